"""The two sides by the names a log gives them, and claims that name others."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import UNSET, UnsetType

from solvers.legality.log import ByTeam
from solvers.legality.notes import Notes
from solvers.rules.seats import Side

Teams = Mapping[str, Side]
"""The sides by the names the log gives them."""


def refuse_unknown_teams(
    claim: ByTeam | UnsetType, teams: Teams, pointer: str, notes: Notes
) -> None:
    """D303 for each team of a claim that the game does not have."""
    for team in () if claim is UNSET else claim:
        if team not in teams:
            text = f"{team!r} is no team of this game; teams are {' '.join(teams)}"
            notes.add("D303", text, pointer, expected=list(teams), actual=team)
