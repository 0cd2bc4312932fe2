"""Literals of a trick of Coinche or Jass with unseen cards: the best card, and who takes the trick.

A literal about the best card may be true although it does not hold, so it may only be used as a
premise. Literals of suits and of takings are true exactly if they hold, and may be used anywhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from solvers.legality.hidden.clauses.formula import FALSE, TRUE, Formula
from solvers.legality.hidden.clauses.trick import ByCard, TrickTerms, card_terms, suit_terms
from solvers.legality.hidden.rules.four_seats import StrainRules
from solvers.legality.hidden.rules.play_rules import CardSet
from solvers.rules.cards.card import Suit


@dataclass(slots=True)
class StrainTerms(TrickTerms):
    """The literals of one trick, by place in play order.

    ``takes[place]``: its card took the trick from the cards before it. ``best[place][card]``: this
    card was winning before that place. ``weaker_best[place][card]``: a weaker card of the same suit
    was winning before that place.
    """

    takes: list[int] = field(default_factory=list)
    best: list[ByCard] = field(default_factory=list)
    weaker_best: list[ByCard] = field(default_factory=list)

    def wins(self, place: int) -> list[int]:
        """Literals that are all true if the card of a place won the complete trick."""
        later = [-taken for taken in self.takes[place + 1 :]]
        return [self.takes[place], *later]


def strain_terms(rules: StrainRules, seen: Sequence[CardSet], formula: Formula) -> StrainTerms:
    """The literals of a trick: ``seen`` has the possible cards of each place, in play order."""
    cards_of, suits_of = [], []
    for possible in seen:
        cards_of.append(card_terms(possible, formula))
        suits_of.append(suit_terms(rules, cards_of[-1], formula))
    terms = StrainTerms(cards_of, suits_of)
    best: ByCard = {}
    for place, cards in enumerate(terms.cards):
        weaker = _weaker_best(rules, best, formula)
        terms.best.append(best)
        terms.weaker_best.append(weaker)
        taken = TRUE if place == 0 else _takes(rules, terms, place, formula)
        terms.takes.append(taken)
        best = _best_after(best, cards, taken, formula)
    return terms


def _weaker_best(rules: StrainRules, best: ByCard, formula: Formula) -> ByCard:
    """For each card: a weaker one of its suit is best."""
    weaker: ByCard = {}
    for suit in Suit:
        so_far = FALSE
        for card in rules.weakest_first(suit):
            weaker[card] = so_far
            so_far = formula.implied_by_any((so_far, best.get(card, FALSE)))
    return weaker


def _takes(rules: StrainRules, terms: StrainTerms, place: int, formula: Formula) -> int:
    """A literal that is true exactly if the card of a place takes the trick."""
    best, cards = terms.best[place], terms.cards[place]
    if len(best) == 1 == len(cards):
        return TRUE if rules.beats(next(iter(cards)), next(iter(best))) else FALSE
    taken = formula.new()
    trump = rules.strain.trump
    best_suit: dict[StrEnum, list[int]] = {suit: [] for suit in Suit}
    for card, literal in best.items():
        best_suit[rules.suit(card)].append(literal)
    best_of = {suit: formula.implied_by_any(own) for suit, own in best_suit.items()}
    for suit in Suit:
        so_far = FALSE
        for card in reversed(rules.weakest_first(suit)):
            played = cards.get(card, FALSE)
            formula.add(-played, -terms.weaker_best[place][card], taken)
            formula.add(-played, -so_far, -taken)
            so_far = formula.implied_by_any((so_far, best.get(card, FALSE)))
        for other in Suit:
            if other is not suit:
                outcome = taken if suit is trump else -taken
                formula.add(-terms.suits[place][suit], -best_of[other], outcome)
    return taken


def _best_after(best: ByCard, cards: ByCard, taken: int, formula: Formula) -> ByCard:
    if taken == TRUE:
        return cards
    if taken == FALSE:
        return best
    after: ByCard = {}
    for card in sorted(best.keys() | cards.keys()):
        literal = formula.new()
        formula.add(-taken, -cards.get(card, FALSE), literal)
        formula.add(taken, -best.get(card, FALSE), literal)
        after[card] = literal
    return after
