"""JSON as strangers' files have to be read: no key twice, no NaN, no number beyond a float."""

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
    """A number that JSON does not have, or too large a one; ``token`` is how it is written."""

    def __init__(self, token: str, text: str) -> None:
        self.token = token
        super().__init__(text)


def decoder(make: Callable[[Pairs], Any] | None = None, digits: int = DIGITS) -> json.JSONDecoder:
    """A decoder that refuses what JSON does not have, with CannotRead.

    Args:
        make: makes a value of the keys of an object; unless given, a dict, and a key that stands
            twice is refused.
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
    """The first key that stands twice."""
    if len(dict(pairs)) == len(pairs):
        return None
    counts = Counter(key for key, _ in pairs)
    return next(key for key, count in counts.items() if count > 1)


def _object(pairs: Pairs) -> dict[str, Any]:
    twice = duplicate_key(pairs)
    if twice is not None:
        raise CannotRead(f"key {shown(twice)} stands twice in an object")
    return dict(pairs)


def _refuse_constant(text: str) -> None:
    raise BadNumber(text, f"{text} is not a JSON number")


def _finite_float(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise BadNumber(text, f"number {shown(text)} is too large")
    return number
