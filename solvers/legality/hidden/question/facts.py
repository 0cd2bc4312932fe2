"""Facts of a log that a deal has to agree with, and their words."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from solvers.legality.hidden.rules.play_rules import CardSet


class FactKind(Enum):
    """What sort of thing a log tells."""

    HAND = "a card of a hand that was seen"
    SUIT_COUNT = "so many cards of a suit in a hand"
    ANNOUNCED = "cards that a call says are held"
    HELD = "who played a card had been dealt it"
    DUTY = "a card was legal when it was played"
    LEADER = "who leads has won the trick before"
    WINNER = "who is said to have won a trick"
    POINTS = "what a trick is said to be worth"
    TOTAL = "what a side, or a player, is said to have made"


@dataclass(frozen=True, slots=True)
class Fact:
    """One fact. Tricks and places count from 0; ``trick`` is -1 before the play.

    ``seat`` is whose hand or turn it is, or who leads or is said to win. ``cards`` are those it
    names; ``index`` tells which of several calls, suit counts or totals it is.
    """

    kind: FactKind
    seat: int
    trick: int = -1
    place: int = 0
    cards: CardSet = 0
    index: int = 0

    @property
    def place_in_log(self) -> tuple[int, int] | None:
        """Trick and place where the log tells it, from 0; who leads is told by the next trick."""
        if self.trick < 0 or self.kind is FactKind.TOTAL:
            return None
        return (self.trick + 1, 0) if self.kind is FactKind.LEADER else (self.trick, self.place)
