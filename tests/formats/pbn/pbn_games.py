"""Reads games in PBN; none of them may be refused."""

from __future__ import annotations

from coinche_cli.formats.pbn.games import PbnGame, read_games
from solvers.rules.errors import CannotRead


def read(text: str) -> list[PbnGame]:
    games = []
    for game in read_games(text, "f.pbn"):
        if isinstance(game, CannotRead):
            raise game
        games.append(game)
    return games
