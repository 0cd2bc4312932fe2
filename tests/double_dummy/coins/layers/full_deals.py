"""Write the full deals of Coins: ``python -m tests.double_dummy.coins.layers.full_deals``.

They are consecutive deals of one seed, without selection.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import count, islice
from random import Random

from solvers.rules.coins.players import Player
from solvers.rules.coins.position import CoinsPosition
from tests.cli.cli import DEALS
from tests.double_dummy.coins.endings import played_down

SEED = "coins full"
NUMBER = 60
FULL_DEALS = DEALS / "coins-full" / "deals.jsonl"


def full_deals() -> Iterator[CoinsPosition]:
    """The deals in order: one generator deals them all, and draws the leader after each."""
    random = Random(SEED)
    return (played_down(random, 16) for _ in count())


def lines() -> Iterator[str]:
    for number, position in enumerate(islice(full_deals(), NUMBER), start=1):
        hands = {player: [str(card) for card in position.hands[player]] for player in Player}
        head = {"format": "coinche-deal", "version": 1, "game": "coins", "board": str(number)}
        yield json.dumps(head | {"leader": position.leader, "hands": hands}) + "\n"


def main() -> None:
    FULL_DEALS.parent.mkdir(exist_ok=True)
    FULL_DEALS.write_text("".join(lines()), encoding="utf-8")


if __name__ == "__main__":
    main()
