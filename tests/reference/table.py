"""Seats, sides, turns and packets: seating and dealing from the written rules."""

from __future__ import annotations

from collections.abc import Sequence

from solvers.rules.ruleset.ruleset import Ruleset
from tests.reference.coinche.rules import DECK
from tests.reference.perft import CLOCKWISE

SIDES = ("NS", "EW")
PACKETS = {
    "3-3-2": (3, 3, 2),
    "3-2-3": (3, 2, 3),
    "2-3-3": (2, 3, 3),
    "4-4": (4, 4),
    "6-2": (6, 2),
    "3-3-3": (3, 3, 3),
}


def turn_from(seat: str, ruleset: Ruleset) -> list[str]:
    """The four seats in turn order, starting with the given one."""
    step = 1 if ruleset.direction == "cw" else -1
    return [CLOCKWISE[(CLOCKWISE.index(seat) + step * turn) % 4] for turn in range(4)]


def after(seat: str, ruleset: Ruleset) -> str:
    """The seat whose turn comes after a seat."""
    return turn_from(seat, ruleset)[1]


def partner(seat: str) -> str:
    """The seat opposite."""
    return CLOCKWISE[(CLOCKWISE.index(seat) + 2) % 4]


def side_of(seat: str) -> str:
    """The side of a seat."""
    return "NS" if seat in "NS" else "EW"


def other_side(side: str) -> str:
    """The opposing side."""
    return "EW" if side == "NS" else "NS"


def places_in_deck(dealer: str, ruleset: Ruleset) -> dict[str, list[int]]:
    """Which places of the cut deck, its top card 0, each seat is dealt (rules C5, C6)."""
    places: dict[str, list[int]] = {seat: [] for seat in CLOCKWISE}
    place = 0
    for size in PACKETS[ruleset.deal_packets]:
        for seat in turn_from(after(dealer, ruleset), ruleset):
            places[seat] += range(place, place + size)
            place += size
    return places


def deck_of(hands: dict[str, list[str]], dealer: str, ruleset: Ruleset) -> list[str]:
    """The cut deck that deals these hands, each hand's cards in the order they are listed."""
    deck = [""] * sum(map(len, hands.values()))
    for seat, places in places_in_deck(dealer, ruleset).items():
        for place, card in zip(places, hands[seat], strict=True):
            deck[place] = card
    return deck


def by_suit(cards: Sequence[str]) -> list[str]:
    """Cards in the order of the pack."""
    return sorted(cards, key=DECK.index)
