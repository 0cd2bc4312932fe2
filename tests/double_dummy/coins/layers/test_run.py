"""Layers of Coins in progress: bounds, limits, interrupts, stored layers, kernels, threads."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import NoReturn, TypedDict, Unpack

import pytest

from solvers.double_dummy.bounds import Bounds, Limits
from solvers.double_dummy.coins.layers import plan as coins_layer_count
from solvers.double_dummy.coins.layers import run as coins_layered
from solvers.double_dummy.coins.layers.layers import CoinsLayers, LayerKernel, available_kernels
from solvers.double_dummy.coins.layers.plan import LayerProgress, LayerSettings
from solvers.double_dummy.coins.layers.store import LayerName
from solvers.double_dummy.coins.question import CoinsMethod
from solvers.double_dummy.coins.solution import CoinsSolution
from solvers.double_dummy.coins.solver import CoinsSolver
from solvers.rules.coins.cards import SPANISH_DECK
from solvers.rules.coins.deal import CoinsDeal
from solvers.rules.coins.players import Player
from solvers.rules.coins.position import CoinsPosition
from solvers.rules.errors import CannotRead
from tests.bench import coins as bench_coins
from tests.double_dummy.coins.endings import played_down

LAYERS = CoinsMethod.LAYERS
SEARCH = CoinsSolver()


class Kept:
    """A store in memory that records its calls."""

    def __init__(self) -> None:
        self.cells: dict[LayerName, bytes] = {}
        self.found: list[int] = []

    def find(self, name: LayerName) -> memoryview | None:
        cells = self.cells.get(name)
        if cells is None:
            return None
        self.found.append(name.layer)
        return memoryview(cells)

    def refuse(self, name: LayerName) -> NoReturn:
        raise CannotRead(f"layer {name.layer} cannot be")

    def keep(self, name: LayerName, cells: memoryview) -> None:
        assert len(cells) == name.size
        self.cells[name] = bytes(cells)


class Asked(TypedDict, total=False):
    """The optional parts of a question to a solver."""

    cards: bool
    line: bool
    leaders: bool
    replies: bool


def solved(
    settings: LayerSettings, position: CoinsPosition, **asked: Unpack[Asked]
) -> CoinsSolution:
    return CoinsSolver(layers=settings).solve(position, method=LAYERS, **asked)


def searched(position: CoinsPosition, **asked: Unpack[Asked]) -> CoinsSolution:
    return SEARCH.solve(position, method=CoinsMethod.SEARCH, **asked)


def coins_win(size: int) -> CoinsPosition:
    """X has only coins, and wins them all."""
    suits = {Player.X: "O", Player.Y: "S", Player.Z: "B"}
    hands = {
        player: [card for card in SPANISH_DECK if card.suit == suit][:size]
        for player, suit in suits.items()
    }
    return CoinsPosition.start(CoinsDeal.of(hands), Player.Z)


def test_the_portable_kernel_is_always_there_and_the_fastest_comes_first() -> None:
    kernels = available_kernels()
    assert kernels[-1] is LayerKernel.PORTABLE
    assert kernels == sorted(kernels, key=list(LayerKernel).index, reverse=True)


@pytest.mark.parametrize("kernel", available_kernels())
def test_all_kernels_and_any_number_of_threads_make_the_same_layers(kernel: LayerKernel) -> None:
    position = played_down(Random(21), 8)
    one = CoinsLayers(position, Player.Y, kernel=LayerKernel.PORTABLE, jobs=1)
    other = CoinsLayers(position, Player.Y, kernel=kernel, jobs=3)
    while True:
        while one.newest < one.count:
            assert one.rise(None)
            assert other.rise(None)
            assert one.cells() == other.cells()
        if one.widest:
            break
        one.widen()
        other.widen()
    assert (one.widest, other.widest) == (True, True)


@pytest.mark.parametrize("kernel", available_kernels())
def test_the_benchmark_times_the_kernel_that_is_named(
    kernel: LayerKernel, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    gone_by = []

    class Noted(CoinsLayers):
        def rise(self, timeout_s: float | None) -> bool:
            gone_by.append(self.kernel)
            return super().rise(timeout_s)

    monkeypatch.setattr(coins_layer_count, "CoinsLayers", Noted)
    monkeypatch.setattr("sys.argv", ["coins", "layers", kernel, "5", "2"])
    bench_coins.main()
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == f"Kernel {kernel}"
    assert set(gone_by) == {kernel}
    assert lines[4].startswith("| 5 | 2 | ")


@pytest.mark.slow
@pytest.mark.parametrize("kernel", available_kernels())
@pytest.mark.parametrize(("size", "count"), [(6, 60), (7, 40), (8, 30), (9, 12), (10, 3), (11, 1)])
def test_layers_of_each_kernel_equal_search(kernel: LayerKernel, size: int, count: int) -> None:
    random = Random(f"kernel {kernel} {size}")
    settings = LayerSettings(kernel=kernel, jobs=2)
    for number in range(count):
        position = played_down(random, size)
        for _ in range(number % 3):
            position = position.play(random.choice(position.legal))
        by_layers = solved(settings, position, cards=True, leaders=True)
        assert replace(by_layers, nodes=0) == replace(
            searched(position, cards=True, leaders=True), nodes=0
        )


def test_bounds_on_the_way_are_true_and_never_widen() -> None:
    random = Random(22)
    for _ in range(6):
        position = played_down(random, 9)
        reports: list[LayerProgress] = []
        settings = LayerSettings(watch=reports.append)
        exact = searched(position).guaranteed
        solution = solved(settings, position, replies=True)
        assert solution.guaranteed == exact
        for player in Player:
            way = [progress for progress in reports if progress.player is player]
            assert way[-1].bounds == exact[player]
            for before, after in pairwise(way):
                assert before.bounds.low <= after.bounds.low <= exact[player].low
                assert before.bounds.high >= after.bounds.high >= exact[player].high
                assert before.elapsed_s <= after.elapsed_s
                assert after.layer in {before.layer + 1, 1}
                assert after.states <= after.states_in_all


def test_solving_stops_early_if_the_search_above_a_layer_finds_all() -> None:
    random = Random(23)
    stopped = 0
    for _ in range(4):
        position = played_down(random, 10)
        reports: list[LayerProgress] = []
        value = solved(LayerSettings(watch=reports.append), position).guaranteed
        assert value == searched(position).guaranteed
        stopped += sum(progress.bounds.exact and progress.layer < 9 for progress in reports)
    assert stopped > 0


def test_the_first_pass_distinguishes_low_numbers_and_later_ones_all() -> None:
    for size, passes in [(2, 1), (4, 2), (7, 3)]:
        reports: list[LayerProgress] = []
        position = coins_win(size)
        solution = CoinsSolver(layers=LayerSettings(watch=reports.append)).solve(
            position, [Player.X], method=LAYERS, cards=True
        )
        assert solution.exact
        assert solution.guaranteed[Player.X] == Bounds(size, size)
        assert [progress.layer for progress in reports].count(1) == passes


def test_a_wider_pass_that_does_not_fit_leaves_bounds() -> None:
    position = coins_win(11)
    (plan,) = SEARCH.plan(position, [Player.X])
    assert plan.peak_bytes < plan.widest_peak_bytes
    tight = CoinsSolver(layers=LayerSettings(most_bytes=plan.widest_peak_bytes - 1))
    solution = tight.solve(position, [Player.X], method=LAYERS, cards=True)
    assert solution.stopped
    assert solution.guaranteed[Player.X] == Bounds(5, 11)


def test_solving_continues_from_stored_layers_with_the_same_line(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(coins_layered, "LAYERS_FROM_CARDS", 6)
    position = played_down(Random(42), 9)
    kept = Kept()
    first = solved(LayerSettings(store=kept), position, cards=True, line=True)
    assert {name.layer for name in kept.cells} == set(range(1, 9))
    assert kept.found == [7, 6, 5]
    kept.found.clear()
    again = solved(LayerSettings(store=kept), position, cards=True, line=True)
    assert replace(again, nodes=0) == replace(first, nodes=0)
    assert again.nodes < first.nodes
    assert 8 in kept.found
    again = solved(LayerSettings(), position, cards=True, line=True)
    assert replace(again, nodes=0) == replace(first, nodes=0)


def test_stored_layers_of_other_deals_and_players_are_not_used() -> None:
    random = Random(25)
    kept = Kept()
    for _ in range(2):
        solved(LayerSettings(store=kept), played_down(random, 6), cards=True)
    assert not kept.found
    assert len({name.digest for name in kept.cells}) == len(kept.cells)


@pytest.mark.parametrize("cell", [0xFF, 0x40])
def test_cells_that_no_layer_can_have_are_refused(cell: int) -> None:
    position = played_down(Random(25), 7)
    kept = Kept()
    solved(LayerSettings(store=kept), position)
    top = max(kept.cells, key=lambda name: name.layer)
    kept.cells[top] = bytes([*kept.cells[top][:-1], cell])
    with pytest.raises(CannotRead, match=f"layer {top.layer} cannot be"):
        solved(LayerSettings(store=kept), position)


def test_the_states_of_a_deal_are_those_of_its_layers() -> None:
    position = played_down(Random(28), 8)
    layers = CoinsLayers(position, Player.X, kernel=None, jobs=1)
    for layer in range(1, layers.count + 1):
        assert layers.rise(None)
        assert layers.states(layer) - layers.states(layer - 1) == len(layers.cells())


def test_a_timeout_leaves_bounds_that_layers_have_proven() -> None:
    position = played_down(Random(29), 16)
    limits = Limits(timeout_s=2.0)
    solution = CoinsSolver().solve(position, [Player.X], limits=limits, method=LAYERS)
    bounds = solution.guaranteed[Player.X]
    assert solution.stopped == (not bounds.exact)
    assert 0 <= bounds.low <= bounds.high <= 12


@pytest.mark.slow
def test_a_full_deal_has_the_value_of_pure_layers() -> None:
    position, player = played_down(Random(87), 16), Player.Y
    reports: list[LayerProgress] = []
    solver = CoinsSolver(layers=LayerSettings(jobs=2, watch=reports.append))
    solution = solver.solve(position, [player], method=LAYERS)
    layers = CoinsLayers(position, player, kernel=None, jobs=2)
    while layers.newest < layers.count:
        assert layers.rise(None)
    assert solution.exact
    assert solution.guaranteed[player] == layers.force(position, Limits())
    searched_from = reports[-1].layer
    assert 5 <= searched_from <= layers.count
