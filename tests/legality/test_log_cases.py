"""Every code has logs that give it, and logs that almost give it. Each is judged once."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from coinche_cli.check.checker import Checker, units_of
from coinche_cli.formats.game_log.json import DEPTH
from solvers.legality.findings.codes import Code
from solvers.legality.findings.finding import Finding, Severity
from solvers.legality.findings.registry import codes
from tests.cli.cli import coinche
from tests.legality.judging import outline
from tests.legality.log_cases import (
    CASES,
    EXAMPLES,
    as_lines,
    cases_of,
    example_name,
    examples_of,
    log_cases,
    wrong_logs,
)
from tests.make.files import deep
from tests.make.fixtures import write_cases, write_files

MADE_BY_A_TEST = {"F105", "H201"}
"""Codes whose files would be large or slow."""
SHOWN = sorted(set(codes()) - MADE_BY_A_TEST)
OF_FILES = [code for code in SHOWN if code.startswith("F")]
OF_GAMES = [code for code in SHOWN if not code.startswith("F")]
USAGE = ("F201", "F202")
EVENTS = "F110"
"""The code of files that are events of another program."""


def program_of(code: str) -> str | None:
    return "coinche-bots" if code == EVENTS else None


def judged(path: Path, code: str) -> Iterator[list[Finding]]:
    """The findings in each game of a file."""
    for unit in units_of([str(path)], program_of(code)):
        for result in Checker().check(unit):
            yield [located.finding for located in result.findings]


def found_in(path: Path, code: str) -> list[Finding]:
    return [finding for findings in judged(path, code) for finding in findings]


def exit_code(code: str, *paths: Path) -> int:
    program = program_of(code)
    more = () if program is None else ("--from", program)
    return coinche("check", *map(str, paths), "--output-format", "concise", *more).code


def is_an_error(code: str) -> bool:
    return codes()[Code(code)].severity is Severity.ERROR


@pytest.mark.parametrize("code", OF_GAMES)
def test_a_game_gives_exactly_its_findings(code: str, tmp_path: Path) -> None:
    cases, file = cases_of(code), tmp_path / f"{code}.jsonl"
    file.write_text(as_lines(cases))
    for case, found in zip(cases, judged(file, code), strict=True):
        assert sorted(map(outline, found), key=json.dumps) == case.findings, case
        fails = any(finding.severity is Severity.ERROR for finding in found)
        assert fails == (is_an_error(code) and not case.valid), case
        if case.valid:
            assert all(finding.severity is Severity.NOTE for finding in found), case


@pytest.mark.parametrize("code", OF_FILES)
def test_a_file_gives_exactly_its_code(code: str) -> None:
    for path in examples_of(code, valid=False):
        found = found_in(path, code)
        assert {finding.code for finding in found} == {code}, path
        assert {finding.severity for finding in found} == {codes()[Code(code)].severity}, path
    for path in examples_of(code, valid=True):
        found = found_in(path, code)
        assert code not in {finding.code for finding in found}, path
        assert all(finding.severity is Severity.NOTE for finding in found), path


@pytest.mark.parametrize("code", SHOWN)
def test_exit_codes_of_the_examples(code: str) -> None:
    expected = 2 if code in USAGE else int(is_an_error(code))
    assert exit_code(code, *examples_of(code, valid=False)) == expected
    assert exit_code(code, *examples_of(code, valid=True)) == 0


def test_a_wrong_game_gives_its_own_code_and_a_right_one_does_not() -> None:
    for case in log_cases():
        if case.valid:
            assert case.code not in case.codes, case
        else:
            assert set(case.codes) == {case.code}, case


def test_a_wrong_dealer_is_one_finding() -> None:
    assert {case.codes for case in wrong_logs("D201")} == {("D201",)}


def test_every_code_has_logs_of_both_kinds_and_nothing_else_has() -> None:
    assert sorted(path.name for path in EXAMPLES.iterdir()) == SHOWN
    assert sorted(path.name for path in CASES.iterdir()) == [f"{code}.jsonl" for code in OF_GAMES]
    for code in OF_GAMES:
        assert {case.valid for case in cases_of(code)} == {False, True}
    for code in SHOWN:
        right, wrong = examples_of(code, valid=True), examples_of(code, valid=False)
        assert right
        assert wrong
        assert sorted((EXAMPLES / code).iterdir()) == right + wrong


def test_names_are_used_once_and_examples_of_games_are_cases() -> None:
    for code in OF_GAMES:
        games = {example_name(case.name, case.valid): case.game for case in cases_of(code)}
        assert len(games) == len(cases_of(code))
        for path in (EXAMPLES / code).iterdir():
            assert json.loads(path.read_bytes()) == games[path.stem], path


def test_the_limit_of_nesting_is_exact(tmp_path: Path) -> None:
    deepest, deeper = tmp_path / "deepest.json", tmp_path / "deeper.json"
    deepest.write_bytes(deep(DEPTH - 2))
    deeper.write_bytes(deep(DEPTH - 1))
    assert found_in(deepest, "F105") == []
    assert [finding.code for finding in found_in(deeper, "F105")] == ["F105"]
    assert exit_code("F105", deepest) == 0
    assert exit_code("F105", deeper) == 1


def contents(folder: Path) -> dict[str, bytes]:
    files = (path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): path.read_bytes() for path in files}


@pytest.mark.slow
def test_the_files_are_those_the_script_writes(tmp_path: Path) -> None:
    """If not, ``python -m tests.make.fixtures`` writes them again."""
    cases, examples = tmp_path / "cases", tmp_path / "examples"
    write_cases(cases, examples)
    write_files(examples)
    assert contents(cases) == contents(CASES)
    assert contents(examples) == contents(EXAMPLES)
