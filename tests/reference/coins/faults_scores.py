"""Faults of Coins in the score of a deal and the match."""

from __future__ import annotations

from random import Random

from tests.reference.coinche.fault import FaultedGame
from tests.reference.coins.fault import CoinsFault, other_player
from tests.reference.coins.games import Entry, Twist, random_coins_game
from tests.reference.coins.tricks import PLAYERS


def _score_fault(code: str, key: str) -> CoinsFault:
    def fault(random: Random) -> FaultedGame:
        game = random_coins_game(random)
        number = random.randrange(len(game["deals"]))
        numbers = game["deals"][number]["score"][key]
        numbers[random.choice(PLAYERS)] += random.choice((-1, 1, 2))
        return FaultedGame(game, [code], number + 1)

    return fault


def wrong_last(random: Random) -> FaultedGame:
    game = random_coins_game(random)
    score = game["deals"][-1]["score"]
    score["last"] = other_player(random, score["last"])
    return FaultedGame(game, ["S102"], len(game["deals"]))


def total_over_the_target(random: Random) -> FaultedGame | None:
    """A total that is too high, and would have ended the game."""
    game = random_coins_game(random, 20)
    if len(game["deals"]) < 4:
        return None
    game["deals"][1]["score"]["total"]["X"] = 20
    return FaultedGame(game, ["S401"], 2)


def total_too_low_to_win(random: Random) -> FaultedGame | None:
    """A total that is too low, so that by the log's own count no player has won."""
    game = random_coins_game(random, 10)
    if len(game["deals"]) < 2:
        return None
    game["deals"][-2]["score"]["total"] = dict.fromkeys(PLAYERS, 0)
    return FaultedGame(game, ["S401"], len(game["deals"]) - 1)


def too_many_points(random: Random) -> FaultedGame:
    """More than twelve points in a deal whose tricks are not logged."""
    game = random_coins_game(random, 10)
    deal = game["deals"][0]
    del deal["tricks"], deal["end"], game["deals"][1:], game["result"]
    deal["score"] = {"awarded": {"X": 6, "Y": 5, "Z": 2}}
    return FaultedGame(game, ["S301"], 1)


def deal_after_the_end(random: Random) -> FaultedGame:
    game = random_coins_game(random, twist=Twist(more_deals=1))
    game["result"]["total"] = game["deals"][-1]["score"]["total"]
    return FaultedGame(game, ["M101"], len(game["deals"]))


def deals_after_the_end(random: Random) -> FaultedGame:
    """Several deals too many, whose totals go on; the finding is in the first of them."""
    more = random.randrange(2, 5)
    game = random_coins_game(random, twist=Twist(more_deals=more))
    game["result"]["total"] = game["deals"][-1]["score"]["total"]
    return FaultedGame(game, ["M101"], len(game["deals"]) - more + 1)


def deals_without_end(random: Random) -> FaultedGame:
    """More deals without content than are possible, as each has twelve points."""
    game = random_coins_game(random, 10)
    dealers = [{"dealer": random.choice(PLAYERS)} for _ in range(4)]
    return FaultedGame(
        {key: game[key] for key in ("format", "version", "game", "target")} | {"deals": dealers},
        ["M101"],
        4,
    )


def _wrong_deal_end(end: str) -> CoinsFault:
    def fault(random: Random) -> FaultedGame:
        game = random_coins_game(random)
        game["deals"][-1]["end"] = end
        return FaultedGame(game, ["M102"], len(game["deals"]))

    return fault


def passed_out(random: Random) -> FaultedGame:
    game = random_coins_game(random, 10)
    game["deals"] = [{"dealer": random.choice(PLAYERS), "end": "passed"}]
    del game["result"]
    return FaultedGame(game, ["M102"], 1)


def complete_too_early(random: Random) -> FaultedGame:
    game = random_coins_game(random, 20, cards=random.randrange(1, 24))
    game["deals"][0]["end"] = "complete"
    return FaultedGame(game, ["M102"], 1)


def wrong_game_winner(random: Random) -> FaultedGame:
    game = random_coins_game(random)
    result = game["result"]
    result["winner"] = random.choice((None, other_player(random, result["winner"])))
    return FaultedGame(game, ["M103"])


def winner_too_early(random: Random) -> FaultedGame:
    game = random_coins_game(random, 20, cards=random.randrange(1, 24))
    game["result"]["winner"] = random.choice(PLAYERS)
    return FaultedGame(game, ["M103"])


def wrong_game_total(random: Random) -> FaultedGame:
    game = random_coins_game(random)
    game["result"]["total"][random.choice(PLAYERS)] += random.choice((-1, 1))
    return FaultedGame(game, ["M104"])


def wrong_game_end(random: Random) -> FaultedGame:
    game = random_coins_game(random)
    game["result"]["end"] = random.choice(("abandoned", "in_progress", "draw", "fixed_deals"))
    return FaultedGame(game, ["M105"])


def ended_too_early(random: Random) -> FaultedGame:
    game = random_coins_game(random, 20, cards=random.randrange(1, 24))
    game["result"]["end"] = random.choice(("target", "draw", "fixed_deals"))
    return FaultedGame(game, ["M105"])


def two_targets(random: Random) -> FaultedGame:
    game = random_coins_game(random, 10, cards=random.randrange(1, 18))
    game["ruleset"]["options"] = {"target": random.choice((15, 20))}
    return FaultedGame(game, ["M106"])


def unfinished_deal(random: Random) -> FaultedGame | None:
    game = random_coins_game(random, 20)
    if len(game["deals"]) < 2:
        return None
    first = game["deals"][0]
    del first["tricks"][random.randrange(1, 15) :], first["score"]
    first["end"] = "in_progress"
    return FaultedGame(game, ["M107"], 2)


def target_not_stated(random: Random) -> FaultedGame:
    game = random_coins_game(random, 10)
    if random.random() < 0.5:
        game["target"] = None
    else:
        del game["target"]
    return FaultedGame(game, ["M111"])


def played_on(random: Random) -> FaultedGame | None:
    game = random_coins_game(random, random.choice((5, 10)), twist=Twist(beyond=True))
    deal = game["deals"][-1]
    number = _tricks_until_won(game)
    if number == len(deal["tricks"]):
        return None
    return FaultedGame(game, ["M110"], len(game["deals"]), number + 1)


def _tricks_until_won(game: Entry) -> int:
    """The number of tricks in the last deal until a player had reached the target."""
    totals = dict.fromkeys(PLAYERS, 0)
    for deal in game["deals"]:
        for number, trick in enumerate(deal["tricks"], 1):
            totals[trick["winner"]] += trick["points"]
            if max(totals.values()) >= game["target"]:
                return number
    raise AssertionError("no player has won")


COINS_SCORES_FAULTS: dict[str, CoinsFault] = {
    "S101 wrong_cards": _score_fault("S101", "cards"),
    "S102 wrong_last": wrong_last,
    "S301 wrong_awarded": _score_fault("S301", "awarded"),
    "S301 too_many_points": too_many_points,
    "S401 wrong_total": _score_fault("S401", "total"),
    "S401 total_over_the_target": total_over_the_target,
    "S401 total_too_low_to_win": total_too_low_to_win,
    "M101 deal_after_the_end": deal_after_the_end,
    "M101 deals_after_the_end": deals_after_the_end,
    "M101 deals_without_end": deals_without_end,
    **{
        f"M102 logged_as_{end}": _wrong_deal_end(end)
        for end in ("passed", "claimed", "in_progress", "abandoned")
    },
    "M102 passed_out": passed_out,
    "M102 complete_too_early": complete_too_early,
    "M103 wrong_game_winner": wrong_game_winner,
    "M103 winner_too_early": winner_too_early,
    "M104 wrong_game_total": wrong_game_total,
    "M105 wrong_game_end": wrong_game_end,
    "M105 ended_too_early": ended_too_early,
    "M106 two_targets": two_targets,
    "M107 unfinished_deal": unfinished_deal,
    "M111 target_not_stated": target_not_stated,
    "M110 played_on": played_on,
}
