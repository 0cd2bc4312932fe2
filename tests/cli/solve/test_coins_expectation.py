"""The expected cost of layers, and the memory they may take."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from coinche_cli.formats.records.coins_deal import CoinsRecord
from coinche_cli.solve.coins import CoinsProblem, CoinsRequest, CoinsSearchOptions, CoinsSolved
from coinche_cli.solve.coins_layers import (
    LayerRunner,
    expected_cost_text,
    time_words,
    wider_cells_text,
)
from coinche_cli.terminal import memory as free_memory
from coinche_cli.terminal.progress import Screen
from solvers.double_dummy.bounds import Bounds, Limits
from solvers.double_dummy.coins.layers.layers import LayerKernel
from solvers.double_dummy.coins.layers.plan import LayerPlan, LayerSettings
from solvers.double_dummy.coins.question import CoinsMethod
from solvers.double_dummy.coins.solution import CoinsSolution
from solvers.double_dummy.coins.solver import CoinsSolver
from solvers.rules.coins.cards import parse_spanish_cards
from solvers.rules.coins.deal import CoinsDeal
from solvers.rules.coins.players import Player
from solvers.rules.coins.position import CoinsPosition

PLAN = LayerPlan(
    player=Player.X,
    layers=15,
    states=3_000_000_000,
    peak_bytes=5 * 2**20 + 1,
    widest_peak_bytes=9 * 2**20,
    kernel=LayerKernel.AVX2,
    jobs=2,
    expected_s=100.0,
)


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0.0, "less than a second"),
        (0.99, "less than a second"),
        (1.0, "about 1 s"),
        (89.9, "about 90 s"),
        (90.0, "about 2 min"),
        (5399.0, "about 90 min"),
        (5400.0, "about 2 h"),
        (36000.0, "about 10 h"),
    ],
)
def test_times_are_rounded(seconds: float, words: str) -> None:
    assert time_words(seconds) == words


def test_states_and_times_add_up_and_memory_does_not() -> None:
    other = replace(PLAN, player=Player.Y, peak_bytes=2**20, expected_s=200.0)
    assert expected_cost_text([PLAN, other], line=False) == (
        "6,000,000,000 states by layers, up to 6 MiB of memory, about 5 min on 2 threads (avx2)"
    )


def test_the_cost_of_wider_layers_is_given_if_it_is_higher() -> None:
    other = replace(PLAN, player=Player.Y, widest_peak_bytes=12 * 2**20)
    assert wider_cells_text([PLAN, other]) == "for 3 coins or more up to 12 MiB and 6 times as long"
    assert wider_cells_text([replace(PLAN, widest_peak_bytes=PLAN.peak_bytes)]) == ""


def test_a_line_takes_longer() -> None:
    one = replace(PLAN, jobs=1, kernel=LayerKernel.PORTABLE, expected_s=40.0)
    assert "about 40 s on 1 thread (portable)" in expected_cost_text([one], line=False)
    assert "about 60 s on 1 thread (portable)" in expected_cost_text([one], line=True)


@pytest.mark.parametrize("limits", [Limits(), Limits(timeout_s=1000.0)])
def test_numbers_too_high_for_the_memory_are_reported(
    capsys: pytest.CaptureFixture[str], limits: Limits
) -> None:
    """X wins every trick in which all three suits differ, five of seven coins at least."""
    hands = {
        Player.X: parse_spanish_cards("OA OK OJ O9 O7 O5 O3 CA"),
        Player.Y: parse_spanish_cards("SA SJ S9 S7 S5 S3 S2 B6"),
        Player.Z: parse_spanish_cards("BA BK BJ B9 B7 B5 B3 S4"),
    }
    deal = CoinsDeal.of(hands)
    position = CoinsPosition.start(deal, Player.X)
    problem = CoinsProblem("deal", CoinsRecord(deal), Player.X, (), position)
    (plan,) = CoinsSolver().plan(position, [Player.X])
    assert plan.peak_bytes < plan.widest_peak_bytes
    search = CoinsSearchOptions(
        CoinsRequest(by=Player.X),
        limits=limits,
        layers=LayerSettings(most_bytes=plan.peak_bytes),
        method=CoinsMethod.LAYERS,
    )
    runner = LayerRunner(Screen(wanted=False), None, quiet=False)
    solved = runner.solve(problem, search)
    assert isinstance(solved, CoinsSolved)
    assert isinstance(solved.solution, CoinsSolution)
    assert solved.solution.guaranteed == {Player.X: Bounds(5, 7)}
    _, line = capsys.readouterr().err.splitlines()
    assert "take up to 31 MiB of memory (--memory); these are bounds" in line


class TestFreeMemory:
    @pytest.fixture
    def limit(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
        """The file with the limit of a container; it does not exist yet."""
        monkeypatch.setattr(free_memory, "_LIMIT_OF_CONTAINER", tmp_path / "memory.max")
        return tmp_path / "memory.max"

    def test_some_is_free(self, limit: Path) -> None:
        assert 2**20 < free_memory.free_bytes() < 2**60

    def test_a_container_may_have_less(self, limit: Path) -> None:
        limit.write_text("1048576\n", encoding="ascii")
        assert free_memory.free_bytes() == 2**20

    def test_a_container_without_limit_has_what_the_machine_has(self, limit: Path) -> None:
        limit.write_text("max\n", encoding="ascii")
        assert 2**20 < free_memory.free_bytes() < 2**60
