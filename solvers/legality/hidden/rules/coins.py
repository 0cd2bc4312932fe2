"""The play of Coins: three players, a winner of every three cards, no duties (rules K9 to K11)."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from functools import lru_cache

from solvers.legality.hidden.rules.play_rules import PlayRules, members
from solvers.legality.log.terms import COINS_TERMS
from solvers.rules.coins.cards import (
    SPANISH_DECK,
    SPANISH_SUIT_NAMES,
    SpanishCard,
    SpanishRank,
    SpanishSuit,
)
from solvers.rules.coins.players import Player
from solvers.rules.coins.tricks import coins_in, winner_index
from solvers.rules.ruleset.ruleset import Ruleset
from solvers.rules.seats import Direction

RANK_NAMES = {
    SpanishRank.ACE: "ace",
    SpanishRank.KING: "king",
    SpanishRank.KNIGHT: "knight",
    SpanishRank.KNAVE: "knave",
}
"""The names of the ranks that are not numbers."""


class CoinsRules(PlayRules):
    """The play of Coins.

    Args:
        deck: the cards dealt; the full pack, or a smaller one.
    """

    seats: tuple[Player, ...]
    deck: tuple[SpanishCard, ...]
    seat_word = "player"
    has_duties = False

    def __init__(self, ruleset: Ruleset, deck: Sequence[SpanishCard] = SPANISH_DECK) -> None:
        turns = COINS_TERMS.turns[Direction.CLOCKWISE]
        super().__init__(ruleset, tuple(Player), tuple(deck), SpanishSuit, turns)
        self.values = tuple(coins_in([card]) for card in self.deck)
        self._weakest_first = {
            suit: sorted(members(cards), key=lambda card: self.deck[card].rank.strength)
            for suit, cards in self.of_suit.items()
        }

    def winner(self, trick: Sequence[int]) -> int:
        """The place of the winning card of a complete trick."""
        return winner_index([self.deck[card] for card in trick])

    def weakest_first(self, suit: StrEnum) -> list[int]:
        """The cards of a suit, the weakest first."""
        return self._weakest_first[suit]

    def is_legal(self, _card: int, _hand: Sequence[int], _trick: Sequence[int], /) -> bool:
        """Any card may be played at any time (rule K9)."""
        return True

    def points_of(self, card_sum: int, _won_last: bool, /) -> int:
        """One point for each card of the suit Coins, no bonus for the last trick (rule K11)."""
        return card_sum

    def name(self, seat: int) -> str:
        """A player's letter."""
        return self.seats[seat].value

    def card_name(self, card: int) -> str:
        """A card, such as ``ace of Cups``."""
        rank = self.deck[card].rank
        return f"{RANK_NAMES.get(rank, rank.value)} of {SPANISH_SUIT_NAMES[self.deck[card].suit]}"

    def one_of(self, suit: StrEnum) -> str:
        """Some card of a suit, such as ``a card of Cups``."""
        return f"a card of {SPANISH_SUIT_NAMES[SpanishSuit(suit)]}"

    def several_of(self, suit: StrEnum) -> str:
        """Cards of a suit, such as ``cards of Cups``."""
        return f"cards of {SPANISH_SUIT_NAMES[SpanishSuit(suit)]}"

    def how_played(self, card: int, _trick: Sequence[int], /) -> str:
        """How a card was played; without duties there is no more to say."""
        return f"played the {self.card_name(card)}"


@lru_cache(maxsize=8)
def coins_rules(ruleset: Ruleset) -> CoinsRules:
    """The play of Coins with the full pack."""
    return CoinsRules(ruleset)
