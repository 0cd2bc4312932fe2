"""The play of a game with numbers for cards and seats, as questions about unseen cards use them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum

from solvers.rules.cards.card import Card
from solvers.rules.cards.strain import Strain
from solvers.rules.coins.cards import SpanishCard
from solvers.rules.errors import CannotBe
from solvers.rules.ruleset.ruleset import Ruleset

CardSet = int
"""Cards as bits: bit n is card number n of the deck."""


def members(cards: CardSet) -> Iterator[int]:
    """The card numbers in a set, lowest first."""
    while cards:
        lowest = cards & -cards
        yield lowest.bit_length() - 1
        cards ^= lowest


class PlayRules(ABC):
    """The rules of the play of a game.

    Cards are numbered as in the deck, seats in turn order. ``turns`` has, for the text of each
    leader, all seats in the order they play. ``values`` are the points of each card, and
    ``last_trick`` is the last-trick bonus.

    Args:
        suits: the suits of the game, in its order.
    """

    strain: Strain | None = None
    """The strain, in games that have strains."""
    display_name = ""
    """The strain in words; empty in a game without strains."""
    seat_word = "seat"
    """The word for a seat in messages."""
    has_duties = True
    """Whether duties can make a card illegal."""

    def __init__(
        self,
        ruleset: Ruleset,
        seats: Sequence[StrEnum],
        deck: Sequence[Card | SpanishCard],
        suits: Iterable[StrEnum],
        turns: Mapping[str, Sequence[str]],
    ) -> None:
        self.ruleset = ruleset
        self.seats = seats
        self.seat_numbers = {seat.value: number for number, seat in enumerate(seats)}
        self.turns = turns
        self.deck = deck
        self.hand_size = len(deck) // len(seats)
        self.everything: CardSet = (1 << len(deck)) - 1
        self.numbers = {str(card): number for number, card in enumerate(deck)}
        self.of_suit: dict[StrEnum, CardSet] = {
            suit: sum(1 << number for number, card in enumerate(deck) if card.suit is suit)
            for suit in suits
        }
        self.values: tuple[int, ...] = ()
        self.last_trick = 0
        self.forbidden_known: dict[tuple[StrEnum, int, bool, int], CardSet] = {}

    @abstractmethod
    def winner(self, trick: Sequence[int]) -> int:
        """The place in play order of the winning card of a trick."""

    @abstractmethod
    def weakest_first(self, suit: StrEnum) -> list[int]:
        """The cards of a suit, the weakest first."""

    @abstractmethod
    def is_legal(self, card: int, hand: Sequence[int], trick: Sequence[int], /) -> bool:
        """Whether the duties allow a hand to play one of its cards to a running trick."""

    @abstractmethod
    def points_of(self, card_sum: int, won_last: bool, /) -> int:
        """The points for cards of that sum, with the bonus if the last trick was won too."""

    @abstractmethod
    def name(self, seat: int) -> str:
        """A seat in a sentence."""

    @abstractmethod
    def card_name(self, card: int) -> str:
        """A card in a sentence, without article."""

    @abstractmethod
    def one_of(self, suit: StrEnum) -> str:
        """Some card of a suit, with its article."""

    @abstractmethod
    def several_of(self, suit: StrEnum) -> str:
        """Cards of a suit, in words after a number."""

    @abstractmethod
    def how_played(self, card: int, trick: Sequence[int], /) -> str:
        """How a card was played to a running trick, such as ``played the ...``."""

    @property
    def in_words(self) -> str:
        """The ruleset's name, and the strain if there is one."""
        return ", ".join(filter(None, (self.ruleset.name, self.display_name)))

    @property
    def total_points(self) -> int:
        """The points of all cards of a deal, with the last-trick bonus."""
        return self.points_of(sum(self.values), True)

    def suit(self, card: int) -> StrEnum:
        """The suit of a card."""
        return self.deck[card].suit

    def seat_after(self, leader: int, place: int) -> int:
        """The seat whose turn it is after ``place`` cards of a trick."""
        return (leader + place) % len(self.seats)

    def cards_of(self, text: str) -> CardSet:
        """The cards that a text in a log can mean.

        Raises:
            CannotBe: the card is not in the deck.
        """
        if text == "?":
            return self.everything
        if text in self.numbers:
            return 1 << self.numbers[text]
        suits = {f"{suit.value}?": cards for suit, cards in self.of_suit.items()}
        if text not in suits:
            raise CannotBe("the play", [f"{text} is not in the {len(self.deck)}-card deck"])
        return suits[text]

    def texts(self, cards: CardSet) -> list[str]:
        """Cards as logs write them, in the order of the deck."""
        return [str(self.deck[number]) for number in members(cards)]
