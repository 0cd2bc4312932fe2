"""A keyboard interrupt of the solver of Coins leaves what was proven until then."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from solvers.double_dummy.bounds import Bounds
from solvers.double_dummy.coins.engine import CoinsEngine
from solvers.double_dummy.coins.layers import plan as coins_layer_count
from solvers.double_dummy.coins.layers.layers import CoinsLayers
from solvers.double_dummy.coins.layers.plan import LayerProgress, LayerSettings
from solvers.double_dummy.coins.question import CoinsMethod, unproven
from solvers.double_dummy.coins.solution import CoinsSolution
from solvers.double_dummy.coins.solver import CoinsSolver
from solvers.rules.coins.players import Player
from solvers.rules.coins.position import CoinsPosition
from tests.double_dummy.coins.endings import played_down

LAYERS, SEARCH = CoinsMethod.LAYERS, CoinsMethod.SEARCH


def figures(solution: CoinsSolution) -> list[Bounds]:
    """All figures for ``solution.player``, the player of the cards."""
    replies = [reply for values in solution.replies.values() for reply in values]
    return [
        solution.guaranteed[solution.player],
        *solution.by_leader[solution.player].values(),
        *(value.coins for value in [*solution.cards, *replies]),
    ]


def test_layers_that_are_interrupted_leave_what_is_proven() -> None:
    position = played_down(Random(26), 9)

    def interrupt(progress: LayerProgress) -> None:
        if progress.player is Player.Y and progress.layer == 6:
            raise KeyboardInterrupt

    solver = CoinsSolver(layers=LayerSettings(watch=interrupt))
    solution = solver.solve(position, method=LAYERS, cards=True, line=True)
    assert solution.interrupted
    assert solution.stopped
    exact = solver.solve(position, method=SEARCH).guaranteed
    for player, bounds in solution.guaranteed.items():
        assert bounds.low <= exact[player].low <= bounds.high
    assert len(solution.cards) == 9


def test_a_signal_ends_a_layer(interrupted_after: Callable[[float], None]) -> None:
    def begin(progress: LayerProgress) -> None:
        if progress.layer == 5:
            interrupted_after(0.1)

    solver = CoinsSolver(layers=LayerSettings(jobs=2, watch=begin))
    assert solver.solve(played_down(Random(27), 16), leaders=True, method=LAYERS).interrupted


def test_a_signal_ends_a_search_and_keeps_the_bounds_of_it(
    interrupted_after: Callable[[float], None],
) -> None:
    position = played_down(Random(17), 12)  # one coin is proven at once, the rest takes long
    interrupted_after(0.3)
    solution = CoinsSolver().solve(
        position, cards=True, leaders=True, replies=True, line=True, method=SEARCH
    )
    assert solution.interrupted
    assert solution.stopped
    assert not solution.line
    first = solution.guaranteed[Player.X]
    assert 0 < first.low < first.high
    assert len(figures(solution)) == 1 + 3 + 12 + 12 * 12
    assert all(0 <= bounds.low <= bounds.high <= 12 for bounds in figures(solution))


def test_bounds_of_a_search_that_a_signal_ended_are_true(
    interrupted_after: Callable[[float], None],
) -> None:
    solver = CoinsSolver()
    position = played_down(Random(11), 11)
    exact = solver.solve(position, cards=True, leaders=True, replies=True, method=LAYERS)
    interrupted_after(0.2)
    solution = solver.solve(position, cards=True, leaders=True, replies=True, method=SEARCH)
    assert solution.interrupted
    by_card = {value.card: value.coins for value in exact.cards}
    for value in solution.cards:
        assert value.coins.low <= by_card[value.card].low <= value.coins.high
    for player, bounds in solution.guaranteed.items():
        assert bounds.low <= exact.guaranteed[player].low <= bounds.high
    after = solver.solve(played_down(Random(8), 8), method=SEARCH)
    assert (after.exact, after.interrupted) == (True, False)


def test_another_thread_ends_a_search_and_all_after_it(
    interrupted_after: Callable[[float], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    interrupted_after(60)  # where the other thread does not
    solver = CoinsSolver()
    searched = CoinsEngine.force

    def force(engine: CoinsEngine, position: CoinsPosition, player: Player) -> Bounds:
        solver.interrupt()
        return searched(engine, position, player)

    monkeypatch.setattr(CoinsEngine, "force", force)
    position = played_down(Random(27), 16)
    solution = solver.solve(position, cards=True, leaders=True, method=SEARCH)
    assert solution.interrupted
    assert solution.nodes == 0


@pytest.mark.parametrize(
    "ask",
    [
        lambda solver, deal: solver.can_get(deal, Player.X, 3),
        lambda solver, deal: solver.race(
            deal, Player.X, dict(zip(Player, (7, 0, 0), strict=True)), 10
        ),
        lambda solver, _: solver.max_n(played_down(Random(27), 10)),
        lambda _, deal: CoinsEngine(table_mib=1).line(deal, Player.X, 2),
    ],
    ids=["verdict", "race", "max-n", "line"],
)
def test_a_question_without_bounds_passes_an_interrupt_on(
    ask: Callable[[CoinsSolver, CoinsPosition], object], interrupted_after: Callable[[float], None]
) -> None:
    solver, deal = CoinsSolver(), played_down(Random(27), 16)
    interrupted_after(0.2)
    with pytest.raises(KeyboardInterrupt):
        ask(solver, deal)


@pytest.mark.parametrize("method", [LAYERS, None])
def test_an_interrupt_while_states_are_counted_leaves_what_is_known_without_solving(
    method: CoinsMethod | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Interrupted(CoinsLayers):
        def peak_bytes(self, *, widest: bool = False) -> int:
            raise KeyboardInterrupt

    monkeypatch.setattr(coins_layer_count, "CoinsLayers", Interrupted)
    position = played_down(Random(30), 12)
    solver = CoinsSolver()
    solution = solver.solve(position, cards=True, leaders=True, replies=True, method=method)
    assert solution == solver.unsolved(position, cards=True, leaders=True, replies=True)
    assert solution.interrupted
    assert not solution.exact
    coins = unproven(position, Player.X).high
    assert set(figures(solution)) == {Bounds(0, coins)} != {Bounds(0, 0)}
