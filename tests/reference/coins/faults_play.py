"""Faults of Coins in the play and the tricks."""

from __future__ import annotations

from random import Random

from tests.reference.coinche.fault import ANYWHERE, FaultedGame
from tests.reference.coins.fault import CoinsFault, other_player, place_of, trick_at
from tests.reference.coins.games import Twist, random_coins_game


def card_of_another_hand(random: Random) -> FaultedGame | None:
    game = random_coins_game(random, 10)
    at = place_of(random, game, tricks=2)
    tricks = game["deals"][at[0]]["tricks"]
    later = random.randrange(at[1] + 1, len(tricks))
    play, play_later = random.randrange(3), random.randrange(3)
    one, other = tricks[at[1]], tricks[later]
    if one["by"][play] == other["by"][play_later]:
        return None
    one["cards"][play], other["cards"][play_later] = (
        other["cards"][play_later],
        one["cards"][play],
    )
    return FaultedGame(game, ["P101"], at[0] + 1, at[1] + 1, play + 1, one["by"][play])


def card_twice_played(random: Random) -> FaultedGame:
    game = random_coins_game(random, 10)
    at = place_of(random, game, tricks=2)
    tricks = game["deals"][at[0]]["tricks"]
    later, play = random.randrange(at[1] + 1, len(tricks)), random.randrange(3)
    tricks[later]["cards"][play] = random.choice(tricks[at[1]]["cards"])
    seat = tricks[later]["by"][play]
    return FaultedGame(game, ["P102"], at[0] + 1, later + 1, play + 1, seat)


def out_of_turn(random: Random) -> FaultedGame:
    game = random_coins_game(random)
    at, play = place_of(random, game), random.choice((1, 2))
    by = trick_at(game, at)["by"]
    by[play] = other_player(random, by[play])
    return FaultedGame(game, ["P201"], at[0] + 1, at[1] + 1, play + 1, by[play])


def fourth_card(random: Random) -> FaultedGame:
    game = random_coins_game(random, 10)
    deal = place_of(random, game, tricks=2)[0]
    tricks = game["deals"][deal]["tricks"]
    last = tricks.pop()
    tricks[-1]["cards"].append(last["cards"][0])
    return FaultedGame(game, ["P201"], deal + 1, len(tricks), 4)


def by_too_long(random: Random) -> FaultedGame:
    game = random_coins_game(random)
    at = place_of(random, game)
    trick = trick_at(game, at)
    trick["by"].append(trick["by"][0])
    return FaultedGame(game, ["P201"], at[0] + 1, at[1] + 1)


def wrong_first_leader(random: Random) -> FaultedGame:
    game = random_coins_game(random, twist=Twist(leader_of=(0, 0)))
    return FaultedGame(game, ["P202"], 1, 1, seat=game["deals"][0]["tricks"][0]["leader"])


def wrong_first_leader_claimed(random: Random) -> FaultedGame:
    game = random_coins_game(random)
    number = random.randrange(len(game["deals"]))
    deal = game["deals"][number]
    deal["first_leader"] = other_player(random, deal["first_leader"])
    return FaultedGame(game, ["P202"], number + 1)


def wrong_leader(random: Random) -> FaultedGame | None:
    at = (0, random.randrange(1, 8))
    game = random_coins_game(random, 10, twist=Twist(leader_of=at))
    if len(game["deals"][0]["tricks"]) <= at[1]:
        return None
    return FaultedGame(game, ["P203"], 1, at[1] + 1, seat=trick_at(game, at)["leader"])


def wrong_legal_list(random: Random) -> FaultedGame:
    game = random_coins_game(random)
    at, play = place_of(random, game), random.randrange(3)
    trick = trick_at(game, at)
    if len(trick["legal"][play]) > 1 and random.random() < 0.5:
        trick["legal"][play].pop()
    else:
        others = {
            card for each in game["deals"][at[0]]["tricks"][at[1] :] for card in each["cards"]
        }
        strange = [card for card in ("OA", "C2", "HQ") if card not in trick["legal"][play]]
        trick["legal"][play].append(random.choice(strange or sorted(others)))
    return FaultedGame(game, ["P401"], at[0] + 1, at[1] + 1, play + 1, ANYWHERE)


def legal_card_refused(random: Random) -> FaultedGame | None:
    game = random_coins_game(random)
    at, play = place_of(random, game), random.randrange(3)
    trick = trick_at(game, at)
    held = [card for card in trick["legal"][play] if card != trick["cards"][play]]
    if not held:
        return None
    seat = trick["by"][play]
    trick["rejected"] = [{"by": seat, "card": random.choice(held), "play": play + 1}]
    return FaultedGame(game, ["P402"], at[0] + 1, at[1] + 1, play + 1, seat)


def wrong_winner_claimed(random: Random) -> FaultedGame:
    game = random_coins_game(random, 10)
    at = place_of(random, game, tricks=2)
    trick = trick_at(game, at)
    trick["winner"] = other_player(random, trick["winner"])
    return FaultedGame(game, ["T101"], at[0] + 1, at[1] + 1)


def wrong_winner_goes_on(random: Random) -> FaultedGame | None:
    at = (0, random.randrange(12))
    game = random_coins_game(random, 10, twist=Twist(winner_of=at))
    if len(game["deals"][0]["tricks"]) <= at[1] + 1:
        return None
    return FaultedGame(game, ["T101"], 1, at[1] + 1)


def wrong_points(random: Random) -> FaultedGame:
    game = random_coins_game(random)
    at = place_of(random, game)
    trick = trick_at(game, at)
    trick["points"] = random.choice([points for points in range(4) if points != trick["points"]])
    return FaultedGame(game, ["T102"], at[0] + 1, at[1] + 1)


def trick_of_two(random: Random) -> FaultedGame:
    game = random_coins_game(random, 10)
    at = place_of(random, game, tricks=2)
    for key in ("cards", "by", "legal"):
        trick_at(game, at)[key].pop()
    return FaultedGame(game, ["T103"], at[0] + 1, at[1] + 1)


def seventeen_tricks(random: Random) -> FaultedGame | None:
    game = random_coins_game(random, 20)
    deal = game["deals"][0]
    if len(deal["tricks"]) < 16:
        return None
    deal["tricks"].append(dict(random.choice(deal["tricks"])))
    return FaultedGame(game, ["T104"], 1, 17)


COINS_PLAY_FAULTS: dict[str, CoinsFault] = {
    "P101 card_of_another_hand": card_of_another_hand,
    "P102 card_twice_played": card_twice_played,
    "P201 out_of_turn": out_of_turn,
    "P201 fourth_card": fourth_card,
    "P201 by_too_long": by_too_long,
    "P202 wrong_first_leader": wrong_first_leader,
    "P202 wrong_first_leader_claimed": wrong_first_leader_claimed,
    "P203 wrong_leader": wrong_leader,
    "P401 wrong_legal_list": wrong_legal_list,
    "P402 legal_card_refused": legal_card_refused,
    "T101 wrong_winner_claimed": wrong_winner_claimed,
    "T101 wrong_winner_goes_on": wrong_winner_goes_on,
    "T102 wrong_points": wrong_points,
    "T103 trick_of_two": trick_of_two,
    "T104 seventeen_tricks": seventeen_tricks,
}
