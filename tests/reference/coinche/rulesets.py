"""Random rulesets: a preset with a few options changed, each to any of its values."""

from __future__ import annotations

from dataclasses import fields
from enum import StrEnum
from random import Random
from typing import Any

from solvers.rules.errors import CannotBe
from solvers.rules.ruleset.choices import Game
from solvers.rules.ruleset.lookup import option_names, option_values
from solvers.rules.ruleset.presets import preset, preset_names
from solvers.rules.ruleset.ruleset import Ruleset

NUMBERS = {
    "min_bid": (70, 80, 82, 90),
    "min_bid_threshold": (80, 81, 82, 90),
    "bid_step": (1, 5, 10),
    "max_bid": (0, 160, 170, 180, 250),
    "extra_per_bid": (0, 1, 2, 5),
    "surcoinche_factor": (3, 4),
    "fail_points": (160, 162),
    "capot_value": (250, 500),
    "capot_failed": (410, 412, 500),
    "generale_value": (500, 1000),
    "defender_capot_bonus": (0, 250),
    "target": (0, 100, 300, 501, 1000, 2000),
}
"""Values to try for options that take any number."""


def random_ruleset(random: Random) -> Ruleset:
    """A random preset, with any number of its options changed at random."""
    base = preset(random.choice(preset_names(Game.COINCHE)))
    options = [option for option in fields(Ruleset) if option.name in option_names()]
    count = random.choice((1, 3, 8, 20, len(options)))
    while True:
        chosen = random.sample(options, count)
        try:
            return base.with_options({option.name: _value(random, option) for option in chosen})
        except CannotBe:
            continue  # a threshold under the lowest bid


def _value(random: Random, option: Any) -> Any:
    if isinstance(option.default, bool):
        return random.random() < 0.5
    if isinstance(option.default, StrEnum):
        return random.choice(option_values(option.name).split(", "))
    return random.choice(NUMBERS[option.name])
