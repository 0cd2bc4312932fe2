"""The score of a deal whose play the log does not tell: its claims against each other.

Without the play a score can still be impossible: card points that do not add up, a contract written
as made with too few points, a score that no count gives. All counts a deal could have come to are
gone through, and each claim leaves fewer of them; the one that leaves none is wrong.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import UNSET

from solvers.legality.counting import Count
from solvers.legality.findings import Value
from solvers.legality.log import ScoreLog
from solvers.legality.notes import Notes, side_text
from solvers.legality.score_claims import (
    SCORE_OPTIONS,
    arithmetic_text,
    logged_points,
    outcome_texts,
)
from solvers.legality.seating import SIDES
from solvers.legality.side_claims import SideClaims
from solvers.legality.teams import Teams
from solvers.legality.untold_deals import BySide, UntoldDeal, possible_counts
from solvers.rules.ruleset import Ruleset
from solvers.rules.seats import BOTH_SIDES

STEPS = (
    ("S101", "cards"),
    ("S102", "last"),
    ("S103", "belote"),
    ("S104", "melds"),
    ("S105", "capot"),
    ("S201", "outcome"),
    ("S301", "awarded"),
)
"""Claims in the order in which they are believed."""


class SheetReferee:
    """Compares the claims on the score of one deal with each other."""

    def __init__(self, teams: Teams, ruleset: Ruleset, notes: Notes) -> None:
        self._teams = teams
        self._ruleset = ruleset
        self._notes = notes
        self._sides = SideClaims(teams, notes)

    def judge(self, claims: ScoreLog, deal: UntoldDeal) -> list[Count]:
        """Write down the first claim that no count fits.

        Returns:
            The counts that fit all claims, be what is awarded right or wrong; none where another
            claim is wrong, or they cannot be judged.
        """
        for key in ("cards", "belote", "melds", "capot", "awarded"):
            self._sides.refuse_unknown(getattr(claims, key), key)
        left = list(self._counts(claims, deal, self._ruleset))
        if not left:
            self._add_sum(claims, deal)
            return []
        for number, (code, key) in enumerate(STEPS[1:], 1):
            if getattr(claims, key) is UNSET:
                continue
            if key in ("outcome", "awarded") and not self._judgeable(claims, deal):
                return []
            fitting = [count for count in left if self._fits(key, claims, count, deal)]
            if not fitting:
                self._add(code, key, claims, deal, left, number)
                return left if key == "awarded" else []
            left = fitting
        return left if self._judgeable(claims, deal) else []

    def _judgeable(self, claims: ScoreLog, deal: UntoldDeal) -> bool:
        """Whether the score of the deal can be told at all."""
        told = deal.announcements is not None or claims.melds is not UNSET
        return deal.contract is not None and told

    def _counts(self, claims: ScoreLog, deal: UntoldDeal, ruleset: Ruleset) -> Iterator[Count]:
        """All counts of a deal by a ruleset that have the card points claimed."""
        melds = None if claims.melds is UNSET else claims.melds
        return possible_counts(
            deal,
            ruleset,
            self._announced(melds),
            lambda count: self._fits("cards", claims, count, deal),
        )

    def _announced(self, claim: Mapping[str, float] | None) -> BySide:
        """The announcements claimed, where only one side has some; else none."""
        by_side = dict.fromkeys(BOTH_SIDES, 0)
        for team, number in (claim or {}).items():
            if team in self._teams:
                by_side[self._teams[team]] = int(number)
        return by_side if 0 in by_side.values() else dict.fromkeys(BOTH_SIDES, 0)

    def _fits(self, key: str, claims: ScoreLog, count: Count, deal: UntoldDeal) -> bool:
        """Whether one claim fits a count; one that is not made fits all."""
        claim = getattr(claims, key)
        if claim is UNSET:
            return True
        if key == "cards":
            return self._sides.fits(claim, logged_points(claims, count))
        if key == "last":
            return (self._teams.get(claim) or SIDES.get(claim)) is count.last
        if key == "outcome":
            return claim in _outcomes(count, deal)
        if key == "awarded":
            return count.scores is None or self._sides.fits(claim, count.scores)
        return self._sides.fits(claim, _extras(key, count), missing=0)

    def _add_sum(self, claims: ScoreLog, deal: UntoldDeal) -> None:
        assert claims.cards is not UNSET
        values = self._ruleset.card_points(deal.strain)
        total = values.total
        if claims.last_bonus_in_cards is False:
            total -= values.last_trick
        self._notes.add(
            "S101",
            f"cards {side_text(claims.cards)} is written; both sides together have {total}",
            "/score/cards",
            expected=total,
            actual=dict(claims.cards),
            option=self._option(claims, deal, 0),
        )

    def _add(
        self,
        code: str,
        key: str,
        claims: ScoreLog,
        deal: UntoldDeal,
        left: list[Count],
        number: int,
    ) -> None:
        claim = getattr(claims, key)
        told = side_text(claim) or "nothing" if isinstance(claim, dict) else repr(claim)
        right: dict[str, Value] = {}
        for count in left:
            text, value = self._right(key, count, deal)
            right[text] = value
            if len(right) > _MOST_SAID:
                break
        unique = len(right) == 1
        said = f"by the rest of the score it is {' or '.join(right)}"
        if len(right) > _MOST_SAID:
            said = f"no count of {deal.contract} that fits the rest of the score gives it"
        self._notes.add(
            code,
            f"{key} {told} is written; {said}",
            f"/score/{key}",
            expected=next(iter(right.values())) if unique else None,
            actual=dict(claim) if isinstance(claim, dict) else claim,
            option=self._option(claims, deal, number),
        )

    def _right(self, key: str, count: Count, deal: UntoldDeal) -> tuple[str, Value]:
        """What a claim would be by a count, in words and as a value."""
        if key == "last":
            team = self._sides.team(count.last)
            return team, team
        if key == "outcome":
            outcome = _outcomes(count, deal)[0]
            return repr(outcome), outcome
        numbers = count.scores if key == "awarded" else _extras(key, count)
        assert numbers is not None
        by_team = {self._sides.team(side): numbers[side] for side in BOTH_SIDES}
        text = side_text(by_team)
        if key == "awarded" and count.score is not None and deal.contract is not None:
            text += f" ({arithmetic_text(count.score, deal.contract.declarers, self._sides)})"
        return text, by_team

    def _option(self, claims: ScoreLog, deal: UntoldDeal, number: int) -> str | None:
        """The option of which another value would leave a count that fits the claims so far."""
        keys = [key for _, key in STEPS[: number + 1]]
        return self._notes.deciding_option(
            self._ruleset,
            SCORE_OPTIONS,
            lambda other: any(
                all(self._fits(key, claims, count, deal) for key in keys)
                for count in self._counts(claims, deal, other)
            ),
        )


_MOST_SAID = 3


def _extras(key: str, count: Count) -> BySide:
    extras = {"belote": count.belote, "melds": count.announcements, "capot": count.capot}[key]
    return {side: extras.get(side, 0) for side in BOTH_SIDES}


def _outcomes(count: Count, deal: UntoldDeal) -> list[str]:
    assert count.score is not None
    assert deal.contract is not None
    return outcome_texts(count.score.made, deal.contract, bool(count.capot))
