"""Numbers that a log claims for each side, compared with the right ones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from msgspec import UNSET, UnsetType

from solvers.legality.log import ByTeam
from solvers.legality.notes import Notes, side_text
from solvers.legality.teams import Teams, refuse_unknown_teams
from solvers.rules.seats import BOTH_SIDES, Side


@dataclass(frozen=True, slots=True)
class SideClaims:
    """Compares claims by team with numbers by side; teams are named as the log names them."""

    teams: Teams
    notes: Notes

    def fits(
        self, claim: ByTeam | UnsetType, right: Mapping[Side, int], missing: int | None = None
    ) -> bool:
        """Whether a claim gives every side it names its number; others are ``missing``, or free."""
        if claim is UNSET:
            return True
        named = set()
        for team, number in claim.items():
            side = self.teams.get(team)
            if side is not None:
                if number != right[side]:
                    return False
                named.add(side)
        if missing is None or len(named) == len(BOTH_SIDES):
            return True
        return all(right[side] == missing for side in BOTH_SIDES if side not in named)

    def compare(
        self,
        code: str,
        key: str,
        claim: ByTeam | UnsetType,
        right: Mapping[Side, int],
        what: str,
        *,
        missing: int | None = None,
        option: str | None = None,
    ) -> None:
        """Write down a claim of the score that does not fit."""
        if claim is UNSET or self.fits(claim, right, missing):
            return
        expected: dict[str, int] = {self.team(side): right[side] for side in BOTH_SIDES}
        self.notes.add(
            code,
            f"{key} {side_text(claim) or 'nothing'} is written; right is "
            f"{side_text(expected)} ({what})",
            f"/score/{key}",
            expected=expected,
            actual=dict(claim),
            option=option,
        )

    def refuse_unknown(self, claim: ByTeam | UnsetType, key: str) -> None:
        """D303 for each team of a claim of the score that the game does not have."""
        refuse_unknown_teams(claim, self.teams, f"/score/{key}", self.notes)

    def team(self, side: Side) -> str:
        """The log's name of a side."""
        return next(name for name, of in self.teams.items() if of is side)
