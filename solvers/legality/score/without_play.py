"""The score of a deal whose play is not in the log: its claims against each other.

Without the play a score can still be impossible: card points that do not add up, a contract made
with too few points, a score that no count gives. Each claim rules out some of the possible counts;
a claim that leaves none is wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from msgspec import UNSET, UnsetType

from solvers.legality.findings.codes import Code
from solvers.legality.findings.collector import Collector, claim_text, side_text
from solvers.legality.findings.finding import Value
from solvers.legality.header.teams import Teams
from solvers.legality.log.game_log import ByTeam, ScoreLog
from solvers.legality.log.terms import SIDES
from solvers.legality.score.by_side import SideClaims
from solvers.legality.score.claims import (
    NOT_PLAYED,
    SCORE_OPTIONS,
    arithmetic_text,
    outcome_texts,
    refuse_outcome,
)
from solvers.legality.score.count import Count
from solvers.legality.score.deal_without_play import BySide, DealWithoutPlay
from solvers.legality.score.possible_counts import belotes_of, possible_counts
from solvers.rules.ruleset.ruleset import Ruleset
from solvers.rules.seats import BOTH_SIDES

STEPS = (
    (Code.WRONG_LAST_TRICK, "last"),
    (Code.WRONG_BELOTE_SCORE, "belote"),
    (Code.WRONG_ANNOUNCEMENT_SCORE, "melds"),
    (Code.WRONG_CAPOT, "capot"),
    (Code.WRONG_OUTCOME, "outcome"),
    (Code.WRONG_DEAL_SCORE, "awarded"),
)
"""Claims in the order in which they are trusted, after the card points."""
MOST_ANNOUNCED = 1000
"""The most points of announcements that are considered; no side can hold more."""

_Test = Callable[[Count], bool]


class ScoreSheetReferee:
    """Compares the claims about the score of one deal with each other."""

    def __init__(self, teams: Teams, ruleset: Ruleset, collector: Collector) -> None:
        self._teams = teams
        self._ruleset = ruleset
        self._collector = collector
        self._sides = SideClaims(teams, collector)

    def judge(self, claims: ScoreLog, deal: DealWithoutPlay) -> Sequence[Count]:
        """Add a finding for the first claim that no count fits.

        Args:
            claims: the claims about the score.

        Returns:
            The counts that fit all claims, except perhaps the score awarded; empty if another claim
            is wrong, or the score cannot be judged.
        """
        claims = self._sides.known(claims)
        left: Sequence[Count] = tuple(self._counts(claims, deal, self._ruleset))
        if not left:
            self._add_sum(claims, deal)
            return ()
        judgeable = self._judgeable(claims, deal)
        tests: list[_Test] = []
        for code, key in STEPS:
            claim = getattr(claims, key)
            if claim is UNSET:
                continue
            if key in ("outcome", "awarded") and not judgeable:
                self._collector.unjudged_scores += 1
                if claim in NOT_PLAYED:
                    refuse_outcome(claim, self._collector)
                continue
            tests.append(self._test(key, claim, deal))
            fitting = [count for count in left if tests[-1](count)]
            if not fitting:
                self._add(code, key, claims, deal, left, tests)
                return left if key == "awarded" else ()
            left = fitting
        return left if judgeable else ()

    def _judgeable(self, claims: ScoreLog, deal: DealWithoutPlay) -> bool:
        """Whether enough is known to judge the score of the deal."""
        stated = deal.announcements is not None or claims.melds is not UNSET
        return deal.contract is not None and stated

    def _counts(
        self, claims: ScoreLog, deal: DealWithoutPlay, ruleset: Ruleset
    ) -> Collection[Count]:
        """All counts of a deal under a ruleset that have the card points claimed.

        They also have the belote claimed, if it is possible, to keep their number low.
        """
        belotes = belotes_of(deal, ruleset)
        claimed = [each for each in belotes if self._sides.fits(claims.belote, each, missing=0)]
        return possible_counts(
            deal,
            ruleset,
            self._announced(claims.melds),
            claimed or belotes,
            self._sides.splits(claims, deal.strain, ruleset),
        )

    def _announced(self, claim: ByTeam | UnsetType) -> BySide:
        """The announcements claimed if they are possible, otherwise none."""
        nothing = dict.fromkeys(BOTH_SIDES, 0)
        if claim is UNSET:
            return nothing
        points = self._sides.by_side(claim)
        possible = all(number in _ANNOUNCED for number in points.values())
        if not possible or all(points.get(side, 0) for side in BOTH_SIDES):
            return nothing
        return nothing | {side: int(number) for side, number in points.items()}

    def _test(self, key: str, claim: Any, deal: DealWithoutPlay) -> _Test:
        """A test whether a count agrees with one claim."""
        if key == "last":
            side = self._teams.get(claim) or SIDES.get(claim)
            return lambda count: count.last is side
        if key == "outcome":
            return lambda count: claim in _outcomes(count, deal)
        named = self._sides.by_side(claim)
        if key == "awarded":
            wanted = tuple(named.items())
            return lambda count: all(_scores(count)[side] == number for side, number in wanted)
        wanted = tuple((side, named.get(side, 0)) for side in BOTH_SIDES)
        extras = _EXTRAS[key]
        return lambda count: all(extras(count).get(side, 0) == number for side, number in wanted)

    def _add_sum(self, claims: ScoreLog, deal: DealWithoutPlay) -> None:
        assert claims.cards is not UNSET
        values = self._ruleset.card_points(deal.strain)
        total = values.total
        if claims.last_bonus_in_cards is False:
            total -= values.last_trick
        self._collector.add(
            Code.WRONG_CARD_POINTS,
            f"{claim_text('cards', claims.cards)}; both sides together have {total}",
            "/score/cards",
            expected=total,
            actual=dict(claims.cards),
            option=self._option(claims, deal, ()),
        )

    def _add(
        self,
        code: Code,
        key: str,
        claims: ScoreLog,
        deal: DealWithoutPlay,
        left: Sequence[Count],
        tests: Sequence[_Test],
    ) -> None:
        claim = getattr(claims, key)
        stated = claim_text(key, claim) if isinstance(claim, dict) else f"{key} is {claim!r}"
        right: dict[str, Value] = {}
        for count in left:
            text, value = self._right(key, count, deal)
            right[text] = value
            if len(right) > _MOST_SHOWN:
                break
        why = f"by the rest of the score, right is {' or '.join(right)}"
        if key == "melds" and deal.announcements is None:
            right = {}
            why = f"announcements are whole tens, up to {MOST_ANNOUNCED}, of one side only"
        elif len(right) > _MOST_SHOWN:
            why = f"no count of {deal.contract} fits this and the rest of the score"
        self._collector.add(
            code,
            f"{stated}; {why}",
            f"/score/{key}",
            expected=next(iter(right.values())) if len(right) == 1 else None,
            actual=dict(claim) if isinstance(claim, dict) else claim,
            option=self._option(claims, deal, tests),
        )

    def _right(self, key: str, count: Count, deal: DealWithoutPlay) -> tuple[str, Value]:
        """What a claim should be by a count, in words and as a value."""
        if key == "last":
            team = self._sides.team(count.last)
            return team, team
        if key == "outcome":
            outcome = _outcomes(count, deal)[0]
            return repr(outcome), outcome
        numbers = _scores(count) if key == "awarded" else _EXTRAS[key](count)
        by_team = {self._sides.team(side): numbers.get(side, 0) for side in BOTH_SIDES}
        text = side_text(by_team)
        if key == "awarded" and count.score is not None and deal.contract is not None:
            text += f" ({arithmetic_text(count.score, deal.contract.declarers, self._sides)})"
        return text, by_team

    def _option(
        self, claims: ScoreLog, deal: DealWithoutPlay, tests: Sequence[_Test]
    ) -> str | None:
        """The option of which another value leaves a count that fits the claims so far, or None."""

        def fits(other: Ruleset) -> bool:
            if self._collector.counts_left <= 0:
                return False
            counts = self._counts(claims, deal, other)
            self._collector.counts_left -= len(counts)
            return any(all(test(count) for test in reversed(tests)) for count in counts)

        return self._collector.deciding_option(self._ruleset, SCORE_OPTIONS, fits)


_MOST_SHOWN = 3
_ANNOUNCED = range(0, MOST_ANNOUNCED + 1, 10)
_EXTRAS: Mapping[str, Callable[[Count], BySide]] = {
    "belote": lambda count: count.belote,
    "melds": lambda count: count.announcements,
    "capot": lambda count: count.capot,
}


def _scores(count: Count) -> BySide:
    assert count.scores is not None
    return count.scores


def _outcomes(count: Count, deal: DealWithoutPlay) -> list[str]:
    assert count.score is not None
    assert deal.contract is not None
    return outcome_texts(count.score.made, deal.contract, bool(count.capot))
