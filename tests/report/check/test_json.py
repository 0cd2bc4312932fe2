"""Findings as JSON and JSON Lines: the documented keys, always valid."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given

from tests.report.check.results import (
    BAD_NAME,
    CLEAN,
    EMPTY,
    HOSTILE,
    HOSTILE_RUN,
    RUN,
    Run,
    report,
    runs,
)

JSON = """\
{"schema": "coinche-check/1", "summary": {"files": 3, "games": 3, "deals": 5, "findings": 6, \
"unjudged": 8, "statistics": {"by_code": {"B105": 1, "D302": 1, "F101": 1, "F111": 1, "P305": 1, \
"S301": 1}}},
"files": [
{"file": "clean.json", "findings": []},
{"file": "logs/games.jsonl", "findings": [
{"code": "D302", "severity": "note", "certainty": "possible", "message": "the log does not say \
which way round the game went", "game": "g1", "expected": "counterclockwise", "line": 41},
{"code": "P305", "severity": "error", "certainty": "definite", "message": "South plays C8, but \
cannot follow: must over-ruff; legal: HJ H9", "game": "g1", "deal": 2, "trick": 5, "play": 3, \
"seat": "S", "expected": ["HJ", "H9"], "actual": "C8", "option": "must_trump_when_partner_wins", \
"pointer": "/deals/1/tricks/4/cards/2", "line": 41},
{"code": "B105", "severity": "warning", "certainty": "definite", "message": "North says belote but \
not rebelote: no 20 points", "game": "g1", "deal": 2, "seat": "N", "option": "belote_calls", \
"pointer": "/deals/1/melds/0", "line": 41},
{"code": "F101", "severity": "error", "certainty": "definite", "message": "not JSON: the object is \
cut off", "line": 42},
{"code": "S301", "severity": "error", "certainty": "definite", "message": "awarded NS 230, EW 40 \
is written; right is NS 220, EW 40", "game": "g2", "deal": 1, "expected": {"NS": 220, "EW": 40}, \
"actual": {"NS": 230, "EW": 40}, "pointer": "/deals/0/score/awarded", "line": 43}]},
{"file": "leer \\u00e9.jsonl", "findings": [
{"code": "F111", "severity": "error", "certainty": "definite", "message": "there is no game in \
the file"}]}
]}
"""
EMPTY_JSON = """\
{"schema": "coinche-check/1", "summary": {"files": 0, "games": 0, "deals": 0, "findings": 0, \
"unjudged": 0, "statistics": {"by_code": {}}},
"files": [
]}
"""


def lines_of(run: Run) -> list[dict[str, Any]]:
    return [json.loads(line) for line in report("jsonl", run).splitlines()]


def strict(text: str) -> Any:
    """The value of a JSON text, which must be ASCII without NaN and half surrogate pairs."""
    assert text.isascii()
    value = json.loads(text, parse_constant=pytest.fail)
    json.dumps(value, ensure_ascii=False).encode()
    return value


def test_json_is_as_documented() -> None:
    assert report("json", RUN) == JSON
    assert report("json", EMPTY) == EMPTY_JSON


def test_a_file_that_passed_has_an_empty_list() -> None:
    document = strict(report("json", CLEAN))
    assert document["files"] == [{"file": "clean.json", "findings": []}]
    assert document["summary"]["findings"] == 0


@pytest.mark.parametrize("run", [RUN, RUN[:2], CLEAN, EMPTY])
def test_an_interrupted_run_gives_the_same_json(run: Run) -> None:
    assert report("json", run, interrupted=True) == report("json", run)


def test_a_long_report_is_written_completely() -> None:
    file, results = RUN[1]
    document = strict(report("json", [(file, [*results] * 1500)]))
    assert document["summary"]["findings"] == len(document["files"][0]["findings"]) == 1500 * 5


def test_json_lines_have_findings_files_and_the_summary() -> None:
    document = strict(report("json", RUN))
    lines = lines_of(RUN)
    findings = [
        {"type": "finding", "file": entry["file"], **finding}
        for entry in document["files"]
        for finding in entry["findings"]
    ]
    files = [
        {"type": "file", "file": entry["file"], "findings": len(entry["findings"])}
        for entry in document["files"]
    ]
    assert [line for line in lines if line["type"] == "finding"] == findings
    assert [line for line in lines if line["type"] == "file"] == files
    assert [line["type"] for line in lines][:2] == ["file", "finding"]
    assert lines[-1] == {
        "type": "summary",
        "schema": document["schema"],
        **document["summary"],
    }


def test_json_lines_without_any_file_have_the_summary_alone() -> None:
    assert [line["type"] for line in lines_of(EMPTY)] == ["summary"]


def test_text_is_kept_except_for_what_json_cannot_hold() -> None:
    entry = strict(report("json", HOSTILE_RUN))["files"][0]
    shown = HOSTILE.replace("\ud800", "?")
    assert entry["file"] == BAD_NAME.replace("\udcff", "?")
    finding = entry["findings"][0]
    assert finding["message"] == finding["game"] == shown
    assert finding["actual"] == {shown: shown}
    assert lines_of(HOSTILE_RUN)[0]["message"] == shown


@given(runs())
def test_any_finding_gives_valid_json(run: Run) -> None:
    document = strict(report("json", run))
    assert len(document["files"]) == len(run)
    assert strict(report("json", run, interrupted=True)) == document
    for line in report("jsonl", run).splitlines():
        assert strict(line)["type"] in ("finding", "file", "summary")
