"""The verdict on a log with unseen cards, by the simplest way of reasoning that settles it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from random import Random

from solvers.legality.hidden.clauses.encoding import Encoding
from solvers.legality.hidden.clauses.sat_solver import CONFLICT_BUDGET, SatSolver
from solvers.legality.hidden.deadline import NO_DEADLINE, Deadline
from solvers.legality.hidden.deals.deal_space import DealSpace, allowed_cards
from solvers.legality.hidden.deals.replay import agrees, first_fault
from solvers.legality.hidden.question.exclusions import Restriction, restriction_of
from solvers.legality.hidden.question.question import Question
from solvers.legality.hidden.rules.play_rules import CardSet, members
from solvers.legality.hidden.verdict.explain import (
    MOST_SECONDS,
    Clash,
    Contradiction,
    Undecided,
    explain,
)

EXPLAINING_STEP = 2_000
"""Conflicts for one step of an explanation."""
EXPLAINING_BUDGET = 10_000
"""Conflicts for a whole explanation; some tenths of a second."""

PART = 1.5
"""A part of a game is judged before the rest if it adds so much to the clauses."""
PART_BUDGET = 500
"""Conflicts for a part of a game alone, before it is judged with what follows."""


class Layer(Enum):
    """A way of reasoning, the simplest first."""

    REPLAY = "replay"
    COUNTING = "counting"
    SAT = "sat"


@dataclass(frozen=True, slots=True)
class Witness:
    """A deal, and the cards that were played in it, under which every act was legal."""

    hands: tuple[CardSet, ...]
    plays: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether there is a deal that agrees with all that is known.

    There is one with a ``witness``, there is none with a ``contradiction``; with neither it is
    undecided, and ``undecided`` says why. ``layer`` is how it was found.
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
) -> Verdict:
    """Judge a question.

    Args:
        conflicts: after how many conflicts the search for a deal is given up.
        explaining: look for the facts that clash; else a contradiction names all facts.
        deadline: after which the search is given up too.
    """
    if question.unread:
        return Verdict(question, Layer.SAT, undecided=question.unread)
    if not question.is_plain:
        return judge_by_sat(question, conflicts, explaining=explaining, deadline=deadline)
    return _judge_by_replay(question) or judge_by_counting(
        question, explaining=explaining, deadline=deadline
    )


def _plays(question: Question) -> tuple[tuple[int, ...], ...]:
    """The cards played, where all were seen."""
    return tuple(
        tuple(cards.bit_length() - 1 for cards in trick.cards) for trick in question.tricks
    )


def _judge_by_replay(question: Question) -> Verdict | None:
    """The verdict where the hands are known and nothing is wrong with the play."""
    hands = list(question.hands)
    for index, trick in enumerate(question.tricks):
        for place, cards in enumerate(trick.cards):
            hands[question.seat_of(index, place)] |= cards
    if any(hand.bit_count() != question.rules.hand_size for hand in hands):
        return None
    plays = _plays(question)
    if not agrees(question, hands, plays):
        return None
    return Verdict(question, Layer.REPLAY, Witness(tuple(hands), plays))


def deal_space(question: Question) -> DealSpace | None:
    """All deals that agree with a plain question; None where facts clash outright."""
    return _space(question, [restriction_of(question, fact) for fact in question.facts])


def _space(question: Question, restrictions: Sequence[Restriction]) -> DealSpace | None:
    rules = question.rules
    allowed = allowed_cards(restrictions, rules.everything, len(rules.seats))
    if allowed is None:
        return None
    return DealSpace(tuple(allowed), rules.everything, rules.hand_size)


def judge_by_counting(
    question: Question, *, explaining: bool = True, deadline: Deadline = NO_DEADLINE
) -> Verdict:
    """Judge a question whose facts all name their cards."""
    restrictions = [restriction_of(question, fact) for fact in question.facts]

    def clash(numbers: Sequence[int]) -> Sequence[int] | None:
        space = _space(question, [restrictions[number] for number in numbers])
        return None if space is not None and space.possible else numbers

    if clash(range(len(restrictions))) is not None:
        return _contradiction(question, Layer.COUNTING, clash, explaining, deadline)
    space = _space(question, restrictions)
    assert space is not None, "facts that clash outright were found before"
    hands = tuple(space.sample(Random(0)))  # noqa: S311 - any deal will do
    return _checked(question, Layer.COUNTING, Witness(hands, _plays(question)))


def judge_by_sat(
    question: Question,
    conflicts: int = CONFLICT_BUDGET,
    *,
    explaining: bool = True,
    deadline: Deadline = NO_DEADLINE,
) -> Verdict:
    """Judge any question by its clauses."""
    if deadline.passed:
        return Verdict(question, Layer.SAT, undecided="no verdict after the time given")
    encoding = Encoding(question, whole=False)
    with SatSolver(encoding.formula, deadline) as solver:
        loaded = len(encoding.formula.clauses)
        result, possible_length = None, 0
        for length in encoding.parts():
            last = length == len(question.facts)
            if not last and len(encoding.formula.clauses) < PART * loaded:
                continue
            solver.load(encoding.formula.clauses[loaded:])
            loaded = len(encoding.formula.clauses)
            result = solver.solve(
                encoding.selectors[:length], conflicts if last else min(conflicts, PART_BUDGET)
            )
            if result is False:
                break
            if result:
                possible_length = length
        if result is None:
            limit = "the time given" if deadline.passed else f"{conflicts} conflicts"
            why = f"no verdict after {limit}"
            return Verdict(question, Layer.SAT, undecided=why)
        if result:
            true = solver.true_variables(encoding.formula.variables)
            plays = tuple(tuple(cards) for cards in encoding.plays(true))
            return _checked(question, Layer.SAT, Witness(encoding.hands(true), plays))

        solver.deadline = deadline.within_work(MOST_SECONDS)
        solver.budget = solver.conflicts + EXPLAINING_BUDGET
        solver.spare = encoding.spare_clauses
        number_of = {selector: number for number, selector in enumerate(encoding.selectors)}
        first = frozenset(number_of[selector] for selector in solver.core())

        def clash(numbers: Sequence[int]) -> frozenset[int] | None:
            if first.issubset(numbers):
                return first
            if not numbers or numbers[-1] < possible_length:
                return None
            selectors = [encoding.selectors[number] for number in numbers]
            result = solver.solve(selectors, EXPLAINING_STEP)
            if result is None:
                raise Undecided
            return None if result else frozenset(number_of[each] for each in solver.core())

        return _contradiction(question, Layer.SAT, clash, explaining, deadline)


def _contradiction(
    question: Question,
    layer: Layer,
    clash: Clash,
    explaining: bool,
    deadline: Deadline = NO_DEADLINE,
) -> Verdict:
    if explaining:
        return Verdict(question, layer, contradiction=explain(question, clash, deadline))
    whole = Contradiction(tuple(question.facts), (), smallest=False, at=None)
    return Verdict(question, layer, contradiction=whole)


def _checked(question: Question, layer: Layer, witness: Witness) -> Verdict:
    """The verdict with a witness, which plain replay has to accept."""
    fault = first_fault(question, witness.hands, witness.plays)
    if fault is not None:
        raise AssertionError(f"the witness of {layer.value} does not stand: {fault}")
    return Verdict(question, layer, witness)


def witness_texts(verdict: Verdict) -> dict[str, list[str]]:
    """The hands of a witness as the log writes them."""
    assert verdict.witness is not None
    rules = verdict.question.rules
    return {
        seat.value: [str(rules.deck[card]) for card in members(hand)]
        for seat, hand in zip(rules.seats, verdict.witness.hands, strict=True)
    }
