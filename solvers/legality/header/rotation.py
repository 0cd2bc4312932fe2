"""The direction in which a game was played, as far as its calls and cards show it."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import UNSET

from solvers.legality.log.game_log import DealLog, GameLog, seen_cards
from solvers.legality.log.terms import SEATS, TURNS, next_seat
from solvers.rules.seats import Direction, Seat

LEAST_EVIDENCE = 3
"""The number of turns in the other direction that show a rotation to be wrong."""

MAJORITY = 10
"""The number of turns in one direction that outweigh a turn against it, which is then a fault."""


def only_direction(log: GameLog) -> Direction | None:
    """The one direction that (nearly) all turns of the game fit; None if there is no such one.

    The turns are passes and bids, cards whose player or holder is known, and the first call after
    the dealer.
    """
    turns = dict.fromkeys(Direction, 0)
    neither = 0
    for before, after in _turns(log):
        fitting = [direction for direction in Direction if next_seat(before, direction) == after]
        for direction in fitting:
            turns[direction] += 1
        neither += not fitting
    for direction in Direction:
        against = turns[direction.other] + neither
        if turns[direction] >= LEAST_EVIDENCE and against * MAJORITY <= turns[direction]:
            return direction
    return None


def _turns(log: GameLog) -> Iterator[tuple[str, str]]:
    """Pairs of seats where the second acted directly after the first."""
    for deal in log.deals:
        if deal.dealer in SEATS:
            for before, after in _turns_of(deal):
                if before in SEATS and after in SEATS:
                    yield before, after


def _turns_of(deal: DealLog) -> Iterator[tuple[str, str]]:
    if deal.auction is not UNSET:
        before: str = deal.dealer
        for call in deal.auction:
            if call.call not in ("pass", "bid"):
                break  # this call may come out of turn, and so may its answer
            yield before, call.by
            before = call.by
    if deal.tricks is UNSET:
        return
    holders = _holders(deal)
    for trick in deal.tricks:
        if trick.ordered is False:
            continue
        if trick.by is not UNSET:
            players: list[str] = list(trick.by)
        else:
            players = [holders.get(card, "") for card in trick.cards]
        for index in range(len(players) - 1):
            yield players[index], players[index + 1]


def _holders(deal: DealLog) -> dict[str, str]:
    """The seat of each card that a logged hand shows."""
    return {card: seat for seat, hand in deal.all_hands.items() for card in seen_cards(hand)}


def order_text(direction: Direction) -> str:
    """A direction with its order of seats: ``counterclockwise (N W S E)``."""
    return f"{direction.text} ({' '.join(TURNS[direction][Seat.NORTH.value])})"
