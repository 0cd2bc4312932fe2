"""Logs of Jass with one fault, and the same without it."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import NamedTuple

from solvers.rules.options import Game
from solvers.rules.ruleset import Ruleset, preset, preset_names
from tests.oracle.card_play import Entry
from tests.oracle.jass_faults import JASS_FAULTS
from tests.oracle.jass_games import random_jass_game

TRIES = 4000


class JassPair(NamedTuple):
    """A game with a fault, and the game before it was put in."""

    faulty: Entry
    clean: Entry
    ruleset: Ruleset


def jass_faults() -> list[str]:
    """The faults that always give one code, which their name begins with."""
    return [name for name in JASS_FAULTS if "x" not in name[:4]]


def jass_pairs(name: str) -> Iterator[JassPair]:
    """Games into which a fault could be put; short ones, that may end in a deal's middle."""
    for seed in range(TRIES):
        random = Random(f"{name} {seed}")
        more = {"target": 300, "out_detection": random.choice(("claim", "automatic"))}
        ruleset = preset(random.choice(preset_names(Game.JASS))).with_options(more)
        game = random_jass_game(random, ruleset, 2 if name[0] == "M" else 1)
        clean = deepcopy(game)
        faulted = JASS_FAULTS[name](random, game, ruleset)
        if faulted is not None:
            yield JassPair(faulted.game, clean, ruleset)
