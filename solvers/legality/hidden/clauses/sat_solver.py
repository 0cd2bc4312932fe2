"""The only module that uses python-sat: solving with a budget, cardinality clauses, proofs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from types import TracebackType
from typing import Any

from solvers.legality.hidden.clauses.formula import Clause, Formula
from solvers.legality.hidden.deadline import NO_DEADLINE, Deadline

CONFLICT_BUDGET = 20_000
"""Conflicts after which one call to the solver gives up."""
WHOLE_BUDGET = 100_000
"""Conflicts after which a solver gives up in all calls together, by default; some seconds."""
_SLICE = 500
"""Conflicts after which a call checks the deadline and adds spare clauses; some milliseconds.

A search is not divided without need, since each piece begins with short runs again.
"""


class SatSolver:
    """A formula loaded into a solver; a ``with`` block frees it.

    ``deadline`` and ``budget`` can be changed; the budget is the number of conflicts after which
    every call gives up. ``spare``, if set, makes clauses that follow from the formula. They are
    added if a refutation takes long.

    Args:
        deadline: when every call gives up.
        proving: whether to keep a proof, which takes longer.
    """

    def __init__(
        self,
        formula: Formula,
        deadline: Deadline = NO_DEADLINE,
        *,
        proving: bool = False,
    ) -> None:
        from pysat.solvers import Solver  # type: ignore[import-untyped] # noqa: PLC0415

        self.deadline = deadline
        self.budget = WHOLE_BUDGET
        self.spare: Callable[[], Iterable[Clause]] | None = None
        name = "glucose4" if proving else "minisat22"
        self._solver: Any = Solver(name, bootstrap_with=formula.clauses, with_proof=proving)

    def __enter__(self) -> SatSolver:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._solver.delete()

    def solve(
        self, assumptions: Sequence[int] = (), conflicts: int = CONFLICT_BUDGET
    ) -> bool | None:
        """Whether the formula can be satisfied; None if budget or deadline ended the search."""
        end = min(self.conflicts + conflicts, self.budget)
        while self.conflicts < end and not self.deadline.passed:
            undivided = self.deadline == NO_DEADLINE and self.spare is None
            self._solver.conf_budget(min(conflicts if undivided else _SLICE, end - self.conflicts))
            result: bool | None = self._solver.solve_limited(assumptions=list(assumptions))
            if result is not None:
                return result
            if self.spare is not None:
                self._solver.append_formula(self.spare())
                self.spare = None
        return None

    @property
    def conflicts(self) -> int:
        """The number of conflicts in all calls so far."""
        conflicts: int = self._solver.accum_stats()["conflicts"]
        return conflicts

    def core(self) -> list[int]:
        """Assumptions that cannot be satisfied together, after a call that returned False."""
        return self._solver.get_core() or []

    def proof(self) -> list[str]:
        """The steps of the refutation, after a call that returned False."""
        lines: list[str] = self._solver.get_proof()
        return lines

    def true_variables(self, most: int) -> list[int]:
        """The variables up to ``most`` that are true in the last solution."""
        return [literal for literal in self._solver.get_model()[:most] if literal > 0]

    def add(self, clause: Clause) -> None:
        """Add a clause for all later calls."""
        self._solver.add_clause(clause)

    def load(self, clauses: Iterable[Clause]) -> None:
        """Add clauses for all later calls."""
        self._solver.append_formula(clauses)


def at_most(formula: Formula, literals: Sequence[int], bound: int) -> None:
    """Require that at most ``bound`` of the literals are true (a totalizer)."""
    from pysat.card import CardEnc, EncType  # type: ignore[import-untyped] # noqa: PLC0415

    encoded = CardEnc.atmost(
        list(literals), bound, top_id=formula.variables, encoding=EncType.totalizer
    )
    formula.clauses += encoded.clauses
    formula.variables = max(formula.variables, encoded.nv)


def at_least(formula: Formula, literals: Sequence[int], bound: int, condition: int) -> None:
    """Require that at least ``bound`` of the literals are true if ``condition`` is."""
    if bound > len(literals):
        formula.add(-condition)
        return
    from pysat.card import CardEnc, EncType  # noqa: PLC0415

    encoded = CardEnc.atleast(
        list(literals), bound, top_id=formula.variables, encoding=EncType.totalizer
    )
    formula.clauses += [[-condition, *clause] for clause in encoded.clauses]
    formula.variables = max(formula.variables, encoded.nv)


@lru_cache(maxsize=16)
def dealing(cards: int, seats: int) -> tuple[tuple[Clause, ...], int]:
    """Clauses for a deal, and the number of variables: equal hands, each card with one seat.

    Variable ``seat * cards + card + 1`` is true if the seat was dealt the card.
    """
    formula = Formula([], cards * seats)
    for card in range(cards):
        formula.exactly_one([seat * cards + card + 1 for seat in range(seats)])
    for seat in range(seats):
        first = seat * cards + 1
        at_most(formula, range(first, first + cards), cards // seats)
    return tuple(formula.clauses), formula.variables


def sharing(cards: int, seats: int, variables: int) -> list[Clause]:
    """Clauses that follow from those of ``dealing``: half of the seats hold exactly their cards.

    They show at once that cards do not fit into hands, which a search finds slowly. Two of four
    seats leave the two others, so pairs with the first seat are enough. Of three seats, each is
    taken alone.

    Args:
        variables: the number of variables so far; the new ones come after them.
    """
    formula = Formula([], variables)
    for group in combinations(range(seats), seats // 2):
        if 2 * len(group) == seats and 0 not in group:
            continue
        together = [
            formula.any_of([seat * cards + card + 1 for seat in group]) for card in range(cards)
        ]
        room = len(group) * (cards // seats)
        at_most(formula, together, room)
        at_most(formula, [-literal for literal in together], cards - room)
    return formula.clauses


def refutation(
    clauses: Sequence[Clause], variables: int, deadline: Deadline = NO_DEADLINE
) -> list[str] | None:
    """A refutation of the clauses, as lines in DRUP; None if the search was given up.

    Raises:
        ValueError: the clauses can be satisfied.
    """
    with SatSolver(Formula(clauses, variables), deadline, proving=True) as solver:
        possible = solver.solve()
        if possible:
            raise ValueError("the clauses can be satisfied")
        return None if possible is None else solver.proof()
