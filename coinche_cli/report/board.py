"""A board as players see it: four hands around the table, the running trick in the middle."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from solvers.rules.cards.card import SUIT_SYMBOLS, Card, Rank, Suit
from solvers.rules.cards.names import CardNames
from solvers.rules.cards.strain import COINCHE_ORDER, CardOrder, Strain
from solvers.rules.seats import SEAT_NAMES, Direction, Seat, turn_order

WEST_COLUMN, MIDDLE_COLUMN, EAST_COLUMN = 4, 28, 52
_TRICK_PLACES = {Seat.NORTH: (1, 37), Seat.WEST: (2, 33), Seat.EAST: (2, 41), Seat.SOUTH: (3, 37)}
"""Row next to the hands of west and east, and column, of each seat's card on the table."""

_UNSEEN = ("unseen", "", "", "")

_RED_CARDS = re.compile("[♥♦](?:[* ](?: [AKQJT9876])+|[AKQJT9876])?")
RED, PLAIN = "\x1b[31m", "\x1b[0m"


def painted(text: str) -> str:
    """The text with red suits and their cards in red."""
    return _RED_CARDS.sub(lambda match: f"{RED}{match[0]}{PLAIN}", text)


def symbol_text(card: Card, names: CardNames | None = None) -> str:
    """A card as suit symbol and rank, ``♥T``, or by its name in a dialect."""
    return names.text(card) if names else f"{SUIT_SYMBOLS[card.suit]}{card.rank.value}"


def hand_lines(
    hand: Sequence[Card], strain: Strain | None, order: CardOrder, names: CardNames | None
) -> list[str]:
    """A hand in four lines, one for each suit, strongest card first; a star marks trumps."""
    lines = []
    for suit in Suit:
        trump = strain is not None and strain.ranks_as_trump(suit)
        ranks = ranks_held(hand, suit, order.ranks(suit, strain) if strain else order.plain)
        label = f"{names.suit_text(suit):2}" if names else SUIT_SYMBOLS[suit]
        texts = [names.rank_text(rank) if names else rank.value for rank in ranks]
        lines.append(" ".join([label + ("*" if trump else " "), *(texts or "-")]))
    return lines


def ranks_held(hand: Sequence[Card], suit: Suit, ranks: Sequence[Rank]) -> list[Rank]:
    """The ranks of a suit in a hand, strongest first; ``ranks`` are all ranks, weakest first."""
    held = {card.rank for card in hand if card.suit is suit}
    return [rank for rank in reversed(ranks) if rank in held]


def diagram(
    hands: Mapping[Seat, Sequence[Card]],
    strain: Strain | None,
    titles: Mapping[Seat, str],
    trick: Mapping[Seat, Card],
    *,
    order: CardOrder = COINCHE_ORDER,
    names: CardNames | None = None,
) -> str:
    """The four hands around the table; a hand that is None is shown as unseen.

    Args:
        strain: orders and marks trumps; None while no trump is chosen.
        titles: text after the name of a seat, such as ``leads``.
        trick: the cards on the table.
        order: how the cards rank.
        names: names of cards; None for suit symbols and our own ranks.
    """
    blocks = {
        seat: [
            SEAT_NAMES[seat] + (f" ({titles[seat]})" if titles.get(seat) else ""),
            *(hand_lines(hands[seat], strain, order, names) if seat in hands else _UNSEEN),
        ]
        for seat in Seat
    }
    columns: list[dict[int, str]] = [
        {WEST_COLUMN: west, EAST_COLUMN: east}
        for west, east in zip(blocks[Seat.WEST], blocks[Seat.EAST], strict=True)
    ]
    for seat, card in trick.items():
        row, column = _TRICK_PLACES[seat]
        columns[row][column] = symbol_text(card, names)
    rows = [placed({MIDDLE_COLUMN: line}) for line in blocks[Seat.NORTH]]
    rows += map(placed, columns)
    rows += [placed({MIDDLE_COLUMN: line}) for line in blocks[Seat.SOUTH]]
    return "\n".join(rows)


def placed(texts: Mapping[int, str]) -> str:
    """One line with each text at its column."""
    line = ""
    for column, text in sorted(texts.items()):
        line = line.ljust(column) + text
    return line.rstrip()


def trick_on_table(leader: Seat, cards: Sequence[Card], direction: Direction) -> dict[Seat, Card]:
    """The card that each seat has played to a running trick."""
    return dict(zip(turn_order(leader, direction), cards, strict=False))
