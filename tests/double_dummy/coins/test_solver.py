"""The solver of Coins on larger positions: known values, limits, and consistent answers."""

from __future__ import annotations

import csv
from itertools import product
from pathlib import Path
from random import Random

import pytest

from coinche_cli.formats.deals import read_deals
from coinche_cli.formats.records.coins_deal import CoinsRecord
from solvers.double_dummy.bounds import Bounds, Limits
from solvers.double_dummy.coins.engine import CoinsEngine
from solvers.double_dummy.coins.question import CoinsMethod
from solvers.double_dummy.coins.solver import MAX_N_MOST_CARDS, CoinsSolver
from solvers.rules.coins.cards import SpanishCard, SpanishSuit
from solvers.rules.coins.players import Player
from solvers.rules.coins.position import CoinsPosition
from solvers.rules.errors import CannotBe
from tests.double_dummy.coins.endings import played_down

DEALS = Path(__file__).parents[3] / "fixtures" / "deals"
SOLVER = CoinsSolver()


def known() -> list[tuple[CoinsPosition, dict[Player, Bounds]]]:
    """The bench deals and their values."""
    with (DEALS / "coins22.csv").open(encoding="utf-8") as file:
        values = [
            {player: Bounds(int(row[key]), int(row[key])) for player, key in keys.items()}
            for row in csv.DictReader(file)
            for keys in [{player: f"guaranteed_{player.value.lower()}" for player in Player}]
        ]
    positions = []
    for record in read_deals(DEALS / "coins22.jsonl"):
        assert isinstance(record, CoinsRecord)
        assert record.leader is not None
        positions.append(CoinsPosition.start(record.deal, record.leader))
    return list(zip(positions, values, strict=True))


def test_known_deals_have_their_known_values() -> None:
    deals = known()
    assert len(deals) == 22
    for position, values in deals:
        assert SOLVER.solve(position).guaranteed == values


@pytest.mark.parametrize("limits", [Limits(), Limits(nodes=60), Limits(timeout_s=0)])
def test_each_leader_is_searched_once_and_the_real_one_has_the_answer_itself(
    limits: Limits, monkeypatch: pytest.MonkeyPatch
) -> None:
    position = played_down(Random(31), 7)
    searched: list[tuple[Player, Player]] = []
    force = CoinsEngine.force

    def forced(engine: CoinsEngine, led: CoinsPosition, player: Player) -> Bounds:
        searched.append((player, led.leader))
        return force(engine, led, player)

    monkeypatch.setattr(CoinsEngine, "force", forced)
    solution = SOLVER.solve(position, leaders=True, limits=limits, method=CoinsMethod.SEARCH)
    assert sorted(searched) == sorted(product(Player, Player))
    for player, bounds in solution.guaranteed.items():
        assert list(solution.by_leader[player]) == list(Player)
        assert solution.by_leader[player][position.leader] == bounds


@pytest.mark.parametrize("limits", [Limits(), Limits(nodes=2000), Limits(timeout_s=0)])
def test_layers_give_the_real_leader_the_answer_itself(limits: Limits) -> None:
    position = played_down(Random(31), 7)
    solution = SOLVER.solve(position, leaders=True, limits=limits, method=CoinsMethod.LAYERS)
    for player, bounds in solution.guaranteed.items():
        assert list(solution.by_leader[player]) == list(Player)
        assert solution.by_leader[player][position.leader] == bounds


@pytest.mark.parametrize("size", [5, 6, 7, 8, 9])
def test_the_size_of_the_table_changes_no_answer(size: int) -> None:
    random, tiny = Random(size), CoinsSolver(table_mib=0)
    for _ in range(10 if size < 8 else 2):
        position = played_down(random, size)
        assert tiny.solve(position).guaranteed == SOLVER.solve(position).guaranteed


@pytest.mark.parametrize("size", [5, 6, 7])
def test_a_value_is_that_after_the_best_card(size: int) -> None:
    random = Random(size)
    for _ in range(10):
        position = played_down(random, size)
        for player in Player:
            solution = SOLVER.solve(position, [player], cards=True, line=True)
            pick = max if player is position.to_play else min
            best = pick(value.coins.low for value in solution.cards)
            assert solution.guaranteed[player] == Bounds(best, best)
            won = sum(trick.coins for trick in solution.line if trick.winner is player)
            assert won == best


@pytest.mark.parametrize("size", [5, 6, 7])
def test_a_question_agrees_with_the_value(size: int) -> None:
    random = Random(size)
    for _ in range(10):
        position = played_down(random, size)
        for player, bounds in SOLVER.solve(position).guaranteed.items():
            assert SOLVER.can_get(position, player, bounds.low).possible
            assert not SOLVER.can_get(position, player, bounds.low + 1).possible


def test_a_race_that_no_other_player_can_win_is_the_plain_question() -> None:
    random = Random(1)
    for _ in range(10):
        position = played_down(random, 6)
        for player, bounds in SOLVER.solve(position).guaranteed.items():
            scores = {each: 20 if each is player else 0 for each in Player}
            for coins in range(1, 4):
                possible = SOLVER.race(position, player, scores, 20 + coins).possible
                assert possible is (coins <= bounds.low)


def test_suits_may_change_names_if_one_is_missing() -> None:
    random = Random(2)
    renamed = {"B": "C", "O": "O", "C": "S"}
    for _ in range(20):
        position = played_down(random, 6)
        hands = {
            player: tuple(card for card in hand if card.suit is not SpanishSuit.SWORDS)
            for player, hand in position.hands.items()
        }
        size = min(map(len, hands.values()))
        before = CoinsPosition({p: hand[:size] for p, hand in hands.items()}, position.leader)
        # Without swords clubs win over cups and coins, as cups do over coins and swords without
        # clubs.
        after = CoinsPosition(
            {
                player: tuple(SpanishCard(SpanishSuit(renamed[c.suit]), c.rank) for c in hand)
                for player, hand in before.hands.items()
            },
            before.leader,
        )
        if size:
            assert SOLVER.solve(before).guaranteed == SOLVER.solve(after).guaranteed


@pytest.mark.parametrize("nodes", [1, 10, 100, 1000, 10_000])
def test_limits_leave_true_bounds(nodes: int) -> None:
    random = Random(nodes)
    for _ in range(5):
        position = played_down(random, 8)
        exact = SOLVER.solve(position)
        limited = SOLVER.solve(position, cards=True, line=True, limits=Limits(nodes=nodes))
        assert limited.nodes <= nodes
        for player, bounds in limited.guaranteed.items():
            assert bounds.low <= exact.guaranteed[player].low <= bounds.high
        for player in Player:
            for coins in range(1, 4):
                possible = SOLVER.can_get(position, player, coins, Limits(nodes=nodes)).possible
                assert possible in {None, coins <= exact.guaranteed[player].low}


def test_a_full_deal_with_a_time_limit_has_bounds() -> None:
    solution = SOLVER.solve(played_down(Random(3), 16), limits=Limits(timeout_s=0.3))
    assert solution.stopped
    assert not solution.exact
    assert all(0 <= b.low <= b.high <= 12 for b in solution.guaranteed.values())


def test_the_same_question_costs_the_same_nodes_again() -> None:
    position = played_down(Random(4), 8)
    assert SOLVER.solve(position).nodes == SOLVER.solve(position).nodes


def test_max_n_refuses_what_is_too_large_and_stops_at_a_limit() -> None:
    with pytest.raises(CannotBe, match="too large for max-n"):
        SOLVER.max_n(played_down(Random(5), MAX_N_MOST_CARDS + 1))
    assert SOLVER.max_n(played_down(Random(5), 6), Limits(nodes=3)).coins is None


def test_a_game_that_is_over_is_refused_as_a_race() -> None:
    with pytest.raises(CannotBe, match="the game to 10 is over"):
        SOLVER.race(played_down(Random(6), 3), Player.X, dict.fromkeys(Player, 10), 10)
