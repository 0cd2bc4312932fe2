"""Which option decides: the one whose change alone makes something legal or right."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from functools import lru_cache
from typing import Any

from solvers.rules.errors import CannotBe
from solvers.rules.ruleset.lookup import common_numbers
from solvers.rules.ruleset.ruleset import Ruleset


def deciding_option(
    ruleset: Ruleset, names: tuple[str, ...], right: Callable[[Ruleset], bool]
) -> str | None:
    """The first option of which another value alone makes it right; None if none does."""
    return next((name for name, _, other in alternatives(ruleset, names) if right(other)), None)


@lru_cache(maxsize=256)
def alternatives(ruleset: Ruleset, names: tuple[str, ...]) -> tuple[tuple[str, Any, Ruleset], ...]:
    """Each single change of the named options: the name, the other value, the changed ruleset.

    Options of other games are skipped.
    """
    changes = []
    for name in filter(ruleset.has_option, names):
        usual = getattr(ruleset, name)
        for value in _values(name, usual):
            if value == usual:
                continue
            try:
                changes.append((name, value, ruleset.with_options({name: value})))
            except CannotBe:
                continue  # the value cannot be combined with the other options
    return tuple(changes)


def _values(name: str, usual: Any) -> tuple[Any, ...]:
    if isinstance(usual, bool):
        return (True, False)
    if isinstance(usual, StrEnum):
        return tuple(type(usual))
    return common_numbers(name)
