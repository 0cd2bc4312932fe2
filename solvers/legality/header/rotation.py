"""Which way round the table a game was played, as far as its calls and cards tell."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import UNSET

from solvers.legality.log.game_log import DealLog, GameLog, seen_cards
from solvers.legality.log.terms import SEATS, TURNS, next_seat
from solvers.rules.seats import Direction, Seat

LEAST_EVIDENCE = 3
"""How many turns have to go the other way before a rotation is called wrong."""

MAJORITY = 10
"""How many turns one way outweigh a turn the other way, which is then a fault of its own."""


def only_direction(log: GameLog) -> Direction | None:
    """The one direction that (nearly) all turns of the game fit; None where neither stands out.

    Turns are those of passes and bids, of cards whose player is named or whose holder is known, of
    the first call and the first lead after the dealer.
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
    """Pairs of seats of which the second came directly after the first."""
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
                break  # it may come out of turn, and so may what answers it
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
    """How a direction goes round: ``counterclockwise (N W S E)``."""
    return f"{direction.text} ({' '.join(TURNS[direction][Seat.NORTH.value])})"
