"""Game logs written as JSON: one game over many lines, one game on a line, streamed records."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from solvers.legality.log.game_log import GameLog

_WIDTH = 100
_INDENT = "  "
_STREAM_KEYS = ("t", "game")  # keys that a streamed deal has in addition to those of a deal


def pretty(log: GameLog) -> str:
    """A game as JSON for people to read: a value that fits is on one line."""
    return _pretty(plain(log), "", 0) + "\n"


def one_line(log: GameLog) -> str:
    """A game as one line of JSON."""
    return _line(plain(log))


def records(log: GameLog) -> Iterator[str]:
    """A game as streamed records, one on each line: its header, its deals, its end.

    If the game has no id its deals name none, which is allowed while no other game is open.
    """
    data = plain(log)
    deals, result = data.pop("deals"), data.pop("result", None)
    game = {"game": data["id"]} if "id" in data else {}
    yield _line({"t": "game", **data})
    for deal in deals:
        yield _line({"t": "deal", **game, **deal})
    yield _line({"t": "end", **game, **({} if result is None else {"result": result})})


def plain(log: GameLog) -> dict[str, Any]:
    """The game in the types of JSON; absent values are left out, and the deals come last."""
    import msgspec

    made: dict[str, Any] = msgspec.to_builtins(log)
    for key in ("deals", "result"):
        if key in made:
            made[key] = made.pop(key)
    for deal in made["deals"]:
        for key in _STREAM_KEYS:
            deal.pop(key, None)
    return made


def _line(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n"


def _pretty(value: Any, indent: str, used: int) -> str:
    """A value, broken into lines if it is too long; ``used`` is the width of the text before it."""
    short = json.dumps(value, ensure_ascii=False)
    if not isinstance(value, dict | list) or not value or len(indent) + used + len(short) < _WIDTH:
        return short
    inner = indent + _INDENT
    if isinstance(value, dict):
        keys = [(f"{json.dumps(key, ensure_ascii=False)}: ", item) for key, item in value.items()]
        opening, closing = "{", "}"
    else:
        keys = [("", item) for item in value]
        opening, closing = "[", "]"
    parts = [f"{inner}{key}{_pretty(item, inner, len(key))}" for key, item in keys]
    return opening + "\n" + ",\n".join(parts) + "\n" + indent + closing
