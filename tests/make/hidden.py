"""Logs with unseen cards: some that no deal explains, and some that a deal explains."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from solvers.rules.ruleset.presets import preset
from tests.legality.jass_logs import out_game
from tests.make.jass import AUTOMATIC
from tests.reference.coinche.card_play import Entry
from tests.reference.coinche.games import random_game

COINCHE = preset("coinche")
STANDARD = {"announcements": "standard"}
TURN = "NWSE"
WEST = ["H7", "C7", "C8", "C9", "D7", "D8", "D9", "DT"]
ONE_CLUB = ["H7", "C7", "D7", "D8", "D9", "DT", "S7", "S8"]
HEART_ACE = ["HA", "C7", "C8", "C9", "D7", "D8", "D9", "DT"]
FIVE_HEARTS = ["H?"] * 5 + ["?"] * 3
FOUR_HEARTS = ["H?"] * 4 + ["?"] * 4


def hidden_log(
    tricks: str = "",
    trump: str | None = "S",
    *,
    rules: str = "coinche",
    options: Entry | None = None,
    **more: Any,
) -> Entry:
    """A log of one deal from its tricks, as ``N:H7 C8 HA ? = S 11 / S:DA``, and other keys."""
    deal: Entry = {"dealer": "E", **more}
    if trump is not None:
        deal["contract"] = {"by": "N", "value": 80, "trump": trump}
    if tricks:
        deal["tricks"] = [trick_of(text) for text in tricks.split("/")]
    return {
        "format": "coinche-log",
        "version": 1,
        "game": rules,
        "rotation": "counterclockwise",
        "ruleset": {"id": rules, "options": options or {}},
        "deals": [deal],
    }


def trick_of(text: str) -> Entry:
    """A trick: its leader, its cards and, after the equals sign, its winner and points if known.

    A star after the leader means that the order of the cards was not seen.
    """
    played, _, claims = text.strip().partition("=")
    leader, _, cards = played.partition(":")
    trick: Entry = {"leader": leader.rstrip("*"), "cards": cards.split()}
    if leader.endswith("*"):
        trick["ordered"] = False
    for claim in claims.split():
        trick["points" if claim.isdigit() else "winner"] = int(claim) if claim.isdigit() else claim
    return trick


def _jass(tricks: str) -> Entry:
    return hidden_log(tricks, rules="jass-coinche")


def _belote(by: str, tricks: str, **more: Any) -> Entry:
    """A log at hearts with a belote that a seat called in the first trick, led by North."""
    moment = {"trick": 1, "play": TURN.index(by) + 1}
    return hidden_log(tricks, "H", melds=[{"by": by, "kind": "belote", "said": moment, **more}])


def _run(tricks: str) -> Entry:
    """A log in which North announced three clubs."""
    cards, moment = ["CQ", "CJ", "CT"], {"trick": 1, "play": 1}
    run = {"by": "N", "kind": "run", "cards": cards, "said": moment}
    return hidden_log(tricks, options=STANDARD, melds=[run])


def points_of_a_side(wrong_by: int) -> Entry:
    """A complete deal with one unseen card, and the card points of both sides."""
    for seed in range(100):
        game = random_game(Random(f"points of a side {seed}"), COINCHE, 1)
        deal = game["deals"][0]
        if deal["end"] == "complete" and deal["score"]["last_bonus_in_cards"]:
            break
    tricks = [{"leader": trick["leader"], "cards": trick["cards"]} for trick in deal["tricks"]]
    tricks[5]["cards"][2] = "?"
    first, second = deal["score"]["cards"]
    cards = {
        first: deal["score"]["cards"][first] + wrong_by,
        second: deal["score"]["cards"][second] - wrong_by,
    }
    game["deals"] = [
        {key: deal[key] for key in ("dealer", "contract")}
        | {"tricks": tricks, "score": {"cards": cards}}
    ]
    del game["result"]
    return game


def _players(tricks: str, by: str, **more: Any) -> Entry:
    """A log that names the seats that played the last trick, as far as they were seen."""
    log = hidden_log(tricks, **more)
    log["deals"][0]["tricks"][-1]["by"] = list(by)
    return log


def _out_automatically() -> Entry:
    """A game of Jass that the defenders won in trick 3; one card of trick 1 is unseen."""
    game = out_game((0, 1964), 36, 3, None, "EW", options=AUTOMATIC)
    deal = game["deals"][1]
    del deal["hands"]
    deal["tricks"][0]["cards"][2] = "?"
    return game


def _two_hands(north: Sequence[str], west: Sequence[str]) -> Entry:
    return hidden_log(hands={"N": list(north), "W": list(west)})


HIDDEN_INVALID: dict[str, Entry] = {
    "H101 revoke_shows_later": hidden_log("N:H7 C8 HA H8 / S:DA D7 D8 ? / S:HT H9 HQ HK"),
    "H101 revoke_in_cards_not_seen": hidden_log("N:H7 C? HA ? / S:HT ? ? H?"),
    "H101 did_not_ruff": hidden_log("N:H7 C8 HA H8 / S:SJ S7 S8 S9"),
    "H101 ruffed_too_low": hidden_log("N:H7 H8 ST S7 / S:SK SA"),
    "H101 winner_by_a_card_not_seen": hidden_log("N:HA H7 H8 ? / E:D7 D8 D9 DT / S:H9 HT"),
    "H101 nine_hearts_in_two_hands": _two_hands(FIVE_HEARTS, FOUR_HEARTS),
    "H101 with_any_trump": hidden_log("N:H7 C8 HA H8 / S:HT H9 HQ HK", trump=None),
    "H101 jass_revoke_shows_later": _jass("N:H7 C8 HA H6 / S:HT H9 HQ HK"),
    "H101 jass_under_ruff_in_the_first_trick": _jass("N:H7 S9 S7 H6"),
    "H102 queen_is_elsewhere": _belote("N", "N:HK H7 H8 H9 / E:C7 C8 C9 CT / S:CA D7 CK HQ"),
    "H102 caller_has_no_trump": _belote("W", "N:HA C7 H8 H9"),
    "H102 card_of_a_run_is_elsewhere": _run("N:C7 CJ C8 C9"),
    "H103 beaten_card_wins": hidden_log("N:HK H7 HA ? = N"),
    "H103 points_of_no_card": hidden_log("N:HA HT HK ? = 30"),
    "H103 points_of_a_side": points_of_a_side(1),
    "H101 any_leader": hidden_log("N:H7 C8 HA ? / ?:HT H9 HQ HK"),
    "H101 in_any_order": hidden_log("N:H7 C8 HA H8 / S*:HT H9 HQ HK"),
    "H101 leader_known_by_player": _players("N:H7 ? HA C7 / ?:DA HK D7 D8", "?E??"),
    "H103 points_with_any_leader": hidden_log("N:H7 ? HA H8 / ?:DA D7 D8 D9 = 12"),
    "H103 winner_in_any_order": hidden_log("N*:H7 H9 HA H8 = W", hands={"W": WEST}),
    "P101 after_a_leader_not_seen": hidden_log(
        "N:H8 ? HA H9 / ?:CT CJ CQ CA / ?:C8 D7 ? ? / W:C9 D8 D9 DJ", hands={"W": WEST}
    ),
    "P102 any_leader": hidden_log("N:H7 ? HA H8 / ?:DA D7 D8 H7"),
    "P201 two_cards_of_a_seat": _players("N:H7 C8 HA H8 / S*:DA D7 D8 D9", "SE?E"),
    "P203 after_a_leader_not_seen": hidden_log("?:H7 H9 HA H8 / ?:DA D7 D8 D9 / W:C7"),
    "P301 leader_not_seen": hidden_log("?:H8 D7 HA H9", hands={"W": WEST}),
    "P301 leader_known_by_player": _players("N:HA H7 ? H9 / ?:CA D7", "N?", hands={"W": ONE_CLUB}),
    "P203 after_a_card_not_seen": hidden_log("N:H7 ? HA H8 / S:DA D7 D8 D9 / W:C7"),
    "P101 after_a_card_not_seen": hidden_log("N:H8 ? HA H9 / S:DA D7", hands={"W": WEST}),
    "P101 after_an_own_card_not_seen": hidden_log(
        "N:H8 ? HA H9 / S:CT CJ CQ CA", hands={"W": WEST}
    ),
    "T102 after_a_card_not_seen": hidden_log("N:H7 ? HA H8 / S:DA D7 D8 D9 = S 12"),
}
"""Logs that no deal explains, by code and name."""

HIDDEN_VALID: dict[str, Entry] = {
    "H101 later_card_not_seen": hidden_log("N:H7 C8 HA H8 / S:DA D7 D8 ? / S:HT H9 HQ ?"),
    "H101 no_revoke_in_cards_not_seen": hidden_log("N:H7 C? HA ? / S:HT ? ? C?"),
    "H101 had_no_trump": hidden_log("N:H7 C8 HA H8 / S:SJ S7 S8 C9"),
    "H101 had_no_higher_trump": hidden_log("N:H7 H8 ST S7 / S:SK S8"),
    "H101 ruff_not_seen": hidden_log("N:HA H7 H8 ? / E:D7 D8 D9 DT / S:H9 C8"),
    "H101 eight_hearts_in_two_hands": _two_hands(FOUR_HEARTS, FOUR_HEARTS),
    "H101 one_trump_explains_it": hidden_log("N:H7 C8 HA H8 / W:D7 D8 D9 DT", trump=None),
    "H101 jass_ruffed_and_kept_the_suit": _jass("N:H7 S8 HA H6 / W:HK"),
    "H101 jass_kept_the_buur": _jass("N:S8 D7 S9 SA / S:H7 H8 H9 SJ"),
    "H102 queen_not_seen": _belote("N", "N:HK H7 H8 H9 / E:C7 C8 C9 CT / S:CA D7 CK ?"),
    "H102 known_to_be_false": _belote("W", "N:HA C7 H8 H9", status="false_claim"),
    "H102 run_not_seen": _run("N:C7 CA C8 C9"),
    "H103 card_not_seen_wins": hidden_log("N:HK H7 HA ? = E"),
    "H103 points_of_a_queen": hidden_log("N:HA HT HK ? = 28"),
    "H103 points_of_a_side": points_of_a_side(0),
    "H101 one_leader_explains_it": hidden_log("N:H7 C8 HA ? / ?:HT H9 HQ C7"),
    "H101 one_order_explains_it": hidden_log("N:H7 C8 HA H8 / S*:C7 HT H9 HQ"),
    "H101 no_player_known": _players("N:H7 ? HA C7 / ?:DA HK D7 D8", "????"),
    "H103 points_with_any_leader": hidden_log("N:H7 ? HA H8 / ?:DA D7 D8 D9 = 11"),
    "H103 winner_in_some_order": hidden_log("N*:H7 H9 HA H8 = S", hands={"W": WEST}),
    "P201 one_card_of_each_seat": _players("N:H7 C8 HA H8 / S*:DA D7 D8 D9", "SE?W"),
    "P203 after_a_leader_not_seen": hidden_log("?:H7 H9 HA H8 / ?:DA D7 D8 D9 / S:C7"),
    "P101 order_not_seen": hidden_log("N*:H7 H9 HA H8 / ?:D7 DA DK DQ", hands={"W": HEART_ACE}),
    "P301 leader_not_seen": hidden_log("?:H8 H7 HA H9", hands={"W": WEST}),
    "P301 played_by_an_unknown_seat": hidden_log(
        "N:HA H7 ? H9 / ?:CA C7 CK CT / N:CJ S7", hands={"W": ONE_CLUB}
    ),
    "P301 unseen_card_of_an_unknown_seat": hidden_log(
        "N:HA H7 ? H9 / ?:CA ? CK CT / N:CJ S7", hands={"W": ONE_CLUB}
    ),
    "P203 after_a_card_not_seen": hidden_log("N:H7 ? HA H8 / S:DA D7 D8 D9 / S:C7"),
    "M110 jass_a_trick_partly_seen": _out_automatically(),
    "P301 own_card_not_seen": hidden_log("N:H8 ? HA H9 / S:HT HQ HK C7", hands={"W": WEST}),
    "P301 lead_not_seen": hidden_log("N:C? C7 CA CT / S:? HQ HK C8", hands={"W": WEST}),
}
"""Logs that are nearly the same, but that some deal explains."""
