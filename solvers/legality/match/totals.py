"""From deal to deal: the running totals, the end of the game and its winner."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import UNSET

from solvers.legality.deal.number import DealNumbers
from solvers.legality.findings.codes import Code
from solvers.legality.findings.collector import Collector, side_text
from solvers.legality.header.teams import Teams, refuse_unknown_teams
from solvers.legality.log.claims import THROWN_IN
from solvers.legality.log.game_log import ByTeam, DealLog, ResultLog
from solvers.legality.log.two_counts import TwoCounts
from solvers.legality.match.going_out import EarlyEnds
from solvers.rules.match.match import Match
from solvers.rules.ruleset.ruleset import Ruleset
from solvers.rules.seats import BOTH_SIDES, Side


class MatchReferee:
    """Follows the match from deal to deal.

    ``may_end_within``: whether this game can end in the middle of a deal.
    """

    def __init__(self, teams: Teams, ruleset: Ruleset, collector: Collector) -> None:
        self._teams = teams
        self._names = {side: team for team, side in teams.items()}
        self._ruleset = ruleset
        self._collector = collector
        self._counts = TwoCounts.same(Match(ruleset))
        self._numbers = DealNumbers(collector)
        self._unfinished = ""
        self._declarers_known = True
        self.may_end_within = ruleset.facts.ends_in_mid_deal
        self._out: EarlyEnds | None = None
        self._out_totals: list[Mapping[Side, int]] = []

    @property
    def totals(self) -> list[Mapping[Side, int]]:
        """The totals so far, by the rules and by the log's own count; unknown ones are left out."""
        return [match.totals for match in self._counts.known]

    def begin(self, deal: DealLog) -> None:
        """Check that this deal can come now."""
        if self._over:
            totals = side_text(self._named(self._last_totals)) if self._last_totals else ""
            self._collector.add(
                Code.DEAL_AFTER_THE_END,
                f"the game was over before this deal{': ' + totals if totals else ''} "
                f"(target {self._ruleset.target})",
                "",
                option="target",
            )
            self._counts, self._out = TwoCounts(), None  # reported once
        if self._unfinished:
            self._collector.add(
                Code.DEAL_UNFINISHED,
                f"the deal before was left unfinished ({self._unfinished})",
                "",
            )
        self._numbers.judge(deal.n)

    def end(
        self,
        deal: DealLog,
        *,
        unfinished: str,
        scores: Mapping[Side, int] | None,
        winner: Side | None,
        declarers: Side | None,
    ) -> None:
        """Add a deal to the totals and check the log's.

        Args:
            unfinished: in words how the deal was left if it is unfinished; otherwise empty.
            scores: the score by the rules; None if it could not be judged.
            winner: the side that won the deal; None if that is not known.
            declarers: the side that declared; None if that is not known.
        """
        nothing = scores is not None and not any(scores.values())
        self._declarers_known = nothing or declarers is not None
        self._unfinished = "" if deal.end in THROWN_IN else unfinished
        claims = deal.score
        awarded = None if claims is UNSET else self._sides(claims.awarded)
        total = UNSET if claims is UNSET else claims.total
        before, logged = self._counts.right, self._counts.logged
        by_rules = scores if scores is not None else awarded
        as_logged = awarded if awarded is not None else scores
        right = own = _after(before, by_rules, winner, declarers)
        if logged is not before or as_logged != by_rules:
            own = _after(logged, as_logged, winner, declarers)
        self._counts = TwoCounts(right, own)
        if total is UNSET:
            return
        possible = [match.totals for match in self._counts.known]
        if logged is not None and logged is not before and right and scores is not None:
            possible.append({side: logged.totals[side] + scores[side] for side in BOTH_SIDES})
        if possible and not any(self._fits(total, totals) for totals in possible):
            expected = self._named(possible[0])
            self._collector.add(
                Code.WRONG_RUNNING_TOTAL,
                f"total is {side_text(total)}; it should be {side_text(expected)}",
                "/score/total",
                expected=expected,
                actual=dict(total),
            )
        refuse_unknown_teams(total, self._teams, "/score/total", self._collector)
        stated = self._sides(total)
        if right is not None and stated == right.totals:
            self._counts = TwoCounts.same(right)
        elif stated is not None:
            own = Match(self._ruleset, stated, winner, declarers)
            self._counts = TwoCounts(right if possible else own, own)

    def end_within(self, deal: DealLog, out: EarlyEnds) -> None:
        """End the match in the middle of a deal; the score of the deal does not count."""
        self._out, self._unfinished = out, ""
        self._out_totals = [each for ending in out.endings for each in ending.totals]
        claims = deal.score
        if claims is UNSET or claims.total is UNSET:
            return
        refuse_unknown_teams(claims.total, self._teams, "/score/total", self._collector)
        if self._out_totals and not any(
            self._fits(claims.total, totals) for totals in self._out_totals
        ):
            expected = self._named(self._out_totals[0])
            self._collector.add(
                Code.WRONG_RUNNING_TOTAL,
                f"total is {side_text(claims.total)}; the game ended at {side_text(expected)}",
                "/score/total",
                expected=expected,
                actual=dict(claims.total),
            )

    def finish(self, result: ResultLog) -> None:
        """Check how the log says the game ended."""
        if self._out is not None:
            self._finish_within(result, self._out)
            return
        matches = self._counts.known
        if not matches:
            return
        if result.total is not UNSET:
            right = self._judge_total(result.total, [match.totals for match in matches])
            logged = None if right else self._sides(result.total)
            if logged is not None:
                matches.append(Match(self._ruleset, logged, None, matches[0].last_declarers))
        over = any(match.over for match in matches)
        certain = all(match.over for match in matches) if over else True
        if result.end is not UNSET and certain:
            tied = any(_ahead(match.totals) is None for match in matches)
            self._judge_end(result.end, over, tied, f"but {self._target_text(over)}")
        if result.winner is not UNSET and certain:
            self._judge_winner(result, matches, over)

    @property
    def _over(self) -> bool:
        """Whether the game has ended, by the rules and by the log's own count."""
        if self._out is not None:
            return True
        known = self._counts.known
        return len(known) == 2 and all(match.over for match in known)

    @property
    def _last_totals(self) -> Mapping[Side, int] | None:
        if self._out is not None:
            return self._out_totals[0] if self._out_totals else None
        return self._counts.right.totals if self._counts.right else None

    def _finish_within(self, result: ResultLog, out: EarlyEnds) -> None:
        """Check the result of a game that ended in the middle of a deal (rules J16 to J20)."""
        if result.total is not UNSET and self._out_totals:
            self._judge_total(result.total, self._out_totals)
        if result.end is not UNSET:
            self._judge_end(result.end, True, False, "but a side was out, or claimed to be")
        winners = [self._names[ending.winner] for ending in out.endings]
        if result.winner is not UNSET and winners and result.winner not in winners:
            self._add_winner(result.winner, winners[0], "", None)

    def _judge_total(self, claim: ByTeam, totals: Sequence[Mapping[Side, int]]) -> bool:
        """Whether the result has the total of the deals; M104 if not."""
        refuse_unknown_teams(claim, self._teams, "/result/total", self._collector)
        fits = any(self._fits(claim, each) for each in totals)
        if not fits:
            expected = self._named(totals[0])
            self._collector.add(
                Code.WRONG_GAME_TOTAL,
                f"the result's total is {side_text(claim)}; it should be {side_text(expected)}",
                "/result/total",
                expected=expected,
                actual=dict(claim),
            )
        return fits

    def _judge_end(self, claim: str, over: bool, tied: bool, but: str) -> None:
        fitting = ("target", "fixed_deals") if over else ("abandoned", "in_progress", "fixed_deals")
        if claim in fitting or (claim == "draw" and tied and not over):
            return
        self._collector.add(
            Code.WRONG_GAME_END,
            f"the result's end is {claim!r}, {but}",
            "/result/end",
            expected=fitting[0],
            actual=claim,
            option="target",
        )

    def _judge_winner(self, result: ResultLog, matches: list[Match], over: bool) -> None:
        if over and all(match.winner is None for match in matches):
            return  # equal totals, and who won the last deal is not known
        if over and not self._declarers_known and self._together(matches):
            return  # the declarers win, and who declared is not known
        winners = [match.winner for match in matches] if over else [None]
        if not over and result.end == "fixed_deals":
            winners = [_ahead(match.totals) for match in matches]
        names = [None if side is None else self._names[side] for side in winners]
        logged = result.winner
        if logged in names or logged is UNSET:
            return
        because = _score_text(matches[0].totals, winners[0]) if over else self._target_text(over)
        option = None if over or result.end == "fixed_deals" else "target"
        self._add_winner(logged, names[0], because, option)

    def _together(self, matches: Iterable[Match]) -> bool:
        """Whether both sides may have reached the target, if that decides who wins."""
        lowest = [min(match.totals.values()) for match in matches]
        reached = (Match(self._ruleset, dict.fromkeys(BOTH_SIDES, low)).over for low in lowest)
        return self._ruleset.facts.declarers_win_together and any(reached)

    def _add_winner(
        self, logged: str | None, right: str | None, because: str, option: str | None
    ) -> None:
        self._collector.add(
            Code.WRONG_GAME_WINNER,
            f"result says {logged or 'no side'} won; {right or 'no side'} won"
            + (f" ({because})" if because else ""),
            "/result/winner",
            expected=right or "none",
            actual=logged or "none",
            option=option,
        )

    def _target_text(self, over: bool) -> str:
        target = self._ruleset.target
        if not target:
            return "there is no target"
        return f"the target of {target} was {'' if over else 'not '}reached"

    def _fits(self, claim: ByTeam, totals: Mapping[Side, int]) -> bool:
        """Whether every team that a claim names has its total."""
        return all(
            number == totals[self._teams[team]]
            for team, number in claim.items()
            if team in self._teams
        )

    def _sides(self, claim: object) -> dict[Side, int] | None:
        """A claim by sides; None unless it names both."""
        if not isinstance(claim, dict) or set(claim) != set(self._teams):
            return None
        return {side: claim[self._names[side]] for side in BOTH_SIDES}

    def _named(self, totals: Mapping[Side, int]) -> dict[str, int]:
        return {team: totals[side] for team, side in self._teams.items()}


def _after(
    match: Match | None,
    scores: Mapping[Side, int] | None,
    winner: Side | None,
    declarers: Side | None,
) -> Match | None:
    """The match after a deal; None if the match before it or its scores are not known."""
    return None if match is None or scores is None else match.after(scores, winner, declarers)


def _score_text(totals: Mapping[Side, int], winner: Side | None) -> str:
    """The totals of winner and loser, if the higher one wins: ``1020 to 980``."""
    if winner is None or totals[winner] <= totals[winner.other]:
        return ""
    return f"{totals[winner]} to {totals[winner.other]}"


def _ahead(totals: Mapping[Side, int]) -> Side | None:
    if totals[Side.NS] == totals[Side.EW]:
        return None
    return max(BOTH_SIDES, key=lambda side: totals[side])
