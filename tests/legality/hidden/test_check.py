"""The findings of ``coinche check`` in logs with unseen cards: none in legal ones."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from solvers.legality.findings.finding import Finding, Severity
from solvers.legality.referee import check_game
from solvers.rules.ruleset.choices import Game
from solvers.rules.ruleset.presets import preset
from solvers.rules.ruleset.ruleset import Ruleset
from tests.legality.hidden.deal_verdict import judge_deal
from tests.legality.test_generated_games import findings, many, read
from tests.legality.test_generated_games import some_ruleset as coinche_rules
from tests.legality.test_jass_games import some_ruleset as jass_rules
from tests.make.hidden import hidden_log
from tests.reference.coinche.card_play import Entry
from tests.reference.coinche.faults import FAULTS
from tests.reference.coinche.games import random_game
from tests.reference.hiding import hide_cards, hide_courses, hide_hands, hide_plays
from tests.reference.jass.faults import JASS_FAULTS
from tests.reference.jass.games import random_jass_game

ROTATION_NOT_TOLD = "D302"
GAMES = (Game.COINCHE, Game.JASS)
PLAY_FAULTS = [
    *((Game.COINCHE, name) for name in FAULTS if name[:3] in ("P10", "P30", "P20")),
    *((Game.JASS, name) for name in JASS_FAULTS if name[:3] in ("P10", "P30", "P20")),
]


def _legal(random: Random, game: Game, deals: int) -> tuple[Entry, Ruleset]:
    if game is Game.JASS:
        ruleset = jass_rules(random)
        return random_jass_game(random, ruleset, deals), ruleset
    ruleset = coinche_rules(random)
    played = random_game(random, ruleset, deals, belote="always", all_announced=True)
    return played, ruleset


def _grave(found: list[Finding]) -> list[Finding]:
    return [each for each in found if each.severity is not Severity.NOTE]


@pytest.mark.parametrize("games", many(25, 200))
@pytest.mark.parametrize("game", GAMES)
def test_legal_games_are_clean_however_hidden(game: Game, games: int) -> None:
    for seed in range(games):
        random = Random(f"hidden {game} {seed}")
        log, ruleset = _legal(random, game, random.choice((1, 1, 2)))
        hide_cards(random, log)
        assert _grave(findings(log, ruleset)) == [], seed


@pytest.mark.parametrize("games", many(12, 150))
@pytest.mark.parametrize("game", GAMES)
def test_legal_games_are_clean_whatever_of_their_course_is_forgotten(
    game: Game, games: int
) -> None:
    undecided = 0
    for seed in range(games):
        random = Random(f"course {game} {seed}")
        log, ruleset = _legal(random, game, 1)
        if random.random() < 0.5:
            hide_cards(random, log)
        for deal in log["deals"]:
            hide_courses(random, deal, random.choice((0.2, 0.5, 1)), random.choice((0, 0, 0.2)))
        found = findings(log, ruleset)
        assert _grave(found) == [], seed
        undecided += any(each.code == "H201" for each in found)
    assert undecided < games / 4


@pytest.mark.parametrize("game", GAMES)
def test_leaders_follow_where_all_cards_were_seen(game: Game) -> None:
    """Nothing of such a log is left unchecked, not even its score and its calls."""
    for seed in range(20):
        log, ruleset = _legal(Random(f"follow {game} {seed}"), game, 2)
        for deal in log["deals"]:
            hide_courses(Random(seed), deal, 1, 0)
        judgement = check_game(read(log), ruleset)
        assert not judgement.findings, seed
        assert not judgement.unjudged, seed


def _faulty(random: Random, game: Game, name: str) -> tuple[Entry, Ruleset] | None:
    """A game with a fault in the play, and partly hidden hands and cards."""
    log, ruleset = _legal(random, game, 1)
    fault = (JASS_FAULTS if game is Game.JASS else FAULTS)[name](random, log, ruleset)
    if fault is None:
        return None
    log = fault.game
    for deal in log["deals"]:
        deal.pop("cut_deck", None)
        if "hands" in deal:
            hide_hands(random, deal)
        hide_plays(random, deal, random.choice((0, 0.03, 0.1)))
        hide_courses(random, deal, random.choice((0, 0, 0.5)), random.choice((0, 0, 0.1)))
    return log, ruleset


@pytest.mark.parametrize("games", many(6, 80))
@pytest.mark.parametrize(("game", "name"), PLAY_FAULTS)
def test_what_is_found_in_hidden_play_no_deal_explains(game: Game, name: str, games: int) -> None:
    """That includes what the referee finds card by card, before it searches for a deal."""
    for seed in range(games):
        hidden = _faulty(Random(f"faulty {name} {seed}"), game, name)
        if hidden is None:
            continue
        log, ruleset = hidden
        codes = {found.code for found in findings(log, ruleset)}
        deal = read(log).deals[0]
        if codes & {"P101", "P102", "P203", *(f"P30{last}" for last in range(1, 9))}:
            assert judge_deal(deal, ruleset).consistent is False, seed
        elif not any(code[0] in "ABDPT" for code in codes):
            refuted = bool(codes & {"H101", "H102", "H103"})
            assert (judge_deal(deal, ruleset).consistent is False) is refuted, seed


@pytest.mark.parametrize("game", GAMES)
def test_an_illegal_card_is_found_without_any_hand(game: Game) -> None:
    """All hands of a complete deal follow from its plays, so nothing is hidden."""
    found = 0
    for seed in range(40):
        random = Random(f"no hands {game} {seed}")
        log, ruleset = _legal(random, game, 1)
        faults = JASS_FAULTS if game is Game.JASS else FAULTS
        fault = faults["P301 illegal_card"](random, log, ruleset)
        if fault is None:
            continue
        deal = fault.game["deals"][0]
        for key in ("hands", "cut_deck"):
            deal.pop(key, None)
        codes = {each.code for each in findings(fault.game, ruleset)}
        found += bool(codes & {"P301", "H101"})
    assert found > 5


def test_seats_of_another_game_are_reported_even_if_no_card_is_seen() -> None:
    log = hidden_log("N:H7 ? HA ? = X", melds=[{"by": "Y", "kind": "belote"}])
    pointers = [(each.code, each.place.pointer) for each in findings(log, preset("coinche"))]
    assert pointers == [("D303", "/deals/0/tricks/0/winner"), ("D303", "/deals/0/melds/0")]


KNOWN = """
import sys
from coinche_cli.check.checker import Checker, units_of
for unit in units_of(sys.argv[1:], None):
    for result in Checker().check(unit):
        assert not result.findings
loaded = [name for name in sys.modules if name.startswith(("pysat", "solvers.legality.hidden"))]
assert not loaded, loaded
"""


def test_a_log_of_known_cards_loads_no_solver() -> None:
    log = Path(__file__).parents[3] / "fixtures" / "logs" / "game.json"
    subprocess.run([sys.executable, "-c", KNOWN, str(log)], check=True)
