"""Run the solver over boards of deal files; faults stay in their place in the stream."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from threading import get_ident
from time import perf_counter

from coinche_cli.errors import Fault
from coinche_cli.formats.deals import read_deals
from coinche_cli.formats.text import input_name
from coinche_cli.problems import Problem, Wishes, problems_of
from solvers.double_dummy.solution import Limits, Solution
from solvers.double_dummy.solver import Solver
from solvers.rules.errors import InputError
from solvers.rules.ruleset import Ruleset
from solvers.rules.seats import Side
from solvers.rules.strains import Strain

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


@dataclass(frozen=True, slots=True)
class Solved:
    """A problem with its solution and the time it took."""

    problem: Problem
    solution: Solution
    seconds: float

    @property
    def scores(self) -> dict[Side, int] | None:
        """The match score of both sides, None without a contract or while unproven."""
        contract, score = self.problem.contract, self.solution.score
        if contract is None or score is None:
            return None
        scores = {contract.declarers: score.declarers, contract.declarers.other: score.defenders}
        return {side: scores[side] for side in Side}


def read_problems(
    paths: Sequence[str], wishes: Wishes, boards: Sequence[str]
) -> Iterator[Problem | Fault]:
    """All problems of the files in order, with a fault in place of what cannot be solved.

    Args:
        boards: names of the boards wanted; all when empty.
    """
    found: set[str] = set()
    for path in paths:
        try:
            for record in read_deals(path, wishes.dialect):
                if boards and record.board not in boards:
                    continue
                found.add(record.board)
                try:
                    yield from problems_of(input_name(path), record, wishes)
                except Fault as fault:
                    yield fault
        except InputError as error:
            yield Fault(str(error))
    for board in boards:
        if board not in found:
            yield Fault(f"there is no board {board} in the files given")
