"""``coinche schema``: the schemas are current, and agree with the readers."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coinche_cli.formats.game_log.json import read_record
from coinche_cli.formats.game_log.stream import read_streamed
from coinche_cli.formats.input.faults import Unreadable
from coinche_cli.schemas.inputs import schema, schemas
from solvers.legality.log.game_log import GameLog
from tests.cli.cli import DEALS, coinche
from tests.formats.game_log.logs import GAMES
from tests.json_schemas import validator
from tests.legality.log_cases import log_cases

FIXTURES = DEALS.parent
SCHEMAS = FIXTURES / "schemas"
LOGS = [
    path
    for path in sorted((FIXTURES / "logs").rglob("*.json"))
    # the examples are unreadable files, and logs that the cases have too
    if "examples" not in path.parts
]
VALIDATORS = {name: validator(schema(name)) for name in ("deal", "game-log", "log-record")}
GAME_LOG, LOG_RECORD = VALIDATORS["game-log"], VALIDATORS["log-record"]


def games_of(path: Path) -> list[Any]:
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".jsonl":
        return [json.loads(line) for line in text.splitlines()]
    return [json.loads(text)]


@pytest.mark.parametrize("name", schemas())
def test_schemas_are_current(name: str) -> None:
    result = coinche("schema", name)
    assert (result.code, result.err) == (0, "")
    assert result.out == (SCHEMAS / f"{name}.json").read_text(encoding="utf-8")
    assert json.loads(result.out) == schema(name)


def test_every_schema_is_listed_and_stored() -> None:
    assert [line.split()[0] for line in coinche("schema").out.splitlines()] == list(schemas())
    assert {path.stem for path in SCHEMAS.iterdir()} == set(schemas())


def test_unknown_schema() -> None:
    result = coinche("schema", "dael")
    assert (result.code, result.out) == (2, "")
    assert result.err == "coinche: error: unknown schema 'dael'; did you mean 'deal'?\n"


@pytest.mark.parametrize(
    ("name", "path"),
    [("deal", DEALS / "deal.json"), ("deal", DEALS / "several.jsonl")]
    + [("game-log", path) for path in LOGS],
    ids=lambda part: part if isinstance(part, str) else part.name,
)
def test_stored_files_are_valid(name: str, path: Path) -> None:
    assert [value for value in games_of(path) if not VALIDATORS[name].is_valid(value)] == []


def test_the_logs_of_all_codes_are_valid() -> None:
    assert [str(case) for case in log_cases() if not GAME_LOG.is_valid(case.game)] == []


def paths_in(value: Any) -> list[list[Any]]:
    items = value.items() if isinstance(value, dict) else enumerate(value)
    found: list[list[Any]] = []
    for key, inner in items:
        found.append([key])
        if isinstance(inner, dict | list):
            found += [[key, *path] for path in paths_in(inner)]
    return found


def mutate(value: dict[str, Any], data: st.DataObject) -> None:
    """Change a value somewhere in the document, and perhaps a key next to it."""
    path = data.draw(st.sampled_from(paths_in(value)))
    inner = value
    for step in path[:-1]:
        inner = inner[step]
    other = st.sampled_from([None, True, -1, 1.5, "N", "SA", "ZZ", [], ["SA"], {}, {"by": "N"}])
    inner[path[-1]] = data.draw(other)
    if isinstance(inner, dict):
        inner[data.draw(st.sampled_from(["x-a", "zz", "id", "n", *inner]))] = data.draw(other)


@given(GAMES, st.data())
def test_the_schema_agrees_with_the_reader(game: dict[str, Any], data: st.DataObject) -> None:
    mutate(game, data)
    assert GAME_LOG.is_valid(game) == is_read(json.dumps(game).encode())


def is_read(raw: bytes) -> bool:
    try:
        read_record(raw, GameLog)
    except Unreadable:
        return False
    return True


@given(GAMES, st.data())
def test_the_schema_of_streamed_records_agrees_with_their_reader(
    game: dict[str, Any], data: st.DataObject
) -> None:
    deals = [{"t": "deal", "game": "g1", **deal} for deal in game.pop("deals")]
    end = {"t": "end", "game": "g1", "result": {"winner": None, "total": {"NS": 90}}}
    record = data.draw(st.sampled_from([{"t": "game", **game}, *deals, end]))
    assert LOG_RECORD.is_valid(record)
    assert is_read_from_a_stream(record)
    if data.draw(st.booleans()):
        record["deals"] = data.draw(st.sampled_from([[], [{"dealer": "N"}], None]))
    else:
        mutate(record, data)
    assert LOG_RECORD.is_valid(record) == is_read_from_a_stream(record)


def is_read_from_a_stream(record: dict[str, Any]) -> bool:
    kind = record.get("t")
    if kind not in ("game", "deal", "end"):
        return False
    try:
        read_streamed(json.dumps(record).encode(), kind)
    except Unreadable:
        return False
    return True


def test_only_streams_hold_streamed_records() -> None:
    stream = coinche("convert", str(FIXTURES / "logs" / "game.json"), "--to", "log-records").out
    lines = [json.loads(line) for line in stream.splitlines()]
    assert {line["t"] for line in lines} == {"game", "deal", "end"}
    assert all(LOG_RECORD.is_valid(line) for line in lines)
    assert not LOG_RECORD.is_valid(FOREIGN)
    assert not any(GAME_LOG.is_valid(line) for line in lines)


FOREIGN = {
    "format": "coinche-log",
    "version": 1,
    "game": "coinche",
    "id": "by-another-program",
    "source": {"tool": "another", "version": "1", "imported_from": "its events"},
    "deck": "32",
    "seats": ["N", "E", "S", "W"],
    "rotation": "counterclockwise",
    "teams": {"NS": ["N", "S"], "EW": ["E", "W"]},
    "view": "all",
    "ruleset": {"id": "house:another", "options": {"undertrump": "optional", "trumps": ["S", "H"]}},
    "target": 500,
    "deals": [
        {
            "n": 1,
            "dealer": "N",
            "hands": {"N": ["SA", "S7"], "E": {"known": ["SK"], "hidden": 7}, "S": None, "W": None},
            "auction": [
                {"by": "W", "call": "bid", "value": 100, "trump": "S"},
                {"by": "S", "call": "coinche"},
                {"by": "E", "call": "surcoinche"},
            ],
            "contract": {
                "by": "W",
                "value": 100,
                "trump": "S",
                "multiplier": 4,
                "coinched_by": "S",
            },
            "melds": [{"by": "E", "kind": "belote", "said": {"trick": 7, "play": 3}}],
            "tricks": [
                {"leader": "W", "cards": ["C8", "CT", "CA", "C9"], "winner": "E", "points": 21}
            ],
            "score": {
                "cards": {"NS": 18, "EW": 144},
                "last": "EW",
                "last_bonus_in_cards": True,
                "outcome": "failed",
                "awarded": {"NS": 1040, "EW": 20},
            },
            "end": "complete",
            "irregularities": [],
            "comments": [],
        },
        {"n": 2, "dealer": "W", "contract": None, "end": "passed"},
    ],
    "result": {"winner": None, "total": {"NS": 1040, "EW": 20}, "end": "in_progress"},
}


def test_logs_of_other_programs_stay_valid() -> None:
    assert GAME_LOG.is_valid(FOREIGN)
    assert read_record(json.dumps(FOREIGN).encode(), GameLog).id == "by-another-program"
