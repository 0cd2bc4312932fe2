"""The time and memory to solve a deal of Coins by layers, their limits, and the progress."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil

from solvers.double_dummy.bounds import Bounds
from solvers.double_dummy.coins.layers.layers import CoinsLayers, LayerKernel
from solvers.double_dummy.coins.layers.store import LayerStore
from solvers.rules.coins.players import Player
from solvers.rules.coins.position import CoinsPosition
from solvers.rules.errors import CannotBe


@dataclass(frozen=True, slots=True)
class LayerPlan:
    """The time and memory that the layers for one player take.

    Attributes:
        player: the player whose coins are counted.
        layers: the number of layers: one less than the cards in a hand.
        states: the number of states in all layers; each is computed once.
        peak_bytes: the most memory at any time, with the search above the layers and the program.
        widest_peak_bytes: the same if the player can force more coins somewhere than the cells of
            the first pass distinguish. Few numbers need that much. A pass that does not fit is not
            made, and the answers stay bounds.
        kernel: the kernel in use.
        jobs: the number of threads.
        expected_s: seconds to the last layer. Often it takes less, since the search above the
            layers may answer earlier; a second pass takes more.
    """

    player: Player
    layers: int
    states: int
    peak_bytes: int
    widest_peak_bytes: int
    kernel: LayerKernel
    jobs: int
    expected_s: float


@dataclass(frozen=True, slots=True)
class LayerProgress:
    """The progress of the layers for one player, reported after each layer.

    Attributes:
        player: the player whose coins are counted.
        layer: tricks left to play in this layer; ``layers`` is the last one.
        layers: the number of layers.
        states: the number of states computed so far in this pass.
        states_in_all: the number of states of the pass.
        bounds: proven bounds of the coins that the player can force in the whole deal.
        elapsed_s: seconds since the question was asked.
    """

    player: Player
    layer: int
    layers: int
    states: int
    states_in_all: int
    bounds: Bounds
    elapsed_s: float


MOST_LAYER_BYTES = 4096 * 2**20


@dataclass(frozen=True, slots=True)
class LayerSettings:
    """The limits of layers, and where their progress goes.

    Attributes:
        most_bytes: the most memory, counted like ``LayerPlan.peak_bytes``.
        jobs: the number of threads for one deal; it does not change any answer.
        kernel: the kernel to use; None means the fastest that the machine supports.
        store: where finished layers are kept and found again.
        watch: called after each layer, in the thread of the caller.
    """

    most_bytes: int = MOST_LAYER_BYTES
    jobs: int = 1
    kernel: LayerKernel | None = None
    store: LayerStore | None = None
    watch: Callable[[LayerProgress], None] | None = None


_MEBIBYTE = 2**20
_LEAF_S = {
    LayerKernel.PORTABLE: 3.2e-10,
    LayerKernel.AVX2: 1.8e-10,
    LayerKernel.AVX512: 1.2e-10,
}
"""About how many CPU seconds a leaf of a large hand takes; half of that if most values are 0."""


class LayerCounts:
    """Counts the states of the layers of one position at a time, without computing them.

    Args:
        settings: the limits of layers.
    """

    def __init__(self, settings: LayerSettings) -> None:
        self._settings = settings
        self._position: CoinsPosition | None = None
        self._layers: dict[Player, CoinsLayers] = {}

    def plans(self, position: CoinsPosition, players: Sequence[Player]) -> list[LayerPlan]:
        """The time and memory that layers for each of ``players`` would take."""
        return [self._plan(position, player) for player in players]

    def fit(self, position: CoinsPosition, players: Sequence[Player]) -> bool:
        """Whether there is enough memory for the layers of each of ``players``."""
        return not self._too_large(position, players)

    def check_memory(self, position: CoinsPosition, players: Sequence[Player]) -> None:
        """Check that there is enough memory for the layers of each of ``players``.

        Raises:
            CannotBe: there is not.
        """
        over = self._too_large(position, players)
        if over:
            most = self._settings.most_bytes // _MEBIBYTE
            raise CannotBe(
                f"this deal is too large for layers in {most:,} MiB",
                [f"{plan.player} needs {ceil(plan.peak_bytes / _MEBIBYTE):,} MiB" for plan in over],
            )

    def take(self, position: CoinsPosition, player: Player) -> CoinsLayers:
        """The layers of a player, handed over to the caller to compute."""
        layers = self._counted(position, player)
        del self._layers[player]
        return layers

    def forget(self) -> None:
        """Free the counted layers."""
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
