"""The referee against games of the reference: clean ones, and with one fault."""

from __future__ import annotations

import ast
import json
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from solvers.legality.findings.finding import Finding
from solvers.legality.findings.registry import codes
from solvers.legality.log.game_log import GameLog
from solvers.legality.log.which_rules import RuleOverrides, ruleset_of
from solvers.legality.referee import check_game
from solvers.rules.ruleset.choices import Game
from solvers.rules.ruleset.presets import preset, preset_names
from solvers.rules.ruleset.ruleset import Ruleset
from tests import reference
from tests.make.make_logs import LOGS, PLAYTHROUGHS, log_text
from tests.reference.claims import remove_claims
from tests.reference.coinche.faults import FAULTS
from tests.reference.coinche.faults_sheets import make_sheet
from tests.reference.coinche.games import random_game, tied_game
from tests.reference.coinche.rulesets import random_ruleset
from tests.reference.coins.faults import COINS_FAULTS
from tests.reference.jass.faults import JASS_FAULTS

HELPFUL: dict[str, dict[str, Any]] = {
    "A104": {"no_trump": False},
    "A109": {"slam_can_be_coinched": False},
    "A111": {"coinche_timing": "on-turn"},
    "A115": {"auction_end": "four-passes-other-suit"},
    "A118": {"generale": False},
    "B105": {"belote_calls": "both"},
    "B201": {"announcements": "none"},
    "B202": {"announcements": "standard"},
    "B203": {"announcements": "standard"},
    "B204": {"announcements": "standard"},
    "B205": {"announcements": "standard"},
    "B206": {"announcements": "standard"},
    "B207": {"announcements": "standard"},
    "B208": {"announcements": "standard"},
    "M101": {"target": 300},
    "P302": {"must_beat_plain": True},
    "P306": {"must_under_trump": True},
    "P307": {"voluntary_trump_must_raise": True, "must_trump_when_partner_wins": False},
}
"""Options under which a fault can occur."""


ONLY_JASS = {"A120", "D108", "M109", "M110", "P308"}
"""Codes that no game of Coinche gives; the faults of Jass give them."""
ONLY_COINS = {"D304", "M111"}
"""Codes that only games of Coins give."""


def read(game: dict[str, Any]) -> GameLog:
    import msgspec

    return msgspec.json.decode(json.dumps(game), type=GameLog)


def findings(game: dict[str, Any], ruleset: Ruleset) -> list[Finding]:
    return check_game(read(game), ruleset).findings


def some_ruleset(random: Random) -> Ruleset:
    if random.random() < 0.3:
        return preset(random.choice(preset_names(Game.COINCHE)))
    return random_ruleset(random)


def many(quick: int, slow: int) -> list[Any]:
    """Numbers of games: a small one always, a large one in slow runs."""
    return [quick, pytest.param(slow, marks=pytest.mark.slow)]


@pytest.mark.parametrize("games", many(20, 400))
@pytest.mark.parametrize("name", preset_names(Game.COINCHE))
def test_games_of_a_preset_are_clean(name: str, games: int) -> None:
    for seed in range(games):
        game = random_game(Random(f"{name} {seed}"), preset(name), 4)
        assert findings(game, preset(name)) == [], seed


@pytest.mark.parametrize("games", many(150, 1200))
def test_games_of_random_rules_are_clean(games: int) -> None:
    for seed in range(games):
        random = Random(seed)
        ruleset = random_ruleset(random)
        game = random_game(random, ruleset, random.choice((1, 3, None)))
        assert findings(game, ruleset) == [], seed


@pytest.mark.parametrize("games", many(100, 1500))
def test_games_that_break_off_are_clean(games: int) -> None:
    for seed in range(games):
        random = Random(seed)
        ruleset = some_ruleset(random)
        game = random_game(random, ruleset, random.choice((1, 2, 3)), complete=False)
        assert findings(game, ruleset) == [], seed


@pytest.mark.parametrize("games", many(150, 1200))
def test_any_claim_may_be_missing(games: int) -> None:
    for seed in range(games):
        random = Random(seed)
        ruleset = some_ruleset(random)
        complete = random.random() < 0.7
        game = random_game(random, ruleset, 3, complete, belote="always", all_announced=True)
        remove_claims(random, game)
        found = [finding for finding in findings(game, ruleset) if finding.code != "D302"]
        assert found == [], seed


@pytest.mark.parametrize("games", many(40, 600))
def test_score_sheets_without_play_are_clean_and_counted(games: int) -> None:
    counted = 0
    for seed in range(games):
        random = Random(seed)
        ruleset = some_ruleset(random)
        game = random_game(random, ruleset, 3)
        for deal in game["deals"]:
            make_sheet(deal)
            if random.random() < 0.3:
                del deal["auction"]
            for key in set(deal.get("score", ())) - {"last_bonus_in_cards"}:
                if random.random() < 0.2:
                    del deal["score"][key]
        assert findings(game, ruleset) == [], seed
        scored = [deal for deal in game["deals"] if deal["end"] == "complete"]
        if scored and "total" in scored[-1]["score"] and "awarded" not in scored[-1]["score"]:
            counted += 1
            scored[-1]["score"]["total"][random.choice(list(game["teams"]))] += 3000
            assert findings(game, ruleset) != [], seed
    assert counted


@pytest.mark.parametrize("games", many(3, 15))
def test_ties_at_the_target_are_won_by_the_last_deal(games: int) -> None:
    for seed in range(games):
        random = Random(seed)
        often_tied: dict[str, Any] = {
            "rounding": "nearest-10",
            "bid_step": 10,
            "min_bid": 80,
            "max_bid": 80,
        }
        often_tied |= {"score_mode": "points-and-bid", "coinche_scope": "bid"}
        game, ruleset = tied_game(random, some_ruleset(random).with_options(often_tied))
        assert game["result"]["end"] == "target"
        assert findings(game, ruleset) == [], seed
        game["result"]["winner"] = next(
            team for team in game["teams"] if team != game["result"]["winner"]
        )
        assert [finding.code for finding in findings(game, ruleset)] == ["M103"], seed


@pytest.mark.parametrize("games", many(5, 60))
@pytest.mark.parametrize("name", FAULTS)
def test_a_single_fault_gives_a_single_finding(name: str, games: int) -> None:
    applied = seed = 0
    while applied < games:
        seed += 1
        assert seed < 100 * games, "the fault applies too rarely"
        random = Random(f"{name} {seed}")
        ruleset = some_ruleset(random).with_options(HELPFUL.get(name[:4], {}))
        faulted = FAULTS[name](random, random_game(random, ruleset, 3), ruleset)
        if faulted is None:
            continue
        applied += 1
        found = findings(faulted.game, ruleset)
        assert any(map(faulted.is_found, found)), (seed, faulted.codes, found)
        assert faulted.stray(found) == [], (seed, faulted.codes)


def test_every_code_of_the_rules_has_a_fault() -> None:
    of_the_rules = {code for code in codes() if code[0] in "DAPTBSM"}
    others = ONLY_JASS | ONLY_COINS
    assert {name[:4] for name in FAULTS if "x" not in name[:4]} == of_the_rules - others
    assert {name[:4] for name in JASS_FAULTS} >= ONLY_JASS
    assert {name[:4] for name in COINS_FAULTS} >= ONLY_COINS


def test_a_game_states_its_own_rules() -> None:
    for seed in range(50):
        random = Random(seed)
        ruleset = random_ruleset(random)
        log = read(random_game(random, ruleset, 1))
        assert ruleset_of(log, RuleOverrides()).differences(ruleset) == {}, seed


def test_a_wrong_rotation_is_found_under_the_rules_that_the_log_states() -> None:
    for seed in range(50):
        random = Random(seed)
        ruleset = some_ruleset(random)
        game = random_game(random, ruleset, 2)
        FAULTS["D301 wrong_rotation"](random, game, ruleset)
        found = check_game(read(game), ruleset_of(read(game), RuleOverrides())).findings
        assert [finding.code for finding in found] == ["D301"], seed


def test_one_call_of_two_is_worth_a_warning_and_no_points() -> None:
    warned = 0
    for seed in range(60):
        game = random_game(Random(seed), preset("coinche"), 4, belote="one")
        calls = sum(len(deal["melds"]) for deal in game["deals"] if "melds" in deal)
        found = findings(game, preset("coinche"))
        assert [finding.code for finding in found] == ["B105"] * calls, seed
        warned += calls
    assert warned > 15


def test_the_reference_shares_no_rules_with_the_referee() -> None:
    names = ("ruleset.ruleset", "ruleset.lookup", "ruleset.presets", "ruleset.choices", "errors")
    data = {f"solvers.rules.{name}" for name in names} | {"solvers.legality.findings.finding"}
    files = Path(reference.__file__).parent.rglob("*.py")
    for file in (each for each in files if not each.name.startswith("test_")):
        nodes = ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        imported = {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)}
        assert {name for name in imported if name.startswith(("solvers", "coinche"))} <= data, file


def test_all_rare_events_of_a_game_occur() -> None:
    seen: Counter[str] = Counter()
    for seed in range(150):
        random = Random(seed)
        ruleset = random_ruleset(random)
        game = random_game(random, ruleset, 3)
        seen[f"end {game['result']['end']}"] += 1
        for deal in game["deals"]:
            seen[deal["score"]["outcome"]] += 1
            contract = deal["contract"]
            if contract is None:
                continue
            seen[f"multiplier {contract['multiplier']}"] += 1
            seen["bid over 162"] += isinstance(contract["value"], int) and contract["value"] > 162
            seen[contract["trump"]] += 1
            seen[str(contract["value"])] += 1
            seen["unannounced capot"] += bool(deal["score"]["capot"])
            seen["belote"] += bool(deal["score"]["belote"])
            seen["announcements"] += bool(deal["score"]["melds"])
            seen["bonus apart"] += not deal["score"]["last_bonus_in_cards"]
            after = [call["call"] for call in deal["auction"]]
            if "coinche" in after:
                seen["decline"] += "pass" in after[after.index("coinche") :]
            seen["cut deck"] += "cut_deck" in deal
    rare = [
        *("end target", "end in_progress", "passed", "made", "failed", "capot_made"),
        *("capot_failed", "multiplier 2", "multiplier 3", "multiplier 4", "bid over 162", "NT"),
        *("AT", "capot", "generale", "unannounced capot", "belote", "announcements"),
        *("bonus apart", "decline", "cut deck"),
    ]
    assert [name for name in rare if seen[name] < 3] == []


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_playthroughs_are_current_and_clean(name: str) -> None:
    game = PLAYTHROUGHS[name](name)
    text = (LOGS / f"{name}.json").read_text(encoding="ascii")
    assert text == log_text(game), "python -m tests.make.make_logs writes them again"
    log = read(json.loads(text))
    assert check_game(log, ruleset_of(log, RuleOverrides())).findings == []


def test_every_preset_and_nothing_else_has_a_playthrough() -> None:
    assert sorted(file.stem for file in LOGS.iterdir()) == sorted(PLAYTHROUGHS)
    assert set(preset_names()) - set(PLAYTHROUGHS) == set(preset_names(Game.COINS))
