"""A formula in conjunctive normal form that grows clause by clause, without constants."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

TRUE = 1 << 40
"""A literal that is always true; ``-TRUE`` is always false. Clauses contain neither."""
FALSE = -TRUE

Clause = list[int]


class Formula:
    """Clauses over variables numbered from 1.

    Args:
        clauses: the first clauses; they are shared, so they must not be changed.
        variables: the number of variables in them.
    """

    def __init__(self, clauses: Sequence[Clause] = (), variables: int = 0) -> None:
        self.clauses = list(clauses)
        self.variables = variables

    def new(self) -> int:
        """A new variable."""
        self.variables += 1
        return self.variables

    def add(self, *literals: int) -> None:
        """Add a clause: at least one of the literals is true."""
        if TRUE in literals:
            return
        if FALSE in literals:
            self.clauses.append([literal for literal in literals if literal != FALSE])
        else:
            self.clauses.append(list(literals))

    def implied_by_any(self, literals: Iterable[int]) -> int:
        """A literal that is true if one of these is; it may also be true otherwise."""
        causes = [literal for literal in literals if literal != FALSE]
        if not causes or TRUE in causes:
            return TRUE if causes else FALSE
        if len(causes) == 1:
            return causes[0]
        result = self.new()
        for cause in causes:
            self.clauses.append([-cause, result])
        return result

    def any_of(self, literals: Iterable[int]) -> int:
        """A literal that is true exactly if one of these is."""
        causes = [literal for literal in literals if literal != FALSE]
        result = self.implied_by_any(causes)
        if len(causes) > 1 and result != TRUE:
            self.clauses.append([-result, *causes])
        return result

    def implies_all(self, *literals: int) -> int:
        """A literal that is true only if all of these are; it may also be false otherwise."""
        effects = [literal for literal in literals if literal != TRUE]
        if not effects or FALSE in effects:
            return FALSE if effects else TRUE
        if len(effects) == 1:
            return effects[0]
        result = self.new()
        for effect in effects:
            self.clauses.append([-result, effect])
        return result

    def exactly_one(self, literals: Sequence[int]) -> None:
        """Require exactly one of these (a chain, linear in size, that propagates fully)."""
        self.add(*literals)
        before = FALSE
        for literal in literals[:-1]:
            self.add(-before, -literal)
            so_far = self.new()
            self.add(-literal, so_far)
            self.add(-before, so_far)
            before = so_far
        self.add(-before, -literals[-1])
