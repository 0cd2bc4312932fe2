"""What deal JSON of every game shares: keys of anybody's own, options, and errors of shape."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from solvers.rules.errors import CannotRead
from solvers.rules.messages import shown
from solvers.rules.ruleset.option import option_text

_DEPTH = 8
_PLACE = re.compile(r"(?s)(.*) - at `\$\.?(.*)`")
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")


def without_extensions(value: dict[str, Any], depth: int = 0) -> dict[str, Any]:
    """The object without its ``x-`` keys, which are anybody's to use; options are left alone.

    Raises:
        CannotRead: objects are nested deeper than those of a deal.
    """
    if depth > _DEPTH:
        raise CannotRead("objects are nested too deeply for a deal")
    return {
        key: without_extensions(inner, depth + 1)
        if isinstance(inner, dict) and (depth, key) != (1, "options")
        else inner
        for key, inner in value.items()
        if not key.startswith("x-")
    }


def placed(message: str, allowed: Mapping[str, str]) -> str:
    """A message of msgspec with the place first: ``hands.N[3]: Expected `str`, got `int```.

    Args:
        allowed: in words, what each key that takes one of a few values can be.
    """
    match = _PLACE.fullmatch(message)
    text = f"{match[2]}: {match[1]}" if match and match[2] else match[1] if match else message
    key = match[2].rpartition(".")[2] if match else ""
    if "Invalid enum value" in text and key in allowed:
        text = f"{text[:120]}; it is {allowed[key]}"
    return _CONTROL.sub("?", text)[:200]


def ruleset_of(ruleset: Any) -> tuple[str | None, dict[str, str]]:
    """The name of a ruleset and its options, given as a name alone or as an object of both.

    Raises:
        CannotRead: an option's value is none that an option takes.
    """
    if ruleset is None or isinstance(ruleset, str):
        return ruleset, {}
    return ruleset.id, _options(ruleset.options)


def _options(values: dict[str, Any]) -> dict[str, str]:
    """Option values as text, as they are given on a command line."""
    for key, value in values.items():
        if not isinstance(value, str | int):
            raise CannotRead(
                f"ruleset.options.{shown(key)}: expected a text, a whole number, true or false"
            )
    return {key: option_text(value) for key, value in values.items()}
