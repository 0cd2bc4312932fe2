"""Results as JSON fit the published schemas, and have no keys besides theirs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

from coinche_cli.schemas.inputs import schema
from tests.cli.check.checks import LOGS
from tests.cli.cli import coinche
from tests.golden.cases import CASES, NO_CONTRACT
from tests.json_schemas import definition, validator
from tests.legality.log_cases import as_lines, log_cases
from tests.report.check.results import EMPTY, HOSTILE_RUN, RUN, Run, report, runs

FORM = ("--output-format", "json")
COINS = ("coins.json", "--played", "S7 OA")
INFERRED = coinche(
    "infer", "game.json", "faulty.json", "--until", "6", "--seat", "N", "--sample", "2", *FORM,
    folder=LOGS,
).out  # fmt: skip
NAMES = {
    "coinche-check/1": "check-result",
    "coinche-solve/1": "solve-result",
    "coinche-infer/1": "infer-result",
}
SCHEMAS = {name: schema(name) for name in NAMES.values()}


def closed(part: Any) -> Any:
    """The schema with no key allowed besides those it names."""
    if isinstance(part, list):
        return [closed(each) for each in part]
    if not isinstance(part, dict):
        return part
    made = {key: closed(each) for key, each in part.items()}
    names_keys = isinstance(part.get("properties"), dict) and part.get("type") == "object"
    return made | {"additionalProperties": False} if names_keys else made


CLOSED = {name: closed(each) for name, each in SCHEMAS.items()}
OPEN_VALIDATORS = {name: validator(each) for name, each in SCHEMAS.items()}
CLOSED_VALIDATORS = {name: validator(each) for name, each in CLOSED.items()}


def fits(document: Any, name: str) -> bool:
    return all(each[name].is_valid(document) for each in (OPEN_VALIDATORS, CLOSED_VALIDATORS))


def recorded() -> Iterator[Any]:
    """The results among the recorded outputs, with the name of their schema."""
    for case in CASES:
        text = case.path.read_text(encoding="utf-8").split("--- stdout\n")[1]
        text = text.split("--- stderr\n")[0].replace('"nodes": #', '"nodes": 0')
        name = next((NAMES[each] for each in NAMES if text.startswith(f'{{"schema": "{each}"')), "")
        if name:
            yield pytest.param(name, json.loads(text), id=case.name)


@pytest.mark.parametrize(("name", "document"), list(recorded()))
def test_recorded_results(name: str, document: Any) -> None:
    assert fits(document, name)


@pytest.mark.parametrize("run", [RUN, EMPTY, HOSTILE_RUN], ids=["run", "empty", "hostile"])
def test_results_of_a_check(run: Run) -> None:
    assert fits(json.loads(report("json", run)), "check-result")


@given(runs())
def test_any_finding(run: Run) -> None:
    assert fits(json.loads(report("json", run)), "check-result")


def test_findings_of_the_logs_of_all_codes(tmp_path: Path) -> None:
    games = tmp_path / "games.jsonl"
    games.write_text(as_lines(log_cases()))
    found = coinche("check", "examples", str(games), "--output-format", "json", folder=LOGS)
    document = json.loads(found.out)
    assert document["summary"]["findings"] > 500
    assert fits(document, "check-result")


def test_lines_of_findings_are_findings() -> None:
    finding = definition(CLOSED["check-result"], "Finding")
    summary = definition(CLOSED["check-result"], "Summary")
    for line in map(json.loads, report("jsonl", RUN).splitlines()):
        kind = line.pop("type")
        if kind == "finding":
            assert line.pop("file")
            assert finding.is_valid(line)
        elif kind == "summary":
            assert line.pop("schema")
            assert summary.is_valid(line)


@pytest.mark.parametrize(
    "call",
    [
        "mid_play.pbn --cards --line --by W --option announcements=standard",
        "deal.pbn --contract GENERALES --by W --option generale=true",
        "deal.pbn --nodes 1 --cards --trump NT --ruleset bga",
        "- --ruleset bga",
    ],
)
def test_solutions(call: str) -> None:
    found = coinche("solve", *call.split(), "--output-format", "json", stdin=NO_CONTRACT)
    assert found.err == ""
    assert fits(json.loads(found.out), "solve-result")


def required_places(value: Any, part: Any, root: Any) -> Iterator[tuple[Any, str]]:
    """Objects in a document, each with a key that its schema requires."""
    if "$ref" in part:
        part = root["$defs"][part["$ref"].removeprefix("#/$defs/")]
    for choice in part.get("anyOf", ()):
        yield from required_places(value, choice, root)
    if isinstance(value, dict):
        for key, inner in value.items():
            if key in part.get("required", ()):
                yield value, key
            yield from required_places(inner, part.get("properties", {}).get(key, {}), root)
    elif isinstance(value, list):
        for inner in value:
            yield from required_places(inner, part.get("items", {}), root)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("check-result", report("json", RUN)),
        ("solve-result", coinche("solve", "deal.pbn", "--line", *FORM).out),
        ("solve-result", coinche("solve", *COINS, "--line", *FORM).out),
        ("solve-result", coinche("solve", *COINS, "--mode", "max-n", *FORM).out),
        ("infer-result", INFERRED),
    ],
)
def test_what_is_required_may_not_be_missing_or_of_another_kind(name: str, text: str) -> None:
    document, root = json.loads(text), SCHEMAS[name]
    schema_of = OPEN_VALIDATORS[name]
    places = list(required_places(document, root, root))
    assert len(places) > 20
    for owner, key in places:
        value = owner.pop(key)
        assert not schema_of.is_valid(document), key
        owner[key] = [{}]
        assert not schema_of.is_valid(document), key
        owner[key] = value
    assert schema_of.is_valid(document)
