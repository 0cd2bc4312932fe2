"""The native engine for Coins, in the terms of the rules."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from sys import byteorder

from solvers.double_dummy import _core
from solvers.double_dummy.coins.layers.plan import LayerKernel
from solvers.double_dummy.coins.layers.store import LAYER_FORMAT, LayerName
from solvers.double_dummy.four_seats.solution import Bounds, Limits
from solvers.rules.coins.cards import SPANISH_DECK, SpanishCard, SpanishSuit
from solvers.rules.coins.players import Player, turns_from
from solvers.rules.coins.position import CoinsPosition

_SUITS = tuple(SpanishSuit)
_NUMBER = {card: 12 * _SUITS.index(card.suit) + card.rank.strength for card in SPANISH_DECK}
_KERNELS = {kernel: _core.CoinsKernel[kernel.value] for kernel in LayerKernel}
_CARD = {number: card for card, number in _NUMBER.items()}
_PROGRAM_BYTES = 30 * 2**20
"""What the program takes without any layers."""
_PADDING = 40
"""One part in so many of what layers take is lost between them."""


class CoinsEngine:
    """Answers questions about positions; all coins are those still to be won.

    Args:
        table_mib: the most memory of the transposition table; it grows as it is needed.
    """

    def __init__(self, *, table_mib: int) -> None:
        self._core = _core.CoinsEngine(table_mib=table_mib)

    def set_limits(self, limits: Limits) -> None:
        """Limit all questions together, from now until set again."""
        self._core.set_limits(limits.timeout_s, limits.nodes)

    def clear(self) -> None:
        """Forget all positions, so that node counts do not depend on earlier questions.

        An interrupt is forgotten too.
        """
        self._core.clear()

    @property
    def nodes(self) -> int:
        """Positions at the start of a trick that were searched so far."""
        return self._core.nodes

    @property
    def stopped(self) -> bool:
        """Whether a limit was reached since limits were set."""
        return self._core.stopped

    @property
    def interrupted(self) -> bool:
        """Whether an interrupt came, which ends every search as a limit does."""
        return self._core.interrupted

    def interrupt(self) -> None:
        """End the search at work in another thread, as a keyboard interrupt ends one in this."""
        self._core.interrupt()

    def force(self, position: CoinsPosition, player: Player) -> Bounds:
        """Coins that ``player`` can force against the other two playing together."""
        return Bounds(*self._core.force(_native(position, player)))

    def race(
        self, position: CoinsPosition, player: Player, needs: Mapping[Player, int]
    ) -> bool | None:
        """Whether ``player`` can get his need, against both others, before one of them gets his.

        Args:
            needs: coins that each player needs, at least 1.

        Returns:
            None where a limit was reached first.

        Raises:
            KeyboardInterrupt: one came first.
        """
        first, second, third = (needs[other] for other in turns_from(player))
        able = self._core.race(_native(position, player), (first, second, third))
        self._pass_on_interrupt()
        return able

    def card_coins(self, position: CoinsPosition, player: Player) -> dict[SpanishCard, Bounds]:
        """Coins that ``player`` can force after each card of the player to play."""
        return {
            _CARD[number]: Bounds(low, high)
            for number, low, high in self._core.cards(_native(position, player))
        }

    def line(self, position: CoinsPosition, player: Player, coins: int) -> list[SpanishCard]:
        """Cards to the end where ``coins`` is the exact number that ``player`` can force.

        Shorter at a limit.

        Raises:
            KeyboardInterrupt: one came first.
        """
        cards = self._core.line(_native(position, player), coins)
        self._pass_on_interrupt()
        return [_CARD[number] for number in cards]

    def max_n(self, position: CoinsPosition) -> tuple[dict[Player, int], list[SpanishCard]] | None:
        """Coins of each player where each plays for himself, and the cards to the end.

        None where a limit was reached first.

        Raises:
            KeyboardInterrupt: one came first.
        """
        play = self._core.max_n(_native(position, Player.X))
        self._pass_on_interrupt()
        if play is None:
            return None
        coins, numbers = play
        return dict(zip(Player, coins, strict=True)), [_CARD[number] for number in numbers]

    def _pass_on_interrupt(self) -> None:
        """Raise an interrupt again that has ended a search whose answer would be all or nothing."""
        if self._core.interrupted:
            raise KeyboardInterrupt


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
            _native(position, player), kernel=_KERNELS[self.kernel], jobs=jobs
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
        native = _native(position, self._player)
        return Bounds(*self._core.force(native, limits.timeout_s, limits.nodes))

    def trick(self, position: CoinsPosition, coins: int, limits: Limits) -> list[SpanishCard]:
        """Cards to the end of the trick where ``coins`` is exactly what the player can force."""
        native = _native(position, self._player)
        cards = self._core.trick(native, coins, limits.timeout_s, limits.nodes)
        return [_CARD[number] for number in cards]

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


def native_winner_index(trick: tuple[SpanishCard, SpanishCard, SpanishCard]) -> int:
    """Place in play order of the winning card, by the native rules."""
    first, second, third = (_NUMBER[card] for card in trick)
    return _core.coins_winner((first, second, third))


def _native(position: CoinsPosition, player: Player) -> _core.CoinsPosition:
    """The position as ``player`` sees it, who is seat 0 of the native engine."""
    turns = turns_from(player)
    first, second, third = ([_NUMBER[card] for card in position.hands[seat]] for seat in turns)
    return _core.CoinsPosition(
        hands=(first, second, third),
        leader=turns.index(position.leader),
        trick=[_NUMBER[card] for card in position.trick],
    )


def _owners(position: CoinsPosition, player: Player) -> str:
    """Who owns the cards of each suit in order of rank at the start of the trick.

    That is all that the layers of a deal depend on. Players are numbered from ``player`` in turn.
    """
    holders = dict(zip(position.trick, turns_from(position.leader), strict=False))
    holders |= {card: holder for holder, hand in position.hands.items() for card in hand}
    number = {holder: str(turn) for turn, holder in enumerate(turns_from(player))}
    suits: dict[SpanishSuit, str] = dict.fromkeys(_SUITS, "")
    for card in sorted(holders, key=_NUMBER.__getitem__):
        suits[card.suit] += number[holders[card]]
    return " ".join(f"{suit}{owners}" for suit, owners in suits.items())
