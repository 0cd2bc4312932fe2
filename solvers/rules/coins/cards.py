"""The 48 Spanish cards of Coins, and how they are written: suit, then rank (``OA``)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from solvers.rules.cards.card import ascii_upper
from solvers.rules.errors import CannotRead
from solvers.rules.messages import shown


class SpanishSuit(StrEnum):
    """A Spanish suit, in the order of the cycle: each suit beats the next, and Clubs beat Cups."""

    CUPS = "C"
    COINS = "O"
    SWORDS = "S"
    CLUBS = "B"


class SpanishRank(StrEnum):
    """A rank of the 48-card pack, from 2 up to ace (rule K2); there is no ten and no queen."""

    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    KNAVE = "J"
    KNIGHT = "N"
    KING = "K"
    ACE = "A"

    @property
    def strength(self) -> int:
        """Strength within a suit: 0 for the 2, 11 for the ace."""
        return _STRENGTHS[self]


SPANISH_SUIT_NAMES = {
    SpanishSuit.CUPS: "Cups",
    SpanishSuit.COINS: "Coins",
    SpanishSuit.SWORDS: "Swords",
    SpanishSuit.CLUBS: "Clubs",
}
_STRENGTHS = {rank: strength for strength, rank in enumerate(SpanishRank)}
_SUITS_TEXT = "suits are C O S B (Cups, Coins, Swords, Clubs)"
_RANKS_TEXT = "ranks are A K N J 9 8 7 6 5 4 3 2 (N is the knight, J the knave)"
_FRENCH_ONLY = frozenset("HDhd♠♥♦♣")


@dataclass(frozen=True, slots=True)
class SpanishCard:
    """One card of the pack. ``str(card)`` is its text form."""

    suit: SpanishSuit
    rank: SpanishRank

    def __str__(self) -> str:
        return f"{self.suit.value}{self.rank.value}"


SPANISH_DECK: tuple[SpanishCard, ...] = tuple(
    SpanishCard(suit, rank) for suit in SpanishSuit for rank in reversed(tuple(SpanishRank))
)
"""All cards in pack order: by suit (C O S B), high to low."""
_CARD_BY_TEXT = {str(card): card for card in SPANISH_DECK}
_PACK_PLACE = {card: place for place, card in enumerate(SPANISH_DECK)}


def parse_spanish_card(text: str) -> SpanishCard:
    """Read a card, suit first as in ``OA``, in either case.

    >>> str(parse_spanish_card("bn"))
    'BN'

    Raises:
        CannotRead: the text is not a card of the pack.
    """
    card = _CARD_BY_TEXT.get(ascii_upper(text))
    if card is not None:
        return card
    quoted = shown(text)
    if not 2 <= len(text) <= 3:
        raise CannotRead(f"unknown card {quoted}; write suit then rank, like OA")
    suit_first = _CARD_BY_TEXT.get(ascii_upper(text[1] + text[0]))
    if len(text) == 2 and suit_first is not None:
        raise CannotRead(f"card {quoted}: write suit then rank, {suit_first}")
    if text[0] in _FRENCH_ONLY:
        raise CannotRead(
            f"card {quoted}: this is a French suit, of Coinche or Jass; here {_SUITS_TEXT}"
        )
    if ascii_upper(text[0]) not in set(SpanishSuit):
        raise CannotRead(f"card {quoted}: unknown suit {text[0]!r}; {_SUITS_TEXT}")
    raise CannotRead(f"card {quoted}: unknown rank {text[1:]!r}; {_RANKS_TEXT}")


def parse_spanish_cards(text: str) -> list[SpanishCard]:
    """Read cards separated by spaces or commas.

    Raises:
        CannotRead: one of them is not a card.
    """
    return [parse_spanish_card(token) for token in text.replace(",", " ").split()]


def spanish_pack_order(cards: Iterable[SpanishCard]) -> list[SpanishCard]:
    """The cards by suit (C O S B), high to low."""
    return sorted(cards, key=_PACK_PLACE.__getitem__)


def spanish_cards_text(cards: Iterable[SpanishCard]) -> str:
    """Cards as text, separated by spaces, in the given order."""
    return " ".join(map(str, cards))


def spanish_duplicates(cards: Sequence[SpanishCard]) -> list[SpanishCard]:
    """Cards that appear more than once, each listed once, in pack order."""
    return spanish_pack_order(card for card, count in Counter(cards).items() if count > 1)
