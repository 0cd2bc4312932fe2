"""Literals of a trick with unseen cards, in any game: its cards, their suits, its winner."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from enum import StrEnum

from solvers.legality.hidden.clauses.formula import FALSE, TRUE, Formula
from solvers.legality.hidden.rules.play_rules import CardSet, PlayRules, members

ByCard = dict[int, int]
"""A literal for each card number; a card that is left out has a false one."""
BySuit = dict[StrEnum, int]
"""A literal for each suit."""


@dataclass(slots=True)
class TrickTerms(ABC):
    """The literals of one trick, by place in play order; each is true exactly if it holds.

    ``cards[place][card]``: that card was played there. ``suits[place][suit]``: a card of that suit
    was.
    """

    cards: list[ByCard]
    suits: list[BySuit]

    @abstractmethod
    def wins(self, place: int) -> list[int]:
        """Literals that are all true if the card of a place won the complete trick."""


def card_terms(possible: CardSet, formula: Formula) -> ByCard:
    """A literal for each of the cards that a play can have been."""
    if possible & (possible - 1) == 0:
        return {possible.bit_length() - 1: TRUE}
    cards = {card: formula.new() for card in members(possible)}
    formula.exactly_one(list(cards.values()))
    return cards


def suit_terms(rules: PlayRules, cards: ByCard, formula: Formula) -> BySuit:
    """A literal for each suit that a play can have been of."""
    by_suit: dict[StrEnum, list[int]] = {suit: [] for suit in rules.of_suit}
    for card, literal in cards.items():
        by_suit[rules.suit(card)].append(literal)
    if sum(bool(literals) for literals in by_suit.values()) == 1:
        return {suit: TRUE if literals else FALSE for suit, literals in by_suit.items()}
    return {suit: formula.any_of(literals) for suit, literals in by_suit.items()}
