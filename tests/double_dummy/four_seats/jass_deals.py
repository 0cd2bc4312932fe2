"""The twenty deals of ``fixtures/deals/jass20.pbn`` with the points one other program found."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from coinche_cli.formats.deals import read_deals
from solvers.double_dummy.four_seats.engine import Engine
from solvers.double_dummy.four_seats.solver import default_table_mib
from solvers.rules.cards.strain import CardPoints, Strain
from solvers.rules.deal.deal import Deal
from solvers.rules.play.position import Position
from solvers.rules.ruleset.presets import preset
from solvers.rules.seats import Seat
from tests.formats.records import four_seats

DEALS = Path(__file__).parents[3] / "fixtures" / "deals"
RULESET = preset("jass-coinche")
TABLE_MIB = default_table_mib(RULESET)


@dataclass(frozen=True)
class JassDeal:
    """A full deal of 36 cards; the points of North-South have the last trick in, no match."""

    board: str
    deal: Deal
    strain: Strain
    leader: Seat
    points: int

    @property
    def position(self) -> Position:
        """The position before the first card."""
        return Position.start(self.deal, self.leader, self.strain, RULESET)


@cache
def jass_deals() -> tuple[JassDeal, ...]:
    """All twenty, in the order of the file."""
    with (DEALS / "jass20.csv").open(encoding="utf-8", newline="") as file:
        rows = {row["board"]: row for row in csv.DictReader(file)}
    return tuple(
        JassDeal(
            board=record.board,
            deal=record.deal,
            strain=Strain(rows[record.board]["trump"]),
            leader=Seat(rows[record.board]["leader"]),
            points=int(rows[record.board]["points_ns"]),
        )
        for record in four_seats(read_deals(DEALS / "jass20.pbn"))
    )


def points_engine(strain: Strain, table_mib: int = TABLE_MIB) -> Engine:
    """An engine for card points."""
    points = RULESET.card_points(strain)
    return Engine(RULESET, strain, points, table_mib=table_mib)


def tricks_engine(strain: Strain, table_mib: int = TABLE_MIB) -> Engine:
    """An engine that counts cards, for a match."""
    unit = CardPoints(dict.fromkeys(RULESET.facts.deck, 1), last_trick=0, scale=(1, 1))
    return Engine(RULESET, strain, unit, table_mib=table_mib)
