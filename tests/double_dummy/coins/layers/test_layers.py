"""Coins by layers: equal to a plain search, equal to the solver's search, within its limits."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from solvers.double_dummy.bounds import Bounds, Limits
from solvers.double_dummy.coins.layers import plan as coins_layer_count
from solvers.double_dummy.coins.layers.layers import CoinsLayers, LayerKernel, available_kernels
from solvers.double_dummy.coins.layers.plan import LayerProgress, LayerSettings
from solvers.double_dummy.coins.layers.run import LAYERS_FROM_CARDS
from solvers.double_dummy.coins.question import CoinsMethod
from solvers.double_dummy.coins.solver import CoinsSolver
from solvers.rules.coins.cards import SPANISH_DECK
from solvers.rules.coins.deal import CoinsDeal
from solvers.rules.coins.players import Player
from solvers.rules.coins.position import CoinsPosition
from solvers.rules.errors import CannotBe
from tests.double_dummy.coins.endings import plain, played_down, random_position, seat
from tests.reference.coins.minimax import ForcedOnce, forced

SOLVER = CoinsSolver()
LAYERS, SEARCH = CoinsMethod.LAYERS, CoinsMethod.SEARCH


@pytest.mark.parametrize(("size", "count"), [(1, 60), (2, 90), (3, 60)])
def test_players_and_cards_equal_plain_search_also_in_mid_trick(size: int, count: int) -> None:
    random = Random(f"layers {size}")
    for number in range(count):
        position = random_position(random, size, number % min(4, 3 * size))
        asked = list(Player) if number % 2 else [Player.Z]
        solution = SOLVER.solve(position, asked, cards=True, line=True, method=LAYERS)
        state = plain(position)
        for player in asked:
            value = forced(state, seat(player))
            assert solution.guaranteed[player] == Bounds(value, value), position
        values = {str(value.card): value.coins.low for value in solution.cards}
        children = {card: forced(child, seat(solution.player)) for card, child in state.children()}
        assert values == children


@pytest.mark.parametrize(("size", "count"), [(2, 40), (3, 16)])
def test_plain_search_that_remembers_positions_equals_one_that_does_not(
    size: int, count: int
) -> None:
    random = Random(f"remembered {size}")
    for number in range(count):
        state = plain(random_position(random, size, number % min(4, 3 * size)))
        for place in range(3):
            assert ForcedOnce(place).forced(state) == forced(state, place)


@pytest.mark.slow
@pytest.mark.parametrize("player", Player)
def test_five_cards_each_equal_plain_search_by_both_methods(player: Player) -> None:
    random = Random(f"five cards {player}")
    for number in range(9):
        position = random_position(random, 5)
        oracle = ForcedOnce(seat(player))
        state = plain(position)
        children = {card: oracle.forced(child) for card, child in state.children()}
        led = {
            leader: exactly(oracle.forced(plain(CoinsPosition(position.hands, leader))))
            for leader in Player
        }
        settings = LayerSettings(kernel=available_kernels()[number % len(available_kernels())])
        for solver, method in [(CoinsSolver(layers=settings), LAYERS), (SOLVER, SEARCH)]:
            solution = solver.solve(position, [player], cards=True, leaders=True, method=method)
            assert solution.by_leader == {player: led}, position
            values = {str(value.card): value.coins.low for value in solution.cards}
            assert values == children, position


@pytest.mark.parametrize(("size", "count"), [(5, 20), (6, 20), (7, 20), (8, 10), (9, 4)])
def test_layers_equal_search(size: int, count: int) -> None:
    random = Random(f"layers {size}")
    for number in range(count):
        position = played_down(random, size)
        for _ in range(number % 3):
            position = position.play(random.choice(position.legal))
        layers = SOLVER.solve(position, cards=True, line=True, method=LAYERS)
        search = SOLVER.solve(position, cards=True, line=True, method=SEARCH)
        assert layers.exact
        assert replace(layers, nodes=0) == replace(search, nodes=0)


@pytest.mark.slow
def test_layers_equal_search_on_a_large_hand() -> None:
    position = played_down(Random("layers large"), 11)
    layers = SOLVER.solve(position, cards=True, method=LAYERS)
    search = SOLVER.solve(position, cards=True, method=SEARCH)
    assert replace(layers, nodes=0) == replace(search, nodes=0)


@pytest.mark.parametrize("method", [LAYERS, SEARCH])
def test_values_come_for_each_leader_and_for_each_reply(method: CoinsMethod) -> None:
    random = Random(7)
    for number in range(12):
        position = random_position(random, 3, number % 4)
        solution = SOLVER.solve(position, leaders=True, replies=True, method=method)
        state = plain(position)
        for player, by_leader in solution.by_leader.items():
            for leader, bounds in by_leader.items():
                led = plain(CoinsPosition(position.hands, leader, (), position.tricks))
                assert bounds == exactly(forced(led, seat(player)))
        assert bool(solution.by_leader) == (not position.trick)
        replies = {
            (str(card), str(value.card)): value.coins
            for card, values in solution.replies.items()
            for value in values
        }
        expected = {
            (card, reply): exactly(forced(after, seat(position.to_play)))
            for card, child in state.children()
            for reply, after in child.children()
        }
        assert replies == (expected if len(position.trick) < 2 else {})


def test_bounds_of_a_card_are_no_better_than_those_of_the_position() -> None:
    position = played_down(Random(72), 9)
    player = position.to_play
    solution = SOLVER.solve(
        position, [player], cards=True, method=SEARCH, limits=Limits(nodes=20_000)
    )
    value = solution.guaranteed[player]
    assert not value.exact
    assert {card.coins.high for card in solution.cards} <= set(range(value.high + 1))


def test_the_best_reply_comes_first_and_makes_the_value_of_its_card() -> None:
    position = played_down(Random(71), 8)
    solution = SOLVER.solve(position, cards=True, replies=True, method=LAYERS)
    for value in solution.cards:
        replies = solution.replies[value.card]
        assert [reply.coins.low for reply in replies] == sorted(
            reply.coins.low for reply in replies
        )
        assert replies[0].coins == value.coins


def exactly(coins: int) -> Bounds:
    return Bounds(coins, coins)


@pytest.mark.parametrize("size", range(1, 13))
def test_any_number_of_coins_is_exact(size: int) -> None:
    suits = {Player.X: "O", Player.Y: "S", Player.Z: "B"}
    deal = CoinsDeal.of(
        {
            player: [card for card in SPANISH_DECK if card.suit == suit][:size]
            for player, suit in suits.items()
        }
    )
    solution = SOLVER.solve(CoinsPosition.start(deal, Player.Z), method=LAYERS)
    coins = {Player.X: size, Player.Y: 0, Player.Z: 0}
    assert solution.guaranteed == {each: Bounds(number, number) for each, number in coins.items()}


def test_a_deal_too_large_for_the_memory_is_refused_with_its_need() -> None:
    small = CoinsSolver(layers=LayerSettings(most_bytes=2**20))
    position = played_down(Random(12), 12)
    with pytest.raises(CannotBe, match="too large for layers in 1 MiB") as refused:
        small.solve(position, method=LAYERS)
    assert len(refused.value.reasons) == 3
    assert "X needs " in refused.value.reasons[0]


def test_what_is_needed_is_rounded_up() -> None:
    position = played_down(Random(12), 10)
    (plan,) = SOLVER.plan(position, [Player.X])
    most = plan.peak_bytes // 2**20
    assert plan.peak_bytes % 2**20
    tight = CoinsSolver(layers=LayerSettings(most_bytes=plan.peak_bytes - 1))
    with pytest.raises(CannotBe, match=f"too large for layers in {most} MiB") as refused:
        tight.solve(position, [Player.X], method=LAYERS)
    assert refused.value.reasons == (f"X needs {most + 1} MiB",)


@pytest.mark.parametrize(
    ("size", "most_bytes", "nodes", "expected"),
    [
        (LAYERS_FROM_CARDS, 2**32, None, True),
        (LAYERS_FROM_CARDS, 0, None, False),
        (LAYERS_FROM_CARDS, 2**32, 10**9, False),
        (LAYERS_FROM_CARDS - 1, 2**32, None, False),
    ],
)
def test_large_hands_go_by_layers_where_there_is_memory_and_no_limit_of_nodes(
    size: int, most_bytes: int, nodes: int | None, expected: bool
) -> None:
    reports: list[LayerProgress] = []
    solver = CoinsSolver(layers=LayerSettings(most_bytes=most_bytes, watch=reports.append))
    solver.solve(played_down(Random(13), size), [Player.X], limits=Limits(0.5, nodes))
    assert bool(reports) == expected


def test_states_are_counted_once_for_a_plan_and_the_solving_after_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    counted: list[Player] = []

    class Counted(CoinsLayers):
        def __init__(
            self, position: CoinsPosition, player: Player, *, kernel: LayerKernel | None, jobs: int
        ) -> None:
            counted.append(player)
            super().__init__(position, player, kernel=kernel, jobs=jobs)

    monkeypatch.setattr(coins_layer_count, "CoinsLayers", Counted)
    solver = CoinsSolver()
    for size in (6, 7):
        position = played_down(Random(size), size)
        solver.plan(position)
        assert solver.solve(position, cards=True, method=LAYERS).exact
    assert counted == [*Player, *Player]


@pytest.mark.parametrize("timeout_s", [0.0, 0.02, 0.3])
def test_a_time_limit_leaves_bounds(timeout_s: float) -> None:
    limits = Limits(timeout_s=timeout_s)
    position = played_down(Random(14), 14)
    solution = SOLVER.solve(position, cards=True, line=True, limits=limits, method=LAYERS)
    assert solution.stopped
    assert not solution.line
    assert all(0 <= b.low <= b.high <= 12 for b in solution.guaranteed.values())
    assert len(solution.cards) == 14


def test_a_limit_of_states_is_kept() -> None:
    position = played_down(Random(8), 8)
    exact = SOLVER.solve(position, method=SEARCH).guaranteed
    for nodes in (1, 100, 10_000):
        solution = SOLVER.solve(position, limits=Limits(nodes=nodes), method=LAYERS)
        assert solution.nodes <= nodes
        for player, bounds in solution.guaranteed.items():
            assert bounds.low <= exact[player].low <= bounds.high
