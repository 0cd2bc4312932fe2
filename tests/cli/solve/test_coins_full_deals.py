"""The full deals of Coins: they come from their seed, and their known values are possible."""

from __future__ import annotations

import csv
from itertools import islice

import pytest

from coinche_cli.formats.deals import read_deals
from coinche_cli.formats.records.coins_deal import CoinsRecord
from solvers.double_dummy.bounds import Bounds
from solvers.double_dummy.coins.question import CoinsMethod
from solvers.double_dummy.coins.solver import CoinsSolver
from solvers.rules.coins.players import Player
from solvers.rules.coins.position import CoinsPosition
from tests.bench.coins_full import COLUMNS, TABLE
from tests.double_dummy.coins.layers.full_deals import FULL_DEALS, NUMBER, full_deals, lines


def rows() -> list[dict[str, str]]:
    with TABLE.open(encoding="utf-8") as file:
        return list(csv.DictReader(file))


def values(row: dict[str, str]) -> dict[Player, int]:
    """Coins that the player of a row can force, by leader."""
    return {leader: int(row[f"if_{leader.lower()}_leads"]) for leader in Player}


def test_the_file_holds_the_first_deals_of_the_seed() -> None:
    assert FULL_DEALS.read_text(encoding="utf-8") == "".join(lines())
    records = list(read_deals(FULL_DEALS))
    assert len(records) == NUMBER
    for record, position in zip(records, islice(full_deals(), NUMBER), strict=True):
        assert isinstance(record, CoinsRecord)
        assert record.leader is not None
        assert CoinsPosition.start(record.deal, record.leader) == position


def test_the_table_can_be_true() -> None:
    table = rows()
    assert table
    assert all(tuple(row) == COLUMNS for row in table)
    known = [(row["board"], row["player"]) for row in table]
    assert len(set(known)) == len(known)
    for row in table:
        assert 1 <= int(row["board"]) <= NUMBER
        assert all(0 <= coins <= 12 for coins in values(row).values())
    for board in {row["board"] for row in table}:
        of_deal = [values(row) for row in table if row["board"] == board]
        for leader in Player:
            assert (
                sum(coins[leader] for coins in of_deal) <= 12
            )  # each can force theirs, so all can


@pytest.mark.slow
def test_the_smallest_deal_again() -> None:
    row = min(rows(), key=lambda each: int(each["states"]))
    player = Player(row["player"])
    position = next(islice(full_deals(), int(row["board"]) - 1, None))
    solution = CoinsSolver().solve(position, [player], leaders=True, method=CoinsMethod.LAYERS)
    found = {leader: Bounds(coins, coins) for leader, coins in values(row).items()}
    assert solution.by_leader[player] == found
