"""Logs of Coins for ``fixtures/logs``: each fault once, and games that nearly have a fault."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from random import Random

from solvers.legality.findings.finding import Finding
from tests.reference.coins.faults import COINS_FAULTS
from tests.reference.coins.faults_sheets import coins_sheets
from tests.reference.coins.games import Entry, random_coins_game
from tests.reference.coins.tricks import seat_after

CANDIDATES = 12
"""The number of games from which the shortest is taken."""
SPARE = ("legal", "by", "cut_deck", "players", "first_leader")
"""Keys that make a log long, and are left out if they do not matter."""
MATTER = {"P401": "legal", "P402": "legal", "P201": "by", "D105": "cut_deck"}
"""The key that a code is about; it stays in games that nearly give the code."""

Judge = Callable[[Entry], list[Finding]]


def faulty_games(judge: Judge) -> Iterator[tuple[str, str, Entry]]:
    """For each fault its code, a name, and a small game with only this finding."""
    for full_name, fault in COINS_FAULTS.items():
        code, name = full_name.split(" ", 1)
        found = (fault(Random(f"{full_name} {seed}")) for seed in range(CANDIDATES * 4))
        games = [faulted.game for faulted in found if faulted is not None][:CANDIDATES]
        game = min(games, key=lambda each: len(json.dumps(each)))
        yield code, f"coins_{name}", _shortened(game, {code}, judge)


def near_misses(judge: Judge) -> Iterator[tuple[str, str, Entry]]:
    """For each near miss the code that the game nearly gives, a name, and the game."""
    for full_name, make in NEAR_MISSES.items():
        code, name = full_name.split(" ", 1)
        found = (make(Random(f"{full_name} {seed}")) for seed in range(2000))
        game = next(game for game in found if game is not None)
        yield code, f"coins_{name}", _shortened(game, set(), judge, MATTER.get(code, ""))


def _shortened(game: Entry, codes: set[str], judge: Judge, kept: str = "") -> Entry:
    """The game without those long claims that do not change what is found."""
    for key in (key for key in SPARE if key != kept):
        shorter = deepcopy(game)
        for entry in (shorter, *shorter["deals"]):
            entry.pop(key, None)
            for trick in entry.get("tricks", ()):
                trick.pop(key, None)
        if {finding.code for finding in judge(shorter)} == codes:
            game = shorter
    return game


def _won_in_mid_deal(random: Random) -> Entry | None:
    game = random_coins_game(random, 5)
    return game if len(game["deals"][-1]["tricks"]) < 12 else None


def _won_with_the_last_card(random: Random) -> Entry | None:
    game = random_coins_game(random, 10)
    return game if len(game["deals"][-1]["tricks"]) == 16 else None


def _over_the_target(random: Random) -> Entry | None:
    game = random_coins_game(random, 10, greedy=True)
    return game if max(game["result"]["total"].values()) == 12 else None


def _three_deals_to_ten(random: Random) -> Entry | None:
    game = random_coins_game(random, 10)
    return game if len(game["deals"]) == 3 else None


def _five_deals_to_twenty(random: Random) -> Entry | None:
    game = random_coins_game(random, 20, greedy=random.random() < 0.5)
    return game if len(game["deals"]) == 5 else None


def _target_among_the_options(random: Random) -> Entry:
    game = random_coins_game(random, 15)
    del game["target"]
    game["ruleset"]["options"] = {"target": 15}
    return game


def _target_given_twice(random: Random) -> Entry:
    game = random_coins_game(random, 15)
    game["ruleset"]["options"] = {"target": 15}
    return game


def _claims_of_nothing(random: Random) -> Entry:
    game = random_coins_game(random, 5) | {"teams": {}}
    for deal in game["deals"]:
        deal |= {"auction": [], "contract": None, "melds": [], "talon": []}
        deal["score"] |= {"belote": {"X": 0}, "melds": {}, "capot": {}, "outcome": "abandoned"}
    return game


def _breaks_off_in_a_trick(random: Random) -> Entry | None:
    cards = random.randrange(10, 40)
    return random_coins_game(random, 10, cards=cards) if cards % 3 else None


def _begins_to_play(random: Random) -> Entry:
    """A record that breaks off before the second card, with a list of legal cards for it."""
    game = random_coins_game(random, 10, cards=1)
    deal = game["deals"][0]
    second = seat_after(deal["tricks"][0]["leader"])
    deal["tricks"][0]["legal"].append(list(deal["hands"][second]))
    return game


def _refused_in_turn(random: Random) -> Entry:
    """The table refused a card that its player does not hold, and a card out of turn."""
    game = random_coins_game(random, 5)
    deal = game["deals"][0]
    first, second = deal["tricks"][0]["by"][:2]
    own, others = deal["hands"][first], deal["hands"][second]
    deal["tricks"][0]["rejected"] = [
        {"by": first, "card": others[0], "play": 1},
        {"by": second, "card": others[0], "play": 1},
        {"by": first, "card": own[0], "play": 2},
        {"by": first, "card": others[0], "play": 2},
    ]
    return game


def _hands_in_part(random: Random) -> Entry:
    game = random_coins_game(random, 5)
    for deal in game["deals"]:
        del deal["cut_deck"]
        deal["hands"]["X"] = {"known": deal["hands"]["X"][:5], "hidden": 11}
        deal["hands"]["Y"] = {"known": deal["hands"]["Y"][:3]}
        deal["hands"]["Z"] = None
    return game


def _cards_face_down(random: Random) -> Entry:
    """Every card of one trick is unseen; its winner leads on, and the score has its points."""
    game = random_coins_game(random, 10)
    deal = game["deals"][0]
    del deal["cut_deck"], deal["hands"]
    for trick in deal["tricks"]:
        trick.pop("legal")
    trick = deal["tricks"][1]
    trick["cards"] = ["?", f"{trick['cards'][1][0]}?", "?"]
    return game


def _thrown_in(random: Random) -> Entry | None:
    """The first deal is thrown in after a few tricks, and dealt again by the same player."""
    game = random_coins_game(random, 5)
    deal = deepcopy(game["deals"][0])
    if not deal["tricks"][0]["points"]:
        return None
    thrown = {"dealer": deal["dealer"], "tricks": deal["tricks"][:2], "end": "cancelled"}
    thrown["score"] = {"awarded": {"X": 0, "Y": 0, "Z": 0}, "total": {"X": 0, "Y": 0, "Z": 0}}
    for each in game["deals"]:
        del each["n"]
    game["deals"].insert(0, thrown)
    return game


def _seen_by_one(random: Random) -> Entry:
    return random_coins_game(random, 5) | {"view": "Y", "seats": ["Z", "X", "Y"]}


def _totals_alone(random: Random) -> Entry | None:
    """Deals with only points, totals and the winner of the last trick."""
    game = random_coins_game(random, 10)
    for deal in game["deals"]:
        del deal["hands"], deal["cut_deck"], deal["tricks"], deal["score"]["cards"]
    return game if len(game["deals"]) > 1 else None


def _sheets_of_a_won_game(random: Random) -> Entry | None:
    """Only points; the last deal has fewer than twelve, and they take the winner to twelve."""
    game = coins_sheets(random, 10, keys=("cards", "last"))
    short = sum(game["deals"][-1]["score"]["awarded"].values()) < 12
    return game if short and max(game["result"]["total"].values()) == 12 else None


def _sheets_without_awards(random: Random) -> Entry | None:
    """Only totals, or the points of one player as well; each deal must have twelve points."""
    game = coins_sheets(random, 20, keys=("cards",))
    for deal in game["deals"]:
        awarded = deal["score"]["awarded"]
        del awarded["X"], awarded["Y"], deal["end"]
    return game if len(game["deals"]) > 2 else None


def _ended_by_hand(random: Random) -> Entry:
    game = random_coins_game(random, 10, cards=random.randrange(9, 40))
    game["result"] |= {"end": "abandoned", "winner": None}
    return game


def _nothing_but_dealers(random: Random) -> Entry:
    """As many deals as a game to 10 can have, all without content."""
    game = random_coins_game(random, 10)
    dealers: list[Entry] = [{"dealer": random.choice("XYZ")} for _ in range(3)]
    return {key: game[key] for key in ("format", "version", "game", "target")} | {"deals": dealers}


def _cards_alone(random: Random) -> Entry:
    """Only the leaders and the cards played."""
    game = random_coins_game(random, 5)
    for deal in game["deals"]:
        deal["tricks"] = [
            {"leader": trick["leader"], "cards": trick["cards"]} for trick in deal["tricks"]
        ]
    return game


def _deck_alone(random: Random) -> Entry:
    """The hands are not logged; they follow from the cut deck."""
    game = random_coins_game(random, 5)
    for deal in game["deals"]:
        del deal["hands"]
    return game


def _two_deals(random: Random) -> Entry | None:
    game = random_coins_game(random, 10)
    return game if len(game["deals"]) == 2 else None


NEAR_MISSES: dict[str, Callable[[Random], Entry | None]] = {
    "D102 hands_in_part": _hands_in_part,
    "D104 cards_face_down": _cards_face_down,
    "D105 deck_alone": _deck_alone,
    "D201 thrown_in": _thrown_in,
    "D201 two_deals": _two_deals,
    "D303 seen_by_one": _seen_by_one,
    "D304 claims_of_nothing": _claims_of_nothing,
    "P401 legal_lists": _won_in_mid_deal,
    "P401 next_card_known": _begins_to_play,
    "P402 refused_in_turn": _refused_in_turn,
    "T103 breaks_off_in_a_trick": _breaks_off_in_a_trick,
    "T102 cards_alone": _cards_alone,
    "S401 totals_alone": _totals_alone,
    "S301 sheets_of_a_won_game": _sheets_of_a_won_game,
    "S401 sheets_without_awards": _sheets_without_awards,
    "M101 three_deals_to_ten": _three_deals_to_ten,
    "M101 five_deals_to_twenty": _five_deals_to_twenty,
    "M101 nothing_but_dealers": _nothing_but_dealers,
    "M102 won_in_mid_deal": _won_in_mid_deal,
    "M104 over_the_target": _over_the_target,
    "M105 ended_by_hand": _ended_by_hand,
    "M106 target_given_twice": _target_given_twice,
    "M111 target_among_the_options": _target_among_the_options,
    "M110 won_with_the_last_card": _won_with_the_last_card,
}
