"""Findings for GitHub Actions and GitLab: one entry each, with all text escaped."""

from __future__ import annotations

import json
import re

import pytest
from hypothesis import given

from solvers.legality.findings.codes import Code
from solvers.legality.findings.finding import Finding, Place
from tests.report.check.results import CLEAN, EMPTY, HOSTILE_RUN, RUN, Run, game, report, runs

GITHUB = """\
::notice file=logs/games.jsonl,line=41,title=D302::game g1: the log does not say which way round \
the game went
::error file=logs/games.jsonl,line=41,title=P305::game g1 deal 2 trick 5 play 3: South plays C8, \
but cannot follow: must over-ruff; legal: HJ H9 (option must_trump_when_partner_wins decides this)
::warning file=logs/games.jsonl,line=41,title=B105::game g1 deal 2: North says belote but not \
rebelote: no 20 points (option belote_calls decides this)
::error file=logs/games.jsonl,line=42,title=F101::not JSON: the object is cut off
::error file=logs/games.jsonl,line=43,title=S301::game g2 deal 1: awarded NS 230, EW 40 is \
written; right is NS 220, EW 40
::error file=leer é.jsonl,title=F111::there is no game in the file
"""
COMMAND = re.compile(r"::(?:error|warning|notice) file=[^,:]+(?:,line=\d+)?,title=[A-Z]\d{3}::.*")
PERCENT = re.compile(r"%(?!25|0A|0D|3A|2C)")


def test_github_gets_a_command_for_each_finding() -> None:
    assert report("github", RUN) == GITHUB
    assert report("github", CLEAN) == ""


def test_github_commands_are_escaped() -> None:
    finding = Finding(Code.CONTRADICTS_THE_GAME, "100%: a, b", Place())
    text = report("github", [("a", [game("./a:b,c%.json", "g1", 1, 1, finding)])])
    assert text == "::error file=a%3Ab%2Cc%25.json,line=1,title=D303::game g1: 100%25: a, b\n"


def test_text_cannot_add_a_second_github_command() -> None:
    (line,) = report("github", HOSTILE_RUN).splitlines()
    shown = 'a?[31m??::error::?? <b>&"]]>,%2541:? é♥?'
    assert line == f"::error file=b??.json,line=7,title=D303::game {shown} deal 1: {shown}"


def test_gitlab_gets_an_object_for_each_finding() -> None:
    entries = json.loads(report("gitlab", RUN))
    assert [entry["check_name"] for entry in entries] == [
        "D302",
        "P305",
        "B105",
        "F101",
        "S301",
        "F111",
    ]
    assert [entry["severity"] for entry in entries[:3]] == ["info", "major", "minor"]
    prints = {entry["fingerprint"] for entry in entries}
    assert len(prints) == len(entries)
    entry = entries[1]
    assert entry.pop("fingerprint") in prints
    assert entry == {
        "description": "game g1 deal 2 trick 5 play 3: South plays C8, but cannot follow: must "
        "over-ruff; legal: HJ H9 (option must_trump_when_partner_wins decides this)",
        "check_name": "P305",
        "severity": "major",
        "location": {"path": "logs/games.jsonl", "lines": {"begin": 41}},
    }
    assert entries[-1]["location"] == {"path": "leer é.jsonl", "lines": {"begin": 1}}


@pytest.mark.parametrize("run", [EMPTY, CLEAN])
def test_gitlab_without_findings_is_an_empty_array(run: Run) -> None:
    assert report("gitlab", run) == "[]\n"


@given(runs())
def test_any_finding_gives_one_command_and_one_object(run: Run) -> None:
    count = sum(len(result.findings) for _, results in run for result in results)
    lines = report("github", run).split("\n")[:-1]
    assert len(lines) == count
    for line in lines:
        assert COMMAND.fullmatch(line)
        assert line.isprintable()
        assert not PERCENT.search(line)
    text = report("gitlab", run)
    assert text.isascii()
    entries = json.loads(text)
    assert len(entries) == count
    json.dumps(entries, ensure_ascii=False).encode()
