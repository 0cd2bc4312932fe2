"""The play of Coinche and Jass in one strain, with their duties."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from functools import lru_cache

from solvers.legality.hidden.rules.play_rules import CardSet, PlayRules, members
from solvers.legality.log.terms import TURNS
from solvers.rules.cards.card import SUIT_NAMES, Card, Rank, Suit
from solvers.rules.cards.strain import Strain
from solvers.rules.play.duties import beats
from solvers.rules.play.legal import legal_plays
from solvers.rules.ruleset.ruleset import Ruleset
from solvers.rules.seats import SEAT_NAMES, Seat, turn_order

RANK_NAMES = {
    Rank.ACE: "ace",
    Rank.KING: "king",
    Rank.QUEEN: "queen",
    Rank.JACK: "jack",
    Rank.TEN: "ten",
    Rank.NINE: "nine",
    Rank.EIGHT: "eight",
    Rank.SEVEN: "seven",
    Rank.SIX: "six",
}


class StrainRules(PlayRules):
    """The play of a strain.

    Args:
        deck: the cards dealt; None means the deck of the game.
    """

    strain: Strain
    seats: tuple[Seat, ...]
    deck: tuple[Card, ...]

    def __init__(
        self, ruleset: Ruleset, strain: Strain, deck: Sequence[Card] | None = None
    ) -> None:
        facts = ruleset.facts
        super().__init__(
            ruleset,
            turn_order(Seat.NORTH, ruleset.direction),
            tuple(facts.deck if deck is None else deck),
            Suit,
            TURNS[ruleset.direction],
        )
        self.strain = strain
        self.display_name = strain.display_name
        self._points = ruleset.card_points(strain)
        self.values = tuple(self._points.values[card] for card in self.deck)
        self.last_trick = self._points.last_trick
        self._order = facts.order
        self._stronger = tuple(self._all_stronger(card) for card in self.deck)
        self._weakest_first = {
            suit: sorted(
                members(cards), key=lambda card: self._order.strength(self.deck[card], strain)
            )
            for suit, cards in self.of_suit.items()
        }

    def _all_stronger(self, card: Card) -> CardSet:
        """Every card that takes the trick from this one if it is played after it."""
        return sum(
            1 << number
            for number, other in enumerate(self.deck)
            if other != card and beats(other, card, self.strain, self._order)
        )

    def beats(self, card: int, best: int) -> bool:
        """Whether a card played after ``best`` takes the trick from it."""
        return bool(self._stronger[best] >> card & 1)

    def winner(self, trick: Sequence[int]) -> int:
        """The place of the winning card of a complete or running trick."""
        best = 0
        for place in range(1, len(trick)):
            if self._stronger[trick[best]] >> trick[place] & 1:
                best = place
        return best

    def weakest_first(self, suit: StrEnum) -> list[int]:
        """The cards of a suit, the weakest first."""
        return self._weakest_first[suit]

    def is_legal(self, card: int, hand: Sequence[int], trick: Sequence[int]) -> bool:
        """Whether the duties allow a hand to play one of its cards to a running trick."""
        held = [self.deck[number] for number in hand]
        table = [self.deck[number] for number in trick]
        legal = legal_plays(held, table, self.strain, self.ruleset)
        return self.deck[card] in legal.cards

    def points_of(self, card_sum: int, won_last: bool) -> int:
        """The card points of a side."""
        return self._points.side_points(card_sum, won_last)

    def name(self, seat: int) -> str:
        """A seat, such as ``North``."""
        return SEAT_NAMES[self.seats[seat]]

    def card_name(self, card: int) -> str:
        """A card, such as ``heart king``."""
        return f"{self._suit_name(card)} {RANK_NAMES[self.deck[card].rank]}"

    def one_of(self, suit: StrEnum) -> str:
        """Some card of a suit, such as ``a heart``."""
        return f"a {SUIT_NAMES[Suit(suit)][:-1]}"

    def several_of(self, suit: StrEnum) -> str:
        """Cards of a suit, such as ``hearts``."""
        return SUIT_NAMES[Suit(suit)]

    def _suit_name(self, card: int) -> str:
        return SUIT_NAMES[self.deck[card].suit][:-1]

    def how_played(self, card: int, trick: Sequence[int]) -> str:
        """How a card was played: it followed, ruffed or was discarded."""
        trump, best = self.strain.trump, trick[self.winner(trick)]
        own, lead, winning = (self.deck[each].suit for each in (card, trick[0], best))
        led = self._suit_name(trick[0])
        if own is lead:
            return f"played the {self.card_name(card)} on the {self.card_name(best)}"
        if own is trump:
            under = f" under the {self.card_name(best)}" if winning is own else ""
            return f"ruffed the {led} lead with the {self.card_name(card)}{under}"
        ruffed = winning is trump is not lead
        over = f" when the {self.card_name(best)} had ruffed it" if ruffed else ""
        return f"discarded {self.one_of(own)} on the {led} lead{over}"


@lru_cache(maxsize=32)
def strain_rules(ruleset: Ruleset, strain: Strain) -> StrainRules:
    """The play of a strain with the deck of the game."""
    return StrainRules(ruleset, strain)
