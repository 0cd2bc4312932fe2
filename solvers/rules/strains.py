"""Strains (a trump suit, no-trump, all-trump): how cards rank and what they are worth in each."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from solvers.rules.cards import DECK, SUIT_NAMES, SUIT_SYMBOLS, Card, Rank, Suit, ascii_upper
from solvers.rules.errors import CannotRead

TRUMP_ORDER = tuple(map(Rank, "78QKTA9J"))
"""Ranks of a trump suit, weakest first (rules 2.1)."""
PLAIN_ORDER = tuple(map(Rank, "789JQKTA"))
"""Ranks of any other suit, weakest first (rules 2.1)."""

TRUMP_POINTS = dict(zip(TRUMP_ORDER, (0, 0, 3, 4, 10, 11, 14, 20), strict=True))
PLAIN_POINTS = dict(zip(PLAIN_ORDER, (0, 0, 0, 2, 3, 4, 10, 11), strict=True))
_REVALUED_NO_TRUMP_POINTS = PLAIN_POINTS | {Rank.ACE: 19}
_REVALUED_ALL_TRUMP_POINTS = dict(zip(TRUMP_ORDER, (0, 0, 1, 3, 5, 6, 9, 14), strict=True))


class Strain(StrEnum):
    """What a contract is played in."""

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"
    NO_TRUMP = "NT"
    ALL_TRUMP = "AT"

    @property
    def trump(self) -> Suit | None:
        """The one trump suit; None at no-trump and at all-trump."""
        return Suit(self.value) if len(self.value) == 1 else None

    @property
    def symbol(self) -> str:
        """How people write it: a suit symbol, NT or AT."""
        return SUIT_SYMBOLS[Suit(self.value)] if len(self.value) == 1 else self.value

    @property
    def spoken(self) -> str:
        """Its name in a sentence."""
        if self is Strain.NO_TRUMP:
            return "no-trump"
        return "all-trump" if self is Strain.ALL_TRUMP else SUIT_NAMES[Suit(self.value)]

    def ranks_as_trump(self, suit: Suit) -> bool:
        """Whether the cards of ``suit`` rank J 9 A T K Q 8 7 in this strain."""
        return self is Strain.ALL_TRUMP or self.value == suit.value

    def strength(self, card: Card) -> int:
        """Rank of a card within its own suit, 0 the weakest, 7 the strongest."""
        order = TRUMP_ORDER if self.ranks_as_trump(card.suit) else PLAIN_ORDER
        return order.index(card.rank)


STRAIN_ALIASES = {"SA": Strain.NO_TRUMP, "TA": Strain.ALL_TRUMP}


def parse_strain(text: str) -> Strain:
    """Read a suit letter or symbol, ``NT`` or ``AT`` (French ``SA``, ``TA``), in either case.

    Raises:
        CannotRead: the text names no strain.
    """
    upper = ascii_upper(text)
    by_symbol = {symbol: suit.value for suit, symbol in SUIT_SYMBOLS.items()}
    alias = STRAIN_ALIASES.get(upper)
    if alias is not None:
        return alias
    try:
        return Strain(by_symbol.get(upper, upper))
    except ValueError:
        raise CannotRead(f"unknown trump {text[:24]!r}; trumps are S H D C NT AT") from None


class NoTrumpValues(StrEnum):
    """Value systems for no-trump (rules 2.9)."""

    RAW = "raw"
    REVALUED = "revalued"
    SCALED = "scaled"
    DOUBLED = "doubled"


class AllTrumpValues(StrEnum):
    """Value systems for all-trump (rules 2.9)."""

    RAW = "raw"
    REVALUED = "revalued"
    SCALED = "scaled"
    NO_LAST_TRICK = "raw-without-last-trick"


@dataclass(frozen=True, slots=True)
class CardPoints:
    """What the cards and the last trick are worth in one strain.

    A side's points are the sum of its cards' values, times ``scale`` (a fraction: numerator,
    denominator), rounded; and ``last_trick`` if it won that. Halves cannot occur with the scales in
    use, and both sides' points add up to ``total``.
    """

    values: dict[Card, int]
    last_trick: int
    scale: tuple[int, int]

    @property
    def rounded(self) -> bool:
        """Whether card sums are scaled to something that has to be rounded."""
        return self.scale[0] % self.scale[1] != 0

    @property
    def total(self) -> int:
        """Points of both sides together in a whole deal."""
        return self.side_points(sum(self.values.values()), True)

    def side_points(self, card_sum: int, won_last_trick: bool) -> int:
        """A side's points from the sum of its cards' values (rules 2.9, D72: scale, then add)."""
        numerator, denominator = self.scale
        scaled = (2 * card_sum * numerator + denominator) // (2 * denominator)
        return scaled + (self.last_trick if won_last_trick else 0)


@cache
def card_points(
    strain: Strain, no_trump_values: NoTrumpValues, all_trump_values: AllTrumpValues
) -> CardPoints:
    """The values of all cards in a strain (rules 2.1 and 2.9)."""
    plain, trump, last_trick, scale = PLAIN_POINTS, TRUMP_POINTS, 10, (1, 1)
    if strain is Strain.NO_TRUMP:
        if no_trump_values is NoTrumpValues.REVALUED:
            plain = _REVALUED_NO_TRUMP_POINTS
        elif no_trump_values is NoTrumpValues.SCALED:
            scale = (152, 120)
        elif no_trump_values is NoTrumpValues.DOUBLED:
            scale, last_trick = (2, 1), 20
    elif strain is Strain.ALL_TRUMP:
        if all_trump_values is AllTrumpValues.REVALUED:
            trump = _REVALUED_ALL_TRUMP_POINTS
        elif all_trump_values is AllTrumpValues.SCALED:
            scale = (152, 248)
        elif all_trump_values is AllTrumpValues.NO_LAST_TRICK:
            last_trick = 0
    values = {
        card: (trump if strain.ranks_as_trump(card.suit) else plain)[card.rank] for card in DECK
    }
    return CardPoints(values, last_trick, scale)
