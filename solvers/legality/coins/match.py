"""From deal to deal of a game of Coins: who deals, the totals, the end and the winner."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from msgspec import UNSET, UnsetType

from solvers.legality.coins.totals import CoinsTotals
from solvers.legality.coins.without_play import CoinsScoreSheet
from solvers.legality.deal.number import DealNumbers
from solvers.legality.findings.codes import Code
from solvers.legality.findings.collector import Collector, side_text
from solvers.legality.log.game_log import ByTeam, DealLog, ResultLog, ScoreLog
from solvers.legality.log.seats import unknown_seats
from solvers.legality.log.terms import COINS_TERMS, PLAYERS
from solvers.legality.log.two_counts import TwoCounts
from solvers.rules.coins.deal import next_coins_dealer
from solvers.rules.coins.match import CoinsMatch, most_deals
from solvers.rules.coins.players import Player


class CoinsMatchReferee:
    """Follows a game from deal to deal; ``totals`` are those after the deals so far."""

    def __init__(self, target: int, collector: Collector) -> None:
        self.totals = CoinsTotals.start(target)
        self._collector = collector
        self._numbers = DealNumbers(collector)
        self._dealers: Collection[Player] = ()
        self._unfinished = ""
        self._whole_deals = 0
        self._ended: CoinsTotals | None = None

    @property
    def dealer(self) -> Player | None:
        """Who deals next; None if that is not known."""
        return next(iter(self._dealers), None)

    @property
    def totals_in_play(self) -> CoinsTotals:
        """The totals at the start of the next deal; unknown after the end of the game."""
        if self._ended is None:
            return self.totals
        return CoinsTotals(self.totals.target)

    def begin(self, deal: DealLog) -> None:
        """Check that this deal can come now, and that the right player deals (rules K7, K13)."""
        self._judge_over()
        if self._unfinished:
            self._collector.add(
                Code.DEAL_UNFINISHED,
                f"the deal before was left unfinished ({self._unfinished})",
                "",
            )
            self.totals = CoinsTotals(self.totals.target)
        self._numbers.judge(deal.n)
        dealer = PLAYERS[deal.dealer]
        if self._dealers and dealer not in self._dealers and self._ended is None:
            right = next(iter(self._dealers))
            self._collector.add(
                Code.WRONG_DEALER,
                f"dealer is {dealer}; it should be {right} (right of the last trick's winner)",
                "/dealer",
                seat=dealer.value,
                expected=right.value,
                actual=dealer.value,
            )

    def end(
        self,
        deal: DealLog,
        coins: Mapping[Player, int] | None,
        *,
        winners: Collection[Player],
        unfinished: str,
        beyond: bool,
        sheet: CoinsScoreSheet | None,
    ) -> None:
        """Add a deal to the totals and check the log's.

        Args:
            coins: its points by the rules; None if they could not be judged.
            winners: who can have won its last trick; empty if that is not known.
            unfinished: in words how the deal was left if it is unfinished; otherwise empty.
            beyond: whether the log continues after the game was won, so that its points are not
                those of the rules.
            sheet: the points that are possible, if not all of its tricks were judged.
        """
        broken_off = deal.end in ("cancelled", "abandoned")
        self._dealers = [next_coins_dealer(winner) for winner in sorted(winners)]
        if broken_off:
            self._dealers = [*self._dealers, PLAYERS[deal.dealer]] if winners else ()
        self._unfinished = "" if broken_off else unfinished
        self._whole_deals += not (broken_off or unfinished)
        score = ScoreLog() if deal.score is UNSET else deal.score
        claims = [score.awarded, score.cards] if sheet is not None else [score.awarded]
        logged = [
            points
            for claim in claims
            if claim is not UNSET and not (sheet is not None and sheet.fault(claim))
            if (points := _whole(claim)) is not None
        ]
        own = coins if beyond or not logged else logged[0]
        before = self.totals
        also = logged[1:] if coins is None else [coins]
        self.totals = before.after_deal(also[0] if also else own, own)
        if score.total is UNSET:
            return
        wrong = sheet is not None and not logged and self._is_no_total(score, before, sheet)
        if not wrong:
            self._judge_total(score.total, before, also, beyond)

    def finish(self, result: ResultLog) -> None:
        """Check how the log says the game ended."""
        known = (self._ended or self.totals).known
        if not known:
            return
        if result.total is not UNSET:
            logged = None
            if not self._judge_result_total(result.total, known + self.totals.known):
                logged = _whole(result.total)
            if logged is not None:
                known = [*known, CoinsMatch(self.totals.target, logged)]
        over = any(match.winner for match in known)
        if over and not all(match.winner for match in known):
            return  # the two counts differ, so the end is open
        if result.end is not UNSET:
            self._judge_end(result.end, over)
        if result.winner is not UNSET:
            self._judge_winner(result.winner, known, over)

    def _judge_over(self) -> None:
        """M101 for the first deal after the end; the number of deals may show it (rule K15)."""
        if self._ended is not None:
            return
        target = self.totals.target
        over = self.totals.over
        if over or (not self.totals.known and self._whole_deals >= most_deals(target)):
            text = f": {_text(self.totals.known[0].totals)}" if over else ""
            self._collector.add(
                Code.DEAL_AFTER_THE_END,
                f"the game was over before this deal{text} (target {target})",
                "",
                option="target",
            )
            self._ended = self.totals
            self.totals = CoinsTotals(target)

    def _judge_total(
        self,
        claim: ByTeam,
        before: CoinsTotals,
        also: Sequence[Mapping[Player, int]],
        beyond: bool,
    ) -> None:
        """S401 for a total that follows neither from the points of the log nor from the rules."""
        unknown_seats(claim, "/score/total", COINS_TERMS, self._collector)
        possible = [match.totals for match in self.totals.known]
        if before.counts.logged is not None:
            possible += [before.counts.logged.after_deal(coins).totals for coins in also]
        if possible and not beyond and not any(_fits(claim, totals) for totals in possible):
            self._collector.add(
                Code.WRONG_RUNNING_TOTAL,
                f"total is {side_text(claim)}; it should be {_text(possible[0])}",
                "/score/total",
                expected=_named(possible[0]),
                actual=dict(claim),
            )
        whole = _whole(claim)
        if whole is not None:
            logged = CoinsMatch(self.totals.target, whole)
            right = self.totals.counts.right if possible else logged
            self.totals = CoinsTotals(self.totals.target, TwoCounts(right, logged))

    def _is_no_total(self, score: ScoreLog, before: CoinsTotals, sheet: CoinsScoreSheet) -> bool:
        """S401 for a total that no points of this deal give; whether there is such a finding."""
        claim, logged = score.total, {} if score.awarded is UNSET else score.awarded
        assert claim is not UNSET
        faults = []
        for match in before.known:
            points = {
                name: claim[name] - match.totals[PLAYERS[name]] for name in claim if name in PLAYERS
            }
            why = sheet.fault(points)
            fits = all(points[name] == logged[name] for name in points if name in logged)
            if not fits and not sheet.fault(logged):
                why = why or f"awarded is {side_text(logged)}"
            faults.append(why)
        if not faults or not all(faults):
            return False
        self._collector.add(
            Code.WRONG_RUNNING_TOTAL,
            f"total is {side_text(claim)} after {_text(before.known[0].totals)}; {faults[0]}",
            "/score/total",
            actual=dict(claim),
        )
        return True

    def _judge_result_total(self, claim: ByTeam, known: list[CoinsMatch]) -> bool:
        """Whether the result has the total of the deals; M104 if not."""
        unknown_seats(claim, "/result/total", COINS_TERMS, self._collector)
        fits = any(_fits(claim, match.totals) for match in known)
        if not fits:
            right = known[0].totals
            self._collector.add(
                Code.WRONG_GAME_TOTAL,
                f"the result's total is {side_text(claim)}; it should be {_text(right)}",
                "/result/total",
                expected=_named(right),
                actual=dict(claim),
            )
        return fits

    def _judge_end(self, claim: str, over: bool) -> None:
        fitting = ("target",) if over else ("abandoned", "in_progress")
        if claim in fitting:
            return
        reached = "was reached" if over else "was not reached"
        self._collector.add(
            Code.WRONG_GAME_END,
            f"the result's end is {claim!r}, but the target of {self.totals.target} {reached}",
            "/result/end",
            expected=fitting[0],
            actual=claim,
            option="target",
        )

    def _judge_winner(self, claim: str | None, known: list[CoinsMatch], over: bool) -> None:
        names = [match.winner.value if match.winner else None for match in known]
        if claim in names:
            return
        self._collector.add(
            Code.WRONG_GAME_WINNER,
            f"result says {claim or 'no player'} won; {names[0] or 'no player'} won"
            + ("" if over else f" (the target of {self.totals.target} was not reached)"),
            "/result/winner",
            expected=names[0],
            actual=claim,
            option=None if over else "target",
        )


def _whole(claim: ByTeam | UnsetType) -> dict[Player, int] | None:
    """A claim by players; None unless it has a whole number for all three."""
    if claim is UNSET or set(claim) != set(PLAYERS) or any(map(_is_broken, claim.values())):
        return None
    return {player: int(claim[player.value]) for player in Player}


def _is_broken(number: float) -> bool:
    return not float(number).is_integer()


def _fits(claim: ByTeam, totals: Mapping[Player, int]) -> bool:
    """Whether every player that a claim names has their total."""
    return all(claim[name] == totals[PLAYERS[name]] for name in claim if name in PLAYERS)


def _named(totals: Mapping[Player, int]) -> dict[str, int]:
    return {player.value: totals[player] for player in Player}


def _text(totals: Mapping[Player, int]) -> str:
    return side_text(_named(totals))
