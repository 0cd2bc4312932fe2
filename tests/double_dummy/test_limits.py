"""Limits leave true bounds; engines are independent and let other threads run."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from solvers.double_dummy.solution import Limits, Solution
from solvers.double_dummy.solver import Solver
from solvers.rules.contract import Contract, Feat
from solvers.rules.ruleset import preset
from solvers.rules.seats import Seat, Side
from solvers.rules.strains import Strain
from tests.double_dummy.bench_deals import BenchDeal, bench_deals

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
        whole = solution_of(known, Limits(), contract)
        assert solution.made in (None, whole.made)
        assert solution.score in (None, whole.score)
        if solution.sweep_known:
            assert solution.sweep is whole.sweep
        values = {value.card: value.points[Side.NS] for value in whole.cards}
        for value in solution.cards:
            bounds = value.points[Side.NS]
            assert bounds.low <= values[value.card].low <= bounds.high


def test_no_limit_is_exact() -> None:
    solution = solution_of(bench_deals()[0], Limits())
    assert solution.exact
    assert len(solution.line) == 8


def test_a_slam_under_a_limit_is_undecided_or_right() -> None:
    for known in bench_deals()[:25]:
        contract = Contract(Feat.SLAM, known.strain, Seat.NORTH)
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


LONG_SEARCH = """
from solvers.double_dummy.solver import Solver
from solvers.rules.ruleset import preset
from tests.double_dummy.bench_deals import bench_deals
ruleset = preset("coinche")
print("ready", flush=True)
try:
    while True:
        for known in bench_deals():
            engine = Solver(ruleset, known.strain, table_mib=1).points_engine()
            engine.points(known.position(ruleset))
except KeyboardInterrupt:
    print("interrupted", flush=True)
"""


def test_a_running_search_is_interrupted_by_a_signal() -> None:
    command = [sys.executable, "-c", LONG_SEARCH]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        time.sleep(0.3)
        process.send_signal(signal.SIGINT)
        assert process.stdout.readline() == "interrupted\n"


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
