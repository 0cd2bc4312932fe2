"""A double-dummy solution: proven bounds, the verdict, values of cards, a line."""

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
    """A legal card of the seat to play, and the points of both sides after it with best play."""

    card: Card
    points: dict[Side, Bounds]


@dataclass(frozen=True, slots=True)
class Solution:
    """The double-dummy answer for one position in one strain.

    ``points`` are card points of the whole deal. They include points already won and the last-trick
    bonus, but not belote, announcements or bonuses for a sweep. ``sweep`` is the side that can
    force all tricks, None if neither can; it has a meaning only with ``sweep_known``. ``belote``
    and ``announcements`` are points by side and do not depend on the play. ``made`` and ``score``
    are None without a contract, or if they are not proven. ``stopped``: a limit was reached; the
    line may then be empty.
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
        """Whether every figure asked for is exact, and no limit was reached."""
        bounds = [*self.points.values()]
        bounds += [bound for value in self.cards for bound in value.points.values()]
        return not self.stopped and self.sweep_known and all(bound.exact for bound in bounds)
