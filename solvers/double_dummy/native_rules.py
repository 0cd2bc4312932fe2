"""The rules and cards of Coinche and Jass in the form that the native core needs."""

from __future__ import annotations

from typing import Any

from solvers.rules.cards.card import DECK_36, Rank, Suit
from solvers.rules.cards.strain import CardPoints, Strain
from solvers.rules.ruleset.lookup import options_of
from solvers.rules.ruleset.option import Family
from solvers.rules.ruleset.ruleset import Ruleset

_STRAINS, _SUITS, _RANKS = tuple(Strain), tuple(Suit), tuple(Rank)
CARD_NUMBERS = {
    card: len(_RANKS) * _SUITS.index(card.suit) + _RANKS.index(card.rank) for card in DECK_36
}
CARDS_BY_NUMBER = {number: card for card, number in CARD_NUMBERS.items()}


def play_keywords(ruleset: Ruleset, strain: Strain, points: CardPoints) -> dict[str, Any]:
    """The strain, the options of the play and the values of cards, as keyword arguments.

    Args:
        points: what the cards are worth.
    """
    values = [0] * len(CARD_NUMBERS)
    for card, value in points.values.items():
        values[CARD_NUMBERS[card]] = value
    options = {name: getattr(ruleset, name) for name in options_of(Family.PLAY)}
    return {"strain": _STRAINS.index(strain), "options": options, "values": values}
