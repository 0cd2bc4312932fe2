"""Claims by players of Coins: what they say of others than the three players."""

from __future__ import annotations

from solvers.legality.findings.collector import Notes
from solvers.legality.log.game_log import ByTeam
from solvers.legality.log.terms import PLAYERS


def refuse_unknown_players(claim: ByTeam, pointer: str, notes: Notes) -> None:
    """D303 for each name in a claim that is not the name of a player."""
    for name in claim:
        if name not in PLAYERS:
            text = f"{name!r} is no player of this game; players are X Y Z"
            notes.add("D303", text, pointer, expected=list(PLAYERS), actual=name)
