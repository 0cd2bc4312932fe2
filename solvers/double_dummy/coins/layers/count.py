"""What layers of a position take: counted once, whoever wants to know."""

from __future__ import annotations

import os
from collections.abc import Sequence
from math import ceil

from solvers.double_dummy.coins.engine import CoinsLayers
from solvers.double_dummy.coins.layers.plan import LayerKernel, LayerPlan, LayerSettings
from solvers.rules.coins.players import Player
from solvers.rules.coins.position import CoinsPosition
from solvers.rules.errors import CannotBe

_MEBIBYTE = 2**20
_LEAF_S = {
    LayerKernel.PORTABLE: 3.2e-10,
    LayerKernel.AVX2: 1.8e-10,
    LayerKernel.AVX512: 1.2e-10,
}
"""CPU seconds that a leaf of a large hand takes, about; half of it where most values are 0."""


class LayerCounts:
    """The layers of one position at a time, their states counted and none of them worked out.

    Args:
        settings: what layers may take.
    """

    def __init__(self, settings: LayerSettings) -> None:
        self._settings = settings
        self._position: CoinsPosition | None = None
        self._layers: dict[Player, CoinsLayers] = {}

    def plans(self, position: CoinsPosition, players: Sequence[Player]) -> list[LayerPlan]:
        """What layers for each of ``players`` would take."""
        return [self._plan(position, player) for player in players]

    def fit(self, position: CoinsPosition, players: Sequence[Player]) -> bool:
        """Whether there is memory enough for the layers of each of ``players``."""
        return not self._too_large(position, players)

    def check_memory(self, position: CoinsPosition, players: Sequence[Player]) -> None:
        """See that there is memory enough for the layers of each of ``players``.

        Raises:
            CannotBe: there is not.
        """
        over = self._too_large(position, players)
        if over:
            most = self._settings.most_bytes // _MEBIBYTE
            raise CannotBe(
                f"this deal is too large for layers in {most:,} MiB",
                [f"{plan.player} takes {ceil(plan.peak_bytes / _MEBIBYTE):,} MiB" for plan in over],
            )

    def take(self, position: CoinsPosition, player: Player) -> CoinsLayers:
        """The layers of a player, to be worked out by the one who takes them."""
        layers = self._counted(position, player)
        del self._layers[player]
        return layers

    def forget(self) -> None:
        """Let go of what has been counted."""
        self._position = None
        self._layers.clear()

    def _too_large(self, position: CoinsPosition, players: Sequence[Player]) -> list[LayerPlan]:
        most = self._settings.most_bytes
        return [plan for plan in self.plans(position, players) if plan.peak_bytes > most]

    def _plan(self, position: CoinsPosition, player: Player) -> LayerPlan:
        layers, jobs = self._counted(position, player), self._settings.jobs
        return LayerPlan(
            player=player,
            layers=layers.count,
            states=layers.states(layers.count),
            peak_bytes=layers.peak_bytes(),
            widest_peak_bytes=layers.peak_bytes(widest=True),
            kernel=layers.kernel,
            jobs=jobs,
            expected_s=_LEAF_S[layers.kernel] * layers.leaves() / min(jobs, os.cpu_count() or 1),
        )

    def _counted(self, position: CoinsPosition, player: Player) -> CoinsLayers:
        if position != self._position:
            self.forget()
            self._position = position
        if player not in self._layers:
            self._layers[player] = CoinsLayers(
                position, player, kernel=self._settings.kernel, jobs=self._settings.jobs
            )
        return self._layers[player]
