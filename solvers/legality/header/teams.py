"""The two sides by their names in a log, and claims that name other teams."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import UNSET, UnsetType

from solvers.legality.findings.codes import Code
from solvers.legality.findings.collector import Collector
from solvers.rules.seats import Side

Teams = Mapping[str, Side]
"""The sides by their names in the log."""


def refuse_unknown_teams(
    claim: Iterable[str] | UnsetType, teams: Teams, pointer: str, collector: Collector
) -> bool:
    """D303, once, if a claim names teams that the game does not have.

    Returns:
        Whether the claim names such a team.
    """
    unknown = [] if claim is UNSET else [team for team in claim if team not in teams]
    if not unknown:
        return False
    names = " and ".join(map(repr, unknown))
    verb = "is not a team" if len(unknown) == 1 else "are not teams"
    collector.add(
        Code.CONTRADICTS_THE_GAME,
        f"{names} {verb} of this game; teams are {' '.join(teams)}",
        pointer,
        expected=list(teams),
        actual=unknown[0] if len(unknown) == 1 else unknown,
    )
    return True
