"""Layers of Coins that stop early give the same figures as all layers."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from solvers.double_dummy.bounds import Bounds, Limits
from solvers.double_dummy.coins.layers import run as coins_layer_run
from solvers.double_dummy.coins.layers.layers import CoinsLayers, LayerKernel, available_kernels
from solvers.double_dummy.coins.layers.plan import LayerProgress, LayerSettings
from solvers.double_dummy.coins.question import CoinsMethod
from solvers.double_dummy.coins.solver import CoinsSolver
from solvers.rules.coins.players import Player
from solvers.rules.coins.position import CoinsPosition
from tests.double_dummy.coins.endings import played_down


class PureLayers:
    """All layers of a player, without a search above them."""

    def __init__(self, position: CoinsPosition, player: Player) -> None:
        self._layers = CoinsLayers(position, player, kernel=None, jobs=1)
        self._next_layer()

    def coins(self, position: CoinsPosition) -> Bounds:
        """The coins the player can force from a position of the first trick, without those won."""
        found = self._layers.force(position, Limits())
        while not found.exact:
            self._layers.widen()
            self._next_layer()
            found = self._layers.force(position, Limits())
        return found

    def _next_layer(self) -> None:
        while self._layers.newest < self._layers.count:
            assert self._layers.rise(None)


def last_layers(position: CoinsPosition, kernel: LayerKernel) -> list[int]:
    """Compare all figures of a position; return each player's layer after which they were known."""
    last_layer: dict[Player, int] = {}

    def watch(progress: LayerProgress) -> None:
        last_layer[progress.player] = progress.layer

    solver = CoinsSolver(layers=LayerSettings(kernel=kernel, watch=watch))
    solution = solver.solve(position, cards=True, leaders=True, method=CoinsMethod.LAYERS)
    for player in Player:
        pure = PureLayers(position, player)
        for leader in Player:
            expected = pure.coins(CoinsPosition(position.hands, leader))
            assert solution.by_leader[player][leader] == expected, position
        if player is solution.player:
            for value in solution.cards:
                assert value.coins == pure.coins(position.play(value.card)), position
    return list(last_layer.values())


def check(
    monkeypatch: pytest.MonkeyPatch, seed: str, size: int, count: int, states_a_node: int
) -> None:
    """Compare ``count`` positions; some of them must stop late, just below the last layer.

    Args:
        states_a_node: with more, a search above a layer may do less, and solving ends later.
    """
    monkeypatch.setattr(coins_layer_run, "_STATES_A_SEARCHED_NODE", states_a_node)
    monkeypatch.setattr(coins_layer_run, "_FIRST_SEARCHED_LAYER", 2)
    random = Random(f"{seed} {size} {states_a_node}")
    kernels = available_kernels()
    stopped: Counter[int] = Counter()
    for number in range(count):
        position = played_down(random, size)
        stopped.update(last_layers(position, kernels[number % len(kernels)]))
    assert stopped[size - 2] + stopped[size - 3] > 0, stopped


CASES = [(size, states) for size in (6, 7, 8, 9) for states in (4, 16, 64)]
FEW = {6: 10, 7: 6, 8: 4, 9: 2}
MANY = {6: 60, 7: 40, 8: 25, 9: 8}


@pytest.mark.parametrize(("size", "states_a_node"), CASES)
def test_figures_are_those_of_all_layers(
    size: int, states_a_node: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    check(monkeypatch, "few", size, FEW[size], states_a_node)


@pytest.mark.slow
@pytest.mark.parametrize(("size", "states_a_node"), CASES)
def test_figures_of_many_are_those_of_all_layers(
    size: int, states_a_node: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    check(monkeypatch, "many", size, MANY[size], states_a_node)
