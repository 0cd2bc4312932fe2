"""Findings as SARIF 2.1.0: the requirements of the standard, and stable fingerprints."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from urllib.parse import unquote_to_bytes, urlsplit

import pytest
from hypothesis import given
from pydantic import ValidationError
from pydantic_sarif.model import StaticAnalysisResultsFormatSarifVersion210JsonSchema as Standard

from coinche_cli.report.check.formats.sarif import file_uri
from solvers.legality.findings.codes import Code
from solvers.legality.findings.registry import codes
from tests.cli.check.checks import LOGS
from tests.cli.cli import coinche
from tests.legality.log_cases import as_lines, log_cases
from tests.report.check.results import (
    AWARDED,
    EMPTY,
    HOSTILE_RUN,
    NOT_JSON,
    OVER_RUFF,
    RUN,
    Run,
    game,
    report,
    runs,
)

LEVELS = ("error", "warning", "note")
# The classes of pydantic-sarif are generated from the official JSON Schema of SARIF 2.1.0, and
# accept no other keys. They do not check the form of URIs, or that a message has a text; that is
# done here.


def run_of(run: Run) -> dict[str, Any]:
    """The only SARIF run, after a check of the requirements of the standard."""
    text = report("sarif", run)
    assert text.isascii()
    log = json.loads(text, parse_constant=pytest.fail)
    json.dumps(log, ensure_ascii=False).encode()
    Standard.model_validate(log)
    assert log["version"] == "2.1.0"
    assert log["$schema"].startswith("https://")
    (only,) = log["runs"]
    driver = only["tool"]["driver"]
    assert driver["name"] == "coinche"
    assert re.match(r"\d", driver["version"])
    assert only["columnKind"] in ("utf16CodeUnits", "unicodeCodePoints")
    rules = driver["rules"]
    assert len({rule["id"] for rule in rules}) == len(rules)
    for rule in rules:
        assert set(rule) == {
            "id",
            "name",
            "shortDescription",
            "fullDescription",
            "help",
            "defaultConfiguration",
        }
        for key in ("shortDescription", "fullDescription", "help"):
            assert rule[key]["text"]
        assert re.fullmatch(r"[A-Z]\w+", rule["name"])
        assert rule["defaultConfiguration"]["level"] in LEVELS
    for result in only["results"]:
        check_result(result, rules)
    assert {rule["id"] for rule in rules} == {result["ruleId"] for result in only["results"]}
    assert isinstance(only, dict)
    return only


def check_result(result: dict[str, Any], rules: list[dict[str, Any]]) -> None:
    assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
    assert result["level"] in LEVELS
    assert isinstance(result["message"]["text"], str)
    (location,) = result["locations"]
    physical = location["physicalLocation"]
    uri = physical["artifactLocation"]["uri"]
    assert re.fullmatch(r"(?:[A-Za-z0-9._~/-]|file:///|%[0-9A-F]{2})+", uri)
    if "region" in physical:
        assert physical["region"]["startLine"] >= 1
    for logical in location.get("logicalLocations", []):
        assert logical["fullyQualifiedName"]
    (fingerprint,) = result["partialFingerprints"].values()
    assert re.fullmatch(r"[0-9a-f]{64}", fingerprint)
    assert isinstance(result["properties"]["certainty"], str)


def prints_of(*results: Any) -> list[str]:
    found = run_of([("a.jsonl", results)])["results"]
    return [result["partialFingerprints"]["coincheFinding/v1"] for result in found]


def test_results_have_all_that_is_known() -> None:
    only = run_of(RUN)
    results = {result["ruleId"]: result for result in only["results"]}
    assert [result["level"] for result in only["results"]] == [
        "note",
        "error",
        "warning",
        "error",
        "error",
        "error",
    ]
    result = results["P305"]
    assert result["message"]["text"] == (
        "game g1 deal 2 trick 5 play 3: South plays C8, but cannot follow: must over-ruff; "
        "legal: HJ H9 (option must_trump_when_partner_wins decides this)"
    )
    assert result["locations"] == [
        {
            "physicalLocation": {
                "artifactLocation": {"uri": "logs/games.jsonl"},
                "region": {"startLine": 41},
            },
            "logicalLocations": [{"fullyQualifiedName": "game g1/deal 2/trick 5/play 3"}],
        }
    ]
    assert result["properties"] == {
        "certainty": "definite",
        "seat": "S",
        "expected": ["HJ", "H9"],
        "actual": "C8",
        "option": "must_trump_when_partner_wins",
        "pointer": "/deals/1/tricks/4/cards/2",
    }
    assert results["F111"]["locations"] == [
        {"physicalLocation": {"artifactLocation": {"uri": "leer%20%C3%A9.jsonl"}}}
    ]
    assert only["properties"]["findings"] == 6


def test_rules_have_the_words_of_their_pages() -> None:
    rule = run_of(RUN)["tool"]["driver"]["rules"][1]
    page = codes()[Code.MUST_OVER_RUFF]
    assert (rule["id"], rule["name"]) == ("P305", "MustOverRuff")
    assert rule["shortDescription"]["text"] == "Must over-ruff."
    assert rule["fullDescription"]["text"] == page.meaning
    assert page.remedy in rule["help"]["text"]


def test_without_findings_the_run_is_empty() -> None:
    assert run_of(EMPTY)["results"] == []


def test_fingerprints_do_not_depend_on_lines() -> None:
    moved = prints_of(game("a.jsonl", "g1", 7, 2, OVER_RUFF), game("a.jsonl", None, 9, 0, NOT_JSON))
    assert moved == prints_of(
        game("a.jsonl", "g1", 70, 2, OVER_RUFF), game("a.jsonl", None, 90, 0, NOT_JSON)
    )


def test_fingerprints_distinguish_findings() -> None:
    prints = prints_of(
        game("a.jsonl", "g1", 1, 2, OVER_RUFF, AWARDED, AWARDED),
        game("a.jsonl", "g2", 2, 2, OVER_RUFF),
        game("a.jsonl", None, 3, 0, NOT_JSON),
        game("a.jsonl", None, 4, 0, NOT_JSON),
    )
    assert len(set(prints)) == len(prints) == 6


@pytest.mark.parametrize(
    ("file", "uri"),
    [
        ("logs/a b.jsonl", "logs/a%20b.jsonl"),
        ("./a.json", "a.json"),
        ("a:b%.json", "a%3Ab%25.json"),
        ("/tmp/é.json", "file:///tmp/%C3%A9.json"),
        ("<stdin>", "stdin"),
        ("\udcff.json", "%FF.json"),
        ("\ud800.json", "%3F.json"),
    ],
)
def test_files_are_named_by_uris(file: str, uri: str) -> None:
    assert file_uri(file) == uri
    assert urlsplit(uri).scheme in ("", "file")
    assert unquote_to_bytes(uri)


def test_results_of_the_logs_of_all_codes_are_of_the_official_schema(tmp_path: Path) -> None:
    games = tmp_path / "games.jsonl"
    games.write_text(as_lines(log_cases()))
    found = coinche("check", "examples", str(games), "--output-format", "sarif", folder=LOGS)
    log = json.loads(found.out)
    Standard.model_validate(log)
    (only,) = log["runs"]
    assert len(only["tool"]["driver"]["rules"]) > 80
    for result in only["results"]:
        check_result(result, only["tool"]["driver"]["rules"])


@pytest.mark.parametrize("change", [{"level": "fatal"}, {"line": 3}, {"message": "wrong"}])
def test_the_official_schema_refuses_other_documents(change: dict[str, Any]) -> None:
    log = json.loads(report("sarif", RUN))
    log["runs"][0]["results"][0] |= change
    with pytest.raises(ValidationError):
        Standard.model_validate(log)


def test_hostile_text_is_shown() -> None:
    (result,) = run_of(HOSTILE_RUN)["results"]
    assert result["message"]["text"].isprintable()
    assert result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "b%FF%0A.json"


@given(runs())
def test_any_finding_gives_valid_sarif(run: Run) -> None:
    count = sum(len(result.findings) for _, results in run for result in results)
    assert len(run_of(run)["results"]) == count
