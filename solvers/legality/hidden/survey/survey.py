"""What the deals of questions have in common: possible holders, number of deals, samples."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from random import Random

from solvers.legality.hidden.clauses.encoding import Encoding
from solvers.legality.hidden.clauses.sat_solver import SatSolver
from solvers.legality.hidden.deadline import NO_DEADLINE, Deadline
from solvers.legality.hidden.deals.deal_space import DealSpace
from solvers.legality.hidden.deals.deal_union import DealUnion, union_of
from solvers.legality.hidden.question.question import Question
from solvers.legality.hidden.rules.play_rules import members
from solvers.legality.hidden.survey.cover import cover
from solvers.legality.hidden.survey.rejection import Hands, RejectionSampler, TooFewDraws

Holders = dict[int, tuple[int, ...]]
"""For each card number, the seats that can have been dealt the card."""
Probabilities = dict[int, dict[int, float]]
"""For each card number and seat, the share of the deals in which the seat holds the card."""


class CountKind(Enum):
    """How exact a number of deals is."""

    EXACT = "exact"
    ESTIMATE = "estimate"
    AT_LEAST = "at least"


@dataclass(frozen=True, slots=True)
class DealCount:
    """The number of deals. An estimate has a ``standard_error``, in deals, and ``draws``."""

    deals: int
    kind: CountKind = CountKind.EXACT
    standard_error: int = 0
    draws: int = 0


@dataclass(frozen=True, slots=True)
class SurveyLimits:
    """The work allowed for a question with unseen plays.

    Its deals are counted exactly with at most ``most_spaces`` spaces and ``most_states`` states.
    Otherwise they are estimated from ``draws``, of which at least ``least_kept`` have to agree.
    """

    most_spaces: int = 1000
    most_states: int = 40_000
    draws: int = 4000
    least_kept: int = 10


USUAL_LIMITS = SurveyLimits()


@dataclass(frozen=True, slots=True)
class Survey:
    """What is known of the deals that agree with at least one of several questions.

    ``holders`` is None if a budget ended the search. ``probabilities`` are exact or an estimate,
    like ``count``. They are None if the count is only a lower bound; then no deal can be drawn.
    """

    holders: Holders | None
    count: DealCount
    probabilities: Probabilities | None = None
    source: DealSpace | DealUnion | RejectionSampler | None = None

    def forced(self, question: Question) -> dict[int, int]:
        """The unseen cards that only one seat can hold, each with its seat."""
        seen = set[int]()
        for hand in question.hands:
            seen.update(members(hand))
        for trick in question.tricks:
            seen.update(
                card for cards in trick.cards if cards & (cards - 1) == 0 for card in members(cards)
            )
        return {
            card: seats[0]
            for card, seats in (self.holders or {}).items()
            if len(seats) == 1 and card not in seen
        }

    def samples(self, random: Random, deadline: Deadline = NO_DEADLINE) -> Iterator[Hands | None]:
        """Random deals without end, each as likely as any other that agrees.

        None means that a drawn deal does not agree. The deals end at once if none can be drawn, and
        at some point after a budget is spent or the deadline has passed.
        """
        if isinstance(self.source, RejectionSampler):
            yield from self.source.draws(random, deadline)
        elif self.source is not None and self.count.deals:
            while not deadline.passed:
                yield tuple(self.source.sample(random))


def survey(
    questions: Sequence[Question],
    deadline: Deadline = NO_DEADLINE,
    limits: SurveyLimits = USUAL_LIMITS,
    seed: int = 0,
) -> Survey:
    """Survey the deals that agree with at least one of the questions, each counted once.

    Args:
        questions: at least one, all in the same strain.
        deadline: when counting stops.
        seed: the seed of the draws for an estimate.
    """
    spaces, complete = list[DealSpace](), True
    for question in questions:
        covering = cover(question, limits.most_spaces - len(spaces), deadline)
        spaces += covering.spaces
        complete = complete and covering.complete
    if complete and not spaces:
        return _no_deal(questions[0])
    if complete and len(spaces) == 1:
        return _counted(spaces[0])
    if complete:
        union = union_of(spaces, limits.most_states, deadline)
        if union is not None:
            return _counted(union)
    at_least = max((space.count for space in spaces), default=0)
    return _estimated(questions, at_least, deadline, limits, Random(seed))  # noqa: S311


def _no_deal(question: Question) -> Survey:
    return Survey(dict.fromkeys(range(len(question.rules.deck)), ()), DealCount(0), {})


def _counted(deals: DealSpace | DealUnion) -> Survey:
    """The survey of deals that can be counted; there must be at least one."""
    parts = dict(sorted(deals.probabilities().items()))
    return Survey(
        {card: tuple(sorted(of_card)) for card, of_card in parts.items()},
        DealCount(deals.count),
        {
            card: {seat: float(part) for seat, part in sorted(of_card.items())}
            for card, of_card in parts.items()
        },
        deals,
    )


def _estimated(
    questions: Sequence[Question],
    at_least: int,
    deadline: Deadline,
    limits: SurveyLimits,
    random: Random,
) -> Survey:
    """The survey of deals that are too many to count."""
    possible = _holders_in_any(questions, deadline)
    bound = Survey(possible, DealCount(at_least, CountKind.AT_LEAST))
    if possible is None:
        return bound
    sampler = RejectionSampler(tuple(questions), _space_of(possible, questions[0]))
    try:
        estimate = sampler.estimate(limits.draws, limits.least_kept, random, deadline)
    except TooFewDraws:
        return bound
    count = DealCount(estimate.deals, CountKind.ESTIMATE, estimate.standard_error, estimate.draws)
    return Survey(possible, count, estimate.probabilities(), sampler)


def _space_of(possible: Holders, question: Question) -> DealSpace:
    """All deals in which each card is with one of its possible holders."""
    rules = question.rules
    allowed = [0] * len(rules.seats)
    for card, seats in possible.items():
        for seat in seats:
            allowed[seat] |= 1 << card
    return DealSpace(tuple(allowed), rules.everything, rules.hand_size)


def _holders_in_any(questions: Sequence[Question], deadline: Deadline) -> Holders | None:
    """The possible holders of each card by any of the questions; None if one is undecided."""
    possible: dict[int, set[int]] = {}
    for question in questions:
        own = None if question.unread else holders(question, deadline)
        if own is None:
            return None
        for card, seats in own.items():
            possible.setdefault(card, set()).update(seats)
    return {card: tuple(sorted(seats)) for card, seats in possible.items()}


def holders(question: Question, deadline: Deadline = NO_DEADLINE) -> Holders | None:
    """The possible holders of each card, found by a solver; None if budget or time ran out.

    If no deal agrees with the question, no card has a holder.
    """
    encoding, size = Encoding(question), len(question.rules.deck)
    seats: Sequence[int] = range(len(question.rules.seats))
    found: set[tuple[int, int]] = set()
    with SatSolver(encoding.formula, deadline) as solver:
        for card in range(size):
            for seat in seats:
                if (seat, card) in found:
                    continue
                possible = solver.solve([*encoding.selectors, encoding.holds(seat, card)])
                if possible is None:
                    return None
                if possible:  # a deal shows one possible holder for every card
                    hands = encoding.hands(solver.true_variables(encoding.deal_variables))
                    found.update(
                        (own, held) for own, hand in enumerate(hands) for held in members(hand)
                    )
    return {card: tuple(seat for seat in seats if (seat, card) in found) for card in range(size)}
