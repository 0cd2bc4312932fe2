"""The native engine for positions of one strain and ruleset, with the types of the rules."""

from __future__ import annotations

from solvers.double_dummy import _core
from solvers.double_dummy.bounds import Bounds, Limits
from solvers.double_dummy.native_rules import CARD_NUMBERS, CARDS_BY_NUMBER, play_keywords
from solvers.rules.cards.card import Card
from solvers.rules.cards.strain import CardPoints, Strain
from solvers.rules.play.position import Position, Trick
from solvers.rules.ruleset.ruleset import Ruleset
from solvers.rules.seats import Seat, turn_order


class Engine:
    """Answers questions about positions; all points are those of North-South.

    Args:
        points: what the cards and the last trick are worth.
        alone: for a generale, the declarer. Points then count for the declarer's side instead, but
            only those of tricks that the declarer wins.
        table_mib: memory of the transposition table, in MiB.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        strain: Strain,
        points: CardPoints,
        *,
        alone: Seat | None = None,
        table_mib: int,
    ) -> None:
        self._points = points
        self._turn = turn_order(alone or Seat.NORTH, ruleset.direction)
        self._credited = (alone,) if alone else (Seat.NORTH, Seat.SOUTH)
        self._core = _core.Engine(
            **play_keywords(ruleset, strain, points),
            game=ruleset.game.value,
            scale=(*points.scale, points.last_trick),
            credited=sum(1 << self._turn.index(seat) for seat in self._credited),
            table_mib=table_mib,
        )

    def set_limits(self, limits: Limits) -> None:
        """Limit all questions together, from now until the next call."""
        self._core.set_limits(limits.timeout_s, limits.nodes)

    def clear(self) -> None:
        """Forget all positions, so that node counts do not depend on earlier questions."""
        self._core.clear()

    @property
    def nodes(self) -> int:
        """Positions with a card to play searched so far."""
        return self._core.nodes

    @property
    def stopped(self) -> bool:
        """Whether a limit was reached since the limits were set."""
        return self._core.stopped

    def points(self, position: Position) -> Bounds:
        """Points of North-South in the whole deal, with best play by both sides."""
        return Bounds(*self._core.points(self._state(position)))

    def decide(self, position: Position, target: int) -> Bounds:
        """Bounds that decide whether North-South can reach ``target`` points."""
        return Bounds(*self._core.decide(self._state(position), target))

    def card_points(self, position: Position) -> dict[Card, Bounds]:
        """Points of North-South after each legal card of the seat to play."""
        return {
            CARDS_BY_NUMBER[number]: Bounds(low, high)
            for number, low, high in self._core.cards(self._state(position))
        }

    def line(self, position: Position, points: int) -> list[Trick]:
        """The tricks of one line of best play to the end; ``points`` must be the exact value."""
        start = len(position.tricks)
        for number in self._core.line(self._state(position), points):
            position = position.play(CARDS_BY_NUMBER[number])
        return list(position.tricks[start:])

    def legal(self, position: Position) -> list[Card]:
        """The legal cards of the seat to play, by the engine's own rules."""
        return [CARDS_BY_NUMBER[number] for number in self._core.legal(self._state(position))]

    def _state(self, position: Position) -> _core.State:
        won = sum(
            self._points.values[card]
            for trick in position.tricks
            if trick.winner in self._credited
            for card in trick.cards
        )
        return self._core.state(
            hands=[[CARD_NUMBERS[card] for card in position.hands[seat]] for seat in self._turn],
            leader=self._turn.index(position.leader),
            trick=[CARD_NUMBERS[card] for card in position.trick],
            won=won,
        )
