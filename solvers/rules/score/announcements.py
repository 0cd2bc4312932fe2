"""Runs and squares announced before the first card (rules C66 to C70), without belote."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from solvers.rules.cards.card import Card, Rank, Suit
from solvers.rules.cards.strain import Strain
from solvers.rules.ruleset.choices import AnnouncementTie
from solvers.rules.ruleset.ruleset import Ruleset
from solvers.rules.seats import BOTH_SIDES, Seat, Side

SQUARE_POINTS = {
    Rank.JACK: 200,
    Rank.NINE: 150,
    Rank.ACE: 100,
    Rank.TEN: 100,
    Rank.KING: 100,
    Rank.QUEEN: 100,
}
RUN_POINTS = {3: 20, 4: 50, 5: 100}
RUN_ORDER = tuple(map(Rank, "789TJQKA"))


@dataclass(frozen=True, slots=True)
class Announcement:
    """A run (cards high to low) or a square (four of a rank)."""

    cards: tuple[Card, ...]
    points: int

    @property
    def is_square(self) -> bool:
        """Whether it is four of a rank."""
        return self.cards[0].suit is not self.cards[1].suit

    def precedence(self, strain: Strain) -> tuple[int, ...]:
        """A key to compare two: square over run, then points, then top card, then trump."""
        top = self.cards[0]
        return (
            self.is_square,
            self.points,
            RUN_ORDER.index(top.rank),
            not self.is_square and top.suit is strain.trump,
        )


def announcements_in(hand: Sequence[Card]) -> list[Announcement]:
    """All squares that a hand can announce, and the longest runs of the other cards."""
    squares = [
        Announcement(tuple(Card(suit, rank) for suit in Suit), points)
        for rank, points in SQUARE_POINTS.items()
        if all(Card(suit, rank) in hand for suit in Suit)
    ]
    in_squares = {card for square in squares for card in square.cards}
    runs = []
    for suit in Suit:
        run: list[Card] = []
        for rank in (*reversed(RUN_ORDER), None):
            card = None if rank is None else Card(suit, rank)
            if card is not None and card in hand and card not in in_squares:
                run.append(card)
                continue
            if len(run) >= 3:
                runs.append(Announcement(tuple(run), RUN_POINTS[min(len(run), 5)]))
            run = []
    return squares + runs


def announcement_points(
    announced: Mapping[Seat, Sequence[Announcement]],
    turn: Sequence[Seat],
    strain: Strain,
    ruleset: Ruleset,
) -> dict[Side, int]:
    """The points of each side: the side with the best announcement scores all of its own.

    Args:
        announced: what each seat announced.
        turn: the seats in the order of the first trick, which decides ties.
    """
    points = dict.fromkeys(BOTH_SIDES, 0)
    best: tuple[int, ...] = ()
    leading: Side | None = None
    for seat in turn:
        for announcement in announced.get(seat, ()):
            rank = announcement.precedence(strain)
            if rank > best:
                best, leading = rank, seat.side
            elif (
                rank == best
                and leading is not seat.side
                and ruleset.announcement_tie is AnnouncementTie.CANCEL
            ):
                leading = None
    if leading is not None:
        points[leading] = sum(
            announcement.points
            for seat in turn
            if seat.side is leading
            for announcement in announced.get(seat, ())
        )
    return points
