"""The native layers of Coins, with the types of the rules."""

from __future__ import annotations

from enum import StrEnum
from hashlib import sha256
from sys import byteorder

from solvers.double_dummy import _core
from solvers.double_dummy.bounds import Bounds, Limits
from solvers.double_dummy.coins.engine import CARD_NUMBERS, CARDS_BY_NUMBER, native_position
from solvers.double_dummy.coins.layers.store import LAYER_FORMAT, LayerName
from solvers.rules.coins.cards import SpanishCard, SpanishSuit
from solvers.rules.coins.players import Player, turns_from
from solvers.rules.coins.position import CoinsPosition

_PROGRAM_BYTES = 30 * 2**20
"""Memory of the program without any layers."""
_PADDING = 40
"""One part in 40 of the memory for layers is lost between them."""


class LayerKernel(StrEnum):
    """A compiled form of the innermost loops; all give the same result, byte by byte."""

    PORTABLE = "portable"
    AVX2 = "avx2"
    AVX512 = "avx512"


_KERNELS = {kernel: _core.CoinsKernel[kernel.value] for kernel in LayerKernel}


def available_kernels() -> list[LayerKernel]:
    """The kernels that this machine supports, the fastest first."""
    return [kernel for kernel in reversed(LayerKernel) if _core.coins_can_go_by(_KERNELS[kernel])]


class CoinsLayers:
    """All states of a deal, computed layer by layer from the last trick up.

    Only the newest layer is kept. Every number of coins counts only coins still to be won.

    Args:
        position: a position in the first trick. Questions may be about any other position in that
            trick, with any leader, and about positions between it and the newest layer.
        player: the player whose coins are counted.
        kernel: the kernel to use; the machine must support it. None means the fastest.
        jobs: the number of threads.
    """

    def __init__(
        self, position: CoinsPosition, player: Player, *, kernel: LayerKernel | None, jobs: int
    ) -> None:
        self.kernel = kernel or available_kernels()[0]
        self._core = _core.CoinsLayers(
            native_position(position, player), kernel=_KERNELS[self.kernel], jobs=jobs
        )
        self._player = player
        self._deal = _owners(position, player)

    @property
    def count(self) -> int:
        """The number of layers: one less than the cards in a hand."""
        return self._core.layers

    @property
    def newest(self) -> int:
        """Tricks left to play in the newest layer; 0 before the first layer."""
        return self._core.newest

    @property
    def width(self) -> int:
        """The index of the width of the cells; wider cells distinguish higher numbers."""
        return self._core.width

    @property
    def widest(self) -> bool:
        """Whether cells distinguish all numbers."""
        return self.width + 1 == _core.COINS_WIDTHS

    @property
    def searched(self) -> int:
        """Positions searched above the layers so far."""
        return self._core.searched

    def states(self, layers: int) -> int:
        """The number of states in a number of layers, from the lowest up."""
        return self._core.states(layers)

    def leaves(self) -> float:
        """The work for all layers, counted in leaves: the states after a choice of three cards."""
        return self._core.leaves()

    def peak_bytes(self, *, widest: bool = False) -> int:
        """The most memory at any time, in bytes, with that of the program.

        Args:
            widest: for cells of the last width, not of the first.
        """
        return self._peak_bytes(_core.COINS_WIDTHS - 1 if widest else 0)

    def next_peak_bytes(self) -> int:
        """The same with the next width."""
        return self._peak_bytes(self.width + 1)

    def _peak_bytes(self, width: int) -> int:
        layers = self._core.peak_bytes(width)
        return layers + layers // _PADDING + _PROGRAM_BYTES

    def rise(self, timeout_s: float | None) -> bool:
        """Compute the next layer; False, and nothing has changed, if there was not enough time."""
        return self._core.rise(timeout_s)

    def widen(self) -> None:
        """Begin again with cells of the next width."""
        self._core.widen()

    def force(self, position: CoinsPosition, limits: Limits) -> Bounds:
        """The coins that the player can force against the other two together.

        For a position above the newest layer, a search finds them within ``limits``.
        """
        native = native_position(position, self._player)
        return Bounds(*self._core.force(native, limits.timeout_s, limits.nodes))

    def trick(self, position: CoinsPosition, coins: int, limits: Limits) -> list[SpanishCard]:
        """One line to the end of the trick; ``coins`` is the exact number the player can force."""
        native = native_position(position, self._player)
        cards = self._core.trick(native, coins, limits.timeout_s, limits.nodes)
        return [CARDS_BY_NUMBER[number] for number in cards]

    def name(self, layer: int) -> LayerName:
        """The name of a layer of this deal and width."""
        text = f"{LAYER_FORMAT} {byteorder} {self._deal} {self.width} {layer}"
        return LayerName(sha256(text.encode()).hexdigest(), layer, self._core.layer_bytes(layer))

    def cells(self) -> memoryview:
        """The cells of the newest layer; valid until the next one is computed."""
        return self._core.cells()

    def put(self, layer: int, cells: memoryview) -> bool:
        """Continue from the cells of a layer with this name; False if the cells are impossible."""
        return self._core.put(layer, cells)


def _owners(position: CoinsPosition, player: Player) -> str:
    """The owners of the cards of each suit at the start of the trick, in order of rank.

    The layers of a deal depend on nothing else. Players are numbered in turn order from ``player``.
    """
    holders = dict(zip(position.trick, turns_from(position.leader), strict=False))
    holders |= {card: holder for holder, hand in position.hands.items() for card in hand}
    number = {holder: str(turn) for turn, holder in enumerate(turns_from(player))}
    suits: dict[SpanishSuit, str] = dict.fromkeys(SpanishSuit, "")
    for card in sorted(holders, key=CARD_NUMBERS.__getitem__):
        suits[card.suit] += number[holders[card]]
    return " ".join(f"{suit}{owners}" for suit, owners in suits.items())
