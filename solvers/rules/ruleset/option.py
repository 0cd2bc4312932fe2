"""An option of a ruleset as a field: what it decides, in which games, and its possible values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field
from enum import Flag, StrEnum, auto
from typing import Any

from solvers.rules.ruleset.choices import Game


class Family(Flag):
    """What an option decides; it can be of several families."""

    NONE = 0
    AUCTION = auto()
    """Whether a call is legal."""
    PLAY = auto()
    """Which cards are legal."""
    FIRST_LEAD = auto()
    """Who leads first."""
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
        default: its value where nothing else is said; all values are of its type.
        meaning: one line on what it decides.
        allowed: its values, where not all of the type are meant; by game, where they differ.
        games: those it is an option of.
        family: what it decides.
        weight: where several options could explain the same fault, the heaviest is named.
        common: the numbers that tables play, where it takes any of a range.
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
    """The values an option can take in a game, as text."""
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
    """A value given as text, in the option's own type; what does not fit is left for validation."""
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
    """The value of an option as text, as it is given on a command line."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _allowed(option: Any, game: Game) -> Any:
    """The values of an option in a game, where not any of its type is meant."""
    allowed = option.metadata["allowed"]
    if allowed is None:
        return tuple(type(option.default)) if isinstance(option.default, StrEnum) else None
    return allowed[game] if isinstance(allowed, Mapping) else allowed
