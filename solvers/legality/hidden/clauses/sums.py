"""Sums of card points with unseen cards: literals for the possible values of a sum.

For each value there is a literal that is true if the cards so far add up to it. The literal may
also be true otherwise, so it may only be used as a premise.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from solvers.legality.hidden.clauses.formula import TRUE, Formula
from solvers.legality.hidden.clauses.trick import TrickTerms
from solvers.legality.hidden.rules.play_rules import PlayRules

BySum = Mapping[int, int]
"""A literal for each possible value of a sum."""
Digit = list[tuple[tuple[int, ...], int]]
"""A number to add: each possible value, with literals that are all true if it has that value."""


def trick_sums(rules: PlayRules, terms: TrickTerms, formula: Formula) -> BySum:
    """The possible sums of the cards of a trick."""
    sums: BySum = {0: TRUE}
    for cards in terms.cards:
        by_value: dict[int, list[int]] = {}
        for card, literal in cards.items():
            by_value.setdefault(rules.values[card], []).append(literal)
        values = {value: formula.implied_by_any(own) for value, own in by_value.items()}
        sums = _added(sums, [((literal,), value) for value, literal in values.items()], formula)
    return sums


def cards_won(
    tricks: Sequence[TrickTerms], won: Sequence[int], guard: int, formula: Formula
) -> dict[int, int]:
    """A literal for each card of a complete deal: whether it was won in one of some tricks.

    Every card is played once. The literals of unseen cards have a meaning if ``guard`` is true.

    Args:
        won: for each trick, the literal that its cards are won.
    """
    taken: dict[int, int] = {}
    for terms, literal in zip(tricks, won, strict=True):
        taken |= {next(iter(cards)): literal for cards in terms.cards if len(cards) == 1}
    places: dict[int, list[int]] = {}
    seen = set(taken)
    for terms, literal in zip(tricks, won, strict=True):
        for cards in terms.cards:
            for card in cards.keys() - seen:
                played = cards[card]
                places.setdefault(card, []).append(played)
                if card not in taken:
                    taken[card] = formula.new()
                formula.add(-guard, -played, -literal, taken[card])
                formula.add(-guard, -played, literal, -taken[card])
    for own in places.values():
        formula.add(-guard, *own)
    return taken


def digits_of(rules: PlayRules, taken: Mapping[int, int]) -> list[Digit]:
    """The points that each card may add, the highest first."""
    values = {card: rules.values[card] for card in taken if rules.values[card]}
    sure = sum(value for card, value in values.items() if taken[card] == TRUE)
    unsure = sorted(card for card in values if abs(taken[card]) != TRUE)
    unsure.sort(key=lambda card: -values[card])
    digits: list[Digit] = [[((TRUE,), sure)]]
    digits += [[((taken[card],), values[card]), ((-taken[card],), 0)] for card in unsure]
    return digits


def require_sum(
    digits: Sequence[Digit], wanted: Mapping[int, int], guard: int, formula: Formula
) -> None:
    """If ``guard`` is true, require that the digits add up to a wanted sum and its literal is true.

    Sums that can no longer lead to a wanted one are left out.
    """
    most = [max(value for _, value in digit) for digit in digits]
    left = sum(most)
    sums: dict[int, int] = {0: TRUE}
    for digit, highest in zip(digits, most, strict=True):
        left -= highest
        sums = _next_sums(sums, digit, (min(wanted) - left, max(wanted)), guard, formula)
    for points, literal in sums.items():
        formula.add(-guard, -literal, wanted.get(points, -TRUE))


def _next_sums(
    sums: Mapping[int, int], digit: Digit, window: tuple[int, int], guard: int, formula: Formula
) -> dict[int, int]:
    """The sums after one more digit that are in the window; others are excluded."""
    after: dict[int, int] = {}
    for before, literal in sums.items():
        for conditions, value in digit:
            points = before + value
            following = -TRUE
            if window[0] <= points <= window[1]:
                if points not in after:
                    after[points] = formula.new()
                following = after[points]
            formula.add(-guard, -literal, *(-condition for condition in conditions), following)
    return after


def _added(sums: BySum, digit: Digit, formula: Formula) -> BySum:
    """The sums after one more number."""
    if len(digit) == 1 and digit[0][0] == (TRUE,):
        return {before + digit[0][1]: literal for before, literal in sums.items()}
    after: dict[int, int] = {}
    for before, literal in sums.items():
        for conditions, value in digit:
            following = after.get(before + value)
            if following is None:
                following = after[before + value] = formula.new()
            formula.add(-literal, *(-condition for condition in conditions), following)
    return after


def won_by(places: Sequence[bool], terms: TrickTerms, formula: Formula) -> int:
    """A literal that is true exactly if one of the places that count won the trick."""
    for place, counts in enumerate(places):
        if all(literal == TRUE for literal in terms.wins(place)):
            return TRUE if counts else -TRUE
    won = formula.new()
    for place, counts in enumerate(places):
        formula.add(*(-literal for literal in terms.wins(place)), won if counts else -won)
    return won
