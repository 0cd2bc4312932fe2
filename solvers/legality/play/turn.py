"""A turn to play: the seat, its hand, the cards on the table, and so the legal cards."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from solvers.legality.findings.collector import Collector
from solvers.legality.findings.finding import Board
from solvers.legality.log.game_log import RejectedPlay, TrickLog
from solvers.rules.cards.card import Card, pack_order
from solvers.rules.cards.strain import Strain
from solvers.rules.play.duties import Legal
from solvers.rules.play.legal import legal_plays
from solvers.rules.ruleset.lookup import options_of
from solvers.rules.ruleset.option import Family
from solvers.rules.ruleset.ruleset import Ruleset
from solvers.rules.seats import SEAT_NAMES, Seat

PLAY_OPTIONS = options_of(Family.PLAY)
"""Options that decide which cards are legal."""


@dataclass(slots=True)
class Turn:
    """One seat's turn: ``index`` of the trick and ``place`` in it count from 0.

    ``held`` are the cards still in the known hands; ``table`` are those in the running trick.
    """

    index: int
    place: int
    trick: TrickLog
    seat: Seat
    held: Mapping[Seat, Collection[Card]]
    table: Sequence[Card]
    strain: Strain
    ruleset: Ruleset

    def legal(self, ruleset: Ruleset) -> Legal:
        """The legal cards under a ruleset, and why they are legal."""
        hand = list(self.held[self.seat])
        return legal_plays(hand, self.table, self.strain, ruleset)

    @property
    def name(self) -> str:
        """The name of the seat."""
        return SEAT_NAMES[self.seat]

    def is_choice_of(self, refused: RejectedPlay) -> bool:
        """Whether a refused play was at this turn; without a place it may be out of turn."""
        return refused.play == self.place + 1 and refused.by == self.seat.value

    def option(self, collector: Collector, fits: Callable[[Collection[str]], bool]) -> str | None:
        """The option that decides whether the legal cards, as texts, fit."""
        return collector.deciding_option(
            self.ruleset, PLAY_OPTIONS, lambda other: fits(card_texts(self.legal(other).cards))
        )

    def board(self) -> Board:
        """The hands and the table at this turn."""
        return Board(
            {seat.value: card_texts(cards) for seat, cards in self.held.items()},
            self.trick.leader,
            list(map(str, self.table)),
            self.strain.value,
            self.ruleset.direction,
        )


def card_texts(cards: Iterable[Card]) -> list[str]:
    """Cards as the log writes them, in pack order."""
    return [str(card) for card in pack_order(cards)]
