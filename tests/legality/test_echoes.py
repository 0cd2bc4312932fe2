"""One mistake in a log gives one finding, and no more for what follows from it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from solvers.rules.ruleset.presets import preset
from tests.legality.coins.test_games import verdict
from tests.legality.jass_logs import log_of
from tests.reference.coins.games import random_coins_game
from tests.reference.jass.games import random_jass_game

GAMES = ("coins", "jass")
Game = dict[str, Any]


def long_game(name: str) -> Game:
    """A game of at least three deals, without lists of legal cards."""
    for seed in range(1000):
        random = Random(seed)
        if name == "coins":
            game = random_coins_game(random, 20)
        else:
            game = random_jass_game(random, preset("jass-coinche"), 4)
        for deal in game["deals"]:
            for trick in deal.get("tricks", ()):
                trick.pop("legal", None)
        first = game["deals"][0]
        if len(game["deals"]) > 2 and first["end"] == "complete":
            return game
    raise AssertionError("no such game")


def codes_of(game: Game, *, keep_going: bool = False) -> list[str]:
    return [finding.code for finding in verdict(game, keep_going=keep_going).findings]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("number", [-3, 0, 1, 7])
def test_a_wrong_number_of_a_deal(name: str, number: int) -> None:
    game = long_game(name)
    assert codes_of(game) == []
    game["deals"][1]["n"] = number
    assert codes_of(game) == ["D202"]


@pytest.mark.parametrize("name", GAMES)
def test_a_first_number_below_one(name: str) -> None:
    game = long_game(name)
    game["deals"][0]["n"] = 0
    assert codes_of(game) == ["D202"]


@pytest.mark.parametrize("name", GAMES)
def test_a_card_missing_from_a_trick(name: str) -> None:
    game = long_game(name)
    del game["deals"][0]["tricks"][4]["cards"][-1]
    assert codes_of(game) == ["T103"]


@pytest.mark.parametrize("name", GAMES)
def test_a_card_missing_from_the_last_trick(name: str) -> None:
    game = long_game(name)
    del game["deals"][0]["tricks"][-1]["cards"][-1]
    assert codes_of(game) == ["P201"]


@pytest.mark.parametrize("name", GAMES)
def test_a_card_of_another_hand_that_is_played_later(name: str) -> None:
    game = long_game(name)
    tricks = game["deals"][0]["tricks"]
    tricks[3]["cards"][0] = next(
        card
        for trick in tricks[4:]
        for by, card in zip(trick["by"], trick["cards"], strict=True)
        if by != tricks[3]["leader"]
    )
    assert codes_of(game) == ["P101"]


@pytest.mark.parametrize("name", GAMES)
def test_a_card_twice_in_a_hand(name: str) -> None:
    game = long_game(name)
    hand = next(iter(game["deals"][0]["hands"].values()))
    hand.append(hand[0])
    assert codes_of(game) == ["D101"]


def test_an_illegal_call_with_value_and_trump() -> None:
    calls = [{"by": "N", "call": "surcoinche", "value": 80, "trump": "H"}]
    assert codes_of(log_of([{"dealer": "E", "auction": calls}])) == ["A112"]


@pytest.mark.parametrize("keep_going", [False, True])
def test_a_player_of_another_game_leads_in_coins(keep_going: bool) -> None:
    game = long_game("coins")
    game["deals"][0]["tricks"][2]["leader"] = "N"
    assert codes_of(game, keep_going=keep_going)[0] == "D303"


@pytest.mark.parametrize("name", GAMES)
def test_a_total_that_would_have_ended_the_game(name: str) -> None:
    game = long_game(name)
    game["result"] = {"winner": None, "total": game["deals"][1]["score"]["total"]}
    del game["deals"][2:]
    assert codes_of(game) == []
    first = next(iter(game["result"]["total"]))
    game["result"] = {"winner": first, "total": game["result"]["total"] | {first: 2500}}
    assert codes_of(game) == ["M104"]


def test_an_unseen_card_leaves_the_hand_of_its_player_open() -> None:
    game = random_coins_game(Random(3), 20)
    game["deals"][0]["tricks"][2]["cards"][1] = "?"
    assert codes_of(game) == []
