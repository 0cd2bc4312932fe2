"""Possible holders and the number of deals, also where plays were not seen."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from solvers.legality.hidden.encoding import Encoding
from solvers.legality.hidden.play_rules import CardSet, members
from solvers.legality.hidden.question import Question
from solvers.legality.hidden.sat_solver import SatSolver
from solvers.legality.hidden.verdict import deal_space
from solvers.rules.errors import CannotBe

Hands = tuple[CardSet, ...]
"""The cards dealt to each seat."""
Holders = dict[int, tuple[int, ...]]
"""For each card number the seats that can have been dealt it."""


@dataclass(frozen=True, slots=True)
class DealCount:
    """How many deals agree with a question: just so many, or at least where not ``exact``."""

    deals: int
    exact: bool


def holders(question: Question) -> Holders | None:
    """Who can have been dealt each card; None where a budget ended the search.

    A question that no deal agrees with has no holder of any card.
    """
    if not question.is_plain:
        return _holders_by_sat(question)
    space = deal_space(question)
    if space is None or not space.count:
        return dict.fromkeys(range(len(question.rules.deck)), ())
    probabilities = space.probabilities()
    return {card: tuple(probabilities[card]) for card in sorted(probabilities)}


def _holders_by_sat(question: Question) -> Holders | None:
    """Every deal found settles all its cards at once; only the others are asked for."""
    encoding, size = Encoding(question), len(question.rules.deck)
    found: set[tuple[int, int]] = set()
    with SatSolver(encoding.formula) as solver:
        for card in range(size):
            for seat in range(len(question.rules.seats)):
                if (seat, card) in found:
                    continue
                possible = solver.solve([*encoding.selectors, encoding.holds(seat, card)])
                if possible is None:
                    return None
                if possible:
                    hands = encoding.hands(solver.true_variables(encoding.deal_variables))
                    found.update(
                        (own, held) for own, hand in enumerate(hands) for held in members(hand)
                    )
    seats = range(len(question.rules.seats))
    return {card: tuple(seat for seat in seats if (seat, card) in found) for card in range(size)}


def count_deals(question: Question, most: int) -> DealCount:
    """The number of deals; where plays were not seen they are found one by one, up to ``most``.

    The deals are counted, not the ways in which the unseen plays can have gone.
    """
    if not question.is_plain:
        deals, exact = all_deals(question, most)
        return DealCount(len(deals), exact)
    space = deal_space(question)
    return DealCount(0 if space is None else space.count, exact=True)


def all_deals(question: Question, most: int) -> tuple[list[Hands], bool]:
    """Deals that agree with a question, up to ``most``; and whether they are all there are."""
    encoding, deals = Encoding(question), list[Hands]()
    with SatSolver(encoding.formula) as solver:
        while len(deals) < most:
            possible = solver.solve(encoding.selectors)
            if not possible:
                return deals, possible is False
            true = solver.true_variables(encoding.deal_variables)
            deals.append(encoding.hands(true))
            solver.add([-variable for variable in true if variable <= encoding.deal_variables])
    return deals, False


def sample_deals(question: Question, number: int, random: Random, most: int) -> list[Hands]:
    """Deals by chance, each as likely as any other that agrees with a consistent question.

    Args:
        most: where plays were not seen, how many deals at most are listed to draw from.

    Raises:
        CannotBe: there are more, so that none can be drawn fairly.
    """
    if question.is_plain:
        space = deal_space(question)
        assert space is not None, "a consistent question has a deal"
        return [tuple(space.sample(random)) for _ in range(number)]
    deals, exact = all_deals(question, most)
    if not exact:
        raise CannotBe("a sample", [f"plays were not seen, and there are over {most - 1} deals"])
    return [random.choice(deals) for _ in range(number)]
