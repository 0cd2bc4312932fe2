"""A view of a log gives the same answers as a log with only what it shows."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from random import Random

import pytest

from solvers.legality.hidden.question.from_log import questions_of
from solvers.legality.hidden.question.question import Question
from solvers.legality.hidden.question.view import EVERYTHING, View
from solvers.rules.coins.players import Player
from solvers.rules.ruleset.choices import Game
from solvers.rules.ruleset.presets import preset
from solvers.rules.ruleset.ruleset import Ruleset
from solvers.rules.seats import Seat
from tests.legality.test_generated_games import many, read
from tests.legality.test_generated_games import some_ruleset as coinche_rules
from tests.legality.test_jass_games import some_ruleset as jass_rules
from tests.make.hidden import hidden_log
from tests.reference.coinche.card_play import Entry
from tests.reference.coinche.games import random_game
from tests.reference.coins.games import random_coins_game
from tests.reference.hiding import hide_courses, hide_plays
from tests.reference.jass.games import random_jass_game


def random_log(random: Random, game: Game) -> tuple[Entry, Ruleset]:
    if game is Game.COINS:
        return random_coins_game(random), preset("coins")
    ruleset = jass_rules(random) if game is Game.JASS else coinche_rules(random)
    make = random_jass_game if game is Game.JASS else random_game
    return make(random, ruleset, 1), ruleset


def only_seen(deal: Entry, seat: str, until: tuple[int, int]) -> Entry:
    """A log of only what a player saw up to a card."""
    seen: Entry = {key: deal[key] for key in ("dealer", "auction", "contract") if key in deal}
    seen["hands"] = {seat: deal["hands"][seat]}
    seen["tricks"] = deepcopy(deal["tricks"][: until[0] + 1])
    if len(seen["tricks"]) == until[0] + 1 and seen["tricks"][-1].get("ordered", True):
        last = seen["tricks"][-1]
        whole = len(last["cards"])
        for key in ("cards", "by"):
            if key in last:
                last[key] = last[key][: until[1] + 1]
        if len(last["cards"]) < whole:
            last.pop("winner", None)
            last.pop("points", None)
    return seen


def questions(log: Entry, ruleset: Ruleset, view: View = EVERYTHING) -> list[Question]:
    return questions_of(read(log).deals[0], ruleset, view=view)


@pytest.mark.parametrize("games", many(40, 400))
@pytest.mark.parametrize("game", Game)
def test_a_view_is_a_log_of_what_is_seen(game: Game, games: int) -> None:
    ways = Counter[bool]()
    players: list[Player | Seat] = [*(Player if game is Game.COINS else Seat)]
    for seed in range(games):
        random = Random(f"view {game} {seed}")
        log, ruleset = random_log(random, game)
        deal = log["deals"][0]
        if "hands" not in deal or not deal.get("tricks") or deal.get("end") == "claimed":
            continue
        for key in ("melds", "cut_deck", "score"):
            deal.pop(key, None)
        hide_plays(random, deal, 0.25)
        hide_courses(random, deal, 0.5, 0.15)
        seat = random.choice(players)
        until = (random.randrange(5), random.randrange(len(players)))
        seen = questions(log, ruleset, View(seat, until))
        alone = questions(log | {"deals": [only_seen(deal, seat.value, until)]}, ruleset)
        assert seen == alone, seed
        ways[len(seen) > 1] += 1
    assert min(ways[True], ways[False]) > games // 20


def test_unseen_hands_do_not_show_how_a_trick_went() -> None:
    """The hand of West shows the leader of trick 2, but North does not see it."""
    hands = {"N": {"known": ["H7"]}, "W": {"known": ["D7"]}}
    log = hidden_log("N:H7 ? HA ? / ?:DA D7 D8 D9", hands=hands)
    everything, north = questions(log, preset("coinche")), View(Seat.NORTH)
    assert len(everything) == 1
    assert len(questions(log, preset("coinche"), north)) > 1


def test_later_tricks_do_not_show_it_either() -> None:
    log = hidden_log("N:H7 ? HA ? / ?:DA D7 D8 D9 / W:CA C7 C8 C9")
    later = questions(log, preset("coinche"))
    assert len(questions(log, preset("coinche"), View(until=(1, None)))) > len(later)
