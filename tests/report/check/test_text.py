"""Findings as text: one line each, deciding options, boards, statistics, the summary."""

from __future__ import annotations

import re

import pytest
from hypothesis import given

from coinche_cli.report.check.formats.text import board_text
from coinche_cli.report.check.report import CheckOptions
from solvers.legality.findings.finding import Board
from solvers.rules.seats import Direction
from tests.report.check.results import CLEAN, EMPTY, HOSTILE_RUN, RUN, Run, game, report, runs

CONCISE = """\
logs/games.jsonl:41: D302 game g1: the log does not say which way round the game went
logs/games.jsonl:41: P305 game g1 deal 2 trick 5 play 3: South plays C8, but cannot follow: \
must over-ruff; legal: HJ H9
logs/games.jsonl:41: B105 game g1 deal 2: North says belote but not rebelote: no 20 points
logs/games.jsonl:42: F101 not JSON: the object is cut off
logs/games.jsonl:43: S301 game g2 deal 1: awarded NS 230, EW 40 is written; right is NS 220, EW 40
leer é.jsonl: F111 there is no game in the file
"""
TEXT = """\
logs/games.jsonl:41: D302 (note, possible) game g1: the log does not say which way round the game \
went
logs/games.jsonl:41: P305 game g1 deal 2 trick 5 play 3: South plays C8, but cannot follow: \
must over-ruff; legal: HJ H9
  option must_trump_when_partner_wins decides this
logs/games.jsonl:41: B105 (warning) game g1 deal 2: North says belote but not rebelote: \
no 20 points
  option belote_calls decides this
logs/games.jsonl:42: F101 not JSON: the object is cut off
logs/games.jsonl:43: S301 game g2 deal 1: awarded NS 230, EW 40 is written; right is NS 220, EW 40
leer é.jsonl: F111 there is no game in the file
6 findings in 2 of 3 files (3 games, 5 deals)
8 plays were not judged, because the hand or the trump is unknown
"""
BOARD = """\
                            North (led)
                            ♠  A 7
                            ♥* -
                            ♦  J
                            ♣  -
    West                                            East
    ♠  -                                            unseen
    ♥* T 8
    ♦  A 9
    ♣  -
                            South (to play)
                            ♠  -
                            ♥* J 9
                            ♦  -
                            ♣  8 7

North led DT HQ
Turns go counterclockwise (N W S E)
"""
STATISTICS = """
code  count  name
D302     12  rotation not stated
P305      2  must over-ruff

14 findings in 1 of 1 file (2 games, 2 deals)
"""


def test_one_line_for_each_finding_and_nothing_else() -> None:
    assert report("concise", RUN) == CONCISE
    assert report("concise", CLEAN) == report("concise", EMPTY) == ""


def test_text_has_the_deciding_option_and_the_summary_too() -> None:
    assert report("text", RUN) == TEXT


@pytest.mark.parametrize(
    ("run", "summary"),
    [
        (EMPTY, "0 files, 0 games, 0 deals: no findings\n"),
        (CLEAN, "1 file, 1 game, 1 deal: no findings\n"),
        (RUN[2:], "1 finding in 1 of 1 file (0 games, 0 deals)\n"),
        (
            [("a", [game("a", "1", 1, 2, unjudged=1)])],
            "1 file, 1 game, 2 deals: no findings\n"
            "1 play was not judged, because the hand or the trump is unknown\n",
        ),
    ],
)
def test_summary_counts_in_words(run: Run, summary: str) -> None:
    assert report("text", run).endswith(summary)


def test_verbose_names_files_that_passed_and_shows_the_board() -> None:
    text = report("text", RUN, CheckOptions(verbose=True))
    assert text.startswith("clean.json: 1 game, 1 deal: no findings\n")
    block = "".join(f"  {line}\n" if line else "\n" for line in BOARD.split("\n")[:-1])
    assert f"  option must_trump_when_partner_wins decides this\n\n{block}\n" in text


def test_board_before_the_first_card_of_a_trick() -> None:
    hands = {"N": ["SA"], "W": ["S7"], "S": ["S8"], "E": ["S9"]}
    text = board_text(Board(hands, "N", [], "AT", Direction.CLOCKWISE), "N")
    assert "North (to play)" in text
    assert "led" not in text
    assert text.count("♠*") == 4
    assert text.endswith("\n\nTurns go clockwise (N E S W)")


def test_statistics_count_by_code_the_most_frequent_first() -> None:
    _, results = RUN[1]
    findings = [one.finding for one in results[0].findings]
    games = [
        game("a", "1", 1, 1, *[findings[0]] * 11, findings[1]),
        game("a", "2", 2, 1, findings[0], findings[1]),
    ]
    text = report("text", [("a", games)], CheckOptions(statistics=True))
    assert text.endswith(STATISTICS)
    assert report("text", CLEAN, CheckOptions(statistics=True)).count("\n") == 1


def test_colours_show_severity_and_change_no_text() -> None:
    options = CheckOptions(verbose=True, statistics=True)
    coloured = report("text", RUN, options, coloured=True)
    assert "\x1b[1;31mP305\x1b[0m" in coloured
    assert "\x1b[1;33mB105\x1b[0m" in coloured
    assert "\x1b[1mD302\x1b[0m" in coloured
    assert "\x1b[31m♥* J 9\x1b[0m" in coloured
    assert re.sub(r"\x1b\[[\d;]*m", "", coloured) == report("text", RUN, options)


@pytest.mark.parametrize("name", ["text", "concise"])
def test_no_control_characters_reach_a_terminal(name: str) -> None:
    line = report(name, HOSTILE_RUN).splitlines()[0]
    shown = 'a?[31m??::error::?? <b>&"]]>,%41:? é♥?'
    assert line == f"b??.json:7: D303 game {shown} deal 1: {shown}"


@given(runs())
def test_any_finding_is_one_printable_line(run: Run) -> None:
    lines = report("concise", run).split("\n")
    assert len(lines) == 1 + sum(len(result.findings) for _, results in run for result in results)
    assert all(line.isprintable() for line in lines)
    assert all(line.isprintable() for line in report("text", run).split("\n"))
