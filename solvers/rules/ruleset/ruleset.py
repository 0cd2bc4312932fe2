"""A ruleset: a game and the validated values of its options; presets are data.

The pages in docs/rules say which option decides a rule. A preset is a TOML file in ``presets/``
with the name of its base and the options that differ.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from solvers.rules.cards.strain import CardPoints, Strain
from solvers.rules.errors import CannotBe, NotOfThisGame
from solvers.rules.ruleset.choices import Game
from solvers.rules.ruleset.game import GAME_FACTS, GameFacts
from solvers.rules.ruleset.lookup import (
    find_option,
    option_names,
    option_values,
    options,
    typed_options,
)
from solvers.rules.ruleset.option import is_allowed
from solvers.rules.ruleset.options import Options

T = TypeVar("T")


@dataclass(frozen=True)
class Ruleset(Options):
    """The rules that one table plays by. The defaults are those of the preset ``coinche``.

    Options of other games than ``game`` have no effect and keep their defaults.

    Raises:
        CannotBe: an option has a value that is not allowed; the error names all such options.
    """

    name: str = "coinche"
    game: Game = Game.COINCHE

    def __post_init__(self) -> None:
        faults = [
            f"option {option.name}: {repr(value)[:40]} is not one of "
            f"{option_values(option.name, self.game)}"
            for option in options(self.game)
            for value in [getattr(self, option.name)]
            if not is_allowed(option, self.game, value)
        ]
        has_threshold = self.has_option("min_bid_threshold")
        if not faults and has_threshold and self.min_bid_threshold < self.min_bid:
            faults.append(
                f"option min_bid_threshold: {self.min_bid_threshold} is below "
                f"min_bid {self.min_bid}"
            )
        if faults:
            raise CannotBe(f"ruleset '{self.name}'", faults)

    @property
    def facts(self) -> GameFacts:
        """The facts of the game.

        Raises:
            NotOfThisGame: it is not a game of four players.
        """
        return self.of_game(GAME_FACTS)

    def of_game(self, table: Mapping[Game, T]) -> T:
        """The entry for this ruleset's game in a table of the games of four players.

        Raises:
            NotOfThisGame: it is not a game of four players.
        """
        found = table.get(self.game)
        if found is None:
            raise NotOfThisGame(
                f"ruleset '{self.name}' is for {self.game.display_name}, a three-player game"
            )
        return found

    def card_points(self, strain: Strain) -> CardPoints:
        """What the cards and the last trick are worth in a strain under these rules."""
        return self.facts.card_points(strain, self.no_trump_values, self.all_trump_values)

    @property
    def sweep_points(self) -> int:
        """Card points for a sweep, in addition to those of the cards (rules J15, J25)."""
        return self.match_points if self.facts.sweep_in_card_points else 0

    def has_option(self, name: str) -> bool:
        """Whether this ruleset's game has an option."""
        return name in option_names(self.game)

    def allows(self, name: str, value: object) -> bool:
        """Whether this ruleset's game has an option and allows this value for it."""
        return self.has_option(name) and is_allowed(find_option(name), self.game, value)

    def with_options(self, options: Mapping[str, Any]) -> Ruleset:
        """This ruleset with some options changed; values may be texts, as on a command line.

        Raises:
            CannotRead: there is no such option; the message suggests a similar one.
            NotOfThisGame: an option belongs to another game.
            CannotBe: an option has a value that is not allowed.
        """
        return replace(self, **typed_options(self.game, options))

    def differences(self, other: Ruleset) -> dict[str, Any]:
        """Options whose values differ from another ruleset's, with the values of this one."""
        return {
            option.name: getattr(self, option.name)
            for option in options(self.game)
            if getattr(self, option.name) != getattr(other, option.name)
        }
