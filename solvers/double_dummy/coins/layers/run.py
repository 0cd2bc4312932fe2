"""The layers of one player, worked out until all that is asked about them is known."""

from __future__ import annotations

import time
from collections.abc import Sequence

from solvers.double_dummy.coins.engine import CoinsLayers
from solvers.double_dummy.coins.layers.plan import LayerProgress, LayerSettings
from solvers.double_dummy.coins.question import unproven
from solvers.double_dummy.four_seats.solution import Bounds, Limits
from solvers.rules.coins.cards import SpanishCard
from solvers.rules.coins.players import Player
from solvers.rules.coins.position import CoinsPosition

_FIRST_SEARCHED_LAYER = 5
"""Below, the search has a table of endings of its own."""
_STATES_A_SEARCHED_NODE = 128
"""Two threads work out so many states in the time of four nodes or more."""


class Allowance:
    """What limits allow and what has been spent of it; a state counts as a node.

    Args:
        limits: from now on.
        whole: the allowance that this one is a part of: what is spent is spent of both.
    """

    def __init__(self, limits: Limits, whole: Allowance | None = None) -> None:
        self._started = time.monotonic()
        self._limits = limits
        self._whole = whole
        self.nodes = 0

    @property
    def elapsed_s(self) -> float:
        """Seconds since the whole of it was given."""
        return self._whole.elapsed_s if self._whole else time.monotonic() - self._started

    def spend(self, nodes: int) -> None:
        """Count nodes or states."""
        self.nodes += nodes
        if self._whole:
            self._whole.spend(nodes)

    def rest(self, share: float = 1) -> Limits:
        """A share of what is left."""
        timeout_s, nodes = self._limits.timeout_s, self._limits.nodes
        if timeout_s is not None:
            timeout_s = share * max(0.0, timeout_s - (time.monotonic() - self._started))
        if nodes is not None:
            nodes = int(share * max(0, nodes - self.nodes))
        return Limits(timeout_s, nodes)

    def part(self, share: float) -> Allowance:
        """A share of what is left, as an allowance of its own."""
        return Allowance(self.rest(share), self)


class LayerRun:
    """Finds what one player can force from several positions of one trick.

    Args:
        player: whose coins are asked about.
        positions: those asked about, the most important first: where the play stands, others of
            the same trick, or the same with another leader.
        layers: of that trick and the player, none of them worked out yet.
        settings: what layers may take.

    Attributes:
        bounds: coins of the whole deal for each of ``positions``, as far as they are proven.
    """

    def __init__(
        self,
        player: Player,
        positions: Sequence[CoinsPosition],
        layers: CoinsLayers,
        settings: LayerSettings,
    ) -> None:
        self.layers = layers
        self.bounds = [unproven(each, player) for each in positions]
        self._player = player
        self._positions = positions
        self._settings = settings

    @property
    def exact(self) -> bool:
        """Whether all that was asked is known."""
        return all(bounds.exact for bounds in self.bounds)

    def go(self, allowance: Allowance) -> None:
        """Work out layers until all is known or the allowance is spent."""
        layers = self.layers
        self._find_kept(layers.count)
        self._inquire(allowance)
        while not self.exact:
            again = layers.newest == layers.count
            if not (self._widen(layers.count) if again else self._rise(allowance)):
                return
            self._inquire(allowance)
            self._tell(allowance)

    def trick(self, position: CoinsPosition, coins: int, allowance: Allowance) -> list[SpanishCard]:
        """Cards to the end of the trick where the player forces exactly ``coins`` in the deal.

        Works out more layers where the search above them is too slow. Shorter at a limit.
        """
        below = _size(position) - 1
        need = coins - position.coins_won(self._player)
        while True:
            before = self.layers.searched
            limits = self._search_limits(allowance, spent=0)
            trick = self.layers.trick(position, need, limits)
            allowance.spend(self.layers.searched - before)
            if len(position.trick) + len(trick) == len(Player):
                return trick
            further = self.layers.newest < below
            if not (self._rise(allowance) if further else self._widen(below)):
                return trick

    def reaches(self, position: CoinsPosition) -> bool:
        """See that layers can tell about a later position, at the start of a trick.

        They can from above the newest layer, or from a layer that is kept.
        """
        below = _size(position) - 1
        if self.layers.newest > below:
            self._find_kept(below)
        return self.layers.newest <= below

    def _find_kept(self, highest: int) -> None:
        """Go on from the newest layer that is kept, up to ``highest``, if one is."""
        store = self._settings.store
        if store is None:
            return
        for layer in range(highest, 0, -1):
            name = self.layers.name(layer)
            cells = store.find(name)
            if cells is not None:
                if not self.layers.put(layer, cells):
                    store.refuse(name)
                return

    def _rise(self, allowance: Allowance) -> bool:
        layers = self.layers
        states = layers.states(layers.newest + 1) - layers.states(layers.newest)
        rest = allowance.rest()
        if rest.nodes is not None and states > rest.nodes:
            return False
        if not layers.rise(rest.timeout_s):
            return False
        allowance.spend(states)
        if self._settings.store is not None:
            self._settings.store.keep(layers.name(layers.newest), layers.cells())
        return True

    def _widen(self, highest: int) -> bool:
        """Begin again with wider cells, where there are some and the memory for them."""
        if self.layers.widest or self.layers.next_peak_bytes() > self._settings.most_bytes:
            return False
        self.layers.widen()
        self._find_kept(highest)
        return True

    def _inquire(self, allowance: Allowance) -> None:
        """Learn what the newest layer can tell, the first positions first."""
        newest = self.layers.newest
        if newest == self.layers.count:
            for number in self._open():
                self._learn(number, Limits())
        elif newest >= _FIRST_SEARCHED_LAYER:
            self._search(allowance)

    def _search(self, allowance: Allowance) -> None:
        for number in self._open():
            before = self.layers.searched
            limits = self._search_limits(allowance, spent=before)
            if not limits.nodes:
                return
            self._learn(number, limits)
            allowance.spend(self.layers.searched - before)

    def _search_limits(self, allowance: Allowance, *, spent: int) -> Limits:
        """A small share of what the layers took, less the nodes that are spent of it."""
        rest = allowance.rest()
        states = self.layers.states(self.layers.newest)
        nodes = max(0, states // _STATES_A_SEARCHED_NODE - spent)
        return Limits(rest.timeout_s, nodes if rest.nodes is None else min(nodes, rest.nodes))

    def _open(self) -> list[int]:
        return [number for number, bounds in enumerate(self.bounds) if not bounds.exact]

    def _learn(self, number: int, limits: Limits) -> None:
        position, known = self._positions[number], self.bounds[number]
        found = self.layers.force(position, limits)
        won = position.coins_won(self._player)
        self.bounds[number] = Bounds(
            max(known.low, won + found.low), min(known.high, won + found.high)
        )

    def _tell(self, allowance: Allowance) -> None:
        layers = self.layers
        if self._settings.watch is None or not layers.newest:
            return
        self._settings.watch(
            LayerProgress(
                player=self._player,
                layer=layers.newest,
                layers=layers.count,
                states=layers.states(layers.newest),
                states_in_all=layers.states(layers.count),
                bounds=self.bounds[0],
                elapsed_s=allowance.elapsed_s,
            )
        )


def _size(position: CoinsPosition) -> int:
    """Cards a hand at the start of the running trick."""
    return max(map(len, position.hands.values()))
