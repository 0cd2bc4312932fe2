"""Who sits where and whose turn follows whose, in the letters a log uses."""

from __future__ import annotations

from collections.abc import Mapping

from solvers.rules.cards.card import DECK_36, Card
from solvers.rules.ruleset.choices import Game
from solvers.rules.ruleset.game import PIECES
from solvers.rules.seats import SEAT_NAMES, Direction, Seat, Side, turn_order

SEATS: Mapping[str, Seat] = {seat.value: seat for seat in Seat}
CARDS: Mapping[str, Card] = {str(card): card for card in DECK_36}
"""Every French card, be it of a game's deck or not."""
DECKS: Mapping[Game, Mapping[str, Card]] = {
    game: {str(card): card for card in pieces.deck} for game, pieces in PIECES.items()
}
"""The cards of each game."""
UNSEEN_CARDS: Mapping[Game, frozenset[str]] = {
    game: frozenset(("?", *(f"{text[0]}?" for text in deck))) for game, deck in DECKS.items()
}
"""How each game's cards are written that nobody saw, or of which no more than the suit."""
SIDES: Mapping[str, Side] = {seat.value: seat.side for seat in Seat}
"""The side of each seat."""
TURNS: Mapping[Direction, Mapping[str, list[str]]] = {
    direction: {
        first.value: [seat.value for seat in turn_order(first, direction)] for first in Seat
    }
    for direction in Direction
}
"""For each direction and first seat: the four seats in the order they play."""


def next_seat(seat: str, direction: Direction) -> str:
    """The seat whose turn follows."""
    return TURNS[direction][seat][1]


def seat_name(seat: str) -> str:
    """The name of a seat; as it is written, for one that this game does not have."""
    return SEAT_NAMES[SEATS[seat]] if seat in SEATS else seat
