"""The hundred deals of ``fixtures/deals/coinche100.pbn`` with their known values.

Points come from three independent programs. The sweeps of North-South come from one of them; those
of East-West (boards 18, 50 and 81) were found by the plain search ``tests/reference/minimax.py``.
"""

from __future__ import annotations

import csv
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from coinche_cli.formats.deals import read_deals
from solvers.rules.cards.strain import Strain
from solvers.rules.deal.deal import Deal
from solvers.rules.play.position import Position
from solvers.rules.ruleset.ruleset import Ruleset
from solvers.rules.seats import Seat
from tests.formats.records import four_seats

DEALS = Path(__file__).parents[3] / "fixtures" / "deals"


@dataclass(frozen=True)
class BenchDeal:
    """A full deal with its known values (points of North-South, with the last-trick bonus)."""

    board: str
    deal: Deal
    strain: Strain
    leader: Seat
    points: int
    points_under_trump_optional: int
    sweep_under_trump_optional: str

    def position(self, ruleset: Ruleset) -> Position:
        """The position before the first card."""
        return Position.start(self.deal, self.leader, self.strain, ruleset)


@cache
def bench_deals() -> tuple[BenchDeal, ...]:
    """All hundred deals, in the order of the file."""
    with (DEALS / "coinche100.csv").open(encoding="utf-8", newline="") as file:
        rows = {row["board"]: row for row in csv.DictReader(file)}
    deals = []
    for record in four_seats(read_deals(DEALS / "coinche100.pbn")):
        row = rows[record.board]
        deals.append(
            BenchDeal(
                board=record.board,
                deal=record.deal,
                strain=Strain(row["trump"]),
                leader=Seat(row["leader"]),
                points=int(row["points_ns"]),
                points_under_trump_optional=int(row["points_ns_under_trump_optional"]),
                sweep_under_trump_optional=row["sweep_under_trump_optional"],
            )
        )
    return tuple(deals)
