"""Seats, sides and the order of turns."""

from __future__ import annotations

from enum import StrEnum
from functools import cache

from solvers.rules.cards.card import ascii_upper
from solvers.rules.errors import CannotRead
from solvers.rules.messages import shown


class Direction(StrEnum):
    """The direction of deal, auction and play around the table."""

    COUNTER_CLOCKWISE = "ccw"
    CLOCKWISE = "cw"

    @property
    def text(self) -> str:
        """The direction written out, as in logs: ``counterclockwise`` or ``clockwise``."""
        return _WRITTEN_OUT[self]

    @property
    def other(self) -> Direction:
        """The opposite direction."""
        return next(each for each in Direction if each is not self)

    @classmethod
    def _missing_(cls, value: object) -> Direction | None:
        """The direction for a text that is written out."""
        return next((each for each, text in _WRITTEN_OUT.items() if text == value), None)


_WRITTEN_OUT = {
    Direction.COUNTER_CLOCKWISE: "counterclockwise",
    Direction.CLOCKWISE: "clockwise",
}


class Side(StrEnum):
    """Two partners, who sit opposite each other and score together."""

    NS = "NS"
    EW = "EW"

    @property
    def other(self) -> Side:
        """The opposing side."""
        return Side.EW if self is Side.NS else Side.NS


BOTH_SIDES = tuple(Side)


class Seat(StrEnum):
    """A seat, named by the compass, listed clockwise like hands in PBN."""

    NORTH = "N"
    EAST = "E"
    SOUTH = "S"
    WEST = "W"

    side: Side
    """The side of the seat."""

    @property
    def partner(self) -> Seat:
        """The seat opposite."""
        return _CLOCKWISE[(_CLOCKWISE.index(self) + 2) % 4]

    def after(self, direction: Direction, turns: int = 1) -> Seat:
        """The seat that plays ``turns`` places later (earlier if negative)."""
        step = turns if direction is Direction.CLOCKWISE else -turns
        return _CLOCKWISE[(_CLOCKWISE.index(self) + step) % 4]


_CLOCKWISE = tuple(Seat)
SEAT_COUNT = len(_CLOCKWISE)
for _seat, _side in zip(_CLOCKWISE, 2 * BOTH_SIDES, strict=True):
    _seat.side = _side
SEAT_NAMES = {
    Seat.NORTH: "North",
    Seat.EAST: "East",
    Seat.SOUTH: "South",
    Seat.WEST: "West",
}


@cache
def turn_order(first: Seat, direction: Direction) -> tuple[Seat, ...]:
    """The four seats in the order they play, beginning with ``first``."""
    return tuple(first.after(direction, turns) for turns in range(4))


def parse_seat(text: str) -> Seat:
    """Read a seat letter, in either case.

    Raises:
        CannotRead: the text is not a seat.
    """
    try:
        return Seat(ascii_upper(text))
    except ValueError:
        raise CannotRead(f"unknown seat {shown(text)}; seats are N E S W") from None
