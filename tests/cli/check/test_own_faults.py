"""``coinche check``: a fault of ours affects only the game it occurs in, and is never hidden."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from coinche_cli.check import checker as checking
from coinche_cli.formats.games import RawGame, games_in, split
from coinche_cli.report.check.formats import FORMATS
from solvers.legality.log.game_log import GameLog
from solvers.legality.referee import check_game
from tests.cli.check.checks import INTERNAL_ERROR, clean, codes_of, with_wrong_winner
from tests.cli.cli import Result, coinche

BAD = "the-bad-one"
SAID = f"not checked: ZeroDivisionError: by {BAD}\n; {INTERNAL_ERROR}; please report it"


def fails_on_the_bad_game(log: GameLog, *arguments: Any, **options: Any) -> Any:
    if log.id == BAD:
        raise ZeroDivisionError(f"by {BAD}\n")
    return check_game(log, *arguments, **options)


def fails_after_the_bad_record(raw: RawGame) -> Iterator[Any]:
    for game in games_in(raw):
        if BAD.encode() in raw.lines[0][1]:
            raise ZeroDivisionError(f"by {BAD}\n")
        yield game


def fails_on_the_bad_file(file: str, dialect: str | None) -> Iterator[Any]:
    for unit in split(file, dialect):
        if "bad" in file:
            raise ZeroDivisionError(f"by {BAD}\n")
        yield unit


FAULTS: dict[str, tuple[str, Callable[..., Any]]] = {
    "in a game": ("check_game", fails_on_the_bad_game),
    "in a record": ("games_in", fails_after_the_bad_record),
    "in a file": ("split", fails_on_the_bad_file),
}


@pytest.fixture(params=FAULTS)
def logs(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of games, and a fault of ours that occurs in one of them."""
    monkeypatch.setattr(checking, *FAULTS[request.param])
    good = json.dumps(clean())
    lines = [good, json.dumps(clean() | {"id": BAD}), json.dumps(with_wrong_winner(clean()))]
    (tmp_path / "bad.jsonl").write_text("\n".join(lines) + "\n")
    (tmp_path / "good.jsonl").write_text("\n".join([json.dumps(with_wrong_winner(clean()))] * 40))
    return tmp_path


def run(folder: Path, *arguments: str) -> Result:
    return coinche("check", ".", *arguments, folder=folder)


def test_the_run_goes_on_and_reports_what_where_and_what_to_do(logs: Path) -> None:
    result = run(logs, "--output-format", "jsonl")
    assert result.code == 2
    codes = codes_of(result)
    assert codes.count("F203") == 1
    assert codes[-40:] == ["T101"] * 40
    [line] = result.err.splitlines()
    assert line.startswith("coinche: error: bad.jsonl")
    assert line.endswith(SAID.replace("\n", "?"))


@pytest.mark.parametrize("output_format", FORMATS)
def test_every_report_has_it(logs: Path, output_format: str) -> None:
    one = run(logs, "--output-format", output_format, "--verbose", "--exit-zero", "--select", "P")
    assert one.code == 2
    assert "F203" in one.out
    assert INTERNAL_ERROR in one.out


def test_the_number_of_workers_changes_nothing(logs: Path) -> None:
    call = ("--output-format", "json", "--verbose", "--exit-zero", "--select", "P")
    one = run(logs, *call)
    for jobs in ("2", "3"):
        assert run(logs, *call, "--jobs", jobs) == one


def test_other_games_of_the_file_are_checked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checking, "check_game", fails_on_the_bad_game)
    games = [with_wrong_winner(clean()), clean() | {"id": BAD}, with_wrong_winner(clean())]
    text = "\n".join(map(json.dumps, games))
    result = coinche("check", "-", "--output-format", "concise", stdin=text)
    assert [line.split()[1] for line in result.out.splitlines()] == ["T101", "F203", "T101"]
    assert result.out.splitlines()[1].startswith(f"<stdin>:2: F203 game {BAD}: not checked: ")


def test_a_game_not_checked_passes_no_case_of_junit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checking, "check_game", fails_on_the_bad_game)
    text = json.dumps(clean() | {"id": BAD})
    result = coinche("check", "-", "--output-format", "junit", stdin=text)
    assert '<testsuites name="coinche check" tests="1" failures="1">' in result.out


def test_running_out_of_memory_is_not_a_fault_of_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_memory(*_arguments: Any, **_options: Any) -> Any:
        raise MemoryError

    monkeypatch.setattr(checking, "check_game", no_memory)
    result = coinche("check", "-", stdin=json.dumps(clean()))
    assert (result.code, result.out) == (2, "")
    assert "not enough memory" in result.err
