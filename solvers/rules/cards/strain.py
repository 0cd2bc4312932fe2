"""Strains: a trump suit, or a way to play without one. How cards rank and count in each."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from solvers.rules.cards.card import (
    DECK,
    DECK_36,
    SUIT_NAMES,
    SUIT_SYMBOLS,
    Card,
    Rank,
    Suit,
    ascii_upper,
)
from solvers.rules.errors import CannotRead
from solvers.rules.messages import shown


class Strain(StrEnum):
    """How a deal is played: with a trump suit, or without."""

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"
    NO_TRUMP = "NT"
    ALL_TRUMP = "AT"
    TOP = "TOP"
    """Obenabe, in Jass: no trump, the ace is highest."""
    BOTTOM = "BOTTOM"
    """Undenufe, in Jass: no trump, the six is highest."""

    @property
    def trump(self) -> Suit | None:
        """The trump suit; None if there is none, or at all-trump."""
        return _TRUMPS[self]

    @property
    def symbol(self) -> str:
        """How people write it: a suit symbol, NT, AT, TOP or BOTTOM."""
        return SUIT_SYMBOLS[Suit(self.value)] if len(self.value) == 1 else self.value

    @property
    def display_name(self) -> str:
        """Its name in a sentence."""
        return _SUITLESS_NAMES.get(self) or SUIT_NAMES[Suit(self.value)]

    def ranks_as_trump(self, suit: Suit) -> bool:
        """Whether the cards of ``suit`` rank as trumps (J 9 A ...) in this strain."""
        return self is Strain.ALL_TRUMP or self.value == suit.value


STRAIN_BY_TEXT = {strain.value: strain for strain in Strain}
"""Each strain by its own text; ``parse_strain`` also reads other words."""
_TRUMPS = {strain: Suit(strain) if len(strain) == 1 else None for strain in Strain}
_SUITLESS_NAMES = {
    Strain.NO_TRUMP: "no-trump",
    Strain.ALL_TRUMP: "all-trump",
    Strain.TOP: "obenabe",
    Strain.BOTTOM: "undenufe",
}


@dataclass(frozen=True, slots=True)
class CardOrder:
    """How the cards of a game rank in a trump suit and in a plain suit, weakest first."""

    trump: tuple[Rank, ...]
    plain: tuple[Rank, ...]

    def ranks(self, suit: Suit, strain: Strain) -> tuple[Rank, ...]:
        """The ranks of a suit in a strain, weakest first."""
        if strain is Strain.BOTTOM:
            return self.plain[::-1]
        return self.trump if strain.ranks_as_trump(suit) else self.plain

    def strength(self, card: Card, strain: Strain) -> int:
        """The place of a card in its own suit; 0 is the weakest."""
        return self.ranks(card.suit, strain).index(card.rank)


COINCHE_ORDER = CardOrder(tuple(map(Rank, "78QKTA9J")), tuple(map(Rank, "789JQKTA")))
"""Rules C32, C33."""
JASS_ORDER = CardOrder(tuple(map(Rank, "678TQKA9J")), tuple(map(Rank, "6789TJQKA")))
"""Rules J22, J23: the ten is below the jack, in a trump suit below the queen."""

STRAIN_ALIASES = {
    "SA": Strain.NO_TRUMP,
    "TA": Strain.ALL_TRUMP,
    "OBENABE": Strain.TOP,
    "UNDENUFE": Strain.BOTTOM,
}


def parse_strain(text: str) -> Strain:
    """Read a suit letter or symbol, ``NT``, ``AT``, ``TOP``, ``BOTTOM`` or an alias, in any case.

    Raises:
        CannotRead: the text is not a strain.
    """
    upper = ascii_upper(text)
    by_symbol = {symbol: suit.value for suit, symbol in SUIT_SYMBOLS.items()}
    alias = STRAIN_ALIASES.get(upper)
    if alias is not None:
        return alias
    try:
        return Strain(by_symbol.get(upper, upper))
    except ValueError:
        raise CannotRead(
            f"unknown trump {shown(text)}; trumps are S H D C NT AT TOP BOTTOM"
        ) from None


class NoTrumpValues(StrEnum):
    """Ways to count cards at no-trump (rule C61)."""

    RAW = "raw"
    REVALUED = "revalued"
    SCALED = "scaled"
    DOUBLED = "doubled"


class AllTrumpValues(StrEnum):
    """Ways to count cards at all-trump (rule C62)."""

    RAW = "raw"
    REVALUED = "revalued"
    SCALED = "scaled"
    NO_LAST_TRICK = "raw-without-last-trick"


@dataclass(frozen=True, slots=True)
class CardPoints:
    """What the cards and the last trick are worth in one strain.

    A side's points are the sum of its cards' values times ``scale`` (numerator, denominator),
    rounded, plus ``last_trick`` if it won the last trick. The scales in use never give a half, and
    the points of both sides add up to ``total``.
    """

    values: dict[Card, int]
    last_trick: int
    scale: tuple[int, int]

    @property
    def rounded(self) -> bool:
        """Whether the scale can give a fraction that has to be rounded."""
        return self.scale[0] % self.scale[1] != 0

    @property
    def total(self) -> int:
        """Points of both sides together in a complete deal."""
        return self.side_points(sum(self.values.values()), True)

    def side_points(self, card_sum: int, won_last_trick: bool) -> int:
        """A side's points for the sum of its cards' values (rule C63: first scale, then add)."""
        numerator, denominator = self.scale
        scaled = (2 * card_sum * numerator + denominator) // (2 * denominator)
        return scaled + (self.last_trick if won_last_trick else 0)


_COINCHE_TRUMP = dict(zip(COINCHE_ORDER.trump, (0, 0, 3, 4, 10, 11, 14, 20), strict=True))
_COINCHE_PLAIN = dict(zip(COINCHE_ORDER.plain, (0, 0, 0, 2, 3, 4, 10, 11), strict=True))
_REVALUED_NO_TRUMP = _COINCHE_PLAIN | {Rank.ACE: 19}
_REVALUED_ALL_TRUMP = dict(zip(COINCHE_ORDER.trump, (0, 0, 1, 3, 5, 6, 9, 14), strict=True))


@cache
def card_points(
    strain: Strain, no_trump_values: NoTrumpValues, all_trump_values: AllTrumpValues
) -> CardPoints:
    """The values of all cards of Coinche in a strain (rules C32 to C34, C61, C62)."""
    plain, trump, last_trick, scale = _COINCHE_PLAIN, _COINCHE_TRUMP, 10, (1, 1)
    if strain is Strain.NO_TRUMP:
        if no_trump_values is NoTrumpValues.REVALUED:
            plain = _REVALUED_NO_TRUMP
        elif no_trump_values is NoTrumpValues.SCALED:
            scale = (152, 120)
        elif no_trump_values is NoTrumpValues.DOUBLED:
            scale, last_trick = (2, 1), 20
    elif strain is Strain.ALL_TRUMP:
        if all_trump_values is AllTrumpValues.REVALUED:
            trump = _REVALUED_ALL_TRUMP
        elif all_trump_values is AllTrumpValues.SCALED:
            scale = (152, 248)
        elif all_trump_values is AllTrumpValues.NO_LAST_TRICK:
            last_trick = 0
    values = {
        card: (trump if strain.ranks_as_trump(card.suit) else plain)[card.rank] for card in DECK
    }
    return CardPoints(values, last_trick, scale)


_JASS_TRUMP = dict(zip(JASS_ORDER.trump, (0, 0, 0, 10, 3, 4, 11, 14, 20), strict=True))
_JASS_PLAIN = dict(zip(JASS_ORDER.plain, (0, 0, 0, 0, 10, 2, 3, 4, 11), strict=True))
_JASS_TOP = _JASS_PLAIN | {Rank.EIGHT: 8}
_JASS_BOTTOM = _JASS_TOP | {Rank.SIX: 11, Rank.ACE: 0}


@cache
def jass_card_points(strain: Strain) -> CardPoints:
    """The values of all cards of Jass in a strain (rules J22 to J24, J27).

    Without a trump the eights count 8, and at undenufe the six and the ace exchange their values.
    So a deal is worth 157 in every strain.
    """
    plain = {Strain.TOP: _JASS_TOP, Strain.BOTTOM: _JASS_BOTTOM}.get(strain, _JASS_PLAIN)
    values = {
        card: (_JASS_TRUMP if card.suit is strain.trump else plain)[card.rank] for card in DECK_36
    }
    return CardPoints(values, last_trick=5, scale=(1, 1))
