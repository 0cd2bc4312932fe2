"""Strict JSON for untrusted files: no duplicate key, no NaN, no number beyond a float."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Callable
from typing import Any

from solvers.rules.errors import CannotRead
from solvers.rules.messages import shown

DIGITS = 18
Pairs = list[tuple[str, Any]]


class BadNumber(CannotRead):
    """A number that JSON does not have, or that is too large; ``token`` is its text."""

    def __init__(self, token: str, text: str) -> None:
        self.token = token
        super().__init__(text)


def decoder(make: Callable[[Pairs], Any] | None = None, digits: int = DIGITS) -> json.JSONDecoder:
    """A decoder that raises CannotRead for what JSON does not allow.

    Args:
        make: makes a value from the keys of an object; by default a dict, and a duplicate key is
            refused.
        digits: the most digits of a whole number.
    """

    def short_int(text: str) -> int:
        if len(text.lstrip("-")) > digits:
            raise BadNumber(text, f"number {shown(text)} has too many digits")
        return int(text)

    return json.JSONDecoder(
        object_pairs_hook=make or _object,
        parse_constant=_refuse_constant,
        parse_int=short_int,
        parse_float=_finite_float,
    )


def duplicate_key(pairs: Pairs) -> str | None:
    """The first key that appears twice; None if there is none."""
    if len(dict(pairs)) == len(pairs):
        return None
    counts = Counter(key for key, _ in pairs)
    return next(key for key, count in counts.items() if count > 1)


def _object(pairs: Pairs) -> dict[str, Any]:
    key = duplicate_key(pairs)
    if key is not None:
        raise CannotRead(f"duplicate key {shown(key)}")
    return dict(pairs)


def _refuse_constant(text: str) -> None:
    raise BadNumber(text, f"{text} is not a JSON number")


def _finite_float(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise BadNumber(text, f"number {shown(text)} is too large")
    return number
