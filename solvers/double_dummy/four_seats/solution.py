"""What a double-dummy solution holds: proven bounds, the verdict, values of cards, a line."""

from __future__ import annotations

from dataclasses import dataclass, field

from solvers.double_dummy.bounds import Bounds
from solvers.rules.auction.contract import Contract
from solvers.rules.cards.card import Card
from solvers.rules.play.position import Position, Trick
from solvers.rules.score.tally import DealScore
from solvers.rules.seats import Side


@dataclass(frozen=True, slots=True)
class CardValue:
    """A legal card of the seat to play and the points of both sides after it, with best play."""

    card: Card
    points: dict[Side, Bounds]


@dataclass(frozen=True, slots=True)
class Solution:
    """The double-dummy answer for one position in one strain.

    ``points`` are card points of the whole deal (those already won, and the last-trick bonus,
    included; belote, announcements and capot bonuses not). ``sweep`` is the side that can force
    all tricks, None when neither can; it is only known when ``sweep_known``. ``belote`` and
    ``announcements`` are points by side and do not depend on the play. ``made`` and ``score``
    (match score of declarers and defenders) are None without a contract or while unproven.
    ``stopped`` tells that a limit was reached; the line is then left out where it is not known.
    """

    position: Position
    points: dict[Side, Bounds]
    sweep: Side | None
    sweep_known: bool
    belote: dict[Side, int]
    announcements: dict[Side, int]
    nodes: int
    stopped: bool = False
    contract: Contract | None = None
    made: bool | None = None
    score: DealScore | None = None
    cards: list[CardValue] = field(default_factory=list)
    line: list[Trick] = field(default_factory=list)

    @property
    def exact(self) -> bool:
        """Whether every figure asked for is proven exactly, no limit having been hit."""
        bounds = [*self.points.values()]
        bounds += [bound for value in self.cards for bound in value.points.values()]
        return not self.stopped and self.sweep_known and all(bound.exact for bound in bounds)
