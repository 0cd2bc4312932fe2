"""The claims of a log about the count and the score of a deal, against the rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import UNSET

from solvers.legality.findings.codes import Code
from solvers.legality.findings.collector import Collector, claim_text
from solvers.legality.header.teams import Teams
from solvers.legality.log.game_log import ByTeam, ScoreLog
from solvers.legality.score.by_side import SideClaims
from solvers.legality.score.count import Count, PlayedDeal, count_deal
from solvers.rules.auction.contract import Contract
from solvers.rules.cards.strain import Strain
from solvers.rules.ruleset.feat import TrickContract
from solvers.rules.ruleset.lookup import options_of
from solvers.rules.ruleset.option import Family
from solvers.rules.ruleset.ruleset import Ruleset
from solvers.rules.score.tally import DealScore
from solvers.rules.seats import BOTH_SIDES, Side

SCORE_OPTIONS = options_of(Family.SCORE)
"""Options that decide the score of a deal."""
NOT_PLAYED = ("tie", "passed", "abandoned")
"""Outcomes that a contract does not have."""


class ScoreReferee:
    """Judges the claims about one deal's score; teams have their names in the log."""

    def __init__(self, teams: Teams, ruleset: Ruleset, collector: Collector) -> None:
        self.teams = teams
        self.ruleset = ruleset
        self.collector = collector
        self._sides = SideClaims(teams, collector)

    def judge(self, claims: ScoreLog, deal: PlayedDeal, count: Count) -> None:
        """Check every claim about the count of a deal that was played to its end."""
        claims = self._sides.known(claims)
        self._judge_points(claims, deal, count)
        self._judge_extras(claims, deal, count)
        if claims.outcome is not UNSET and count.score is not None:
            self._judge_outcome(claims.outcome, deal, count)
        elif claims.outcome in NOT_PLAYED:
            refuse_outcome(claims.outcome, self.collector)
        if claims.awarded is not UNSET and count.scores is not None:
            self._judge_awarded(claims.awarded, deal, count)

    def judge_unfinished(
        self,
        claims: ScoreLog,
        strains: Sequence[Strain],
        outcomes: Sequence[str],
        *,
        complete: bool,
    ) -> None:
        """Check the claims about a deal that cannot be counted: can any deal have them?

        Args:
            strains: the strain if it is known, otherwise all that the rules allow.
            outcomes: the allowed outcomes of a deal that was not played to its end.
            complete: whether the card points are those of all tricks.
        """
        claims = self._sides.known(claims)
        if claims.outcome in NOT_PLAYED and claims.outcome not in outcomes:
            refuse_outcome(claims.outcome, self.collector)
        if claims.cards is UNSET:
            return
        numbers = self._sides.by_side(claims.cards).values()
        sweep_points = self.ruleset.sweep_points
        most = max(self.ruleset.card_points(strain).total for strain in strains) + sweep_points
        possible = all(number in range(most + 1) for number in numbers) and sum(numbers) <= most
        if complete:
            divided = (self._sides.splits(claims, strain, self.ruleset) for strain in strains)
            possible = any(splits is None or splits for splits in divided)
        if possible:
            return
        self.collector.add(
            Code.WRONG_CARD_POINTS,
            f"{claim_text('cards', claims.cards)}; both sides together have {most}"
            + ("" if complete else " at most"),
            "/score/cards",
            actual=dict(claims.cards),
        )

    def judge_nothing(self, claims: ScoreLog, because: str, outcome: str = "passed") -> None:
        """Check that nothing is claimed for a deal that was passed out or cancelled."""
        claims = self._sides.known(claims)
        nothing = dict.fromkeys(BOTH_SIDES, 0)
        for code, key in (
            (Code.WRONG_CARD_POINTS, "cards"),
            (Code.WRONG_BELOTE_SCORE, "belote"),
            (Code.WRONG_ANNOUNCEMENT_SCORE, "melds"),
            (Code.WRONG_CAPOT, "capot"),
        ):
            self._sides.compare(code, key, getattr(claims, key), nothing, because)
        if claims.outcome not in (UNSET, outcome):
            self.collector.add(
                Code.WRONG_OUTCOME,
                f"outcome is {str(claims.outcome)!r}, but {because}",
                "/score/outcome",
                expected=outcome,
                actual=str(claims.outcome),
            )
        if claims.last is not UNSET:
            self.collector.add(
                Code.WRONG_LAST_TRICK,
                f"the log has a last trick, but {because}",
                "/score/last",
                actual=claims.last,
            )
        self._sides.compare(Code.WRONG_DEAL_SCORE, "awarded", claims.awarded, nothing, because)

    def _judge_points(self, claims: ScoreLog, deal: PlayedDeal, count: Count) -> None:
        right, cards = logged_points(claims, count), claims.cards
        if cards is not UNSET and not self._sides.fits(cards, right):
            option = self._option(
                deal, lambda other: self._sides.fits(cards, logged_points(claims, other))
            )
            self._sides.compare(
                Code.WRONG_CARD_POINTS, "cards", cards, right, "the card points", option=option
            )
        if claims.last is not UNSET and self.teams.get(claims.last) is not count.last:
            winner = deal.rest or deal.tricks[-1].winner
            if claims.last != winner.value:
                name = self._sides.team(count.last)
                self.collector.add(
                    Code.WRONG_LAST_TRICK,
                    f"the last trick is {name}'s, not {claims.last}'s",
                    "/score/last",
                    expected=name,
                    actual=claims.last,
                )

    def _judge_extras(self, claims: ScoreLog, deal: PlayedDeal, count: Count) -> None:
        for code, key, what, right, of in (
            (Code.WRONG_BELOTE_SCORE, "belote", "belote", count.belote, lambda other: other.belote),
            (
                Code.WRONG_ANNOUNCEMENT_SCORE,
                "melds",
                "announcements",
                count.announcements,
                _announcements,
            ),
            (Code.WRONG_CAPOT, "capot", "the capot", count.capot, lambda other: other.capot),
        ):
            claim = getattr(claims, key)
            if claim is UNSET:
                continue
            both = {side: right.get(side, 0) for side in BOTH_SIDES}
            if self._sides.fits(claim, both, missing=0):
                continue
            option = self._option(
                deal,
                lambda other, claim=claim, of=of: self._sides.fits(  # type: ignore[misc]
                    claim, {side: of(other).get(side, 0) for side in BOTH_SIDES}, missing=0
                ),
            )
            self._sides.compare(code, key, claim, both, what, missing=0, option=option)

    def _judge_outcome(self, claim: str, deal: PlayedDeal, count: Count) -> None:
        assert count.score is not None
        assert deal.contract is not None
        fitting = outcome_texts(count.score.made, deal.contract, bool(count.capot))
        if claim in fitting:
            return
        made = count.score.made
        option = self._option(
            deal, lambda other: other.score is not None and other.score.made != made
        )
        own = deal.contract.declarers
        got = f"{count.points[own]} points"
        if count.belote[own]:
            got += f" and {count.belote[own]} belote"
        if own in count.match:
            got += f" and {count.match[own]} for the match"
        verb = "makes" if made else "fails"
        named = str(deal.contract) if deal.contract.value else deal.contract.strain.display_name
        self.collector.add(
            Code.WRONG_OUTCOME,
            f"outcome is {claim!r}, but {named} {verb} with {got}",
            "/score/outcome",
            expected=fitting[0],
            actual=claim,
            option=option,
        )

    def _judge_awarded(self, claim: ByTeam, deal: PlayedDeal, count: Count) -> None:
        assert count.scores is not None
        assert count.score is not None
        assert deal.contract is not None
        if self._sides.fits(claim, count.scores):
            return
        own = deal.contract.declarers
        option = self._option(
            deal, lambda other: other.scores is not None and self._sides.fits(claim, other.scores)
        )
        arithmetic = arithmetic_text(count.score, own, self._sides)
        self._sides.compare(
            Code.WRONG_DEAL_SCORE, "awarded", claim, count.scores, arithmetic, option=option
        )

    def _option(self, deal: PlayedDeal, right: Callable[[Count], bool]) -> str | None:
        """The option of which another value alone makes a claim right; None if none does."""
        return self.collector.deciding_option(
            self.ruleset, SCORE_OPTIONS, lambda other: right(count_deal(deal, other))
        )


def refuse_outcome(outcome: object, collector: Collector) -> None:
    """S201 for an outcome that this deal cannot have."""
    why = "a deal cannot end in a tie" if outcome == "tie" else f"the deal was not {outcome}"
    collector.add(
        Code.WRONG_OUTCOME,
        f"outcome is {str(outcome)!r}, but {why}",
        "/score/outcome",
        actual=str(outcome),
    )


def arithmetic_text(score: DealScore, declarers: Side, sides: SideClaims) -> str:
    """The sums that give the scores of both sides, in words."""
    return (
        f"{sides.team(declarers)} {score.declarers} = {score.declarers_reason}, "
        f"{sides.team(declarers.other)} {score.defenders} = {score.defenders_reason}"
    )


def logged_points(claims: ScoreLog, count: Count) -> dict[Side, int]:
    """Card points of each side as the log counts them.

    They exclude the last-trick bonus if the log leaves it out, and include the points for a sweep
    if the log does not have these elsewhere.
    """
    points = dict(count.points)
    if claims.capot is UNSET and claims.cards is not UNSET and count.match:
        most = sum(points.values()) + sum(count.match.values())
        if sum(claims.cards.values()) >= most - count.bonus:
            points = {side: points[side] + count.match.get(side, 0) for side in points}
    if claims.last_bonus_in_cards is False:
        points[count.last] -= count.bonus
    return points


def _announcements(count: Count) -> dict[Side, int]:
    return count.announcements


def outcome_texts(made: bool, contract: Contract, capot: bool) -> list[str]:
    """The texts for an outcome, the usual one first."""
    if isinstance(contract.value, TrickContract):
        return ["capot_made", "made"] if made else ["capot_failed", "failed"]
    if not made:
        return ["failed"]
    return ["made", "capot_made"] if capot else ["made"]
