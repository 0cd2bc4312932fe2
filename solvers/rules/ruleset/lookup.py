"""Looking up options: all of a game or a family, or one by its name or as ``key=value``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from functools import cache
from typing import Any

from solvers.rules.errors import CannotRead, NotOfThisGame
from solvers.rules.messages import shown, suggestion
from solvers.rules.ruleset.choices import Game
from solvers.rules.ruleset.option import Family, typed_value, values_in_words
from solvers.rules.ruleset.options import Options


@cache
def options(game: Game | None) -> tuple[Any, ...]:
    """The options of a game, or of all games if it is None."""
    return tuple(
        option for option in fields(Options) if game is None or game in option.metadata["games"]
    )


@cache
def options_of(family: Family) -> tuple[str, ...]:
    """Names of the options of a family or of several families, the heaviest first."""
    found = [option for option in options(None) if option.metadata["family"] & family]
    return tuple(option.name for option in sorted(found, key=lambda each: -each.metadata["weight"]))


@cache
def common_numbers(name: str) -> tuple[int, ...]:
    """The numbers in common use for an option that takes any number of a range."""
    numbers: tuple[int, ...] = find_option(name).metadata["common"]
    return numbers


def option_names(game: Game | None = Game.COINCHE) -> list[str]:
    """Names of the options of a game (None: of all games), in the order of the documentation."""
    return [option.name for option in options(game)]


def option_meaning(name: str) -> str:
    """One line on what an option decides."""
    meaning: str = find_option(name).metadata["meaning"]
    return meaning


def option_values(name: str, game: Game | None = None) -> str:
    """The values of an option in a game (None: the first game that has it), as text."""
    option = find_option(name)
    return values_in_words(option, game or option.metadata["games"][0])


def find_option(name: str, game: Game | None = None) -> Any:
    """The option with a name.

    Raises:
        CannotRead: there is no such option; the message suggests one of the game.
    """
    for option in options(None):
        if option.name == name:
            return option
    raise CannotRead(f"unknown option {shown(name)}{suggestion(name, option_names(game))}")


def typed_options(game: Game, options: Mapping[str, Any]) -> dict[str, Any]:
    """The values of options, each converted to the type of its option.

    Raises:
        CannotRead: one is unknown.
        NotOfThisGame: one belongs to another game.
    """
    for name in options:
        games = find_option(name, game).metadata["games"]
        if game not in games:
            others = " and ".join(other.display_name for other in games)
            raise NotOfThisGame(f"option {name} is for {others}, not for {game.display_name}")
    return {name: typed_value(find_option(name), value) for name, value in options.items()}


def parse_option(text: str) -> tuple[str, str]:
    """Split ``key=value``, without a check whether there is such an option.

    Raises:
        CannotRead: there is no ``=``.
    """
    name, equals, value = text.partition("=")
    if not equals:
        raise CannotRead(f"option {shown(text)} is not key=value")
    return name.strip(), value.strip()
