"""Seats that a log names: is each a seat of its game?"""

from __future__ import annotations

from typing import Any

from solvers.legality.findings.collector import Notes
from solvers.legality.log.terms import AnyTerms


def unknown_seat(seat: str, /, pointer: str, terms: AnyTerms, notes: Notes, **details: Any) -> bool:
    """D303 for a seat that the game does not have; whether it is such a seat.

    Args:
        pointer: where the log names it.
        details: of the finding, as for ``Notes.add``.
    """
    if seat in terms.seats:
        return False
    word = terms.seat_word
    notes.add(
        "D303",
        f"{seat} is no {word} of this game; {word}s are {' '.join(terms.seats)}",
        pointer,
        expected=list(terms.seats),
        actual=seat,
        **details,
    )
    return True
