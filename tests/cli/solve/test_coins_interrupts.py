"""A keyboard interrupt of ``coinche solve`` on deals of Coins gives bounds and exit code 130."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Generator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from coinche_cli.solve.coins import (
    CoinsProblem,
    CoinsRequest,
    CoinsSearchOptions,
    CoinsSolved,
    coins_problems,
)
from coinche_cli.solve.coins_layers import LayerRunner, with_large_deals_solved
from coinche_cli.solve.records import read_records
from coinche_cli.terminal.progress import Screen
from solvers.double_dummy.coins.solver import CoinsSolver
from solvers.rules.coins.players import Player
from solvers.rules.coins.position import CoinsPosition
from tests.cli.cli import DEALS, coinche

FULL = "coins-full/deals.jsonl"
SEARCHED = {
    "chosen": ["--method", "search"],
    "limited": ["--nodes", "999999999"],
    "too large": ["--memory", "1", "--timeout", "600"],
}


@pytest.fixture
def _interrupted(
    monkeypatch: pytest.MonkeyPatch, interrupted_after: Callable[[float], None]
) -> None:
    """An interrupt comes shortly after the search of the first full deal begins."""
    solve = CoinsSolver.solve
    begun: list[CoinsPosition] = []

    def begin(solver: CoinsSolver, position: CoinsPosition, *asked: Any, **more: Any) -> Any:
        if len(position.hands[Player.X]) == 16:
            begun.append(position)
            if len(begun) == 1:
                interrupted_after(0.5)
        return solve(solver, position, *asked, **more)

    monkeypatch.setattr(CoinsSolver, "solve", begin)


@pytest.mark.usefixtures("_interrupted")
@pytest.mark.parametrize("options", SEARCHED.values(), ids=SEARCHED.keys())
def test_a_search_ends_with_bounds(options: list[str]) -> None:
    call = ["solve", FULL, "--board", "11", "--cards", "--line", "--output-format", "json"]
    result = coinche(*call, *options, "--quiet")
    assert (result.code, result.err) == (130, "")
    (found,) = json.loads(result.out)["deals"]
    assert found["status"] == "bounds"
    assert found["nodes"] > 0
    assert set(found["guaranteed"]) == {"X", "Y", "Z"}
    assert found["leaders"][found["leader"]] == found["guaranteed"]
    assert len(found["cards"]) == 16
    assert found["line"] == []


@pytest.mark.usefixtures("_interrupted")
def test_deals_after_it_are_not_solved() -> None:
    call = ["solve", "coins.json", FULL, "coins.json", "--method", "search"]
    result = coinche(*call, "--output-format", "csv")
    assert (result.code, result.err) == (130, "")
    assert [line.split(",")[0] for line in result.out.splitlines()[1:]] == ["coins.json", FULL]


@pytest.mark.usefixtures("_interrupted")
def test_searches_in_threads_end_too() -> None:
    call = ["solve", "coins.json", FULL, "--method", "search", "--jobs", "3"]
    result = coinche(*call, "--output-format", "csv")
    assert (result.code, result.err) == (130, "")
    assert [line.split(",")[0] for line in result.out.splitlines()[1:]] == ["coins.json", FULL]
    for thread in threading.enumerate():
        if thread is not threading.current_thread():
            thread.join(30)
            assert not thread.is_alive()


def test_no_large_deal_is_begun_after_it() -> None:
    path = str(DEALS / "coins11.json")
    (problem,) = coins_problems(read_records([path], []), CoinsRequest())
    assert isinstance(problem, CoinsProblem)
    runner = LayerRunner(Screen(wanted=False), None, quiet=True)
    search = CoinsSearchOptions(CoinsRequest())
    runner.interrupt()
    (solved,) = islice(with_large_deals_solved(iterator([problem, problem]), search, runner), 1)
    assert isinstance(solved, CoinsSolved)
    assert (solved.interrupted, solved.nodes) == (True, 0)


def iterator(problems: list[CoinsProblem]) -> Generator[CoinsProblem, None, None]:
    yield from problems


def test_one_that_comes_while_states_are_counted_leaves_what_is_known_without_solving(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(CoinsSolver, "plan", interrupted)
    result = coinche("solve", "coins11.json", "--by", "X", "--cards", "--output-format", "json")
    assert (result.code, result.err) == (130, "")
    (found,) = json.loads(result.out)["deals"]
    assert found["status"] == "bounds"
    coins = found["guaranteed"]["X"]
    assert coins[0] == 0 < coins[1]
    assert all(bounds == {"X": coins} for bounds in found["leaders"].values())
    assert all(card["guaranteed"] == {"X": coins} for card in found["cards"])


@pytest.mark.usefixtures("_interrupted")
def test_an_interrupted_run_leaves_no_file(tmp_path: Path) -> None:
    target = tmp_path / "out.txt"
    result = coinche("solve", FULL, "--method", "search", "--output", str(target))
    assert result.code == 130
    assert not list(tmp_path.iterdir())
