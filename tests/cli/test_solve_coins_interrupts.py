"""``coinche solve`` on deals of Coins that a keyboard interrupt ends: bounds, and exit code 130."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from solvers.double_dummy.coins_solver import CoinsSolver
from tests.cli.cli import coinche

FULL = "coins-full/deals.jsonl"
SEARCHED = {
    "chosen": ["--method", "search"],
    "limited": ["--nodes", "999999999"],
    "too large": ["--memory", "1", "--timeout", "600"],
}


@pytest.mark.parametrize("options", SEARCHED.values(), ids=SEARCHED.keys())
def test_a_search_ends_with_bounds(
    options: list[str], interrupted_after: Callable[[float], None]
) -> None:
    call = ["solve", FULL, "--board", "11", "--cards", "--line", "--output-format", "json"]
    interrupted_after(1.0)
    result = coinche(*call, *options, "--quiet")
    assert (result.code, result.err) == (130, "")
    (found,) = json.loads(result.out)["deals"]
    assert found["status"] == "bounds"
    assert found["nodes"] > 0
    assert set(found["guaranteed"]) == {"X", "Y", "Z"}
    assert found["leaders"][found["leader"]] == found["guaranteed"]
    assert len(found["cards"]) == 16
    assert found["line"] == []


def test_deals_after_it_are_not_solved(interrupted_after: Callable[[float], None]) -> None:
    interrupted_after(1.0)
    call = ["solve", "coins.json", FULL, "coins.json", "--method", "search"]
    result = coinche(*call, "--output-format", "csv")
    assert (result.code, result.err) == (130, "")
    assert [line.split(",")[0] for line in result.out.splitlines()[1:]] == ["coins.json", FULL]


def test_searches_in_threads_end_too(interrupted_after: Callable[[float], None]) -> None:
    interrupted_after(1.0)
    call = ["solve", "coins.json", FULL, "--method", "search", "--jobs", "3"]
    result = coinche(*call, "--output-format", "csv")
    assert (result.code, result.err) == (130, "")
    assert [line.split(",")[0] for line in result.out.splitlines()[1:]] == ["coins.json", FULL]
    for thread in threading.enumerate():
        if thread is not threading.current_thread():
            thread.join(30)
            assert not thread.is_alive()


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


def test_an_interrupted_run_leaves_no_file(
    tmp_path: Path, interrupted_after: Callable[[float], None]
) -> None:
    interrupted_after(1.0)
    target = tmp_path / "out.txt"
    result = coinche("solve", FULL, "--method", "search", "--output", str(target))
    assert result.code == 130
    assert not list(tmp_path.iterdir())
