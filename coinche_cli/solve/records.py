"""Deals of files on their way to a solution, for any game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Generic, Protocol, TypeVar

from coinche_cli.errors import UserError, printable
from coinche_cli.formats.deals import read_deals
from coinche_cli.formats.input.text import input_name
from coinche_cli.formats.records.coins_deal import CoinsRecord
from coinche_cli.formats.records.deal import AnyRecord, DealRecord
from solvers.rules.cards.names import Dialect
from solvers.rules.errors import InputError
from solvers.rules.ruleset.choices import Game


class Counted(Protocol):
    """A solution: the part that every game has."""

    @property
    def nodes(self) -> int:
        """Positions searched."""


RecordT_co = TypeVar("RecordT_co", bound=DealRecord | CoinsRecord, covariant=True)
ProblemT_co = TypeVar("ProblemT_co", covariant=True)
SolutionT_co = TypeVar("SolutionT_co", bound=Counted, covariant=True)


@dataclass(frozen=True, slots=True)
class LocatedRecord(Generic[RecordT_co]):
    """A deal, and the file it was found in."""

    file: str
    record: RecordT_co

    @property
    def place(self) -> str:
        """File and board, as messages name them."""
        return f"{self.file}: board {printable(self.record.board)}"


@dataclass(frozen=True, slots=True)
class SolvedProblem(Generic[ProblemT_co, SolutionT_co]):
    """A problem with its solution and the time taken."""

    problem: ProblemT_co
    solution: SolutionT_co
    seconds: float

    @property
    def nodes(self) -> int:
        """Positions searched."""
        return self.solution.nodes


Records = Iterator[LocatedRecord[AnyRecord] | UserError]


def read_records(
    paths: Sequence[str], boards: Sequence[str], dialect: Dialect | None = None
) -> Records:
    """All deals of the files in order, with an error in place of each that cannot be read.

    Args:
        boards: names of the boards to solve; all if empty.
        dialect: the card names in deal JSON; None for our own letters.
    """
    found: set[str] = set()
    for path in paths:
        try:
            for record in read_deals(path, dialect):
                if boards and record.board not in boards:
                    continue
                found.add(record.board)
                yield LocatedRecord(input_name(path), record)
        except InputError as error:
            yield UserError(str(error))
    for board in boards:
        if board not in found:
            yield UserError(f"there is no board {board} in the files given")


def peek_game(records: Records) -> tuple[Game, Records]:
    """The game of the first deal, and the records unchanged; without a deal it is Coinche."""
    read: list[LocatedRecord[AnyRecord] | UserError] = []
    for item in records:
        read.append(item)
        if isinstance(item, LocatedRecord):
            return item.record.game, chain(read, records)
    return Game.COINCHE, iter(read)


def records_of(
    kind: type[RecordT_co], records: Iterable[LocatedRecord[AnyRecord] | UserError], other: str
) -> Iterator[LocatedRecord[RecordT_co] | UserError]:
    """The records of one kind, with an error in place of each other one.

    Args:
        kind: the type of the records.
        records: records of any game.
        other: what messages say about a record of another kind.
    """
    for located in records:
        if isinstance(located, UserError):
            yield located
        elif isinstance(located.record, kind):
            yield LocatedRecord(located.file, located.record)
        else:
            hint = "solve the deals of each game in a separate run"
            yield UserError(f"{located.place}: {other}", hint)
