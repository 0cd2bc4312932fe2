"""The answers to questions about a position of Coins."""

from __future__ import annotations

from dataclasses import dataclass, field

from solvers.double_dummy.bounds import Bounds
from solvers.rules.coins.cards import SpanishCard
from solvers.rules.coins.players import Player
from solvers.rules.coins.position import CoinsPosition, CoinsTrick


@dataclass(frozen=True, slots=True)
class CoinsCardValue:
    """A card of the player to play, and the coins that a player can force after it."""

    card: SpanishCard
    coins: Bounds


@dataclass(frozen=True, slots=True)
class CoinsSolution:
    """The coins that players can force, each against the other two together (rule K16).

    All numbers count the whole deal, with the coins won before the position. ``guaranteed`` has the
    players asked about. ``cards`` (best first), ``replies`` and ``line`` are for ``player``; the
    line is empty if a limit was reached first. ``replies`` has, for each card of the player to
    play, the cards of the next player, best for that player first. ``by_leader`` has the coins that
    each player asked about could force if another led to the trick. ``interrupted``: a keyboard
    interrupt ended the solving; the figures are still proven.
    """

    position: CoinsPosition
    player: Player
    guaranteed: dict[Player, Bounds]
    nodes: int
    stopped: bool = False
    cards: list[CoinsCardValue] = field(default_factory=list)
    line: list[CoinsTrick] = field(default_factory=list)
    replies: dict[SpanishCard, list[CoinsCardValue]] = field(default_factory=dict)
    by_leader: dict[Player, dict[Player, Bounds]] = field(default_factory=dict)
    interrupted: bool = False

    @property
    def exact(self) -> bool:
        """Whether every figure asked for is exact."""
        bounds = [*self.guaranteed.values(), *(value.coins for value in self.cards)]
        return not self.stopped and all(bound.exact for bound in bounds)


@dataclass(frozen=True, slots=True)
class CoinsVerdict:
    """The answer to a yes-or-no question: can ``player`` do it against the other two together?

    ``possible`` is None if a limit was reached first.
    """

    position: CoinsPosition
    player: Player
    possible: bool | None
    nodes: int


@dataclass(frozen=True, slots=True)
class MaxNSolution:
    """The end of a deal in which each player plays for themselves (max-n).

    ``coins`` count the whole deal; None if a limit was reached. ``line`` is the play to the end.
    See ``solvers.double_dummy.coins.solver.MAX_N_TIE_RULE``.
    """

    position: CoinsPosition
    coins: dict[Player, int] | None
    line: list[CoinsTrick]
    nodes: int
