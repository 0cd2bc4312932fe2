"""Literals of a trick of Coins with unseen cards: which of its three cards wins (rule K10)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations, permutations

from solvers.legality.hidden.clauses.formula import FALSE, TRUE, Formula
from solvers.legality.hidden.clauses.trick import ByCard, TrickTerms, card_terms, suit_terms
from solvers.legality.hidden.rules.coins import CoinsRules
from solvers.legality.hidden.rules.play_rules import CardSet
from solvers.rules.coins.cards import SpanishSuit

PLACES = range(3)

CHAINS = {
    frozenset((SpanishSuit.CUPS, SpanishSuit.COINS, SpanishSuit.SWORDS)): SpanishSuit.CUPS,
    frozenset((SpanishSuit.COINS, SpanishSuit.SWORDS, SpanishSuit.CLUBS)): SpanishSuit.COINS,
    frozenset((SpanishSuit.SWORDS, SpanishSuit.CLUBS, SpanishSuit.CUPS)): SpanishSuit.SWORDS,
    frozenset((SpanishSuit.CLUBS, SpanishSuit.CUPS, SpanishSuit.COINS)): SpanishSuit.CLUBS,
}
"""The winning suit of each set of three suits."""


@dataclass(slots=True)
class CoinsTerms(TrickTerms):
    """The literals of a trick of Coins; ``won`` has one for each place of a complete trick."""

    won: list[int] = field(default_factory=list)

    def wins(self, place: int) -> list[int]:
        """The literal that is true if the card of a place won the trick."""
        return [self.won[place]]


def coins_terms(rules: CoinsRules, seen: Sequence[CardSet], formula: Formula) -> CoinsTerms:
    """The literals of a trick: ``seen`` has the possible cards of each place, in play order."""
    cards = [card_terms(possible, formula) for possible in seen]
    terms = CoinsTerms(cards, [suit_terms(rules, own, formula) for own in cards])
    if len(cards) < len(PLACES):
        return terms
    if all(len(own) == 1 for own in cards):
        winner = rules.winner([next(iter(own)) for own in cards])
        terms.won = [TRUE if place == winner else FALSE for place in PLACES]
        return terms
    terms.won = [formula.new() for _ in PLACES]
    for one, other in combinations(terms.won, 2):
        formula.add(-one, -other)
    _of_three_suits(terms, formula)
    _of_one_or_two_suits(rules, terms, formula)
    return terms


def _of_three_suits(terms: CoinsTerms, formula: Formula) -> None:
    """If the three suits are different, one suit wins, whatever the ranks."""
    for chain, winning in CHAINS.items():
        for suits in permutations(sorted(chain)):
            unless = [-terms.suits[place][suit] for place, suit in zip(PLACES, suits, strict=True)]
            formula.add(*unless, terms.won[suits.index(winning)])


def _of_one_or_two_suits(rules: CoinsRules, terms: CoinsTerms, formula: Formula) -> None:
    """The higher of two cards of a suit wins against any third suit; of one suit the highest."""
    higher = {}
    for one, other in combinations(PLACES, 2):
        higher[one, other] = _is_higher(rules, terms.cards[one], terms.cards[other], formula)
        higher[other, one] = -higher[one, other]
    for one, other in permutations(PLACES, 2):
        (odd,) = set(PLACES) - {one, other}
        for suit in SpanishSuit:
            suits = [place[suit] for place in terms.suits]
            pair = (-suits[one], -suits[other], -higher[one, other])
            formula.add(*pair, suits[odd], terms.won[one])
            formula.add(*pair, -suits[odd], -higher[one, odd], terms.won[one])


def _is_higher(rules: CoinsRules, own: ByCard, others: ByCard, formula: Formula) -> int:
    """Whether the first of two cards of a suit is higher; without meaning for two suits."""
    higher = formula.new()
    for suit in SpanishSuit:
        cards = rules.weakest_first(suit)
        _order(cards, own, others, higher, formula)
        _order(cards[::-1], own, others, -higher, formula)
    return higher


def _order(
    cards: Sequence[int], own: ByCard, others: ByCard, outcome: int, formula: Formula
) -> None:
    """The outcome is true if the other card comes before one's own in ``cards``."""
    before = FALSE
    for card in cards:
        formula.add(-own.get(card, FALSE), -before, outcome)
        before = formula.implied_by_any((before, others.get(card, FALSE)))
