"""Every code has logs that give it, and logs that nearly do."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from coinche_cli.check.checker import Checker, units_of
from coinche_cli.formats.game_log.json import DEPTH
from solvers.legality.findings.codes import codes
from solvers.legality.findings.finding import Severity
from tests.cli.cli import coinche
from tests.legality import make_fixtures
from tests.legality.fixture_files import deep
from tests.legality.make_fixtures import INVALID, VALID, findings

MADE_BY_A_TEST = {"F105", "H201"}
"""Codes whose files would be large, or take long."""
USAGE = ("F201", "F202")
EVENTS = "F110"
"""The code of files that are events of a dialect."""


def files_of(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())


def relative(path: Path) -> str:
    return str(path.relative_to(path.parents[2]))


def dialect_of(code: str) -> str | None:
    return "coinche-bots" if code == EVENTS else None


def found_in(path: Path, code: str) -> Iterator[tuple[str, Severity]]:
    for unit in units_of([str(path)], dialect_of(code)):
        for result in Checker().check(unit):
            for located in result.findings:
                yield located.finding.code, located.finding.severity


def exit_code(path: Path, code: str) -> int:
    dialect = dialect_of(code)
    more = () if dialect is None else ("--from", dialect)
    return coinche("check", str(path), "--output-format", "concise", *more).code


@pytest.mark.parametrize("folder", [INVALID, VALID], ids=["invalid", "valid"])
def test_every_code_has_logs_and_nothing_else_has(folder: Path) -> None:
    assert {path.name for path in folder.iterdir()} == set(codes()) - MADE_BY_A_TEST
    assert all(path.parent.parent == folder for path in files_of(folder))


@pytest.mark.parametrize("path", files_of(INVALID), ids=relative)
def test_an_invalid_log_gives_its_code_alone(path: Path) -> None:
    code = path.parent.name
    found = list(found_in(path, code))
    assert code in {each for each, _ in found}
    assert {each for each, severity in found if severity is Severity.ERROR} <= {code}


@pytest.mark.parametrize("path", files_of(VALID), ids=relative)
def test_a_valid_log_gives_nothing_above_a_note(path: Path) -> None:
    found = list(found_in(path, path.parent.name))
    assert [code for code, severity in found if severity is not Severity.NOTE] == []
    assert path.parent.name not in {code for code, _ in found}


@pytest.mark.parametrize("code", sorted(set(codes()) - MADE_BY_A_TEST))
def test_exit_codes(code: str) -> None:
    expected = 2 if code in USAGE else int(codes()[code].severity == "error")
    for path in files_of(INVALID / code):
        assert exit_code(path, code) == expected, path
    for path in files_of(VALID / code):
        assert exit_code(path, code) == 0, path


def test_too_deep_is_found_and_just_not_too_deep_is_not(tmp_path: Path) -> None:
    deepest, deeper = tmp_path / "deepest.json", tmp_path / "deeper.json"
    deepest.write_bytes(deep(DEPTH - 2))
    deeper.write_bytes(deep(DEPTH - 1))
    assert list(found_in(deepest, "F105")) == []
    assert [code for code, _ in found_in(deeper, "F105")] == ["F105"]
    assert exit_code(deepest, "F105") == 0
    assert exit_code(deeper, "F105") == 1


@pytest.mark.parametrize(
    "path", [path for path in files_of(INVALID) if path.parent.name[0] != "F"], ids=relative
)
def test_a_single_fault_is_told_in_the_games_own_terms(path: Path) -> None:
    """What is found is of that code only, also of warnings and notes."""
    game = json.loads(path.read_bytes())
    assert {finding.code for finding in findings(game)} == {path.parent.name}


@pytest.mark.slow
def test_the_files_are_those_the_script_writes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If not, they are written anew by ``python -m tests.legality.make_fixtures``."""
    monkeypatch.setattr(make_fixtures, "VALID", tmp_path / "valid")
    monkeypatch.setattr(make_fixtures, "INVALID", tmp_path / "invalid")
    make_fixtures.main()
    for folder in (VALID, INVALID):
        stored = {relative(path): path.read_bytes() for path in files_of(folder)}
        written = {relative(path): path.read_bytes() for path in files_of(tmp_path / folder.name)}
        assert stored == written


@pytest.mark.parametrize("path", files_of(INVALID / "D201"), ids=relative)
def test_a_wrong_dealer_is_one_finding(path: Path) -> None:
    assert len(findings(json.loads(path.read_bytes()))) == 1
