"""Run the solver over boards of deal files; faults stay in their place in the stream."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from time import perf_counter

from coinche_cli.errors import UserError
from coinche_cli.formats.records.deal import AnyRecord, DealRecord
from coinche_cli.solve.kept_solvers import kept
from coinche_cli.solve.problem import Overrides, Problem, problems_of
from coinche_cli.solve.records import LocatedRecord, SolvedProblem, records_of
from solvers.double_dummy.bounds import Limits
from solvers.double_dummy.four_seats.solution import Solution
from solvers.double_dummy.four_seats.solver import Solver
from solvers.rules.errors import InputError
from solvers.rules.seats import Side


@dataclass(frozen=True, slots=True)
class SearchOptions:
    """What to find out about every position, and at what price."""

    cards: bool = False
    line: bool = False
    verdict: bool = False
    limits: Limits = field(default_factory=Limits)
    table_mib: int | None = None

    def solve(self, problem: Problem | UserError) -> Solved | UserError:
        """The problem solved, or why it cannot be; a fault is passed on as it is."""
        if isinstance(problem, UserError):
            return problem
        start = perf_counter()
        try:
            solver = _solver(problem.ruleset, problem.strain, table_mib=self.table_mib)
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
            return UserError.at(f"{problem.place}, trump {problem.strain.value}", error)
        return Solved(problem, solution, perf_counter() - start)


_solver = kept(Solver)


@dataclass(frozen=True, slots=True)
class Solved(SolvedProblem[Problem, Solution]):
    """A position of four seats with its solution."""

    @property
    def made(self) -> bool | None:
        """Whether the contract makes; None without one or while unproven."""
        return self.solution.made

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


def problems_in(
    records: Iterable[LocatedRecord[AnyRecord] | UserError], overrides: Overrides
) -> Iterator[Problem | UserError]:
    """The positions to solve in order, with an error in place of what cannot be solved."""
    for located in records_of(DealRecord, records, "Coins among other games"):
        if isinstance(located, UserError):
            yield located
            continue
        try:
            yield from problems_of(located, overrides)
        except UserError as error:
            yield error
