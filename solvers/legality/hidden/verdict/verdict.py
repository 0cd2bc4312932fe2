"""The verdict on a log with unseen cards, by the simplest way of reasoning that decides it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from random import Random

from solvers.legality.hidden.clauses.encoding import Encoding
from solvers.legality.hidden.clauses.sat_solver import CONFLICT_BUDGET, SatSolver
from solvers.legality.hidden.deadline import NO_DEADLINE, Deadline
from solvers.legality.hidden.deals.deal_space import space_of
from solvers.legality.hidden.deals.replay import Witness, agrees, first_fault
from solvers.legality.hidden.question.exclusions import restriction_of
from solvers.legality.hidden.question.question import Question
from solvers.legality.hidden.verdict.explain import (
    MOST_SECONDS,
    Contradiction,
    FindContradiction,
    Undecided,
    explain,
)

EXPLAINING_STEP = 2_000
"""Conflicts for one step of an explanation."""
EXPLAINING_BUDGET = 10_000
"""Conflicts for a whole explanation; some tenths of a second."""

PART = 1.5
"""A part of a game is tried before the rest if it makes the clauses this many times as many."""
PART_BUDGET = 500
"""Conflicts for a part of a game alone, before it is tried with the next part."""


class Layer(Enum):
    """A way of reasoning, the simplest first."""

    REPLAY = "replay"
    COUNTING = "counting"
    SAT = "sat"


@dataclass(frozen=True, slots=True)
class HiddenVerdict:
    """Whether there is a deal that agrees with all that is known.

    With a ``witness`` there is one, with a ``contradiction`` there is none. With neither it is
    undecided, and ``undecided`` says why. ``layer`` is the way of reasoning that was used.
    """

    question: Question
    layer: Layer
    witness: Witness | None = None
    contradiction: Contradiction | None = None
    undecided: str = ""

    @property
    def consistent(self) -> bool | None:
        """True with a witness, false with a contradiction, None if undecided."""
        return None if self.undecided else self.witness is not None


def judge(
    question: Question,
    conflicts: int = CONFLICT_BUDGET,
    *,
    explaining: bool = True,
    deadline: Deadline = NO_DEADLINE,
) -> HiddenVerdict:
    """Judge a question.

    Args:
        conflicts: the number of conflicts after which the search for a deal gives up.
        explaining: search for few contradicting facts; otherwise a contradiction has all facts.
        deadline: when the search gives up.
    """
    if question.unread:
        return HiddenVerdict(question, Layer.SAT, undecided=question.unread)
    if not question.is_plain:
        return judge_by_sat(question, conflicts, explaining=explaining, deadline=deadline)
    return _judge_by_replay(question) or judge_by_counting(
        question, explaining=explaining, deadline=deadline
    )


def _plays(question: Question) -> tuple[tuple[int, ...], ...]:
    """The cards played, if all were seen."""
    return tuple(
        tuple(cards.bit_length() - 1 for cards in trick.cards) for trick in question.tricks
    )


def _judge_by_replay(question: Question) -> HiddenVerdict | None:
    """The verdict if all hands are known and nothing is wrong with the play; otherwise None."""
    hands = list(question.hands)
    for index, trick in enumerate(question.tricks):
        for place, cards in enumerate(trick.cards):
            hands[question.seat_of(index, place)] |= cards
    if any(hand.bit_count() != question.rules.hand_size for hand in hands):
        return None
    plays = _plays(question)
    if not agrees(question, hands, plays):
        return None
    return HiddenVerdict(question, Layer.REPLAY, Witness(tuple(hands), plays))


def judge_by_counting(
    question: Question, *, explaining: bool = True, deadline: Deadline = NO_DEADLINE
) -> HiddenVerdict:
    """Judge a plain question."""
    restrictions = [restriction_of(question, fact) for fact in question.facts]

    def find(numbers: Sequence[int]) -> Sequence[int] | None:
        space = space_of(question, [restrictions[number] for number in numbers])
        return None if space is not None and space.possible else numbers

    space = space_of(question, restrictions)
    if space is None or not space.possible:
        return _contradiction(question, Layer.COUNTING, find, explaining, deadline)
    hands = tuple(space.sample(Random(0)))  # noqa: S311 - any deal will do
    return _checked(question, Layer.COUNTING, Witness(hands, _plays(question)))


def judge_by_sat(
    question: Question,
    conflicts: int = CONFLICT_BUDGET,
    *,
    explaining: bool = True,
    deadline: Deadline = NO_DEADLINE,
) -> HiddenVerdict:
    """Judge any question with a SAT solver."""
    if deadline.passed:
        return HiddenVerdict(question, Layer.SAT, undecided="no verdict within the given time")
    encoding = Encoding(question, at_once=False)
    with SatSolver(encoding.formula, deadline) as solver:
        result, possible_length = _solved_in_parts(encoding, solver, conflicts)
        if result is None:
            limit = "within the given time" if deadline.passed else f"after {conflicts} conflicts"
            why = f"no verdict {limit}"
            return HiddenVerdict(question, Layer.SAT, undecided=why)
        if result:
            true = solver.true_variables(encoding.formula.variables)
            plays = tuple(tuple(cards) for cards in encoding.plays(true))
            return _checked(question, Layer.SAT, Witness(encoding.hands(true), plays))
        solver.deadline = deadline.within_work(MOST_SECONDS)
        find = _find_by_sat(encoding, solver, possible_length)
        return _contradiction(question, Layer.SAT, find, explaining, deadline)


def _solved_in_parts(
    encoding: Encoding, solver: SatSolver, conflicts: int
) -> tuple[bool | None, int]:
    """Whether some deal agrees with all facts, and how many facts are certainly possible.

    A part of the game is tried before the rest, since it is refuted faster if no deal agrees.
    """
    clauses, facts = encoding.formula.clauses, len(encoding.selectors)
    loaded = len(clauses)
    result, possible_length = None, 0
    for length in encoding.parts():
        last = length == facts
        if not last and len(clauses) < PART * loaded:
            continue
        solver.load(clauses[loaded:])
        loaded = len(clauses)
        result = solver.solve(
            encoding.selectors[:length], conflicts if last else min(conflicts, PART_BUDGET)
        )
        if result is False:
            break
        if result:
            possible_length = length
    return result, possible_length


def _find_by_sat(encoding: Encoding, solver: SatSolver, possible_length: int) -> FindContradiction:
    """A search for contradictions among facts, with a solver that has just refuted all of them.

    Args:
        possible_length: some deal agrees with this number of facts, from the first on.
    """
    solver.budget = solver.conflicts + EXPLAINING_BUDGET
    solver.spare = encoding.spare_clauses
    number_of = {selector: number for number, selector in enumerate(encoding.selectors)}
    first = frozenset(number_of[selector] for selector in solver.core())

    def find(numbers: Sequence[int]) -> frozenset[int] | None:
        if first.issubset(numbers):
            return first
        if not numbers or numbers[-1] < possible_length:
            return None
        result = solver.solve([encoding.selectors[number] for number in numbers], EXPLAINING_STEP)
        if result is None:
            raise Undecided
        return None if result else frozenset(number_of[each] for each in solver.core())

    return find


def _contradiction(
    question: Question,
    layer: Layer,
    find: FindContradiction,
    explaining: bool,
    deadline: Deadline = NO_DEADLINE,
) -> HiddenVerdict:
    if explaining:
        return HiddenVerdict(question, layer, contradiction=explain(question, find, deadline))
    whole = Contradiction(tuple(question.facts), (), smallest=False, at=None)
    return HiddenVerdict(question, layer, contradiction=whole)


def _checked(question: Question, layer: Layer, witness: Witness) -> HiddenVerdict:
    """The verdict with a witness, after its check by plain replay."""
    fault = first_fault(question, witness.hands, witness.plays)
    if fault is not None:
        raise AssertionError(f"the witness of {layer.value} is wrong: {fault}")
    return HiddenVerdict(question, layer, witness)
