"""The native layers of Coins, in the terms of the rules."""

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
"""What the program takes without any layers."""
_PADDING = 40
"""One part in so many of what layers take is lost between them."""


class LayerKernel(StrEnum):
    """The innermost loops of layers: all of them give the same, byte by byte."""

    PORTABLE = "portable"
    AVX2 = "avx2"
    AVX512 = "avx512"


_KERNELS = {kernel: _core.CoinsKernel[kernel.value] for kernel in LayerKernel}


def available_kernels() -> list[LayerKernel]:
    """The kernels that this machine has, the fastest first."""
    return [kernel for kernel in reversed(LayerKernel) if _core.coins_can_go_by(_KERNELS[kernel])]


class CoinsLayers:
    """All states of a deal from the last trick up, layer by layer; the newest one is there.

    All coins are those still to be won.

    Args:
        position: a position in the first trick; questions may be about any other in it, whoever
            led, and about positions between it and the newest layer.
        player: whose coins questions are about.
        kernel: the loops to go by, which the machine must have; the fastest if None.
        jobs: threads at work.
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
        """How many layers there are: one less than cards a hand."""
        return self._core.layers

    @property
    def newest(self) -> int:
        """Tricks that the states of the newest layer have left; 0 at first."""
        return self._core.newest

    @property
    def width(self) -> int:
        """The number of the width of the cells: wider ones tell higher numbers apart."""
        return self._core.width

    @property
    def widest(self) -> bool:
        """Whether cells tell all numbers apart."""
        return self.width + 1 == _core.COINS_WIDTHS

    @property
    def searched(self) -> int:
        """Positions that were searched above layers."""
        return self._core.searched

    def states(self, layers: int) -> int:
        """States of so many layers, from the lowest up."""
        return self._core.states(layers)

    def leaves(self) -> float:
        """The work that all layers are, counted in what three cards lead to."""
        return self._core.leaves()

    def peak_bytes(self, *, widest: bool = False) -> int:
        """The most memory at a time, the program's own included.

        Args:
            widest: with the cells of the last width, not of the first.
        """
        return self._peak_bytes(_core.COINS_WIDTHS - 1 if widest else 0)

    def next_peak_bytes(self) -> int:
        """The same with the next width."""
        return self._peak_bytes(self.width + 1)

    def _peak_bytes(self, width: int) -> int:
        layers = self._core.peak_bytes(width)
        return layers + layers // _PADDING + _PROGRAM_BYTES

    def rise(self, timeout_s: float | None) -> bool:
        """Work out the next layer; False, and nothing has changed, where time was too short."""
        return self._core.rise(timeout_s)

    def widen(self) -> None:
        """Begin again with cells of the next width."""
        self._core.widen()

    def force(self, position: CoinsPosition, limits: Limits) -> Bounds:
        """Coins that the player can force against the other two playing together.

        Of a position above the newest layer this is what a search finds within ``limits``.
        """
        native = native_position(position, self._player)
        return Bounds(*self._core.force(native, limits.timeout_s, limits.nodes))

    def trick(self, position: CoinsPosition, coins: int, limits: Limits) -> list[SpanishCard]:
        """Cards to the end of the trick where ``coins`` is exactly what the player can force."""
        native = native_position(position, self._player)
        cards = self._core.trick(native, coins, limits.timeout_s, limits.nodes)
        return [CARDS_BY_NUMBER[number] for number in cards]

    def name(self, layer: int) -> LayerName:
        """What a layer of this deal and width is called."""
        text = f"{LAYER_FORMAT} {byteorder} {self._deal} {self.width} {layer}"
        return LayerName(sha256(text.encode()).hexdigest(), layer, self._core.layer_bytes(layer))

    def cells(self) -> memoryview:
        """The cells of the newest layer, until the next one is worked out."""
        return self._core.cells()

    def put(self, layer: int, cells: memoryview) -> bool:
        """Go on from the cells of a layer of the same name; False where no layer has such cells."""
        return self._core.put(layer, cells)


def _owners(position: CoinsPosition, player: Player) -> str:
    """Who owns the cards of each suit in order of rank at the start of the trick.

    That is all that the layers of a deal depend on. Players are numbered from ``player`` in turn.
    """
    holders = dict(zip(position.trick, turns_from(position.leader), strict=False))
    holders |= {card: holder for holder, hand in position.hands.items() for card in hand}
    number = {holder: str(turn) for turn, holder in enumerate(turns_from(player))}
    suits: dict[SpanishSuit, str] = dict.fromkeys(SpanishSuit, "")
    for card in sorted(holders, key=CARD_NUMBERS.__getitem__):
        suits[card.suit] += number[holders[card]]
    return " ".join(f"{suit}{owners}" for suit, owners in suits.items())
