"""The codes in the program, their pages in ``codes.toml``, and the games in which they occur."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from solvers.legality.findings import registry
from solvers.legality.findings.codes import Code
from solvers.legality.log.which_rules import RuleOverrides, ruleset_of
from solvers.rules.ruleset.choices import Game
from solvers.rules.ruleset.presets import preset, preset_names
from solvers.rules.ruleset.ruleset import Ruleset
from tests.legality.codes_by_game import CLEAN_LOGS, EXTRA, log_with
from tests.legality.test_generated_games import HELPFUL, findings, read, some_ruleset
from tests.reference.coinche.fault import FaultedGame
from tests.reference.coinche.faults import FAULTS
from tests.reference.coinche.games import random_game
from tests.reference.coins.faults import COINS_FAULTS
from tests.reference.jass.faults import JASS_FAULTS
from tests.reference.jass.games import random_jass_game

PAGES = Path(registry.__file__).parent / "codes.toml"
BY_A_LIMIT = {Code.UNDECIDED}
"""Codes that no log gives alone: they need a search for an explanation that exceeds its budget."""
MOST_TRIED = 1000
OF_THE_RULES = [
    pytest.param(page.code, game, id=f"{page.code}-{game}")
    for page in registry.codes().values()
    if page.family != "unreadable" and page.code not in BY_A_LIMIT
    for game in page.games
]


def faulted(name: str, game: Game, random: Random) -> tuple[FaultedGame | None, Ruleset]:
    """A generated game with one fault, and its rules; None if the fault does not apply."""
    if game is Game.COINS:
        made = COINS_FAULTS[name](random)
        return made, preset("coins") if made is None else rules_of(made.game)
    if game is Game.JASS:
        more = {"target": 300, "out_detection": random.choice(("claim", "automatic"))}
        ruleset = preset(random.choice(preset_names(Game.JASS))).with_options(more)
        jass = random_jass_game(random, ruleset, random.choice((2, 3, None)))
        return JASS_FAULTS[name](random, jass, ruleset), ruleset
    ruleset = some_ruleset(random).with_options(HELPFUL.get(name[:4], {}))
    return FAULTS[name](random, random_game(random, ruleset, 3), ruleset), ruleset


FAULTS_OF_GAME: dict[Game, Iterable[str]] = {
    Game.COINCHE: FAULTS,
    Game.JASS: JASS_FAULTS,
    Game.COINS: COINS_FAULTS,
}


def test_every_code_has_a_page_and_every_page_a_code() -> None:
    assert list(tomllib.loads(PAGES.read_text(encoding="utf-8"))) == list(Code)
    assert list(registry.codes()) == list(Code)
    assert all(page.code is code for code, page in registry.codes().items())


def test_the_logs_that_are_changed_are_clean() -> None:
    for game in CLEAN_LOGS:
        assert found_in(log_with(game, lambda _log: None)) == set()


def found_in(game: dict[str, Any]) -> set[str]:
    """The codes of the findings in a log under its own rules."""
    return {each.code for each in findings(game, rules_of(game))}


def rules_of(game: dict[str, Any]) -> Ruleset:
    """The rules that a log states."""
    return ruleset_of(read(game), RuleOverrides())


@pytest.mark.parametrize(("code", "game"), OF_THE_RULES)
def test_every_code_occurs_in_each_of_its_games(code: Code, game: Game) -> None:
    edit = EXTRA.get((code, game))
    if edit is not None:
        assert code in found_in(log_with(game, edit))
        return
    names = [name for name in FAULTS_OF_GAME[game] if name.startswith(code)]
    assert names, "neither a fault nor a changed log gives it"
    for seed in range(MOST_TRIED):
        made, ruleset = faulted(names[seed % len(names)], game, Random(seed))
        if made is not None and code in {each.code for each in findings(made.game, ruleset)}:
            return
    pytest.fail(f"none of {MOST_TRIED} generated games gives it")
