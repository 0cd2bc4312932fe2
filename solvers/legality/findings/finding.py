"""A finding: one thing in a record that the rules do not allow, and where it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from solvers.legality.findings.codes import Code
from solvers.rules.seats import Direction


class Severity(StrEnum):
    """How much a finding matters, gravest first."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"

    @property
    def gravity(self) -> int:
        """A number that is higher the graver it is."""
        return {"error": 2, "warning": 1, "note": 0}[self.value]


class Certainty(StrEnum):
    """Whether a finding holds whatever the cards are that nobody saw."""

    DEFINITE = "definite"
    POSSIBLE = "possible"


Value = str | int | float | bool | None | list[str] | Mapping[str, object]
"""What was expected or found, in the words of the log: a seat, cards, a number, numbers by team."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where in a game something is; deals, tricks and plays count from 1, None does not apply.

    ``pointer`` is the JSON pointer from the game's own object.
    """

    deal: int | None = None
    trick: int | None = None
    play: int | None = None
    seat: str | None = None
    pointer: str = ""


@dataclass(frozen=True, slots=True)
class ContradictingFact:
    """One of the facts in a record that cannot all be true, in words, and where it shows.

    Tricks and plays count from 1; None is a fact that no card of the play tells.
    """

    text: str
    trick: int | None = None
    play: int | None = None


@dataclass(frozen=True, slots=True)
class Finding:
    """One finding. ``code`` is of the registry; the message names neither place nor code.

    ``expected`` and ``actual`` are what the rules ask for and what the record says; ``option`` is
    the option of the ruleset that decides; ``board`` shows the hands and the trick at that point.
    ``facts`` are those that clash, where it is several together that the rules do not allow.
    """

    code: Code
    message: str
    place: Place
    severity: Severity = Severity.ERROR
    certainty: Certainty = Certainty.DEFINITE
    expected: Value | None = None
    actual: Value | None = None
    option: str | None = None
    board: Board | None = None
    facts: tuple[ContradictingFact, ...] = ()


@dataclass(frozen=True, slots=True)
class Board:
    """The table when a card was played: hands still held, the trick so far, trump and turns."""

    hands: Mapping[str, list[str]]
    leader: str
    trick: list[str]
    trump: str
    direction: Direction
