"""A fault in a game of Coins, and the tools that put it there."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from tests.reference.coinche.fault import FaultedGame
from tests.reference.coins.games import Entry
from tests.reference.coins.tricks import seat_after

CoinsFault = Callable[[Random], FaultedGame | None]


def place_of(random: Random, game: Entry, *, tricks: int = 1) -> tuple[int, int]:
    """A deal with at least ``tricks`` complete tricks, and one trick of it.

    If ``tricks`` is more than 1, it is not the last trick of the deal.
    """
    deals = [
        place
        for place, deal in enumerate(game["deals"])
        if sum("winner" in trick for trick in deal["tricks"]) >= tricks
    ]
    deal = random.choice(deals)
    return deal, random.randrange(len(game["deals"][deal]["tricks"]) - (tricks > 1))


def trick_at(game: Entry, at: tuple[int, int]) -> Entry:
    deal, trick = at
    found: Entry = game["deals"][deal]["tricks"][trick]
    return found


def other_player(random: Random, player: str) -> str:
    return seat_after(player, random.choice((1, 2)))
