"""Run the solver over boards of deal files; faults stay in their place in the stream."""

from __future__ import annotations

import atexit
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain
from threading import get_ident
from time import perf_counter

from coinche_cli.errors import Fault, printable
from coinche_cli.formats.deals import read_deals
from coinche_cli.formats.input.text import input_name
from coinche_cli.formats.records.coins_deal import CoinsRecord
from coinche_cli.formats.records.deal import AnyRecord
from coinche_cli.solve.problem import Problem, Wishes, problems_of
from solvers.double_dummy.bounds import Limits
from solvers.double_dummy.four_seats.solution import Solution
from solvers.double_dummy.four_seats.solver import Solver
from solvers.rules.cards.names import Dialect
from solvers.rules.cards.strain import Strain
from solvers.rules.errors import InputError
from solvers.rules.ruleset.ruleset import Ruleset
from solvers.rules.seats import Side

SOLVERS_KEPT = 8


@dataclass(frozen=True, slots=True)
class Effort:
    """What to find out about every position, and at what price."""

    cards: bool = False
    line: bool = False
    verdict: bool = False
    limits: Limits = field(default_factory=Limits)
    table_mib: int | None = None

    def spent_on(self, problem: Problem | Fault) -> Solved | Fault:
        """The problem solved, or why it cannot be; a fault is passed on as it is."""
        if isinstance(problem, Fault):
            return problem
        start = perf_counter()
        try:
            solver = _solver(get_ident(), problem.ruleset, problem.strain, self.table_mib)
            solution = solver.solve(
                problem.record.deal,
                problem.position,
                problem.contract,
                cards=self.cards,
                line=self.line,
                verdict=self.verdict,
                limits=self.limits,
            )
        except InputError as error:
            return Fault.at(f"{problem.place}, trump {problem.strain.value}", error)
        return Solved(problem, solution, perf_counter() - start)


@lru_cache(maxsize=SOLVERS_KEPT)
def _solver(_thread: int, ruleset: Ruleset, strain: Strain, table_mib: int | None) -> Solver:
    """A solver for one thread; kept, as its memory is dearer to get than to clear."""
    return Solver(ruleset, strain, table_mib=table_mib)


# The core complains on stderr of what is still alive when the program ends.
atexit.register(_solver.cache_clear)


@dataclass(frozen=True, slots=True)
class Solved:
    """A problem with its solution and the time it took."""

    problem: Problem
    solution: Solution
    seconds: float

    @property
    def made(self) -> bool | None:
        """Whether the contract makes; None without one or while unproven."""
        return self.solution.made

    @property
    def nodes(self) -> int:
        """Positions searched."""
        return self.solution.nodes

    @property
    def name(self) -> str:
        """What messages call the position."""
        return f"{self.problem.place}, {self.problem.strain.value}"

    @property
    def scores(self) -> dict[Side, int] | None:
        """The match score of both sides, None without a contract or while unproven."""
        contract, score = self.problem.contract, self.solution.score
        if contract is None or score is None:
            return None
        scores = {contract.declarers: score.declarers, contract.declarers.other: score.defenders}
        return {side: scores[side] for side in Side}


@dataclass(frozen=True, slots=True)
class Found:
    """A deal, and the file it was found in."""

    file: str
    record: AnyRecord


def read_records(
    paths: Sequence[str], boards: Sequence[str], dialect: Dialect | None = None
) -> Iterator[Found | Fault]:
    """All deals of the files in order, with a fault in place of what cannot be read.

    Args:
        boards: names of the boards wanted; all when empty.
        dialect: how deal JSON names cards, if not by our own letters.
    """
    found: set[str] = set()
    for path in paths:
        try:
            for record in read_deals(path, dialect):
                if boards and record.board not in boards:
                    continue
                found.add(record.board)
                yield Found(input_name(path), record)
        except InputError as error:
            yield Fault(str(error))
    for board in boards:
        if board not in found:
            yield Fault(f"there is no board {board} in the files given")


def told_apart(records: Iterator[Found | Fault]) -> tuple[bool, Iterator[Found | Fault]]:
    """Whether the first deal is one of Coins, and the records unchanged."""
    looked_at: list[Found | Fault] = []
    for item in records:
        looked_at.append(item)
        if isinstance(item, Found):
            break
    of_coins = any(
        isinstance(item, Found) and isinstance(item.record, CoinsRecord) for item in looked_at
    )
    return of_coins, chain(looked_at, records)


def problems_in(records: Iterable[Found | Fault], wishes: Wishes) -> Iterator[Problem | Fault]:
    """The positions to solve in order, with a fault in place of what cannot be solved."""
    for found in records:
        if isinstance(found, Fault):
            yield found
        elif isinstance(found.record, CoinsRecord):
            yield Fault(
                f"{found.file}: board {printable(found.record.board)}: Coins among other games",
                "solve the deals of each game in a run of their own",
            )
        else:
            try:
                yield from problems_of(found.file, found.record, wishes)
            except Fault as fault:
                yield fault
