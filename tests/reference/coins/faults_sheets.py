"""Faults of Coins in deals whose points are known, but not all of their tricks."""

from __future__ import annotations

from random import Random

from tests.reference.coinche.fault import FaultedGame
from tests.reference.coins.fault import CoinsFault
from tests.reference.coins.games import Entry, random_coins_game
from tests.reference.coins.tricks import PLAYERS, coins

SHEET = ("tricks", "hands", "cut_deck", "first_leader")


def coins_sheets(random: Random, target: int | None = None, *, keys: tuple[str, ...] = ()) -> Entry:
    """A game whose deals have only their score, without these keys of it."""
    game = random_coins_game(random, target, greedy=random.random() < 0.3)
    for deal in game["deals"]:
        for key in SHEET:
            del deal[key]
        for key in keys:
            deal["score"].pop(key, None)
    return game


def _whole_deal(random: Random, game: Entry) -> int | None:
    """A deal that did not end the game, and therefore has all twelve coins."""
    return random.randrange(len(game["deals"]) - 1) if len(game["deals"]) > 1 else None


def coin_lost(random: Random) -> FaultedGame | None:
    """A complete deal has eleven points."""
    game = coins_sheets(random, 20, keys=("cards",))
    place = _whole_deal(random, game)
    if place is None:
        return None
    awarded = game["deals"][place]["score"]["awarded"]
    awarded[random.choice([player for player in PLAYERS if awarded[player]])] -= 1
    if random.random() < 0.5:
        del game["deals"][place]["end"]
    return FaultedGame(game, ["S301"], place + 1)


def coins_cut(random: Random) -> FaultedGame:
    """Points are fractions of coins, or negative."""
    game = coins_sheets(random, keys=("cards",))
    place = random.randrange(len(game["deals"]))
    awarded = game["deals"][place]["score"]["awarded"]
    first, other = random.sample(PLAYERS, 2)
    part = random.choice((0.5, awarded[first] + 1))
    awarded[first] -= part
    awarded[other] += part
    return FaultedGame(game, ["S301"], place + 1)


def coin_moved(random: Random) -> FaultedGame:
    """The points awarded differ from those of the cards."""
    game = coins_sheets(random, random.choice((15, 20)))
    score = game["deals"][0]["score"]
    first, other = random.sample(PLAYERS, 2)
    if not score["awarded"][first]:
        first, other = next(player for player in PLAYERS if score["awarded"][player]), first
    score["awarded"][first] -= 1
    score["awarded"][other] += 1
    return FaultedGame(game, ["S301"], 1)


def won_and_played_on(random: Random) -> FaultedGame | None:
    """The winner has all twelve coins of the last deal, although the game ended before."""
    game = coins_sheets(random, keys=("cards", "total"))
    winner, result = game["result"]["winner"], game["result"]
    awarded = game["deals"][-1]["score"]["awarded"]
    before = result["total"][winner] - awarded[winner]
    if before + 12 < game["target"] + 3:
        return None
    game["deals"][-1]["score"]["awarded"] = dict.fromkeys(PLAYERS, 0) | {winner: 12}
    del result["total"]
    return FaultedGame(game, ["S301"], len(game["deals"]))


def two_winners(random: Random) -> FaultedGame:
    """Two players reach the target in one deal."""
    game = coins_sheets(random, 5, keys=("cards", "total"))
    game["deals"] = game["deals"][:1]
    first, other = random.sample(PLAYERS, 2)
    game["deals"][0]["score"]["awarded"] = dict.fromkeys(PLAYERS, 0) | {first: 6, other: 5}
    del game["result"]
    return FaultedGame(game, ["S301"], 1)


def total_of_no_deal(random: Random) -> FaultedGame | None:
    """A total is lower than the one before, or adds a deal of eleven or thirteen coins."""
    game = coins_sheets(random, 20, keys=("cards", "awarded"))
    place = _whole_deal(random, game)
    if not place:
        return None
    total = game["deals"][place]["score"]["total"]
    before = game["deals"][place - 1]["score"]["total"]
    player = random.choice([player for player in PLAYERS if total[player] > before[player]])
    change = random.choice((-1, 1, before[player] - total[player] - 1))
    total[player] += change
    del game["deals"][place + 1 :], game["result"]
    return FaultedGame(game, ["S401"], place + 1)


def total_against_a_part(random: Random) -> FaultedGame | None:
    """The award names one player, and the total gives that player another number."""
    game = coins_sheets(random, 20, keys=("cards",))
    place = _whole_deal(random, game)
    if place is None:
        return None
    score = game["deals"][place]["score"]
    first, other, third = random.sample(PLAYERS, 3)
    if not score["awarded"][other]:
        return None
    del score["awarded"][other], score["awarded"][third]
    score["total"][first] += 1
    score["total"][other] -= 1
    del game["deals"][place + 1 :], game["result"]
    return FaultedGame(game, ["S401"], place + 1)


def strangers_points(random: Random) -> FaultedGame:
    """A player of another game has points in a deal whose tricks are not logged."""
    game = coins_sheets(random, keys=("cards",))
    place = random.randrange(len(game["deals"]))
    game["deals"][place]["score"]["awarded"]["N"] = 0
    return FaultedGame(game, ["D303"], place + 1)


def fewer_than_won(random: Random) -> FaultedGame | None:
    """A player is awarded less than they won in the tricks before an unseen one."""
    game = random_coins_game(random, 20)
    deal = game["deals"][0]
    for key in ("cut_deck", "hands"):
        del deal[key]
    for trick in deal["tricks"]:
        del trick["legal"]
    hidden = random.randrange(4, 16)
    won = dict.fromkeys(PLAYERS, 0)
    for trick in deal["tricks"][:hidden]:
        won[trick["winner"]] += coins(trick["cards"])
    deal["tricks"][hidden]["cards"] = ["?", "?", "?"]
    awarded = deal["score"]["awarded"]
    exact = [player for player in PLAYERS if 0 < won[player] == awarded[player]]
    if not exact:
        return None
    del deal["score"]["cards"]
    first = random.choice(exact)
    awarded[first] -= 1
    awarded[random.choice([player for player in PLAYERS if player != first])] += 1
    return FaultedGame(game, ["S301"], 1)


def wrong_dealer_by_last(random: Random) -> FaultedGame | None:
    """The dealer does not sit to the right of the logged winner of the last trick."""
    game = coins_sheets(random)
    place = _whole_deal(random, game)
    if place is None:
        return None
    deal = game["deals"][place + 1]
    deal["dealer"] = random.choice([player for player in PLAYERS if player != deal["dealer"]])
    if place + 2 < len(game["deals"]):
        del game["deals"][place + 2 :], game["result"]
    return FaultedGame(game, ["D201"], place + 2, seat=deal["dealer"])


def sheet_after_the_end(random: Random) -> FaultedGame:
    """One more deal is logged after the game was won."""
    game = coins_sheets(random, keys=("cards",))
    last = game["deals"][-1]["score"]["last"]
    dealer = PLAYERS[(PLAYERS.index(last) + 2) % 3]
    game["deals"].append({"dealer": dealer, "end": "complete"})
    game["deals"][-1]["score"] = {"awarded": {"X": 4, "Y": 4, "Z": 4}}
    return FaultedGame(game, ["M101"], len(game["deals"]))


COINS_SHEETS_FAULTS: dict[str, CoinsFault] = {
    "S301 coin_lost": coin_lost,
    "S301 coins_cut": coins_cut,
    "S301 coin_moved": coin_moved,
    "S301 won_and_played_on": won_and_played_on,
    "S301 two_winners": two_winners,
    "S301 fewer_than_won": fewer_than_won,
    "S401 total_of_no_deal": total_of_no_deal,
    "S401 total_against_a_part": total_against_a_part,
    "D303 strangers_points": strangers_points,
    "D201 wrong_dealer_by_last": wrong_dealer_by_last,
    "M101 sheet_after_the_end": sheet_after_the_end,
}
