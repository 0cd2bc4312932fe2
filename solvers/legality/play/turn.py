"""A turn to play: who, from which hand, onto which table, and so which cards are legal."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from solvers.legality.findings.finding import Board
from solvers.legality.log.game_log import TrickLog
from solvers.rules.cards.card import Card, pack_order
from solvers.rules.cards.strain import Strain
from solvers.rules.play.coinche import Legal
from solvers.rules.ruleset.ruleset import Ruleset
from solvers.rules.seats import Seat

PLAY_OPTIONS = (
    "must_under_trump",
    "overtrump_partner_on_trump_lead",
    "must_beat_plain",
    "must_trump_when_partner_wins",
    "voluntary_trump_must_raise",
)
"""Options that decide which cards are legal."""


@dataclass(slots=True)
class Turn:
    """One seat's turn: ``index`` of the trick and ``place`` in it count from 0.

    ``held`` are the cards that all known hands hold now; ``table`` those that lie in the trick.
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
        """The cards that may be played by a ruleset, and why."""
        hand = list(self.held[self.seat])
        return ruleset.pieces.legal_plays(hand, self.table, self.strain, ruleset)

    def board(self) -> Board:
        """The hands and the table as they are now."""
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
