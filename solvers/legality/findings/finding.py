"""A finding: one place where a log breaks the rules or the format."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from solvers.legality.findings.codes import Code
from solvers.rules.seats import Direction


class Severity(StrEnum):
    """How serious a finding is, the most serious first."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"

    @property
    def gravity(self) -> int:
        """A number that is higher the more serious it is."""
        return {"error": 2, "warning": 1, "note": 0}[self.value]


class Certainty(StrEnum):
    """Whether a finding holds whatever the unseen cards are."""

    DEFINITE = "definite"
    POSSIBLE = "possible"


Value = str | int | float | bool | None | list[str] | Mapping[str, object]
"""What is expected or found, as the log writes it: a seat, cards, a number, numbers by team."""


@dataclass(frozen=True, slots=True)
class Place:
    """A place in a game. Deals, tricks and plays count from 1; None if they do not apply.

    ``pointer`` is the JSON pointer from the game's own object.
    """

    deal: int | None = None
    trick: int | None = None
    play: int | None = None
    seat: str | None = None
    pointer: str = ""


@dataclass(frozen=True, slots=True)
class ContradictingFact:
    """One of several facts in a record that contradict each other, in words, and its place.

    Tricks and plays count from 1; they are None if no card of the play shows the fact.
    """

    text: str
    trick: int | None = None
    play: int | None = None


@dataclass(frozen=True, slots=True)
class Finding:
    """One finding. The message names neither its place nor its code.

    ``expected`` and ``actual`` are what the rules require and what the record says; ``option`` is
    the option of the ruleset that decides; ``board`` shows the hands and the trick at that point.
    ``facts`` are those that contradict each other, if the finding is a contradiction.
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
    """The table when a card is played: hands still held, running trick, trump and direction."""

    hands: Mapping[str, list[str]]
    leader: str
    trick: list[str]
    trump: str
    direction: Direction
