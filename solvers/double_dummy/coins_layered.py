"""Positions of Coins solved by layers: all states of the deal, from the last trick up."""

from __future__ import annotations

import os
from collections.abc import Sequence

from solvers.double_dummy.coins_engine import CoinsEngine, CoinsLayers
from solvers.double_dummy.coins_layer_plan import LayerKernel, LayerPlan, LayerSettings
from solvers.double_dummy.coins_layer_run import Allowance, LayerRun
from solvers.double_dummy.coins_question import Asked, CoinsAnswers, CoinsQuestion, unproven
from solvers.double_dummy.solution import Limits
from solvers.rules.coins_cards import SpanishCard
from solvers.rules.coins_position import CoinsPosition
from solvers.rules.coins_seats import Player
from solvers.rules.errors import CannotBe

LAYERS_FROM_CARDS = 11
"""Cards a hand from which layers are usually faster than the search."""
_MEBIBYTE = 2**20
_LEAF_S = {
    LayerKernel.PORTABLE: 3.2e-10,
    LayerKernel.AVX2: 1.8e-10,
    LayerKernel.AVX512: 1.2e-10,
}
"""CPU seconds that a leaf of a large hand takes, about; half of it where most values are 0."""


class LayeredSolver:
    """Answers a question by layers, and the end of a line by search.

    Args:
        engine: the search.
        settings: what layers may take.
        limits: of the whole question. Layers count each state as a node.
    """

    def __init__(self, engine: CoinsEngine, settings: LayerSettings, limits: Limits) -> None:
        self._engine = engine
        self._settings = settings
        self._allowance = Allowance(limits)
        self._run: LayerRun | None = None

    def solve(self, question: CoinsQuestion) -> CoinsAnswers:
        """Find what is asked. A keyboard interrupt ends that with what has been proven.

        Raises:
            CannotBe: layers take more memory than they may.
        """
        position, players = question.position, question.players
        check_memory(position, players, self._settings)
        answers = CoinsAnswers({each: unproven(position, each) for each in players})
        for asked in players:
            Asked(question, asked).put_in(answers)
        try:
            self._solve(question, answers)
        except KeyboardInterrupt:
            answers.interrupted = True
        answers.nodes = self._allowance.nodes
        return answers

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
        self._run = LayerRun(position, player, positions, self._settings)
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


def by_layers(
    position: CoinsPosition, players: Sequence[Player], settings: LayerSettings, limits: Limits
) -> bool:
    """Whether layers are the better method: large hands, and memory enough.

    A limit of nodes is one of search.
    """
    if limits.nodes is not None or _size(position) < LAYERS_FROM_CARDS:
        return False
    plans = layer_plans(position, players, settings)
    return all(plan.peak_bytes <= settings.most_bytes for plan in plans)


def layer_plans(
    position: CoinsPosition, players: Sequence[Player], settings: LayerSettings
) -> list[LayerPlan]:
    """What layers for each of ``players`` would take."""
    plans = []
    for player in players:
        layers = CoinsLayers(position, player, kernel=settings.kernel, jobs=settings.jobs)
        at_work = min(settings.jobs, os.cpu_count() or 1)
        plans.append(
            LayerPlan(
                player=player,
                layers=layers.count,
                states=layers.states(layers.count),
                peak_bytes=layers.peak_bytes(),
                widest_peak_bytes=layers.peak_bytes(widest=True),
                kernel=layers.kernel,
                jobs=settings.jobs,
                expected_s=_LEAF_S[layers.kernel] * layers.leaves() / at_work,
            )
        )
    return plans


def check_memory(
    position: CoinsPosition, players: Sequence[Player], settings: LayerSettings
) -> None:
    """See that layers for each of ``players`` fit into memory.

    Raises:
        CannotBe: they do not.
    """
    over = [
        f"{plan.player} takes {plan.peak_bytes / _MEBIBYTE:,.0f} MiB"
        for plan in layer_plans(position, players, settings)
        if plan.peak_bytes > settings.most_bytes
    ]
    if over:
        most = settings.most_bytes / _MEBIBYTE
        raise CannotBe(f"this deal is too large for layers in {most:,.0f} MiB", over)


def _size(position: CoinsPosition) -> int:
    """Cards a hand at the start of the running trick."""
    return max(map(len, position.hands.values()))
