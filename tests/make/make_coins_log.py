"""Rewrite ``fixtures/logs/coins/playthrough.json``: ``python -m tests.make.make_coins_log``.

One game to 10 with every claim. ``playthrough.txt`` next to it describes the same game trick by
trick. It was written by hand with the rule sheet, not by a program.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

from tests.make.make_logs import log_text
from tests.reference.coins.games import Entry, random_coins_game

FOLDER = Path(__file__).parents[2] / "fixtures" / "logs" / "coins"
PLAYTHROUGH = FOLDER / "playthrough.json"
REVIEW = FOLDER / "playthrough.txt"
SEED = "playthrough 161"
"""A game of two deals with tricks of all kinds, where a total goes from 9 to 11 in mid-deal."""


def coins_playthrough() -> Entry:
    """The game of the file."""
    return random_coins_game(Random(SEED), 10, greedy=True) | {"id": "playthrough-coins"}


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    PLAYTHROUGH.write_text(log_text(coins_playthrough()), encoding="ascii")
