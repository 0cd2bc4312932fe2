"""Card names of other packs and languages, used only if the user asks for a dialect.

The same letter means different cards in two dialects: ``K`` is a suit in French and a king in
German. So a dialect is never guessed. Rule J26.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from unicodedata import normalize

from solvers.rules.cards.card import SUIT_SYMBOLS, Card, Rank, Suit
from solvers.rules.errors import CannotRead
from solvers.rules.messages import shown


class Dialect(StrEnum):
    """The packs with names of their own: French, Swiss-German, German or Austrian."""

    FRENCH = "fr"
    SWISS = "ch"
    GERMAN = "de"

    @property
    def names(self) -> CardNames:
        """Its card names."""
        return _NAMES[self]


_TRUMP_RANKS = {
    **dict.fromkeys(("buur", "bauer", "puur", "bour"), Rank.JACK),
    **dict.fromkeys(("nell", "näll"), Rank.NINE),
}
"""What players of Jass call the jack and nine of trumps, in any pack."""


@dataclass(frozen=True)
class CardNames:
    """The words of a dialect for each suit and rank; the first word of each is used for writing.

    A card is suit, then rank: ``EiU``. Reading accepts any of the words, in either case, with or
    without a dash between suit and rank: ``eicheln-under``.
    """

    suits: Mapping[Suit, tuple[str, ...]]
    ranks: Mapping[Rank, tuple[str, ...]]

    def suit_text(self, suit: Suit) -> str:
        """A suit as it is written."""
        return self.suits[suit][0]

    def rank_text(self, rank: Rank) -> str:
        """A rank as it is written."""
        return self.ranks[rank][0]

    def text(self, card: Card) -> str:
        """A card as it is written."""
        return self.suit_text(card.suit) + self.rank_text(card.rank)

    def parse(self, text: str, trump: Suit | None = None) -> Card:
        """Read a card.

        Args:
            text: suit, then rank; or the name of the jack or nine of trumps, such as ``Buur``.
            trump: the trump suit for such names, if it is known.

        Raises:
            CannotRead: the text is not a card of this dialect.
        """
        word = normalize("NFC", text).casefold()  # some keyboards send an umlaut as two characters
        rank = _TRUMP_RANKS.get(word)
        if rank is not None:
            if trump is None:
                raise CannotRead(f"{text} is a trump, but no trump suit is given")
            return Card(trump, rank)
        card = self._cards.get(word.replace("-", ""))
        if card is None:
            suits = " ".join(map(self.suit_text, Suit))
            ranks = " ".join(map(self.rank_text, reversed(Rank)))
            raise CannotRead(f"unknown card {shown(text)}; suits are {suits}, then ranks {ranks}")
        return card

    @cached_property
    def _cards(self) -> dict[str, Card]:
        return {
            suit_word.casefold() + rank_word.casefold(): Card(suit, rank)
            for suit, suit_words in self.suits.items()
            for rank, rank_words in self.ranks.items()
            for suit_word in (*suit_words, SUIT_SYMBOLS[suit])
            for rank_word in rank_words
        }


_LOW_RANKS = {rank: (rank.value,) for rank in (Rank.SIX, Rank.SEVEN, Rank.EIGHT, Rank.NINE)}
_NAMES = {
    Dialect.FRENCH: CardNames(
        {
            Suit.SPADES: ("P", "pique"),
            Suit.HEARTS: ("C", "coeur", "cœur"),
            Suit.DIAMONDS: ("K", "carreau"),
            Suit.CLUBS: ("T", "trèfle", "trefle"),
        },
        {
            **_LOW_RANKS,
            Rank.TEN: ("10", "dix"),
            Rank.JACK: ("V", "valet"),
            Rank.QUEEN: ("D", "dame"),
            Rank.KING: ("R", "roi"),
            Rank.ACE: ("A", "as"),
        },
    ),
    Dialect.SWISS: CardNames(
        {
            Suit.SPADES: ("Ro", "R", "Rosen", "Rose"),
            Suit.HEARTS: ("Si", "Schilten", "Schilte"),
            Suit.DIAMONDS: ("Se", "Schellen", "Schelle"),
            Suit.CLUBS: ("Ei", "E", "Eicheln", "Eichel"),
        },
        {
            **_LOW_RANKS,
            Rank.TEN: ("B", "Banner", "10"),
            Rank.JACK: ("U", "Under", "Unter"),
            Rank.QUEEN: ("O", "Ober"),
            Rank.KING: ("K", "König", "Koenig"),
            Rank.ACE: ("A", "Ass"),
        },
    ),
    Dialect.GERMAN: CardNames(
        {
            Suit.SPADES: ("L", "Laub"),
            Suit.HEARTS: ("H", "Herz"),
            Suit.DIAMONDS: ("S", "Schelle", "Schellen"),
            Suit.CLUBS: ("E", "Eichel", "Eicheln"),
        },
        {
            **_LOW_RANKS,
            Rank.TEN: ("10",),
            Rank.JACK: ("U", "Unter"),
            Rank.QUEEN: ("O", "Ober"),
            Rank.KING: ("K", "König", "Koenig"),
            Rank.ACE: ("A", "Ass"),
        },
    ),
}
