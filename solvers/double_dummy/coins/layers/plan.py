"""What it takes to solve a deal of Coins by layers, what that may take, and how far it is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from solvers.double_dummy.coins.layers.store import LayerStore
from solvers.double_dummy.four_seats.solution import Bounds
from solvers.rules.coins.players import Player


class LayerKernel(StrEnum):
    """The innermost loops of layers: all of them give the same, byte by byte."""

    PORTABLE = "portable"
    AVX2 = "avx2"
    AVX512 = "avx512"


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
