"""The seats, cards and turns of each game, in the letters a log uses."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Any, Generic, TypeAlias, TypeVar

from solvers.rules.cards.card import DECK_36, Card, pack_order
from solvers.rules.coins.cards import SPANISH_DECK, SpanishCard
from solvers.rules.coins.players import Player, turns_from
from solvers.rules.ruleset.choices import Game
from solvers.rules.ruleset.game import GAME_FACTS
from solvers.rules.seats import SEAT_NAMES, Direction, Seat, Side, turn_order

SeatT = TypeVar("SeatT", bound=StrEnum)
CardT = TypeVar("CardT")
Turns: TypeAlias = Mapping[str, list[str]]
"""For each first seat: all seats in the order they play."""


@dataclass(frozen=True)
class LogTerms(Generic[SeatT, CardT]):
    """The meaning of the letters in the logs of a game.

    ``seat_word`` is the game's word for a seat, ``names`` are those of its seats. ``deck`` has the
    cards of the game in pack order; ``deck_words`` describes it. ``turns`` has the turns for each
    direction in which the game can be played.
    """

    seats: Mapping[str, SeatT]
    seat_word: str
    names: Mapping[str, str]
    deck: Mapping[str, CardT]
    deck_words: str
    turns: Mapping[Direction, Turns]

    @cached_property
    def unseen(self) -> frozenset[str]:
        """The texts of unseen cards, of which at most the suit is known."""
        return frozenset(("?", *(f"{text[0]}?" for text in self.deck)))

    @cached_property
    def trick_size(self) -> int:
        """The number of cards in a complete trick: one from each seat."""
        return len(self.seats)

    @cached_property
    def hand_size(self) -> int:
        """The number of cards dealt to each seat, and of tricks."""
        return len(self.deck) // len(self.seats)

    def name(self, seat: str) -> str:
        """The name of a seat; the text itself if the game does not have this seat."""
        return self.names.get(seat, seat)

    def texts(self, cards: Iterable[CardT]) -> list[str]:
        """Cards as the log writes them, in pack order."""
        return self.in_order(map(str, cards))

    def in_order(self, texts: Iterable[str]) -> list[str]:
        """Texts of cards, in pack order."""
        return sorted(texts, key=self._places.__getitem__)

    @cached_property
    def _places(self) -> Mapping[str, int]:
        """The place of each card in the pack."""
        return {text: place for place, text in enumerate(self.deck)}


AnyTerms: TypeAlias = LogTerms[Any, Any]

SEATS: Mapping[str, Seat] = {seat.value: seat for seat in Seat}
CARDS: Mapping[str, Card] = {str(card): card for card in DECK_36}
"""Every French card, whether it is in the deck of the game or not."""
SIDES: Mapping[str, Side] = {seat.value: seat.side for seat in Seat}
"""The side of each seat."""
TURNS: Mapping[Direction, Turns] = {
    direction: {
        first.value: [seat.value for seat in turn_order(first, direction)] for first in Seat
    }
    for direction in Direction
}
"""The turns of four seats, for each direction."""
PLAYERS: Mapping[str, Player] = {player.value: player for player in Player}

COINS_TERMS: LogTerms[Player, SpanishCard] = LogTerms(
    seats=PLAYERS,
    seat_word="player",
    names={},
    deck={str(card): card for card in SPANISH_DECK},
    deck_words="deck of 48 Spanish cards",
    turns={
        Direction.CLOCKWISE: {
            first.value: [player.value for player in turns_from(first)] for first in Player
        }
    },
)
"""The terms of Coins, in which a player's name is a letter."""
_TERMS: Mapping[Game, AnyTerms] = {
    Game.COINS: COINS_TERMS,
    **{
        game: LogTerms(
            seats=SEATS,
            seat_word="seat",
            names={seat.value: name for seat, name in SEAT_NAMES.items()},
            deck={str(card): card for card in pack_order(facts.deck)},
            deck_words=f"{len(facts.deck)}-card deck",
            turns=TURNS,
        )
        for game, facts in GAME_FACTS.items()
    },
}


def terms_of(game: Game) -> AnyTerms:
    """The terms of a game."""
    return _TERMS[game]


def next_seat(seat: str, direction: Direction) -> str:
    """The seat whose turn is next."""
    return TURNS[direction][seat][1]


def seat_name(seat: str) -> str:
    """The name of a seat; the text itself if it is not a seat of four."""
    return SEAT_NAMES[SEATS[seat]] if seat in SEATS else seat
