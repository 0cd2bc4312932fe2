"""JSON as strangers' files have to be read: no key twice, no NaN, no number beyond a float."""

from __future__ import annotations

import json
import math
from collections import Counter
from typing import Any

from coinche_cli.formats.text import shown
from solvers.rules.errors import CannotRead

DIGITS = 18


class KeyTwice(CannotRead):
    """An object has a key twice."""


class TooDeep(CannotRead):
    """Nested more deeply than any record is."""


def decoder() -> json.JSONDecoder:
    """A decoder that refuses what JSON does not have, with CannotRead."""
    return json.JSONDecoder(
        object_pairs_hook=_object,
        parse_constant=_refuse_constant,
        parse_int=_short_int,
        parse_float=_finite_float,
    )


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) < len(pairs):
        counts = Counter(key for key, _ in pairs)
        twice = next(key for key, count in counts.items() if count > 1)
        raise KeyTwice(f"key {shown(twice)} stands twice in an object")
    return made


def _refuse_constant(text: str) -> None:
    raise CannotRead(f"{text} is not a JSON number")


def _short_int(text: str) -> int:
    if len(text) > DIGITS:
        raise CannotRead(f"number {shown(text)} has too many digits")
    return int(text)


def _finite_float(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise CannotRead(f"number {shown(text)} is too large")
    return number


def without_extensions(value: Any, depth: int) -> Any:
    """The value without ``x-`` keys, which are anybody's to use, in any object of it.

    Raises:
        TooDeep: objects and lists are nested more than ``depth`` times.
    """
    if depth < 0:
        raise TooDeep("nested too deeply")
    if isinstance(value, dict):
        return {
            key: without_extensions(inner, depth - 1)
            for key, inner in value.items()
            if not key.startswith("x-")
        }
    if isinstance(value, list):
        return [without_extensions(inner, depth - 1) for inner in value]
    return value
