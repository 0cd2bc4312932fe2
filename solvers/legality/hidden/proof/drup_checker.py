"""A checker of refutations by reverse unit propagation, without any code of the solver.

A proof in DRUP is a list of clauses, one on each line, ended by 0. A ``d`` before a clause deletes
it. A clause follows if unit propagation alone refutes its negation together with the clauses so
far. The proof is good if the empty clause follows.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence

from solvers.legality.hidden.deadline import NO_DEADLINE, Deadline
from solvers.rules.errors import CannotBe, CannotRead
from solvers.rules.messages import shown

Literals = tuple[int, ...]

_HEADER = re.compile(r"p\s+cnf\s+([0-9]{1,9})\s+([0-9]{1,9})\s*", re.ASCII)
_LITERAL = re.compile(r"-?[1-9][0-9]{0,8}", re.ASCII)


class DeadlinePassed(Exception):
    """The deadline passed before it was clear whether a proof is good."""


def read_cnf(text: str) -> list[Literals]:
    """The clauses of a formula in DIMACS form; lines that begin with ``c`` are comments.

    Raises:
        CannotRead: the text does not have that form, or not the number of clauses in its header.
    """
    clauses: list[Literals] = []
    header: re.Match[str] | None = None
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split()
        if not words or words[0] == "c":
            continue
        if header is None:
            header = _HEADER.fullmatch(line)
            if header is None:
                break
        else:
            clause = _literals(words, number)
            if any(abs(literal) > int(header[1]) for literal in clause):
                raise CannotRead(f"line {number}: the formula has only {header[1]} variables")
            clauses.append(clause)
    if header is None:
        raise CannotRead("the formula has no header; it begins with p cnf VARIABLES CLAUSES")
    if int(header[2]) != len(clauses):
        raise CannotRead(f"the formula has {len(clauses)} clauses, not {header[2]}")
    return clauses


def read_proof(text: str) -> list[tuple[bool, Literals]]:
    """The steps of a proof: whether each deletes its clause, and the clause.

    Raises:
        CannotRead: a line is not a step.
    """
    steps = []
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split()
        if not words or words[0] == "c":
            continue
        deletes = words[0] == "d"
        steps.append((deletes, _literals(words[deletes:], number)))
    return steps


def _literals(words: Sequence[str], line: int) -> Literals:
    *literals, end = words or ("",)
    if end != "0" or not all(map(_LITERAL.fullmatch, literals)):
        raise CannotRead(f"line {line}: {shown(' '.join(words))} is not a clause that ends with 0")
    return tuple(dict.fromkeys(map(int, literals)))


def check_refutation(
    clauses: Iterable[Literals],
    proof: Iterable[tuple[bool, Literals]],
    deadline: Deadline = NO_DEADLINE,
) -> None:
    """Do nothing if the proof refutes the clauses.

    Raises:
        CannotBe: a step does not follow, or the empty clause is never reached.
        DeadlinePassed: the deadline passed first.
    """
    checker = _Propagation(deadline)
    variables: set[int] = set()
    for clause in clauses:
        variables.update(map(abs, clause))
        checker.add(clause)
    for number, (deletes, clause) in enumerate(proof, 1):
        text = " ".join(map(str, [*clause, 0]))[:60]
        if not variables.issuperset(map(abs, clause)):
            raise CannotBe("the proof", [f"step {number} has variables not in the formula: {text}"])
        if deletes:
            checker.delete(clause)
        elif not checker.refuted and not checker.follows(clause):
            raise CannotBe("the proof", [f"step {number} does not follow: {text}"])
        elif not clause:
            return
        else:
            checker.add(clause)
    raise CannotBe("the proof", ["it ends before it reaches the empty clause"])


class _Propagation:
    """Clauses, and the literals that are true by unit propagation alone.

    Two literals of each clause are watched: as long as neither is false, the clause cannot be unit.
    """

    def __init__(self, deadline: Deadline) -> None:
        self._deadline = deadline
        self._clauses: list[list[int]] = []
        self._watchers: defaultdict[int, list[int]] = defaultdict(list)
        self._alive: list[bool] = []
        self._numbers: defaultdict[Literals, list[int]] = defaultdict(list)
        self._true: set[int] = set()
        self._trail: list[int] = []
        self.refuted = False

    def add(self, clause: Literals) -> None:
        """Add a clause, and all units that follow from it."""
        self._check_deadline()
        number = len(self._clauses)
        # Literals that are not false come first, so that they are the watched ones.
        ordered = sorted(clause, key=lambda literal: -literal in self._true)
        self._clauses.append(ordered)
        self._alive.append(True)
        self._numbers[tuple(sorted(clause))].append(number)
        for literal in ordered[:2]:
            self._watchers[literal].append(number)
        if not ordered or -ordered[0] in self._true:
            self.refuted = True
        elif len(ordered) == 1 or -ordered[1] in self._true:
            self.refuted |= not self._propagate([ordered[0]])

    def delete(self, clause: Literals) -> None:
        """Delete a clause; the units that followed from it stay, as usual for DRUP checkers."""
        numbers = self._numbers[tuple(sorted(clause))]
        if numbers and len(clause) > 1:
            self._alive[numbers.pop()] = False

    def follows(self, clause: Literals) -> bool:
        """Whether unit propagation refutes the negation of a clause."""
        self._check_deadline()
        start = len(self._trail)
        refuted = not self._propagate([-literal for literal in clause])
        for literal in self._trail[start:]:
            self._true.discard(literal)
        del self._trail[start:]
        return refuted

    def _check_deadline(self) -> None:
        if self._deadline.passed:
            raise DeadlinePassed

    def _propagate(self, literals: Sequence[int]) -> bool:
        """Make literals true, and all that follows; False if there is a contradiction."""
        first = len(self._trail)
        for literal in literals:
            if not self._assign(literal):
                return False
        while first < len(self._trail):
            false = -self._trail[first]
            first += 1
            if not self._visit(false):
                return False
        return True

    def _assign(self, literal: int) -> bool:
        if -literal in self._true:
            return False
        if literal not in self._true:
            self._true.add(literal)
            self._trail.append(literal)
        return True

    def _visit(self, false: int) -> bool:
        """Find another watch for each clause that watched a literal which is now false."""
        self._check_deadline()
        kept: list[int] = []
        watching = self._watchers[false]
        for place, number in enumerate(watching):
            if not self._alive[number]:
                continue
            clause = self._clauses[number]
            if clause[0] == false and len(clause) > 1:
                clause[0], clause[1] = clause[1], clause[0]
            free = next((at for at in range(2, len(clause)) if -clause[at] not in self._true), None)
            if clause[0] not in self._true and free is not None:
                clause[1], clause[free] = clause[free], clause[1]
                self._watchers[clause[1]].append(number)
                continue
            kept.append(number)
            if not self._assign(clause[0]):
                self._watchers[false] = kept + watching[place + 1 :]
                return False
        self._watchers[false] = kept
        return True
