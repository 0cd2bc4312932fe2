"""Sums of card points with unseen cards: literals for what a running sum can be.

A sum is told by its running values: for each of them a literal that is true where the cards so far
add up to it. It may be true besides, so it may stand only as a premise.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from solvers.legality.hidden.formula import TRUE, Formula
from solvers.legality.hidden.play_rules import PlayRules
from solvers.legality.hidden.trick_terms import TrickTerms

BySum = Mapping[int, int]
"""A literal for each number of points that a sum can be."""


def trick_sums(rules: PlayRules, terms: TrickTerms, formula: Formula) -> BySum:
    """What the cards of a trick can add up to."""
    sums: BySum = {0: TRUE}
    for cards in terms.cards:
        by_value: dict[int, list[int]] = {}
        for card, literal in cards.items():
            by_value.setdefault(rules.values[card], []).append(literal)
        values = {value: formula.implied_by_any(own) for value, own in by_value.items()}
        sums = _added(sums, [((literal,), value) for value, literal in values.items()], formula)
    return sums


def side_sums(
    rules: PlayRules,
    tricks: Sequence[TrickTerms],
    won: Sequence[int],
    counted: int,
    formula: Formula,
) -> BySum:
    """What the cards that a side wins in a whole deal can add up to.

    Every card is won once, in one of the tricks, so that cards are added and not tricks.

    Args:
        won: for each trick, whether the side won it.
        counted: where it is true, cards that were not seen are where their tricks went.
    """
    taken = _where_cards_went(tricks, won, counted, formula)
    total: BySum = {0: TRUE}
    for card in sorted(taken, key=lambda card: (abs(taken[card]) != TRUE, -rules.values[card])):
        literal, value = taken[card], rules.values[card]
        if value:
            total = _added(total, [((literal,), value), ((-literal,), 0)], formula)
    return total


def _where_cards_went(
    tricks: Sequence[TrickTerms], won: Sequence[int], counted: int, formula: Formula
) -> dict[int, int]:
    """For each card that was played: whether the side won it."""
    taken: dict[int, int] = {}
    for terms, literal in zip(tricks, won, strict=True):
        taken |= {next(iter(cards)): literal for cards in terms.cards if len(cards) == 1}
    seen = set(taken)
    for terms, literal in zip(tricks, won, strict=True):
        for cards in terms.cards:
            for card, played in cards.items():
                if card in seen:
                    continue
                if card not in taken:
                    taken[card] = formula.new()
                formula.add(-counted, -played, -literal, taken[card])
                formula.add(-counted, -played, literal, -taken[card])
    return taken


def _added(sums: BySum, digits: Iterable[tuple[tuple[int, ...], int]], formula: Formula) -> BySum:
    """The sums after one more number, which is the one whose literals are all true."""
    digits = list(digits)
    if len(digits) == 1 and digits[0][0] == (TRUE,):
        return {before + digits[0][1]: literal for before, literal in sums.items()}
    after: dict[int, int] = {}
    for before, literal in sums.items():
        for conditions, value in digits:
            if -TRUE in conditions:
                continue
            following = after.get(before + value)
            if following is None:
                following = after[before + value] = formula.new()
            formula.add(-literal, *(-condition for condition in conditions), following)
    return after


def won_by(places: Sequence[bool], terms: TrickTerms, formula: Formula) -> int:
    """A literal that is true just where one of the places that count won the trick."""
    for place, counts in enumerate(places):
        if all(literal == TRUE for literal in terms.wins(place)):
            return TRUE if counts else -TRUE
    won = formula.new()
    for place, counts in enumerate(places):
        formula.add(*(-literal for literal in terms.wins(place)), won if counts else -won)
    return won
