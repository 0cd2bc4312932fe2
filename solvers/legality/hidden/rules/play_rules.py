"""The play of a game by card and seat numbers, in which questions on unseen cards are put."""

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
    """What the play of a game asks for.

    Cards are numbered as in the deck, seats in order of turn. ``turns`` has for the text of each
    leader all seats in the order they play; ``values`` are points of each card, and ``last_trick``
    those that the last trick brings beside its cards.

    Args:
        suits: those of the game, in its order.
    """

    strain: Strain | None = None
    """How it is played, where the game knows several ways."""
    display_name = ""
    """The strain in words; empty where the game has none."""
    seat_word = "seat"
    """What whoever plays is called."""
    has_duties = True
    """Whether some cards that are held may not be played."""

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
        """Place in play order of the winning card of a trick."""

    @abstractmethod
    def weakest_first(self, suit: StrEnum) -> list[int]:
        """The cards of a suit, the weakest first."""

    @abstractmethod
    def is_legal(self, card: int, hand: Sequence[int], trick: Sequence[int], /) -> bool:
        """Whether a hand may play one of its cards to a running trick, by the duties."""

    @abstractmethod
    def points_of(self, card_sum: int, won_last: bool, /) -> int:
        """What cards of that sum are worth to those who won them, perhaps with the last trick."""

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
        """Cards of a suit, as they follow a number."""

    @abstractmethod
    def how_played(self, card: int, trick: Sequence[int], /) -> str:
        """How a card was played to those of a running trick, as ``played the ...``."""

    @property
    def in_words(self) -> str:
        """The ruleset's name, and the strain if there is one."""
        return ", ".join(filter(None, (self.ruleset.name, self.display_name)))

    @property
    def total_points(self) -> int:
        """What all cards of a deal, and the last trick, are worth."""
        return self.points_of(sum(self.values), True)

    def suit(self, card: int) -> StrEnum:
        """The suit of a card."""
        return self.deck[card].suit

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
