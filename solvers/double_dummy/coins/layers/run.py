"""Solving positions of Coins by layers: all states of the deal, from the last trick up."""

from __future__ import annotations

from collections.abc import Sequence

from solvers.double_dummy.bounds import Allowance, Bounds, Limits
from solvers.double_dummy.coins.engine import CoinsEngine
from solvers.double_dummy.coins.layers.layers import CoinsLayers
from solvers.double_dummy.coins.layers.plan import LayerCounts, LayerProgress, LayerSettings
from solvers.double_dummy.coins.question import (
    CoinsAnswers,
    CoinsQuestion,
    PlayerQuestion,
    unproven,
)
from solvers.rules.coins.cards import SpanishCard
from solvers.rules.coins.players import Player
from solvers.rules.coins.position import CoinsPosition

LAYERS_FROM_CARDS = 11
"""From this number of cards in a hand, layers are usually faster than the search."""
_FIRST_SEARCHED_LAYER = 5
"""In lower layers the search has its own table of endings."""
_STATES_A_SEARCHED_NODE = 128
"""Two threads compute 128 states in the time of at least four nodes."""


class LayerRun:
    """Finds the coins that one player can force from several positions of one trick.

    Args:
        player: the player whose coins are counted.
        positions: the positions asked about, the most important first: the current position, others
            of the same trick, or the same with another leader.
        layers: the layers of that trick and player, none of them computed yet.
        settings: the limits of layers.

    Attributes:
        bounds: proven bounds of the coins of the whole deal, for each of ``positions``.
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
        """Whether every answer is exact."""
        return all(bounds.exact for bounds in self.bounds)

    def compute(self, allowance: Allowance) -> None:
        """Compute layers until every answer is exact or the allowance is spent."""
        layers = self.layers
        self._load_stored(layers.count)
        self._query_layer(allowance)
        while not self.exact:
            again = layers.newest == layers.count
            if not (self._widen(layers.count) if again else self._next_layer(allowance)):
                return
            self._query_layer(allowance)
            self._report_progress(allowance)

    def trick(self, position: CoinsPosition, coins: int, allowance: Allowance) -> list[SpanishCard]:
        """One line to the end of the trick, where the player forces exactly ``coins`` in the deal.

        Computes more layers if the search above them is too slow. Shorter if a limit was reached.
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
            if not (self._next_layer(allowance) if further else self._widen(below)):
                return trick

    def cover(self, position: CoinsPosition) -> bool:
        """Make the layers ready for a later position, at the start of a trick, if they can be.

        They can answer for positions above the newest layer. A lower layer may be in the store.
        """
        below = _size(position) - 1
        if self.layers.newest > below:
            self._load_stored(below)
        return self.layers.newest <= below

    def _load_stored(self, highest: int) -> None:
        """Continue from the highest layer in the store, up to ``highest``, if there is one."""
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

    def _next_layer(self, allowance: Allowance) -> bool:
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
        """Begin again with wider cells, if there are any and the memory allows it."""
        if self.layers.widest or self.layers.next_peak_bytes() > self._settings.most_bytes:
            return False
        self.layers.widen()
        self._load_stored(highest)
        return True

    def _query_layer(self, allowance: Allowance) -> None:
        """Take the answers that the newest layer allows, in the order of the positions."""
        newest = self.layers.newest
        if newest == self.layers.count:
            for number in self._open():
                self._store_bounds(number, Limits())
        elif newest >= _FIRST_SEARCHED_LAYER:
            self._search(allowance)

    def _search(self, allowance: Allowance) -> None:
        for number in self._open():
            before = self.layers.searched
            limits = self._search_limits(allowance, spent=before)
            if not limits.nodes:
                return
            self._store_bounds(number, limits)
            allowance.spend(self.layers.searched - before)

    def _search_limits(self, allowance: Allowance, *, spent: int) -> Limits:
        """A small share of the work for the layers, less the nodes already spent."""
        rest = allowance.rest()
        states = self.layers.states(self.layers.newest)
        nodes = max(0, states // _STATES_A_SEARCHED_NODE - spent)
        return Limits(rest.timeout_s, nodes if rest.nodes is None else min(nodes, rest.nodes))

    def _open(self) -> list[int]:
        return [number for number, bounds in enumerate(self.bounds) if not bounds.exact]

    def _store_bounds(self, number: int, limits: Limits) -> None:
        position, known = self._positions[number], self.bounds[number]
        found = self.layers.force(position, limits)
        won = position.coins_won(self._player)
        self.bounds[number] = Bounds(
            max(known.low, won + found.low), min(known.high, won + found.high)
        )

    def _report_progress(self, allowance: Allowance) -> None:
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


class LayeredSolver:
    """Answers a question by layers, and the end of a line by search.

    Args:
        engine: the search.
        counts: the layers to compute.
        settings: the limits of layers.
        limits: the limits of the whole question; a state counts as a node.
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
        """Fill in the answers, as far as they are proven, even if this raises an error.

        Raises:
            CannotBe: layers need more memory than the settings allow.
        """
        self._counts.check_memory(question.position, question.players)
        try:
            self._solve(question, answers)
        finally:
            answers.nodes = self._allowance.nodes

    def _solve(self, question: CoinsQuestion, answers: CoinsAnswers) -> None:
        # The player of the line comes last, since the line needs their layers.
        order = sorted(question.players, key=lambda each: each is question.player)
        for left, asked in zip(range(len(order), 0, -1), order, strict=True):
            about = PlayerQuestion(question, asked)
            run = self._begin(question.position, asked, about.positions)
            try:
                run.compute(self._allowance.part(1 / (left + question.line)))
            finally:
                about.fill(answers, run.bounds)
            del run
        value = answers.guaranteed[question.player]
        if question.line and value.exact:
            answers.line = self._line(question.position, question.player, value.low)

    def _begin(
        self, position: CoinsPosition, player: Player, positions: Sequence[CoinsPosition]
    ) -> LayerRun:
        """Start a run in place of the last one, whose layers are freed first."""
        self._run = None
        layers = self._counts.take(position, player)
        self._run = LayerRun(player, positions, layers, self._settings)
        return self._run

    def _line(self, position: CoinsPosition, player: Player, coins: int) -> list[SpanishCard]:
        """The line, trick by trick, from layers as long as they are faster than the search."""
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
        """The last run, or a new one if its layers have no answer for a position."""
        if self._run is not None and self._run.cover(position):
            return self._run
        run = self._begin(position, player, [position])
        run.compute(self._allowance)
        return run

    def _end_of_line(
        self, position: CoinsPosition, player: Player, coins: int
    ) -> list[SpanishCard]:
        with self._allowance.search(self._engine):
            return self._engine.line(position, player, coins - position.coins_won(player))


def _size(position: CoinsPosition) -> int:
    """The cards in a hand at the start of the running trick."""
    return max(map(len, position.hands.values()))
