"""Faults of Coins in the cards, the table and the header."""

from __future__ import annotations

from random import Random

from tests.reference.coinche.fault import ANYWHERE, FaultedGame
from tests.reference.coins.fault import CoinsFault, other_player, place_of, trick_at
from tests.reference.coins.games import Twist, random_coins_game
from tests.reference.coins.tricks import PLAYERS


def card_twice(random: Random) -> FaultedGame:
    """A hand lacks a card that its player plays, and has a card of another hand instead."""
    game = random_coins_game(random, 10)
    at, play = place_of(random, game), random.randrange(3)
    trick, hands = trick_at(game, at), game["deals"][at[0]]["hands"]
    one = trick["by"][play]
    other = other_player(random, one)
    hands[one][hands[one].index(trick["cards"][play])] = random.choice(hands[other])
    last = max((one, other), key=list(hands).index)
    return FaultedGame(game, ["D101"], at[0] + 1, seat=last)


def hand_too_small(random: Random) -> FaultedGame:
    game = random_coins_game(random)
    deal, player = random.randrange(len(game["deals"])), random.choice(PLAYERS)
    game["deals"][deal]["hands"][player].pop()
    return FaultedGame(game, ["D102"], deal + 1, seat=player)


def hand_too_large(random: Random) -> FaultedGame:
    game = random_coins_game(random)
    deal, player = random.randrange(len(game["deals"])), random.choice(PLAYERS)
    hand = game["deals"][deal]["hands"][player]
    game["deals"][deal]["hands"][player] = {"known": hand[:10], "hidden": 7}
    return FaultedGame(game, ["D102"], deal + 1, seat=player)


def french_card_in_a_hand(random: Random) -> FaultedGame:
    game = random_coins_game(random)
    deal, player = random.randrange(len(game["deals"])), random.choice(PLAYERS)
    game["deals"][deal]["hands"][player][random.randrange(16)] = random.choice(("HQ", "ST", "DA"))
    return FaultedGame(game, ["D104"], deal + 1, seat=player)


def french_card_in_a_trick(random: Random) -> FaultedGame:
    game = random_coins_game(random)
    at, play = place_of(random, game), random.randrange(3)
    trick_at(game, at)["cards"][play] = random.choice(("HQ", "CT", "D7"))
    seat = trick_at(game, at)["by"][play]
    return FaultedGame(game, ["D104"], at[0] + 1, at[1] + 1, play + 1, seat)


def deck_dealt_otherwise(random: Random) -> FaultedGame:
    game = random_coins_game(random)
    deal = random.randrange(len(game["deals"]))
    deck = game["deals"][deal]["cut_deck"]
    one = random.randrange(47)
    deck[one], deck[one + 1] = deck[one + 1], deck[one]
    return FaultedGame(game, ["D105"], deal + 1, seat=ANYWHERE)


def _deck_with(card: str) -> CoinsFault:
    """Replace the last card of a deck, by the first one if none is named."""

    def fault(random: Random) -> FaultedGame:
        game = random_coins_game(random)
        deal = random.randrange(len(game["deals"]))
        deck = game["deals"][deal]["cut_deck"]
        deck[-1] = card or deck[0]
        return FaultedGame(game, ["D106"], deal + 1)

    return fault


def wrong_dealer(random: Random) -> FaultedGame | None:
    game = random_coins_game(random, 20, twist=Twist(dealer_of=1))
    if len(game["deals"]) < 2:
        return None
    return FaultedGame(game, ["D201"], 2, seat=game["deals"][1]["dealer"])


def wrong_number(random: Random) -> FaultedGame | None:
    game = random_coins_game(random, 20)
    if len(game["deals"]) < 2:
        return None
    for deal in game["deals"][1:]:
        deal["n"] += 1
    return FaultedGame(game, ["D202"], 2)


def wrong_rotation(random: Random) -> FaultedGame:
    return FaultedGame(random_coins_game(random) | {"rotation": "counterclockwise"}, ["D301"])


def seats_the_wrong_way(random: Random) -> FaultedGame:
    game = random_coins_game(random)
    game["seats"].reverse()
    return FaultedGame(game, ["D303"])


def _strange_header(**changes: object) -> CoinsFault:
    def fault(random: Random) -> FaultedGame:
        return FaultedGame(random_coins_game(random) | changes, ["D303"])

    return fault


def stranger_with_a_hand(random: Random) -> FaultedGame:
    game = random_coins_game(random)
    game["deals"][-1]["hands"]["N"] = None
    return FaultedGame(game, ["D303"], len(game["deals"]))


def stranger_wins_the_last_trick(random: Random) -> FaultedGame:
    game = random_coins_game(random)
    game["deals"][-1]["score"]["last"] = "EW"
    return FaultedGame(game, ["D303"], len(game["deals"]))


def stranger_in_the_result(random: Random) -> FaultedGame:
    game = random_coins_game(random)
    game["result"]["total"]["NS"] = 0
    return FaultedGame(game, ["D303"])


def stranger_deals(random: Random) -> FaultedGame:
    game = random_coins_game(random)
    place = random.randrange(len(game["deals"]))
    game["deals"][place]["dealer"] = random.choice("NESW")
    return FaultedGame(game, ["D303"], place + 1)


def _stranger_with(key: str) -> CoinsFault:
    def fault(random: Random) -> FaultedGame:
        game = random_coins_game(random)
        game["deals"][-1]["score"][key]["N"] = 0
        return FaultedGame(game, ["D303"], len(game["deals"]))

    return fault


def _of_another_game(key: str, value: object) -> CoinsFault:
    """Add something that Coins does not have, to a deal or (``score.capot``) to its score."""

    def fault(random: Random) -> FaultedGame:
        game = random_coins_game(random)
        number = random.randrange(len(game["deals"]))
        deal = game["deals"][number]
        (deal["score"] if key.startswith("score.") else deal)[key.removeprefix("score.")] = value
        return FaultedGame(game, ["D304"], number + 1)

    return fault


COINS_CARDS_FAULTS: dict[str, CoinsFault] = {
    "D101 card_twice": card_twice,
    "D102 hand_too_small": hand_too_small,
    "D102 hand_too_large": hand_too_large,
    "D104 french_card_in_a_hand": french_card_in_a_hand,
    "D104 french_card_in_a_trick": french_card_in_a_trick,
    "D105 deck_dealt_otherwise": deck_dealt_otherwise,
    "D106 deck_with_a_card_twice": _deck_with(""),
    "D106 deck_with_a_french_card": _deck_with("HQ"),
    "D201 wrong_dealer": wrong_dealer,
    "D202 wrong_number": wrong_number,
    "D301 wrong_rotation": wrong_rotation,
    "D303 seats_the_wrong_way": seats_the_wrong_way,
    "D303 deck_of_32": _strange_header(deck="32"),
    "D303 view_of_north": _strange_header(view="N"),
    "D303 two_teams": _strange_header(teams={"A": ["X", "Y"], "B": ["Z"]}),
    "D303 four_seats": _strange_header(seats=["N", "E", "S", "W"]),
    "D303 stranger_plays": _strange_header(players={"W": {"kind": "human"}}),
    "D303 stranger_deals": stranger_deals,
    "D303 stranger_with_a_hand": stranger_with_a_hand,
    "D303 stranger_wins_the_last_trick": stranger_wins_the_last_trick,
    "D303 stranger_with_cards": _stranger_with("cards"),
    "D303 stranger_with_points": _stranger_with("awarded"),
    "D303 stranger_with_a_total": _stranger_with("total"),
    "D303 stranger_in_the_result": stranger_in_the_result,
    "D304 auction": _of_another_game("auction", [{"by": "X", "call": "pass"}]),
    "D304 first_bidder": _of_another_game("first_bidder", "Y"),
    "D304 contract": _of_another_game("contract", {"trump": "S", "by": "Y", "value": 90}),
    "D304 melds": _of_another_game("melds", [{"by": "Z", "kind": "belote"}]),
    "D304 turnup": _of_another_game("turnup", "OA"),
    "D304 talon": _of_another_game("talon", ["OA"]),
    "D304 claim": _of_another_game("claim", {"by": "X", "kind": "tricks"}),
    "D304 belote": _of_another_game("score.belote", {"X": 20}),
    "D304 scored_melds": _of_another_game("score.melds", {"X": 20}),
    "D304 capot": _of_another_game("score.capot", {"Z": 1}),
    "D304 outcome": _of_another_game("score.outcome", "made"),
}
