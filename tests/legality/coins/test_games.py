"""The referee of Coins against games of the reference, clean or with one fault."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

import pytest

from solvers.legality.findings.finding import Finding
from solvers.legality.log.game_log import GameLog
from solvers.legality.log.which_rules import RuleOverrides, ruleset_of
from solvers.legality.referee import GameVerdict, check_game
from tests.legality.test_generated_games import many
from tests.reference.coins.faults import COINS_FAULTS
from tests.reference.coins.faults_sheets import coins_sheets
from tests.reference.coins.games import hide_coins_cards, random_coins_game, remove_coins_claims
from tests.reference.hiding import hide_courses


def verdict(game: dict[str, Any], *, keep_going: bool = False) -> GameVerdict:
    import msgspec

    log = msgspec.json.decode(json.dumps(game), type=GameLog)
    return check_game(log, ruleset_of(log, RuleOverrides()), keep_going=keep_going)


def findings(game: dict[str, Any]) -> list[Finding]:
    return verdict(game).findings


@pytest.mark.parametrize("games", many(150, 1200))
def test_whole_games_are_clean(games: int) -> None:
    for seed in range(games):
        random = Random(seed)
        game = random_coins_game(random, greedy=random.random() < 0.3)
        assert findings(game) == [], seed
        assert verdict(game, keep_going=True).findings == [], seed


@pytest.mark.parametrize("games", many(100, 1500))
def test_games_that_break_off_are_clean(games: int) -> None:
    for seed in range(games):
        random = Random(seed)
        game = random_coins_game(random, cards=random.randrange(1, 150))
        assert findings(game) == [], seed


@pytest.mark.parametrize("games", many(150, 1200))
def test_any_claim_may_be_missing(games: int) -> None:
    for seed in range(games):
        random = Random(seed)
        cards = random.choice((None, random.randrange(1, 150)))
        game = random_coins_game(random, cards=cards)
        remove_coins_claims(random, game)
        assert findings(game) == [], seed


@pytest.mark.parametrize("games", many(100, 1500))
def test_unseen_cards_are_counted_and_not_judged(games: int) -> None:
    for seed in range(games):
        random = Random(seed)
        game = random_coins_game(random)
        hidden = hide_coins_cards(random, game)
        assert verdict(game) == GameVerdict([], hidden), seed


@pytest.mark.parametrize("games", many(60, 1000))
def test_games_with_unknown_leaders_and_orders_are_clean(games: int) -> None:
    for seed in range(games):
        random = Random(seed)
        game = random_coins_game(random)
        hide_coins_cards(random, game)
        for deal in game["deals"]:
            hide_courses(random, deal, random.choice((0.2, 1)), random.choice((0, 0.1)))
        assert verdict(game).findings == [], seed


def test_leaders_of_coins_follow_if_all_cards_were_seen() -> None:
    for seed in range(20):
        game = random_coins_game(Random(seed))
        for deal in game["deals"]:
            hide_courses(Random(seed), deal, 1, 0)
        assert verdict(game) == GameVerdict([]), seed


@pytest.mark.parametrize(
    ("trick", "fit"),
    [
        ({"leader": "?", "by": ["?", "X", "X"], "ordered": False}, False),
        ({"leader": "?", "by": ["Z", "X", "Y"], "ordered": False}, True),
        ({"leader": "?", "by": ["Z", "X", "Y"]}, False),
    ],
)
def test_players_of_coins_fit_the_turns(trick: dict[str, Any], fit: bool) -> None:
    """The dealer is Z, so X leads, and Y and Z follow."""
    deal = {"dealer": "Z", "tricks": [trick | {"cards": ["CA", "C2", "C3"]}]}
    head = {"format": "coinche-log", "version": 1, "game": "coins"}
    codes = {each.code for each in findings(head | {"deals": [deal]})}
    assert ("P201" not in codes) is fit


@pytest.mark.parametrize("games", many(150, 1200))
def test_score_sheets_are_clean(games: int) -> None:
    for seed in range(games):
        random = Random(seed)
        claims = random.sample(("cards", "awarded", "total", "last"), random.randrange(4))
        assert findings(coins_sheets(random, keys=tuple(claims))) == [], seed


@pytest.mark.parametrize("games", many(12, 200))
@pytest.mark.parametrize("name", COINS_FAULTS)
def test_a_single_fault_gives_a_single_finding(name: str, games: int) -> None:
    applied = seed = 0
    while applied < games:
        seed += 1
        assert seed < 100 * games, "the fault applies too rarely"
        faulted = COINS_FAULTS[name](Random(f"{name} {seed}"))
        if faulted is None:
            continue
        applied += 1
        found = findings(faulted.game)
        assert any(map(faulted.is_found, found)), (seed, faulted.codes, found)
        assert faulted.stray(found) == [], (seed, faulted.codes)


def test_all_rare_events_of_a_game_occur() -> None:
    seen: Counter[str] = Counter()
    for seed in range(200):
        random = Random(seed)
        game = random_coins_game(random, 10, greedy=random.random() < 0.5)
        deals = game["deals"]
        seen[f"{len(deals)} deals"] += 1
        seen[f"{len(deals[-1]['tricks'])} tricks"] += 1
        seen["over the target"] += max(game["result"]["total"].values()) > 10
        seen[f"trick of {deals[-1]['tricks'][-1]['points']}"] += 1
    rare = ["1 deals", "2 deals", "3 deals", "16 tricks", "over the target", "trick of 3"]
    assert [name for name in rare if seen[name] < 3] == []
    assert seen["4 deals"] == 0, "a game to 10 never lasts longer than three deals"
