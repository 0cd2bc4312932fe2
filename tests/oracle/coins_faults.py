"""Faults in games of Coins, one of each kind: what is done to a game, and the finding it must give.

Each takes a random source and gives the game with the fault in it, or None where that seed's game
has no place for it.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from tests.oracle.coins_games import Entry, Twist, random_coins_game
from tests.oracle.coins_tricks import PLAYERS, seat_after
from tests.oracle.fault import ANYWHERE, FaultedGame

CoinsFault = Callable[[Random], FaultedGame | None]


def _place(random: Random, game: Entry, *, tricks: int = 1) -> tuple[int, int]:
    """A deal with so many whole tricks, and one of these; the last of them is left out if not 1."""
    deals = [
        place
        for place, deal in enumerate(game["deals"])
        if sum("winner" in trick for trick in deal["tricks"]) >= tricks
    ]
    deal = random.choice(deals)
    return deal, random.randrange(len(game["deals"][deal]["tricks"]) - (tricks > 1))


def _trick(game: Entry, at: tuple[int, int]) -> Entry:
    deal, trick = at
    found: Entry = game["deals"][deal]["tricks"][trick]
    return found


def _other(random: Random, player: str) -> str:
    return seat_after(player, random.choice((1, 2)))


# The cards and the table


def card_twice(random: Random) -> FaultedGame:
    """A hand lacks a card that its player plays, and has one of another hand in its place."""
    game = random_coins_game(random, 10)
    at, play = _place(random, game), random.randrange(3)
    trick, hands = _trick(game, at), game["deals"][at[0]]["hands"]
    one = trick["by"][play]
    other = _other(random, one)
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
    at, play = _place(random, game), random.randrange(3)
    _trick(game, at)["cards"][play] = random.choice(("HQ", "CT", "D7"))
    seat = _trick(game, at)["by"][play]
    return FaultedGame(game, ["D104"], at[0] + 1, at[1] + 1, play + 1, seat)


def deck_dealt_otherwise(random: Random) -> FaultedGame:
    game = random_coins_game(random)
    deal = random.randrange(len(game["deals"]))
    deck = game["deals"][deal]["cut_deck"]
    one = random.randrange(47)
    deck[one], deck[one + 1] = deck[one + 1], deck[one]
    return FaultedGame(game, ["D105"], deal + 1, seat=ANYWHERE)


def _deck_with(card: str) -> CoinsFault:
    """The last card of a deck is another: the first once more if none is named."""

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
    game = random_coins_game(random, 10, cards=6)
    game["deals"].append({"dealer": "N"})
    return FaultedGame(game, ["D303"], 2)


def _stranger_with(key: str) -> CoinsFault:
    def fault(random: Random) -> FaultedGame:
        game = random_coins_game(random)
        game["deals"][-1]["score"][key]["N"] = 0
        return FaultedGame(game, ["D303"], len(game["deals"]))

    return fault


def _of_another_game(key: str, value: object) -> CoinsFault:
    """Something that Coins has not, in a deal or (``score.capot``) in its score."""

    def fault(random: Random) -> FaultedGame:
        game = random_coins_game(random)
        number = random.randrange(len(game["deals"]))
        deal = game["deals"][number]
        (deal["score"] if key.startswith("score.") else deal)[key.removeprefix("score.")] = value
        return FaultedGame(game, ["D304"], number + 1)

    return fault


# The play


def card_of_another_hand(random: Random) -> FaultedGame | None:
    game = random_coins_game(random, 10)
    at = _place(random, game, tricks=2)
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
    at = _place(random, game, tricks=2)
    tricks = game["deals"][at[0]]["tricks"]
    later, play = random.randrange(at[1] + 1, len(tricks)), random.randrange(3)
    tricks[later]["cards"][play] = random.choice(tricks[at[1]]["cards"])
    seat = tricks[later]["by"][play]
    return FaultedGame(game, ["P102"], at[0] + 1, later + 1, play + 1, seat)


def out_of_turn(random: Random) -> FaultedGame:
    game = random_coins_game(random)
    at, play = _place(random, game), random.choice((1, 2))
    by = _trick(game, at)["by"]
    by[play] = _other(random, by[play])
    return FaultedGame(game, ["P201"], at[0] + 1, at[1] + 1, play + 1, by[play])


def fourth_card(random: Random) -> FaultedGame:
    game = random_coins_game(random, 10)
    deal = _place(random, game, tricks=2)[0]
    tricks = game["deals"][deal]["tricks"]
    last = tricks.pop()
    tricks[-1]["cards"].append(last["cards"][0])
    return FaultedGame(game, ["P201"], deal + 1, len(tricks), 4)


def by_too_long(random: Random) -> FaultedGame:
    game = random_coins_game(random)
    at = _place(random, game)
    trick = _trick(game, at)
    trick["by"].append(trick["by"][0])
    return FaultedGame(game, ["P201"], at[0] + 1, at[1] + 1)


def wrong_first_leader(random: Random) -> FaultedGame:
    game = random_coins_game(random, twist=Twist(leader_of=(0, 0)))
    return FaultedGame(game, ["P202"], 1, 1, seat=game["deals"][0]["tricks"][0]["leader"])


def wrong_first_leader_claimed(random: Random) -> FaultedGame:
    game = random_coins_game(random)
    number = random.randrange(len(game["deals"]))
    deal = game["deals"][number]
    deal["first_leader"] = _other(random, deal["first_leader"])
    return FaultedGame(game, ["P202"], number + 1)


def wrong_leader(random: Random) -> FaultedGame | None:
    at = (0, random.randrange(1, 8))
    game = random_coins_game(random, 10, twist=Twist(leader_of=at))
    if len(game["deals"][0]["tricks"]) <= at[1]:
        return None
    return FaultedGame(game, ["P203"], 1, at[1] + 1, seat=_trick(game, at)["leader"])


def wrong_legal_list(random: Random) -> FaultedGame:
    game = random_coins_game(random)
    at, play = _place(random, game), random.randrange(3)
    trick = _trick(game, at)
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
    at, play = _place(random, game), random.randrange(3)
    trick = _trick(game, at)
    held = [card for card in trick["legal"][play] if card != trick["cards"][play]]
    if not held:
        return None
    seat = trick["by"][play]
    trick["rejected"] = [{"by": seat, "card": random.choice(held), "play": play + 1}]
    return FaultedGame(game, ["P402"], at[0] + 1, at[1] + 1, play + 1, seat)


# The tricks


def wrong_winner_claimed(random: Random) -> FaultedGame:
    game = random_coins_game(random, 10)
    at = _place(random, game, tricks=2)
    trick = _trick(game, at)
    trick["winner"] = _other(random, trick["winner"])
    return FaultedGame(game, ["T101"], at[0] + 1, at[1] + 1)


def wrong_winner_goes_on(random: Random) -> FaultedGame | None:
    at = (0, random.randrange(12))
    game = random_coins_game(random, 10, twist=Twist(winner_of=at))
    if len(game["deals"][0]["tricks"]) <= at[1] + 1:
        return None
    return FaultedGame(game, ["T101"], 1, at[1] + 1)


def wrong_points(random: Random) -> FaultedGame:
    game = random_coins_game(random)
    at = _place(random, game)
    trick = _trick(game, at)
    trick["points"] = random.choice([points for points in range(4) if points != trick["points"]])
    return FaultedGame(game, ["T102"], at[0] + 1, at[1] + 1)


def trick_of_two(random: Random) -> FaultedGame:
    game = random_coins_game(random, 10)
    at = _place(random, game, tricks=2)
    for key in ("cards", "by", "legal"):
        _trick(game, at)[key].pop()
    return FaultedGame(game, ["T103"], at[0] + 1, at[1] + 1)


def seventeen_tricks(random: Random) -> FaultedGame | None:
    game = random_coins_game(random, 20)
    deal = game["deals"][0]
    if len(deal["tricks"]) < 16:
        return None
    deal["tricks"].append(dict(random.choice(deal["tricks"])))
    return FaultedGame(game, ["T104"], 1, 17)


# The points of a deal


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
    score["last"] = _other(random, score["last"])
    return FaultedGame(game, ["S102"], len(game["deals"]))


def total_over_the_target(random: Random) -> FaultedGame | None:
    """A total that is written too high, and would have ended the game."""
    game = random_coins_game(random, 20)
    if len(game["deals"]) < 4:
        return None
    game["deals"][1]["score"]["total"]["X"] = 20
    return FaultedGame(game, ["S401"], 2)


def total_too_low_to_win(random: Random) -> FaultedGame | None:
    """A total that is written too low, so that by the log's own count nobody has won."""
    game = random_coins_game(random, 10)
    if len(game["deals"]) < 2:
        return None
    game["deals"][-2]["score"]["total"] = dict.fromkeys(PLAYERS, 0)
    return FaultedGame(game, ["S401"], len(game["deals"]) - 1)


def too_many_points(random: Random) -> FaultedGame:
    """Points of a deal whose tricks are not logged; they cannot be more than twelve."""
    game = random_coins_game(random, 10)
    deal = game["deals"][0]
    del deal["tricks"], game["deals"][1:], game["result"]
    deal["score"] = {"awarded": {"X": 6, "Y": 5, "Z": 2}}
    return FaultedGame(game, ["S301"], 1)


# The match


def deal_after_the_end(random: Random) -> FaultedGame:
    game = random_coins_game(random, twist=Twist(more_deals=1))
    game["result"]["total"] = game["deals"][-1]["score"]["total"]
    return FaultedGame(game, ["M101"], len(game["deals"]))


def deals_without_end(random: Random) -> FaultedGame:
    """Deals of which nothing is told; so many cannot be, as each has twelve points."""
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
    result["winner"] = random.choice((None, _other(random, result["winner"])))
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
    return FaultedGame(game, ["M112"], len(game["deals"]), number + 1)


def _tricks_until_won(game: Entry) -> int:
    """How many tricks of the last deal it took until a player had reached the target."""
    totals = dict.fromkeys(PLAYERS, 0)
    for deal in game["deals"]:
        for number, trick in enumerate(deal["tricks"], 1):
            totals[trick["winner"]] += trick["points"]
            if max(totals.values()) >= game["target"]:
                return number
    raise AssertionError("nobody has won")


COINS_FAULTS: dict[str, CoinsFault] = {
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
    "S101 wrong_cards": _score_fault("S101", "cards"),
    "S102 wrong_last": wrong_last,
    "S301 wrong_awarded": _score_fault("S301", "awarded"),
    "S301 too_many_points": too_many_points,
    "S401 wrong_total": _score_fault("S401", "total"),
    "S401 total_over_the_target": total_over_the_target,
    "S401 total_too_low_to_win": total_too_low_to_win,
    "M101 deal_after_the_end": deal_after_the_end,
    "M101 deals_without_end": deals_without_end,
    **{
        f"M102 said_{end}": _wrong_deal_end(end)
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
    "M112 played_on": played_on,
}
"""By the code of the one finding, and a name."""
