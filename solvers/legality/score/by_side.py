"""Numbers that a log claims for each side, compared with the right ones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any, NamedTuple

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from solvers.legality.findings.codes import Code
from solvers.legality.findings.collector import Collector, claim_text, side_text
from solvers.legality.header.teams import Teams, refuse_unknown_teams
from solvers.legality.log.game_log import ByTeam, Number, ScoreLog
from solvers.legality.log.terms import SEATS
from solvers.rules.cards.strain import Strain
from solvers.rules.ruleset.ruleset import Ruleset
from solvers.rules.seats import BOTH_SIDES, Side


class Split(NamedTuple):
    """The card points of NS, the side that won the last trick, and whether it won all tricks.

    Without ``swept`` it may have won all tricks or not.
    """

    ns_points: int
    last: Side
    swept: bool = False


@dataclass(slots=True)
class SideClaims:
    """Compares claims by team with numbers by side; teams are named as the log names them."""

    teams: Teams
    collector: Collector

    def fits(
        self, claim: ByTeam | UnsetType, right: Mapping[Side, int], missing: int | None = None
    ) -> bool:
        """Whether a claim is right for every side it names.

        Args:
            missing: the number that a side must have if the claim does not name it; None for any.
        """
        if claim is UNSET:
            return True
        for team, number in claim.items():
            side = self.teams.get(team)
            if side is not None and number != right[side]:
                return False
        if missing is None:
            return True
        named = [self.teams.get(team) for team in claim]
        return all(side in named or number == missing for side, number in right.items())

    def compare(
        self,
        code: Code,
        key: str,
        claim: ByTeam | UnsetType,
        right: Mapping[Side, int],
        what: str,
        *,
        missing: int | None = None,
        option: str | None = None,
    ) -> None:
        """Add a finding if a claim of the score does not fit."""
        if claim is UNSET or self.fits(claim, right, missing):
            return
        expected: dict[str, int] = {self.team(side): right[side] for side in BOTH_SIDES}
        self.collector.add(
            code,
            f"{claim_text(key, claim)}; right is {side_text(expected)} ({what})",
            f"/score/{key}",
            expected=expected,
            actual=dict(claim),
            option=option,
        )

    def known(self, claims: ScoreLog) -> ScoreLog:
        """The claims of a score, without those that name a team the game does not have (D303)."""
        unknown: dict[str, Any] = {}
        for key in ("cards", "belote", "melds", "capot", "awarded"):
            claim = getattr(claims, key)
            if claim is not UNSET and refuse_unknown_teams(
                claim, self.teams, f"/score/{key}", self.collector
            ):
                unknown[key] = UNSET
        last = claims.last
        names = UNSET if last is UNSET or last in SEATS else (last,)
        if refuse_unknown_teams(names, self.teams, "/score/last", self.collector):
            unknown["last"] = UNSET
        return replace(claims, **unknown) if unknown else claims

    def by_side(self, claim: ByTeam) -> dict[Side, Number]:
        """The numbers of a claim by side."""
        return {self.teams[team]: number for team, number in claim.items() if team in self.teams}

    def splits(self, claims: ScoreLog, strain: Strain, ruleset: Ruleset) -> list[Split] | None:
        """The ways to divide all card points as claimed; None if there is no claim.

        The claimed points may include those for a sweep if the log does not have these elsewhere.
        """
        claimed = {} if claims.cards is UNSET else self.by_side(claims.cards)
        if not claimed:
            return None
        values, sweep_points = ruleset.card_points(strain), ruleset.sweep_points
        left_out = values.last_trick if claims.last_bonus_in_cards is False else 0
        splits: list[Split] = []
        for last, swept in product(BOTH_SIDES, (False, True)):
            if swept and not (sweep_points and claims.capot is UNSET and last in claimed):
                continue
            change = left_out - sweep_points if swept else left_out
            points = {
                side: number + (change if side is last else 0) for side, number in claimed.items()
            }
            side, number = next(iter(points.items()))
            points = {side.other: values.total - number} | points
            possible = all(number in range(values.total + 1) for number in points.values())
            right = possible and sum(points.values()) == values.total
            if right and points[last] >= (values.total if swept else values.last_trick):
                splits.append(Split(int(points[Side.NS]), last, swept))
        return splits

    def team(self, side: Side) -> str:
        """The log's name of a side."""
        return next(name for name, of in self.teams.items() if of is side)
