"""Terms of a trick with unseen cards: who played what, which suit, what is best, who takes it.

A literal that says something of the best card may be true without need, so it may stand only as
a premise; suits and takings are true just where they hold, and may stand anywhere.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from solvers.legality.hidden.formula import FALSE, TRUE, Formula
from solvers.legality.hidden.play_rules import CardSet, PlayRules, members
from solvers.rules.cards import Suit

ByCard = dict[int, int]
"""A literal for each card number; a card that is left out has a false one."""


@dataclass(slots=True)
class TrickTerms:
    """The literals of one trick, by place in play order.

    ``cards[place][card]``: that card was played there. ``suits[place][suit]``: one of that suit.
    ``takes[place]``: it took the trick from those before. ``best[place][card]``: before that
    place this card was winning; ``weaker_best[place][card]``: before it a weaker card of the
    same suit was winning.
    """

    cards: list[ByCard] = field(default_factory=list)
    suits: list[dict[Suit, int]] = field(default_factory=list)
    takes: list[int] = field(default_factory=list)
    best: list[ByCard] = field(default_factory=list)
    weaker_best: list[ByCard] = field(default_factory=list)

    def wins(self, place: int) -> list[int]:
        """Literals that together say that the card of a place won the whole trick."""
        later = [-taken for taken in self.takes[place + 1 :]]
        return [self.takes[place], *later]


def trick_terms(rules: PlayRules, seen: tuple[CardSet, ...], formula: Formula) -> TrickTerms:
    """Make the terms of a trick: ``seen`` has what each card can have been, in play order."""
    terms = TrickTerms()
    for possible in seen:
        terms.cards.append(_card_terms(possible, formula))
        terms.suits.append(_suit_terms(rules, terms.cards[-1], formula))
    best: ByCard = {}
    for place, cards in enumerate(terms.cards):
        weaker = _weaker_best(rules, best, formula)
        terms.best.append(best)
        terms.weaker_best.append(weaker)
        taken = TRUE if place == 0 else _takes(rules, terms, place, formula)
        terms.takes.append(taken)
        best = _best_after(best, cards, taken, formula)
    return terms


def _card_terms(possible: CardSet, formula: Formula) -> ByCard:
    if possible & (possible - 1) == 0:
        return {possible.bit_length() - 1: TRUE}
    cards = {card: formula.new() for card in members(possible)}
    formula.just_one(list(cards.values()))
    return cards


def _suit_terms(rules: PlayRules, cards: ByCard, formula: Formula) -> dict[Suit, int]:
    by_suit: dict[Suit, list[int]] = {suit: [] for suit in Suit}
    for card, literal in cards.items():
        by_suit[rules.suit(card)].append(literal)
    if sum(bool(literals) for literals in by_suit.values()) == 1:
        return {suit: TRUE if literals else FALSE for suit, literals in by_suit.items()}
    return {suit: formula.any_of(literals) for suit, literals in by_suit.items()}


def _weaker_best(rules: PlayRules, best: ByCard, formula: Formula) -> ByCard:
    """For each card: a weaker one of its suit is best."""
    weaker: ByCard = {}
    for suit in Suit:
        so_far = FALSE
        for card in rules.weakest_first(suit):
            weaker[card] = so_far
            so_far = formula.implied_by_any((so_far, best.get(card, FALSE)))
    return weaker


def _takes(rules: PlayRules, terms: TrickTerms, place: int, formula: Formula) -> int:
    """Whether the card of a place takes the trick: true just where it does."""
    best, cards = terms.best[place], terms.cards[place]
    if len(best) == 1 == len(cards):
        return TRUE if rules.beats(next(iter(cards)), next(iter(best))) else FALSE
    taken = formula.new()
    trump = rules.strain.trump
    best_suit: dict[Suit, list[int]] = {suit: [] for suit in Suit}
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
