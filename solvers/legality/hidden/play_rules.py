"""The play of one strain by card and seat numbers, in which questions on unseen cards are put."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from solvers.rules.cards import Card, Suit
from solvers.rules.errors import CannotBe
from solvers.rules.play import beats
from solvers.rules.ruleset import Ruleset
from solvers.rules.seats import Seat, turn_order
from solvers.rules.strains import Strain

CardSet = int
"""Cards as bits: bit n is card number n of the deck."""


def members(cards: CardSet) -> Iterator[int]:
    """The card numbers in a set, lowest first."""
    while cards:
        lowest = cards & -cards
        yield lowest.bit_length() - 1
        cards ^= lowest


class PlayRules:
    """What a strain's play asks for. Cards are numbered as in the deck, seats in order of turn.

    Args:
        deck: the cards dealt; the game's own unless a smaller pack is played with.
    """

    def __init__(
        self, ruleset: Ruleset, strain: Strain, deck: Sequence[Card] | None = None
    ) -> None:
        pieces = ruleset.pieces
        self.ruleset = ruleset
        self.strain = strain
        self.seats = turn_order(Seat.NORTH, ruleset.direction)
        self.deck = tuple(pieces.deck if deck is None else deck)
        self.hand_size = len(self.deck) // len(self.seats)
        self.everything: CardSet = (1 << len(self.deck)) - 1
        self.numbers = {str(card): number for number, card in enumerate(self.deck)}
        self.of_suit: dict[Suit, CardSet] = {
            suit: sum(1 << number for number, card in enumerate(self.deck) if card.suit is suit)
            for suit in Suit
        }
        points = ruleset.card_points(strain)
        self.points = points
        self.values = tuple(points.values[card] for card in self.deck)
        self.forbidden_known: dict[tuple[Suit, int, bool, int], CardSet] = {}
        self._order = pieces.order
        self._legal_plays = pieces.legal_plays
        self._stronger = tuple(self._all_stronger(card) for card in self.deck)
        self._weakest_first = {
            suit: sorted(
                members(cards), key=lambda card: self._order.strength(self.deck[card], strain)
            )
            for suit, cards in self.of_suit.items()
        }

    def _all_stronger(self, card: Card) -> CardSet:
        """Every card that takes a trick from this one, played after it."""
        return sum(
            1 << number
            for number, other in enumerate(self.deck)
            if other != card and beats(other, card, self.strain, self._order)
        )

    def suit(self, card: int) -> Suit:
        """The suit of a card."""
        return self.deck[card].suit

    def beats(self, card: int, best: int) -> bool:
        """Whether a card played after ``best`` takes the trick from it."""
        return bool(self._stronger[best] >> card & 1)

    def winner(self, trick: Sequence[int]) -> int:
        """Place in play order of the winning card of a trick."""
        best = 0
        for place in range(1, len(trick)):
            if self._stronger[trick[best]] >> trick[place] & 1:
                best = place
        return best

    def weakest_first(self, suit: Suit) -> list[int]:
        """The cards of a suit, the weakest first."""
        return self._weakest_first[suit]

    def is_legal(self, card: int, hand: Sequence[int], trick: Sequence[int]) -> bool:
        """Whether a hand may play one of its cards to a running trick, by the duties."""
        held = [self.deck[number] for number in hand]
        table = [self.deck[number] for number in trick]
        legal = self._legal_plays(held, table, self.strain, self.ruleset)
        return self.deck[card] in legal.cards

    def seat_after(self, leader: int, place: int) -> int:
        """The seat whose turn it is after ``place`` cards of a trick."""
        return (leader + place) % len(self.seats)

    def cards_of(self, text: str) -> CardSet:
        """The cards that a card's text in a log can stand for.

        Raises:
            CannotBe: no card of the deck.
        """
        if text == "?":
            return self.everything
        if text in self.numbers:
            return 1 << self.numbers[text]
        suits = {f"{suit.value}?": cards for suit, cards in self.of_suit.items()}
        if text not in suits:
            raise CannotBe("the play", [f"{text} is no card of the {len(self.deck)}-card deck"])
        return suits[text]

    def texts(self, cards: CardSet) -> list[str]:
        """Cards as the log writes them, in the order of the deck."""
        return [str(self.deck[number]) for number in members(cards)]


@lru_cache(maxsize=32)
def play_rules(ruleset: Ruleset, strain: Strain) -> PlayRules:
    """The play of a strain with the game's own deck."""
    return PlayRules(ruleset, strain)
