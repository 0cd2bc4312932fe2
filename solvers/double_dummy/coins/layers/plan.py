"""What it takes to solve a deal of Coins by layers, what that may take, and how far it is."""

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
    """What the layers for one player take.

    Attributes:
        player: whose coins they are about.
        layers: how many there are: one less than the cards a hand.
        states: all states of all layers, each of which is worked out once.
        peak_bytes: the most memory at a time, the search above the layers and the program included.
        widest_peak_bytes: the same where the player can somewhere force more coins than the
            cells of the first pass tell apart. Few numbers need as much; a pass that does not fit
            is not made, and what it would tell stays bounds.
        kernel: the loops they go by.
        jobs: threads at work.
        expected_s: seconds to the last layer. Often fewer, as the search above the layers may
            answer before; a second pass comes on top.
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
    """How far the layers for one player are, told after each of them.

    Attributes:
        player: whose coins they are about.
        layer: tricks that its states have left to play; ``layers`` is the last.
        layers: the number of layers.
        states: worked out so far in this pass.
        states_in_all: of so many.
        bounds: coins in the whole deal that the player can force, as far as that is proven.
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
    """What layers may take, and who wants to know of them.

    Attributes:
        most_bytes: the most memory, as ``LayerPlan.peak_bytes`` counts it.
        jobs: threads at work on one deal; answers are the same for any number.
        kernel: the loops to go by; the fastest that the machine has if None.
        store: where finished layers are kept and looked for.
        watch: called after each layer, in the thread that asked.
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
