"""Suits, ranks, cards and decks, and the one way to write a card: suit, then rank (``HT``)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from solvers.rules.errors import CannotRead
from solvers.rules.messages import shown


class Suit(StrEnum):
    """A French suit, listed in the order of PBN."""

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"


class Rank(StrEnum):
    """A rank, listed from 6 up to ace; only Jass has the six."""

    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "T"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    ACE = "A"


SUIT_SYMBOLS = {Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.DIAMONDS: "♦", Suit.CLUBS: "♣"}
SUIT_NAMES = {
    Suit.SPADES: "spades",
    Suit.HEARTS: "hearts",
    Suit.DIAMONDS: "diamonds",
    Suit.CLUBS: "clubs",
}
_SUIT_BY_TEXT = {suit.value: suit for suit in Suit} | {
    symbol: suit for suit, symbol in SUIT_SYMBOLS.items()
}
_SPANISH_ONLY = ("O", "B")
"""Suits that only the Spanish pack of Coins has: coins (oros) and clubs (bastos)."""
_RANK_BY_TEXT = {rank.value: rank for rank in Rank} | {"10": Rank.TEN}


@dataclass(frozen=True, slots=True)
class Card:
    """One card of the deck. ``str(card)`` is its text form."""

    suit: Suit
    rank: Rank

    def __str__(self) -> str:
        return f"{self.suit.value}{self.rank.value}"


CardText: TypeAlias = Callable[[Card], str]
"""How a message writes a card: ``str``, or the names of a dialect."""

DECK_36: tuple[Card, ...] = tuple(Card(suit, rank) for suit in Suit for rank in Rank)
"""The cards of Jass, 6 to ace."""
DECK: tuple[Card, ...] = tuple(card for card in DECK_36 if card.rank is not Rank.SIX)
"""The cards of Coinche, 7 to ace."""
_CARD_BY_TEXT = {str(card): card for card in DECK_36}


def parse_suit(text: str) -> Suit:
    """Read a suit letter or symbol, in either case.

    Raises:
        CannotRead: the text is not a suit.
    """
    suit = _SUIT_BY_TEXT.get(ascii_upper(text))
    if suit is None:
        raise CannotRead(f"unknown suit {shown(text)}; suits are S H D C")
    return suit


def parse_rank(text: str) -> Rank:
    """Read a rank letter, in either case; ``10`` is also the ten.

    Raises:
        CannotRead: the text is not a rank.
    """
    rank = _RANK_BY_TEXT.get(ascii_upper(text))
    if rank is None:
        raise CannotRead(f"unknown rank {shown(text)}; ranks are A K Q J T 9 8 7 6")
    return rank


def parse_card(text: str) -> Card:
    """Read a card, suit first: ``HT``, ``H10`` or ``♥T``.

    >>> str(parse_card("h10"))
    'HT'

    Raises:
        CannotRead: the text is not a card of either deck.
    """
    card = _CARD_BY_TEXT.get(text)
    if card is not None:
        return card
    if not 2 <= len(text) <= 3:
        raise CannotRead(f"unknown card {shown(text)}; write suit then rank, like HT")
    suit_first = _CARD_BY_TEXT.get(ascii_upper(text[-1] + text[:-1].replace("10", "T")))
    if suit_first is not None and ascii_upper(text[0]) not in _SUIT_BY_TEXT:
        raise CannotRead(f"card {shown(text)}: write suit then rank, {suit_first}")
    if ascii_upper(text[0]) in _SPANISH_ONLY:
        raise CannotRead(
            f"card {shown(text)}: this is a Spanish suit, of Coins; here suits are S H D C"
        )
    try:
        return Card(parse_suit(text[0]), parse_rank(text[1:]))
    except CannotRead as error:
        raise CannotRead(f"card {shown(text)}: {error}") from None


def parse_cards(text: str) -> list[Card]:
    """Read cards separated by spaces or commas.

    Raises:
        CannotRead: one of them is not a card.
    """
    return [parse_card(token) for token in text.replace(",", " ").split()]


def cards_text(cards: Iterable[Card], card_text: CardText = str) -> str:
    """Cards as text, separated by spaces, in the given order."""
    return " ".join(map(card_text, cards))


def pack_order(cards: Iterable[Card]) -> list[Card]:
    """The cards by suit (S H D C), high to low as PBN sorts a hand (A K Q J T 9 8 7 6)."""
    return sorted(cards, key=_PACK_PLACE.__getitem__)


_PACK_PLACE = {
    card: place
    for place, card in enumerate(
        Card(suit, rank) for suit in Suit for rank in reversed(tuple(Rank))
    )
}


def duplicates(cards: Sequence[Card]) -> list[Card]:
    """Cards that appear more than once, each listed once, in pack order."""
    return pack_order(card for card, count in Counter(cards).items() if count > 1)


def ascii_upper(text: str) -> str:
    """The text in capitals if it is ASCII; any other text unchanged, since ``ſ`` would become S."""
    return text.upper() if text.isascii() else text
