"""Seats that a log names: is each a seat of its game?"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Unpack

from solvers.legality.findings.codes import Code
from solvers.legality.findings.collector import Collector, Details
from solvers.legality.log.terms import AnyTerms


def unknown_seat(
    seat: str, /, pointer: str, terms: AnyTerms, collector: Collector, **details: Unpack[Details]
) -> bool:
    """D303 for a seat that the game does not have; whether it is such a seat.

    Args:
        pointer: of the seat in the log.
        details: of the finding, as for ``Collector.add``.
    """
    if seat in terms.seats:
        return False
    word = terms.seat_word
    text = f"{seat} is not a {word} of this game; {word}s are {' '.join(terms.seats)}"
    details |= {"expected": list(terms.seats), "actual": seat}
    collector.add(Code.CONTRADICTS_THE_GAME, text, pointer, **details)
    return True


def unknown_seats(
    seats: Iterable[str], pointer: str, terms: AnyTerms, collector: Collector
) -> None:
    """D303 for each seat in a claim that the game does not have."""
    for seat in seats:
        unknown_seat(seat, pointer, terms, collector)
