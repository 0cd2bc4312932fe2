"""An option of a ruleset as a field: its meaning, its games, its family and its values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field
from enum import Flag, StrEnum, auto
from typing import Any

from solvers.rules.ruleset.choices import Game


class Family(Flag):
    """What an option decides; an option can belong to several families."""

    NONE = 0
    AUCTION = auto()
    """Whether a call is legal."""
    PLAY = auto()
    """Which cards are legal."""
    FIRST_LEAD = auto()
    """Who leads to the first trick."""
    DEALER = auto()
    """Who deals."""
    VALUE = auto()
    """What cards and belote are worth."""
    SCORE = auto()
    """What a deal is worth."""


def option_field(
    default: Any,
    meaning: str,
    allowed: Iterable[int] | Mapping[Game, Iterable[int | StrEnum]] | None = None,
    *,
    games: tuple[Game, ...] = (Game.COINCHE,),
    family: Family = Family.NONE,
    weight: int = 0,
    common: tuple[int, ...] = (),
) -> Any:
    """A field that is an option of some games.

    Args:
        default: its value unless a ruleset sets another; all values have its type.
        meaning: one line on what it decides.
        allowed: its values, if not every value of the type is allowed; by game, if they differ.
        games: the games that have it.
        family: the family or families it belongs to.
        weight: if several options could explain the same fault, the heaviest is named.
        common: the numbers in common use, if it takes any number of a range.
    """
    metadata = {
        "meaning": meaning,
        "allowed": allowed,
        "games": games,
        "family": family,
        "weight": weight,
        "common": common,
    }
    return field(default=default, metadata=metadata)


def is_allowed(option: Any, game: Game, value: object) -> bool:
    """Whether an option can have a value in a game."""
    if type(value) is not type(option.default):
        return False
    allowed = _allowed(option, game)
    return allowed is None or value in allowed


def values_in_words(option: Any, game: Game) -> str:
    """The values of an option in a game, as text."""
    default = option.default
    if isinstance(default, bool):
        return "true, false"
    allowed = _allowed(option, game)
    if isinstance(default, StrEnum):
        return ", ".join(allowed)
    numbers = list(allowed)
    if len(numbers) <= 6:
        return ", ".join(map(str, numbers))
    if numbers[0] == 0 and numbers[1] > 1:
        return f"0, {numbers[1]} to {numbers[-1]}"
    return f"{numbers[0]} to {numbers[-1]}"


def typed_value(option: Any, value: Any) -> Any:
    """A text converted to the type of its option; returned unchanged if it does not fit."""
    default = option.default
    if isinstance(default, StrEnum) and isinstance(value, str):
        try:
            return type(default)(value)
        except ValueError:
            return value
    if not isinstance(value, str):
        return value
    if isinstance(default, bool):
        return {"true": True, "false": False}.get(value.lower(), value)
    if isinstance(default, int) and value.isascii() and value.isdigit() and len(value) <= 5:
        return int(value)
    return value


def option_text(value: object) -> str:
    """The value of an option as text, as on a command line."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _allowed(option: Any, game: Game) -> Any:
    """The values of an option in a game; None if every value of its type is allowed."""
    allowed = option.metadata["allowed"]
    if allowed is None:
        return tuple(type(option.default)) if isinstance(option.default, StrEnum) else None
    return allowed[game] if isinstance(allowed, Mapping) else allowed
