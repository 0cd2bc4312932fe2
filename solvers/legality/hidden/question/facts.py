"""Facts of a log that a deal has to agree with, and their words."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from solvers.legality.hidden.rules.play_rules import CardSet


class FactKind(Enum):
    """The kind of a fact."""

    HAND = "a card of a hand that was seen"
    SUIT_COUNT = "the number of cards of a suit in a hand"
    ANNOUNCED = "a call means that its player holds certain cards"
    HELD = "the player of a card was dealt it"
    DUTY = "a card was legal when it was played"
    LEADER = "the leader of a trick won the trick before"
    WINNER = "the winner of a trick, as the log says"
    POINTS = "the points of a trick, as the log says"
    TOTAL = "the points of a side or a player, as the log says"


@dataclass(frozen=True, slots=True)
class Fact:
    """One fact. Tricks and places count from 0; ``trick`` is -1 before the play.

    ``seat`` has the hand or the turn, or is the leader or winner. ``cards`` are the cards that the
    fact names. ``index`` is the number of the call, suit count or total.
    """

    kind: FactKind
    seat: int
    trick: int = -1
    place: int = 0
    cards: CardSet = 0
    index: int = 0

    @property
    def place_in_log(self) -> tuple[int, int] | None:
        """Trick and place of the fact in the log, from 0; a leader is in the next trick."""
        if self.trick < 0 or self.kind is FactKind.TOTAL:
            return None
        return (self.trick + 1, 0) if self.kind is FactKind.LEADER else (self.trick, self.place)
