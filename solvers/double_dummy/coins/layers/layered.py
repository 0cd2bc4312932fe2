"""Positions of Coins solved by layers: all states of the deal, from the last trick up."""

from __future__ import annotations

from collections.abc import Sequence

from solvers.double_dummy.coins.engine import CoinsEngine
from solvers.double_dummy.coins.layers.count import LayerCounts
from solvers.double_dummy.coins.layers.plan import LayerSettings
from solvers.double_dummy.coins.layers.run import Allowance, LayerRun
from solvers.double_dummy.coins.question import Asked, CoinsAnswers, CoinsQuestion
from solvers.double_dummy.four_seats.solution import Limits
from solvers.rules.coins.cards import SpanishCard
from solvers.rules.coins.players import Player
from solvers.rules.coins.position import CoinsPosition

LAYERS_FROM_CARDS = 11
"""Cards a hand from which layers are usually faster than the search."""


class LayeredSolver:
    """Answers a question by layers, and the end of a line by search.

    Args:
        engine: the search.
        counts: the layers to work out.
        settings: what they may take.
        limits: of the whole question. Layers count each state as a node.
    """

    def __init__(
        self, engine: CoinsEngine, counts: LayerCounts, settings: LayerSettings, limits: Limits
    ) -> None:
        engine.clear()
        self._engine = engine
        self._counts = counts
        self._settings = settings
        self._allowance = Allowance(limits)
        self._run: LayerRun | None = None

    def solve(self, question: CoinsQuestion, answers: CoinsAnswers) -> None:
        """Put into the answers what is asked, as far as it is proven; also where this raises.

        Raises:
            CannotBe: layers take more memory than they may.
        """
        self._counts.check_memory(question.position, question.players)
        try:
            self._solve(question, answers)
        finally:
            answers.nodes = self._allowance.nodes

    def _solve(self, question: CoinsQuestion, answers: CoinsAnswers) -> None:
        # The player whose layers answer more comes last: they are there for his line.
        order = sorted(question.players, key=lambda each: each is question.player)
        for left, asked in zip(range(len(order), 0, -1), order, strict=True):
            about = Asked(question, asked)
            run = self._begin(question.position, asked, about.positions)
            try:
                run.go(self._allowance.part(1 / (left + question.line)))
            finally:
                about.put_in(answers, run.bounds)
            del run
        value = answers.guaranteed[question.player]
        if question.line and value.exact:
            answers.line = self._line(question.position, question.player, value.low)

    def _begin(
        self, position: CoinsPosition, player: Player, positions: Sequence[CoinsPosition]
    ) -> LayerRun:
        """A run in place of the one before, whose layers are let go of first."""
        self._run = None
        layers = self._counts.take(position, player)
        self._run = LayerRun(player, positions, layers, self._settings)
        return self._run

    def _line(self, position: CoinsPosition, player: Player, coins: int) -> list[SpanishCard]:
        """Trick by trick, each from layers as long as these are faster than the search."""
        moves: list[SpanishCard] = []
        while True:
            trick = self._reaching(position, player).trick(position, coins, self._allowance)
            position = position.play_all(trick)
            moves += trick
            if position.trick or not trick or position.finished:
                return moves
            if _size(position) < LAYERS_FROM_CARDS:
                return moves + self._end_of_line(position, player, coins)

    def _reaching(self, position: CoinsPosition, player: Player) -> LayerRun:
        """The last run, or a new one where its layers do not tell about a position."""
        if self._run is not None and self._run.reaches(position):
            return self._run
        run = self._begin(position, player, [position])
        run.go(self._allowance)
        return run

    def _end_of_line(
        self, position: CoinsPosition, player: Player, coins: int
    ) -> list[SpanishCard]:
        self._engine.set_limits(self._allowance.rest())
        before = self._engine.nodes
        line = self._engine.line(position, player, coins - position.coins_won(player))
        self._allowance.spend(self._engine.nodes - before)
        return line


def _size(position: CoinsPosition) -> int:
    """Cards a hand at the start of the running trick."""
    return max(map(len, position.hands.values()))
