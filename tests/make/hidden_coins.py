"""Logs of Coins with unseen cards: some that no deal explains, and some that a deal explains."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.make.hidden import trick_of
from tests.reference.coinche.card_play import Entry
from tests.reference.coins.games import random_coins_game


def coins_log(tricks: str = "", **more: Any) -> Entry:
    """A log of one deal from its tricks, as ``X:OA ? S2 = X 1 / X:C2``; Z deals."""
    deal: Entry = {"dealer": "Z", **more}
    if tricks:
        deal["tricks"] = [trick_of(text) for text in tricks.split("/")]
    return {
        "format": "coinche-log",
        "version": 1,
        "game": "coins",
        "target": 10,
        "deals": [deal],
    }


OF_Y = {"Y": {"known": ["B2", "S9"]}}


def _deal(complete: bool) -> Entry:
    """A deal that was played to its end, or one of only seven tricks."""
    for seed in range(1000):
        game = random_coins_game(Random(f"deal {seed}"), 20, cards=None if complete else 21)
        deal: Entry = game["deals"][0]
        if not complete or len(deal["tricks"]) == 16:
            break
    deal["tricks"] = [
        {"leader": trick["leader"], "cards": trick["cards"]} for trick in deal["tricks"]
    ]
    return deal


def _coins_of_a_player(key: str, wrong_by: int) -> Entry:
    """A complete deal with an unseen card, and the coins of each player."""
    deal = _deal(complete=True)
    deal["tricks"][9]["cards"][1] = "?"
    won = dict(deal["score"]["cards"])
    won["X"], won["Y"] = won["X"] + wrong_by, won["Y"] - wrong_by
    return coins_log(tricks="") | {
        "target": 20,
        "deals": [{"dealer": deal["dealer"], "tricks": deal["tricks"], "score": {key: won}}],
    }


def _hand_seen_in_part(more: int) -> Entry:
    """Seven tricks, and cards that X did not play: all nine of them, or more."""
    deal = _deal(complete=False)
    played = {card for trick in deal["tricks"] for card in trick["cards"]}
    left = {
        player: [card for card in deal["hands"][player] if card not in played] for player in "XY"
    }
    known = {"X": {"known": left["X"] + left["Y"][:more]}}
    return coins_log(hands=known) | {
        "deals": [{"dealer": deal["dealer"], "hands": known, "tricks": deal["tricks"]}]
    }


COINS_HIDDEN_INVALID: dict[str, Entry] = {
    "H101 coins_no_suit_lets_y_win": coins_log("X:CA ? SA / Y:B2"),
    "H101 coins_lower_of_a_pair_wins": coins_log("X:O3 O9 ? / X:B2"),
    "H101 coins_winning_card_shows_later": coins_log("X:CK C? S2 / Y:B2 B3 B4 / X:O2 O3 CA"),
    "H101 coins_thirteen_of_a_suit": coins_log(hands={"X": ["O?"] * 13 + ["?"] * 3}),
    "H101 coins_seventeen_cards_in_a_hand": _hand_seen_in_part(1),
    "H101 coins_any_leader": coins_log("X:O3 O9 ? / ?:B2 B3 S9", hands=OF_Y),
    "H103 coins_lower_of_a_pair_wins": coins_log("X:O3 O9 ? = X"),
    "H103 coins_points_of_no_card": coins_log("X:O3 C9 ? = 3"),
    "H103 coins_of_a_player": _coins_of_a_player("cards", 3),
    "H103 coins_awarded_to_a_player": _coins_of_a_player("awarded", 3),
}
"""Logs that no deal explains, by code and name."""

COINS_HIDDEN_VALID: dict[str, Entry] = {
    "H101 coins_some_suit_lets_z_win": coins_log("X:CA ? SA / Z:B2"),
    "H101 coins_third_of_a_suit_wins": coins_log("X:O3 O9 ? / Z:B2"),
    "H101 coins_winning_card_does_not_show": coins_log("X:CK C? S2 / Y:B2 B3 B4 / X:O2 O3 CN"),
    "H101 coins_twelve_of_a_suit": coins_log(hands={"X": ["O?"] * 12 + ["?"] * 4}),
    "H101 coins_sixteen_cards_in_a_hand": _hand_seen_in_part(0),
    "H101 coins_one_leader_explains_it": coins_log("X:O3 O9 ? / ?:B2 B3 B9", hands=OF_Y),
    "H103 coins_third_of_a_suit_wins": coins_log("X:O3 O9 ? = Z 3"),
    "H103 coins_points_of_a_coin": coins_log("X:O3 C9 ? = 2"),
    "H103 coins_of_a_player": _coins_of_a_player("cards", 0),
    "H103 coins_awarded_to_a_player": _coins_of_a_player("awarded", 0),
}
"""Logs that are nearly the same, but that some deal explains."""
