"""A fixed run of ``coinche check`` for all output formats, and the writing of any run."""

from __future__ import annotations

import io
from collections.abc import Sequence

from hypothesis import strategies as st

from coinche_cli.check.results import GameResult, LocatedFinding, Summary
from coinche_cli.report.check.formats import in_format
from coinche_cli.report.check.report import CheckOptions
from coinche_cli.terminal.output import Output
from solvers.legality.findings.codes import Code
from solvers.legality.findings.finding import Board, Certainty, Finding, Place, Severity
from solvers.legality.findings.registry import codes
from solvers.rules.seats import Direction

HOSTILE = 'a\x1b[31m\r\n::error::\x00\ud800 <b>&"]]>,%41:\u202e é♥\ufffe'

OVER_RUFF = Finding(
    Code("P305"),
    "South plays C8, but cannot follow: must over-ruff; legal: HJ H9",
    Place(2, 5, 3, "S", "/deals/1/tricks/4/cards/2"),
    expected=["HJ", "H9"],
    actual="C8",
    option="must_trump_when_partner_wins",
    board=Board(
        {
            "N": ["SA", "S7", "DJ"],
            "W": ["HT", "H8", "DA", "D9"],
            "S": ["HJ", "H9", "C8", "C7"],
        },
        "N",
        ["DT", "HQ"],
        "H",
        Direction.COUNTER_CLOCKWISE,
    ),
)
ONE_CALL = Finding(
    Code("B105"),
    "North says belote but not rebelote: no 20 points",
    Place(2, seat="N", pointer="/deals/1/melds/0"),
    Severity.WARNING,
    option="belote_calls",
)
ROTATION = Finding(
    Code("D302"),
    "the log does not say which way round the game went",
    Place(),
    Severity.NOTE,
    Certainty.POSSIBLE,
    expected="counterclockwise",
)
AWARDED = Finding(
    Code("S301"),
    "awarded NS 230, EW 40 is written; right is NS 220, EW 40",
    Place(1, pointer="/deals/0/score/awarded"),
    expected={"NS": 220, "EW": 40},
    actual={"NS": 230, "EW": 40},
)
NOT_JSON = Finding(Code("F101"), "not JSON: the object is cut off", Place())
NO_GAME = Finding(Code("F111"), "there is no game in the file", Place())


def located(
    finding: Finding, file: str, game: str | None = None, line: int | None = None
) -> LocatedFinding:
    return LocatedFinding(finding, file, game, line, finding.place.pointer)


def game(
    file: str,
    name: str | None,
    line: int | None,
    deals: int,
    *findings: Finding,
    unjudged: int = 0,
) -> GameResult:
    places = tuple(located(finding, file, name, line) for finding in findings)
    return GameResult(file, name, line, deals, unjudged, places)


Run = Sequence[tuple[str, Sequence[GameResult]]]

RUN: Run = [
    ("clean.json", [game("clean.json", "g0", 1, 1)]),
    (
        "logs/games.jsonl",
        [
            game("logs/games.jsonl", "g1", 41, 3, ROTATION, OVER_RUFF, ONE_CALL, unjudged=8),
            game("logs/games.jsonl", None, 42, 0, NOT_JSON),
            game("logs/games.jsonl", "g2", 43, 1, AWARDED),
        ],
    ),
    ("leer é.jsonl", [game("leer é.jsonl", None, None, 0, NO_GAME)]),
]
CLEAN: Run = RUN[:1]
EMPTY: Run = []

BAD_NAME = "b\udcff\n.json"
HOSTILE_RUN: Run = [
    (
        BAD_NAME,
        [
            game(
                BAD_NAME,
                HOSTILE,
                7,
                1,
                Finding(
                    Code("D303"),
                    HOSTILE,
                    Place(1, pointer=f"/{HOSTILE}"),
                    actual={HOSTILE: HOSTILE},
                ),
            )
        ],
    )
]


def report(
    name: str,
    run: Run,
    options: CheckOptions | None = None,
    *,
    coloured: bool = False,
    interrupted: bool = False,
) -> str:
    """The output of a report; an interrupted run does not reach the end of its last file."""
    stream = io.StringIO()
    writer = in_format(name, Output(stream, coloured), options or CheckOptions())
    summary = Summary(complete=True)
    for number, (file, results) in enumerate(run, 1):
        summary.files += 1
        writer.start_file(file)
        for result in results:
            writer.add(result)
            summary.add(result)
        if not (interrupted and number == len(run)):
            writer.end_file()
    writer.close(summary)
    return stream.getvalue()


def runs() -> st.SearchStrategy[Run]:
    """Runs over a few files with any text in names, messages and values."""
    text = st.text(st.characters(), max_size=12)
    number = st.none() | st.integers(1, 3)
    value = st.recursive(
        st.none() | text | st.integers() | st.floats(),
        lambda inner: st.lists(inner, max_size=2) | st.dictionaries(text, inner, max_size=2),
        max_leaves=4,
    )
    finding = st.builds(
        Finding,
        code=st.sampled_from(list(codes())),
        message=text,
        place=st.builds(
            Place, number, number, number, st.sampled_from([None, *"NESW"]), pointer=text
        ),
        severity=st.sampled_from(Severity),
        certainty=st.sampled_from(Certainty),
        expected=value,
        actual=value,
        option=st.none() | text,
    )
    record = st.tuples(st.none() | text, number, st.integers(0, 3), st.lists(finding, max_size=3))
    files = st.lists(st.tuples(text, st.lists(record, max_size=3)), max_size=3)
    return files.map(
        lambda files: [
            (file, [game(file, name, line, deals, *found) for name, line, deals, found in records])
            for file, records in files
        ]
    )
