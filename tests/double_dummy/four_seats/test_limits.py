"""Limits leave true bounds; engines are independent and let other threads run."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from solvers.double_dummy.bounds import Limits
from solvers.double_dummy.four_seats.engine import Engine
from solvers.double_dummy.four_seats.solution import Solution
from solvers.double_dummy.four_seats.solver import Solver
from solvers.rules.auction.contract import Contract
from solvers.rules.cards.strain import Strain, card_points
from solvers.rules.play.position import Position
from solvers.rules.ruleset.feat import TrickContract
from solvers.rules.ruleset.presets import preset
from solvers.rules.seats import Seat, Side
from tests.double_dummy.four_seats.bench_deals import BenchDeal, bench_deals

COINCHE = preset("coinche")


def solution_of(known: BenchDeal, limits: Limits, contract: Contract | None = None) -> Solution:
    position = known.position(COINCHE)
    return Solver(COINCHE, known.strain, table_mib=1).solve(
        known.deal, position, contract, cards=True, line=True, limits=limits
    )


@pytest.mark.parametrize("nodes", [0, 1, 50, 300, 1000, 3000])
def test_a_node_limit_leaves_bounds_that_hold_the_value(nodes: int) -> None:
    for known in bench_deals()[:25]:
        contract = Contract(100, known.strain, Seat.NORTH)
        solution = solution_of(known, Limits(nodes=nodes), contract)
        assert solution.nodes <= nodes
        ns_points = solution.points[Side.NS]
        assert ns_points.low <= known.points <= ns_points.high
        assert ns_points.low + solution.points[Side.EW].high == 162
        full = solution_of(known, Limits(), contract)
        assert solution.made in (None, full.made)
        assert solution.score in (None, full.score)
        if solution.sweep_known:
            assert solution.sweep is full.sweep
        values = {value.card: value.points[Side.NS] for value in full.cards}
        for value in solution.cards:
            bounds = value.points[Side.NS]
            assert bounds.low <= values[value.card].low <= bounds.high


def test_no_limit_is_exact() -> None:
    solution = solution_of(bench_deals()[0], Limits())
    assert solution.exact
    assert len(solution.line) == 8


def test_a_slam_under_a_limit_is_undecided_or_right() -> None:
    for known in bench_deals()[:25]:
        contract = Contract(TrickContract.SLAM, known.strain, Seat.NORTH)
        made = solution_of(known, Limits(), contract).made
        assert solution_of(known, Limits(nodes=40), contract).made in (None, made)


def test_a_time_limit_that_has_passed_leaves_bounds() -> None:
    known = max(bench_deals(), key=lambda deal: solution_of(deal, Limits()).nodes)
    solution = solution_of(known, Limits(timeout_s=0.0))
    assert not solution.exact
    bounds = solution.points[Side.NS]
    assert bounds.low <= known.points <= bounds.high


def test_engines_run_side_by_side_in_threads() -> None:
    def points(known: BenchDeal) -> int:
        solver = Solver(COINCHE, known.strain, table_mib=1)
        solution = solver.solve(known.deal, known.position(COINCHE))
        return solution.points[Side.NS].low

    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(points, bench_deals()))
    assert found == [known.points for known in bench_deals()]


class AlarmRang(Exception):
    pass


def long_question() -> tuple[Engine, Callable[[], object]]:
    """An engine and a single call into it that takes a few tenths of a second."""
    known = next(deal for deal in bench_deals() if deal.board == "90")
    ruleset = COINCHE.with_options({"no_trump": True})
    strain = Strain.NO_TRUMP
    position = Position.start(known.deal, known.leader, strain, ruleset)
    points = card_points(strain, ruleset.no_trump_values, ruleset.all_trump_values)
    engine = Engine(ruleset, strain, points, table_mib=0)
    return engine, lambda: engine.card_points(position)


def test_a_running_search_is_interrupted_by_a_signal() -> None:
    def ring(number: int, frame: object) -> None:
        raise AlarmRang

    full, question = long_question()
    question()
    engine, question = long_question()
    before = signal.signal(signal.SIGALRM, ring)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.01)
        with pytest.raises(AlarmRang):
            question()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert engine.nodes < full.nodes


def test_other_threads_run_during_a_search() -> None:
    _, question = long_question()
    with ThreadPoolExecutor(1) as pool:
        search = pool.submit(question)
        ticks = 0
        while not search.done():
            time.sleep(0.001)
            ticks += 1
        search.result()
    assert ticks > 10


def test_a_position_of_other_rules_is_refused() -> None:
    known = bench_deals()[0]
    position = known.position(COINCHE)
    other = Strain.HEARTS if known.strain is not Strain.HEARTS else Strain.SPADES
    for solver in (Solver(COINCHE, other), Solver(preset("bga"), known.strain)):
        with pytest.raises(ValueError, match="another strain or ruleset"):
            solver.solve(known.deal, position)


def test_under_a_limit_the_verdict_comes_before_the_points() -> None:
    decided = 0
    for known in bench_deals()[:25]:
        solution = solution_of(known, Limits(nodes=1500), Contract(110, known.strain, Seat.NORTH))
        decided += solution.made is not None
    assert decided >= 20
