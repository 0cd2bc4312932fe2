"""The referee against games of Jass of the reference: clean ones, and with one fault."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

import pytest

from solvers.legality.findings.finding import Finding
from solvers.legality.log.which_rules import RuleOverrides, ruleset_of
from solvers.legality.referee import check_game
from solvers.rules.ruleset.choices import Game
from solvers.rules.ruleset.presets import preset, preset_names
from solvers.rules.ruleset.ruleset import Ruleset
from tests.legality.test_generated_games import findings, many, read
from tests.reference.claims import remove_claims
from tests.reference.coinche.fault import deals_that
from tests.reference.coinche.games import random_game
from tests.reference.jass.faults import JASS_FAULTS
from tests.reference.jass.games import claims_of, game_with_both_out, random_jass_game

OPTIONS: dict[str, tuple[Any, ...]] = {
    "passed_out_dealer": ("next", "same"),
    "auction_end": ("three-passes", "four-passes"),
    "coinche_timing": ("any-time", "on-turn"),
    "coinche_ends_auction": (True, False),
    "direction": ("ccw", "cw"),
    "first_leader": ("after-dealer", "contract-winner"),
    "surcoinche_factor": (4, 3),
    "coinche_scope": ("bid", "points-and-bid"),
    "match_points": (100, 0),
    "failed_attackers_keep_cards": (False, True),
    "contract_to_defenders": (True, False),
    "target": (2000, 1000, 500, 300, 0),
    "target_test": ("at-least", "more-than"),
    "out_detection": ("claim", "automatic"),
}


def some_ruleset(random: Random) -> Ruleset:
    ruleset = preset(random.choice(preset_names(Game.JASS)))
    names = random.sample(list(OPTIONS), random.randrange(len(OPTIONS)))
    return ruleset.with_options({name: random.choice(OPTIONS[name]) for name in names})


@pytest.mark.parametrize("games", many(25, 400))
@pytest.mark.parametrize("name", preset_names(Game.JASS))
def test_games_of_a_preset_are_clean(name: str, games: int) -> None:
    for seed in range(games):
        game = random_jass_game(Random(f"{name} {seed}"), preset(name), 4)
        log = read(game)
        assert check_game(log, ruleset_of(log, RuleOverrides())).findings == [], seed


@pytest.mark.parametrize("games", many(80, 1200))
def test_games_of_random_rules_are_clean(games: int) -> None:
    seen: Counter[str] = Counter()
    for seed in range(games):
        random = Random(seed)
        ruleset = some_ruleset(random)
        game = random_jass_game(random, ruleset, random.choice((1, 3, None)))
        assert findings(game, ruleset) == [], seed
        seen.update(_events(game))
    rare = ["made", "failed", "match", "passed", "coinche", "push", "true", "automatic end"]
    rare += ["false and true", "false and false"]
    assert [name for name in rare if not seen[name]] == []


@pytest.mark.parametrize("games", many(20, 400))
def test_the_declarers_win_if_both_sides_are_out(games: int) -> None:
    applied = 0
    for seed in range(60 * games):
        random = Random(seed)
        ruleset = some_ruleset(random).with_options({"out_detection": "claim"})
        game = game_with_both_out(random, ruleset)
        if game is None:
            continue
        applied += 1
        ruleset = ruleset.with_options({"target": game["target"]})
        assert findings(game, ruleset) == [], seed
        result = game["result"]
        result["winner"] = next(team for team in game["teams"] if team != result["winner"])
        assert [finding.code for finding in findings(game, ruleset)] == ["M103"], seed
        if applied == games:
            return
    raise AssertionError("too few games in which both sides are out")


def _events(game: dict[str, Any]) -> list[str]:
    """The rare events of a game."""
    last = game["deals"][-1]
    events = [deal["score"]["outcome"] for deal in game["deals"] if "score" in deal]
    events += ["match" for deal in game["deals"] if deal.get("score", {}).get("capot")]
    events += [call["call"] for deal in game["deals"] for call in deal["auction"]]
    events += [_claims_text(deal) for deal in game["deals"] if "claim" in deal]
    if "claim" in last:
        return events
    return [*events, "automatic end"] if last["end"] == "claimed" else events


def _claims_text(deal: dict[str, Any]) -> str:
    return " and ".join(sorted(str(claim["valid"]).lower() for claim in claims_of(deal)))


@pytest.mark.parametrize("games", many(60, 1000))
def test_games_that_break_off_are_clean(games: int) -> None:
    for seed in range(games):
        random = Random(seed)
        ruleset = some_ruleset(random)
        game = random_jass_game(random, ruleset, random.choice((1, 2)), complete=False)
        assert findings(game, ruleset) == [], seed


@pytest.mark.parametrize("games", many(80, 1200))
def test_any_claim_may_be_missing(games: int) -> None:
    for seed in range(games):
        random = Random(seed)
        ruleset = some_ruleset(random)
        game = random_jass_game(random, ruleset, 3, random.random() < 0.7)
        remove_claims(random, game)
        found = [finding for finding in findings(game, ruleset) if finding.code != "D302"]
        assert found == [], seed


@pytest.mark.parametrize("games", many(30, 400))
def test_score_sheets_without_play_are_clean_and_counted(games: int) -> None:
    counted = 0
    for seed in range(games):
        random = Random(seed)
        ruleset = some_ruleset(random).with_options({"target": 0})
        game = random_jass_game(random, ruleset, 3)
        for deal in game["deals"]:
            del deal["tricks"]
            for key in set(deal.get("score", ())) - {"last_bonus_in_cards", "cards"}:
                if random.random() < 0.2:
                    del deal["score"][key]
        assert findings(game, ruleset) == [], seed
        played = deals_that(game, "complete")
        if played and "awarded" in game["deals"][played[-1]]["score"]:
            counted += 1
            awarded = game["deals"][played[-1]]["score"]["awarded"]
            awarded[random.choice(list(awarded))] += 1000
            found = {finding.code for finding in findings(game, ruleset)}
            assert "S301" in found, seed
            assert found <= {"S301", "S401", "M104"}, seed
    assert counted


@pytest.mark.parametrize("games", many(6, 60))
@pytest.mark.parametrize("name", JASS_FAULTS)
def test_a_single_fault_gives_a_single_finding(name: str, games: int) -> None:
    applied = seed = 0
    while applied < games:
        seed += 1
        assert seed < 100 * games, "the fault applies too rarely"
        random = Random(f"{name} {seed}")
        more: dict[str, object] = {"target": random.choice((300, 500, 1000))}
        more["out_detection"] = random.choice(("claim", "automatic"))
        ruleset = preset(random.choice(preset_names(Game.JASS))).with_options(more)
        game = random_jass_game(random, ruleset, random.choice((2, 3, None)))
        faulted = JASS_FAULTS[name](random, game, ruleset)
        if faulted is None:
            continue
        applied += 1
        found = findings(faulted.game, ruleset)
        assert any(map(faulted.is_found, found)), (seed, faulted.codes, found)
        assert faulted.stray(found) == [], (seed, faulted.codes)


@pytest.mark.parametrize("name", ["coinche", "jass-coinche"])
def test_a_wrong_leader_is_found_if_hands_follow_from_the_play(name: str) -> None:
    applied = 0
    for seed in range(60):
        random = Random(seed)
        make = random_game if name == "coinche" else random_jass_game
        game = make(random, preset(name), 1)
        deal = game["deals"][0]
        if deal["end"] != "complete":
            continue
        applied += 1
        for key in ("hands", "cut_deck", "melds", "score"):
            deal.pop(key, None)
        for trick in deal["tricks"]:
            trick.pop("legal", None)
            trick.pop("by", None)
            trick.pop("points", None)
            if seed % 2:
                del trick["winner"]
        del game["result"]
        assert findings(game, preset(name)) == []
        number = random.randrange(1, len(deal["tricks"]))
        trick = deal["tricks"][number]
        trick["leader"] = random.choice([seat for seat in "NESW" if seat != trick["leader"]])
        found = findings(game, preset(name))
        assert [(each.code, each.place.trick) for each in found] == [("P203", number + 1)], seed
    assert applied > 20


@pytest.mark.parametrize("own", ["coinche", "jass-coinche"])
def test_cards_of_another_game_give_one_finding_for_each_deal(own: str) -> None:
    other = "jass-coinche" if own == "coinche" else "coinche"
    for seed in range(20):
        if own == "coinche":
            game = random_jass_game(Random(seed), preset("jass-coinche"), 2)
        else:
            game = random_game(Random(seed), preset("coinche"), 2)
        game["game"], game["ruleset"]["id"] = own, own
        for key in ("deck", "result"):
            del game[key]
        for deal in game["deals"]:
            for key in ("auction", "contract", "score", "melds", "claim", "end"):
                deal.pop(key, None)
        found = findings(game, preset(own))
        assert [finding.code for finding in found] == ["D108"] * len(game["deals"]), seed
        assert all(f"game {other!r} fits" in finding.message for finding in found)


def _message(found: list[Finding]) -> str:
    (finding,) = found
    return f"{finding.code} {finding.message}"


def test_the_finding_on_a_deck_of_another_game_names_that_game() -> None:
    game = random_game(Random(1), preset("coinche"), 1)
    game["deck"] = "36"
    assert _message(findings(game, preset("coinche"))) == (
        "D303 the deck is '36'; Coinche is played with 32 cards, game 'jass-coinche' with 36"
    )


def test_a_game_states_its_own_rules() -> None:
    for seed in range(50):
        random = Random(seed)
        ruleset = some_ruleset(random)
        log = read(random_jass_game(random, ruleset, 1))
        assert ruleset_of(log, RuleOverrides()).differences(ruleset) == {}, seed


def test_a_log_is_text_that_json_can_hold() -> None:
    game = random_jass_game(Random(3), preset("sidi"), 2)
    assert json.loads(json.dumps(game)) == game
