"""Positions of Coins solved by layers: all states of the deal, from the last trick up."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass

from solvers.double_dummy.coins_engine import CoinsEngine, CoinsLayers
from solvers.double_dummy.coins_layer_plan import LayerKernel, LayerPlan, LayerSettings
from solvers.double_dummy.solution import Bounds, Limits
from solvers.rules.coins_cards import SpanishCard
from solvers.rules.coins_position import CoinsPosition
from solvers.rules.coins_seats import Player
from solvers.rules.errors import CannotBe

LAYERS_FROM_CARDS = 11
"""Cards a hand from which layers are usually faster than the search."""
_MEBIBYTE = 2**20
_LONGEST_STATE_S = 3e-7
"""CPU seconds that a state of a large hand takes on a slow machine."""


@dataclass(frozen=True, slots=True)
class LayeredAnswers:
    """Coins still to be won: what players can force, and after each card for one of them."""

    guaranteed: dict[Player, Bounds]
    cards: dict[SpanishCard, Bounds]
    line: list[SpanishCard]
    nodes: int


class LayeredSolver:
    """Answers the questions about one position by layers, and by search what these leave open.

    Args:
        engine: the search; its table is kept between questions.
        settings: what layers may take.
        limits: of all questions together. Layers count each state as a node.
    """

    def __init__(self, engine: CoinsEngine, settings: LayerSettings, limits: Limits) -> None:
        self._engine = engine
        self._settings = settings
        self._limits = limits
        self._started = time.monotonic()
        self._nodes_before = engine.nodes
        self._states = 0

    def solve(
        self,
        position: CoinsPosition,
        players: Sequence[Player],
        player: Player,
        *,
        cards: bool,
        line: bool,
    ) -> LayeredAnswers:
        """Find what each of ``players`` can force, and cards and line for ``player``, one of them.

        Raises:
            CannotBe: layers take more memory than they may.
        """
        check_memory(position, players, self._settings)
        found = {}
        # One layer is kept at a time, so the player whose layer answers more comes last.
        order = sorted(players, key=lambda each: each is player)
        for left, asked in zip(range(len(order), 0, -1), order, strict=True):
            layers = CoinsLayers(position, asked)
            found[asked] = self._force(layers, position, asked, 1 / (left + line))
        values = layers.card_coins(position) if cards else {}
        moves: list[SpanishCard] = []
        if line and found[player].exact:
            moves = self._line(layers, position, player, found[player].low)
        return LayeredAnswers(
            guaranteed={each: found[each] for each in players},
            cards=values,
            line=moves,
            nodes=self._nodes,
        )

    def _force(
        self, layers: CoinsLayers, position: CoinsPosition, player: Player, share: float
    ) -> Bounds:
        bounds = self._within(layers, position, share / 2 if self._limits.any else share)
        if bounds.exact:
            return bounds
        self._engine.set_limits(self._rest(share))
        searched = self._engine.force(position, player)
        return Bounds(max(bounds.low, searched.low), min(bounds.high, searched.high))

    def _within(self, layers: CoinsLayers, position: CoinsPosition, share: float) -> Bounds:
        layers.set_limits(self._rest(share), self._settings.most_bytes)
        bounds = layers.force(position)
        self._states += layers.nodes
        return bounds

    def _line(
        self, layers: CoinsLayers, position: CoinsPosition, player: Player, coins: int
    ) -> list[SpanishCard]:
        """Trick by trick from layers, smaller each time, until the search is faster."""
        moves: list[SpanishCard] = []
        won_before = position.coins_won(player)
        target = won_before + coins
        while True:
            trick = layers.trick(position, target - position.coins_won(player))
            position = position.play_all(trick)
            moves += trick
            if position.trick or _size(position) < LAYERS_FROM_CARDS:
                break
            layers = CoinsLayers(position, player)
            if not self._within(layers, position, 1).exact:
                break
        if position.trick or position.finished:
            return moves
        self._engine.set_limits(self._rest(1))
        rest = self._engine.line(position, player, target - position.coins_won(player))
        return moves + rest

    def _rest(self, share: float) -> Limits:
        timeout_s, nodes = self._limits.timeout_s, self._limits.nodes
        if timeout_s is not None:
            timeout_s = share * max(0.0, timeout_s - (time.monotonic() - self._started))
        if nodes is not None:
            nodes = int(share * max(0, nodes - self._nodes))
        return Limits(timeout_s, nodes)

    @property
    def _nodes(self) -> int:
        return self._states + self._engine.nodes - self._nodes_before


def by_layers(
    position: CoinsPosition, players: Sequence[Player], settings: LayerSettings, limits: Limits
) -> bool:
    """Whether layers are the better method: large hands, and memory enough.

    A limit of nodes is one of search. Within a limit of time layers must be sure to come to an end,
    for what they leave unfinished says nothing.
    """
    if limits.nodes is not None or _size(position) < LAYERS_FROM_CARDS:
        return False
    timeout_s = limits.timeout_s
    layers = [CoinsLayers(position, player) for player in players]
    if timeout_s is not None:
        needed_s = _LONGEST_STATE_S * sum(each.states for each in layers)
        if needed_s > timeout_s / 2:
            return False
    return all(
        plan.peak_bytes <= settings.most_bytes for plan in layer_plans(position, players, settings)
    )


def layer_plans(
    position: CoinsPosition, players: Sequence[Player], settings: LayerSettings
) -> list[LayerPlan]:
    """What layers for each of ``players`` would take."""
    plans = []
    for player in players:
        layers = CoinsLayers(position, player)
        plans.append(
            LayerPlan(
                player=player,
                layers=_size(position) - 1,
                states=layers.states,
                peak_bytes=layers.most_bytes,
                widest_peak_bytes=2 * layers.most_bytes,
                kernel=settings.kernel or LayerKernel.PORTABLE,
                jobs=settings.jobs,
                expected_s=_LONGEST_STATE_S * layers.states / settings.jobs,
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
