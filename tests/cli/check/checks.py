"""``coinche check`` inside the test process: records to check, and their findings."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.cli.cli import Result, coinche

LOGS = Path(__file__).parents[3] / "fixtures" / "logs"
INTERNAL_ERROR = "this is a bug in coinche"
CLEAN = json.loads((LOGS / "generated" / "coinche.json").read_text())

Entry = dict[str, Any]


def check(*arguments: str, folder: Path = LOGS, stdin: str = "") -> Result:
    """The result of a check, which must not be an internal error."""
    result = coinche("check", *arguments, folder=folder, stdin=stdin)
    assert INTERNAL_ERROR not in result.err
    assert result.code in (0, 1, 2)
    return result


def clean() -> Entry:
    game: Entry = json.loads(json.dumps(CLEAN))
    return game


def checked(game: object, *arguments: str) -> Result:
    """The result of checking one record."""
    return check("-", *arguments, stdin=json.dumps(game))


def codes_of(result: Result) -> list[str]:
    """The codes of the findings in the output of ``--output-format jsonl``."""
    lines = [json.loads(line) for line in result.out.splitlines()]
    return [line["code"] for line in lines if "code" in line]


def found(game: object, *arguments: str) -> list[str]:
    return codes_of(checked(game, "--output-format", "jsonl", *arguments))


def with_wrong_winner(game: Entry, deal: int = 0) -> Entry:
    """The game with one T101: the log has the wrong winner of a deal's first trick."""
    trick = next(each for each in game["deals"][deal:] if each["tricks"])["tricks"][0]
    trick["winner"] = next(seat for seat in "NESW" if seat != trick["winner"])
    return game
