"""Findings as JUnit XML: counts, a case for every deal, and XML that any reader takes."""

from __future__ import annotations

from dataclasses import replace
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given

from coinche_cli.report.check.report import CheckOptions
from solvers.legality.findings.finding import Severity
from tests.report.check.results import EMPTY, HOSTILE_RUN, NOT_JSON, RUN, Run, game, report, runs

JUNIT = """\
<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="coinche check" tests="8" failures="4">
<testsuite name="clean.json" tests="1" failures="0">
<testcase name="game g0 deal 1" classname="clean.json"/>
</testsuite>
<testsuite name="logs/games.jsonl" tests="6" failures="3">
<testcase name="game g1" classname="logs/games.jsonl">
<system-out>logs/games.jsonl:41: D302 game g1: the log does not say which way round the game \
went</system-out>
</testcase>
<testcase name="game g1 deal 1" classname="logs/games.jsonl"/>
<testcase name="game g1 deal 2" classname="logs/games.jsonl">
<failure type="P305" message="South plays C8, but cannot follow: must over-ruff; legal: HJ H9 \
(option must_trump_when_partner_wins decides this) (and 1 more)">\
logs/games.jsonl:41: P305 game g1 deal 2 trick 5 play 3: South plays C8, but cannot \
follow: must over-ruff; legal: HJ H9 (option must_trump_when_partner_wins decides this)
logs/games.jsonl:41: B105 game g1 deal 2: North says belote but not rebelote: no 20 points (option \
belote_calls decides this)</failure>
</testcase>
<testcase name="game g1 deal 3" classname="logs/games.jsonl"/>
<testcase name="line 42" classname="logs/games.jsonl">
<failure type="F101" message="not JSON: the object is cut off">logs/games.jsonl:42: F101 not JSON: \
the object is cut off</failure>
</testcase>
<testcase name="game g2 deal 1" classname="logs/games.jsonl">
<failure type="S301" message="awarded NS 230, EW 40 is written; right is NS 220, EW 40">\
logs/games.jsonl:43: S301 game g2 deal 1: awarded NS 230, EW 40 is written; right is NS 220, EW 40\
</failure>
</testcase>
</testsuite>
<testsuite name="leer &#233;.jsonl" tests="1" failures="1">
<testcase name="file" classname="leer &#233;.jsonl">
<failure type="F111" message="there is no game in the file">leer &#233;.jsonl: F111 there is no \
game in the file</failure>
</testcase>
</testsuite>
</testsuites>
"""


def parsed(run: Run, options: CheckOptions | None = None) -> ET.Element:
    text = report("junit", run, options)
    assert text.isascii()
    return ET.fromstring(text)


def test_suites_cases_and_failures_are_as_readers_expect() -> None:
    assert report("junit", RUN) == JUNIT


def test_no_file_gives_no_suite() -> None:
    root = parsed(EMPTY)
    assert (root.get("tests"), root.get("failures"), len(root)) == ("0", "0", 0)


def test_a_game_without_deals_is_a_case() -> None:
    assert [
        case.get("name") for case in parsed([("a", [game("a", "1", 1, 0)])]).iter("testcase")
    ] == ["game 1"]


def test_no_two_cases_have_one_name() -> None:
    results = [game("a", "g", line, 1) for line in (1, 2)] + [game("a", "g (2)", 3, 1)]
    results += [game("a", None, 9, 0, NOT_JSON), game("a", None, 9, 0, NOT_JSON)]
    assert [case.get("name") for case in parsed([("a", results)]).iter("testcase")] == [
        "game g deal 1", "game g (2) deal 1", "game g (2) (2) deal 1", "line 9", "line 9 (2)",
    ]  # fmt: skip


def test_unread_deals_are_not_cases() -> None:
    gap = replace(game("a", "g", 1, 2), numbers=(1, 3))
    assert [case.get("name") for case in parsed([("a", [gap])]).iter("testcase")] == [
        "game g deal 1", "game g deal 3",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("failing", "failures"), [(Severity.ERROR, 1), (Severity.WARNING, 1), (Severity.NOTE, 2)]
)
def test_only_what_fails_the_run_fails_a_case(failing: Severity, failures: int) -> None:
    file, results = RUN[1]
    root = parsed([(file, results[:1])], CheckOptions(failing=failing))
    assert root.get("failures") == str(failures)
    lines = [text for case in root.iter("failure") for text in str(case.text).splitlines()]
    assert any(" B105 " in line for line in lines) is (failing is not Severity.ERROR)


def test_an_interrupted_run_gives_the_same_xml() -> None:
    assert report("junit", RUN, interrupted=True) == JUNIT


def test_hostile_text_is_shown_without_what_xml_forbids() -> None:
    shown = 'a?[31m??::error::?? <b>&"]]>,%41:? é♥?'
    case = next(parsed(HOSTILE_RUN).iter("testcase"))
    assert case.get("name") == f"game {shown} deal 1"
    assert case.get("classname") == "b??.json"
    failure = case.find("failure")
    assert failure is not None
    assert failure.get("message") == shown
    assert failure.text == f"b??.json:7: D303 game {shown} deal 1: {shown}"


@given(runs())
def test_any_finding_gives_valid_xml_that_counts_right(run: Run) -> None:
    root = parsed(run, CheckOptions(failing=Severity.NOTE))
    assert len(root) == len(run)
    for element in (root, *root):
        assert element.get("tests") == str(sum(1 for _ in element.iter("testcase")))
        assert element.get("failures") == str(sum(1 for _ in element.iter("failure")))
    for suite in root:
        names = [case.get("name") for case in suite]
        assert len(set(names)) == len(names)
    lines = sum(str(failure.text).count("\n") + 1 for failure in root.iter("failure"))
    assert lines == sum(len(result.findings) for _, results in run for result in results)
