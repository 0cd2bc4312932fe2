"""Games with edited claims about deals: how they end, who deals, what a score sheet has."""

from __future__ import annotations

from random import Random

from solvers.rules.ruleset.presets import preset
from tests.make.edits import Edit, coinche_out_of_turn
from tests.reference.coinche.card_play import Entry, Play, replay
from tests.reference.coinche.faults_sheets import make_sheet
from tests.reference.coinche.games import random_game
from tests.reference.table import turn_from

COINCHE = preset("coinche")


def _played(random: Random, deals: int = 1) -> Entry | None:
    """A game whose last deal was played to its end."""
    game = random_game(random, COINCHE, deals, belote="always")
    return game if game["deals"][-1]["end"] == "complete" else None


def _broken_off(random: Random, cards: int) -> tuple[Entry, Play] | None:
    """A deal that breaks off after some cards, without calls of belote, score or result."""
    game = _played(random)
    if game is None:
        return None
    deal = game["deals"][0]
    play = replay(deal, COINCHE, cards)
    for trick in play.tricks:
        trick.pop("legal", None)
    for key in ("score", "melds", "cut_deck"):
        deal.pop(key, None)
    del game["result"]
    deal |= {"tricks": play.tricks, "end": "in_progress"}
    return game, play


def dealer_written_wrong(random: Random) -> Entry | None:
    """The log has the wrong second dealer; first bidder and leader fit the right one."""
    game = _played(random, deals=2)
    if game is None or "cut_deck" in game["deals"][1]:
        return None
    right = game["deals"][1]["dealer"]
    game["deals"][1]["dealer"] = random.choice([seat for seat in "NESW" if seat != right])
    return game


def revoke_from_the_hand_not_logged(random: Random) -> Entry | None:
    """A player whose hand follows only from the other three revokes."""
    broken = _broken_off(random, random.randrange(5, 28))
    if broken is None:
        return None
    game, play = broken
    seat, trump = play.to_play, play.strain
    if not play.table or play.table[0][0] == trump:
        return None
    led = play.table[0][0]
    others = [card for card in play.held[seat] if card[0] not in (led, trump)]
    if not others or all(card[0] != led for card in play.held[seat]):
        return None
    play.tricks[-1]["cards"].append(others[0])
    play.tricks[-1].pop("by", None)
    game["deals"][0]["hands"][seat] = None
    return game


def only_the_trump_is_known(random: Random) -> Entry | None:
    """A log without calls has only the trump of the contract; a winner is wrong."""
    game = _played(random)
    if game is None:
        return None
    deal = game["deals"][0]
    for key in ("auction", "score", "melds"):
        del deal[key]
    del game["result"]
    deal["contract"] = {"trump": deal["contract"]["trump"]}
    trick = deal["tricks"][7]
    trick["winner"] = next(seat for seat in "NESW" if seat != trick["winner"])
    return game


def all_cards_were_played(random: Random) -> Entry | None:
    """The log says that a deal of 32 cards is in progress."""
    game = _played(random)
    if game is not None:
        game["deals"][0]["end"] = "in_progress"
    return game


def scored_before_the_end(random: Random) -> Entry | None:
    """A deal in progress has a score already."""
    broken = _broken_off(random, 28)
    if broken is not None:
        awarded = dict.fromkeys(broken[0]["teams"], 0)
        broken[0]["deals"][0]["score"] = {"awarded": awarded}
    return None if broken is None else broken[0]


def out_in_mid_deal(random: Random) -> Entry | None:
    """A player claims to be out before all cards are played."""
    broken = _broken_off(random, 16)
    if broken is not None:
        broken[0]["deals"][0] |= {"claim": {"by": "N", "kind": "out"}, "end": "claimed"}
    return None if broken is None else broken[0]


def claim_at_its_moment(random: Random) -> Entry | None:
    """The rest is claimed after the second card of the fifth trick."""
    broken = _broken_off(random, 18)
    if broken is not None:
        claim = {"by": "N", "kind": "tricks", "after": {"trick": 5, "play": 2}}
        broken[0]["deals"][0] |= {"claim": claim, "end": "claimed"}
    return None if broken is None else broken[0]


def claim_refused(random: Random) -> Entry | None:
    """A claim was not valid, and all cards were played."""
    game = _played(random)
    if game is not None:
        claim = {"by": "E", "after": {"trick": 3}, "valid": False}
        game["deals"][0]["claim"] = claim
    return game


def sheet_of_a_capot(random: Random) -> Entry | None:
    """A score sheet of a deal with a sweep."""
    game = _played(random)
    if game is None or not game["deals"][0]["score"]["capot"]:
        return None
    make_sheet(game["deals"][0])
    return game


def first_dealer_written_wrong(random: Random) -> Entry | None:
    """The log has the wrong first dealer; calls, leads and the next dealer show the right one."""
    game = _played(random, deals=2)
    if game is None or game["deals"][0]["end"] != "complete" or "cut_deck" in game["deals"][0]:
        return None
    right = game["deals"][0]["dealer"]
    game["deals"][0]["dealer"] = random.choice([seat for seat in "NESW" if seat != right])
    return game


def first_dealer_wrong_and_no_calls(random: Random) -> Entry | None:
    """The same, but only the first lead and the next dealer show the right one."""
    game = first_dealer_written_wrong(random)
    if game is not None:
        del game["deals"][0]["auction"]
        game["deals"][0].pop("first_bidder", None)
    return game


def draw_with_a_lead(random: Random) -> Entry | None:
    """The log says that the game was a draw, but one side has more."""
    game = _played(random)
    if game is not None:
        game["result"]["end"] = "draw"
    return game


def dealer_of_a_sheet_written_wrong(random: Random) -> Entry | None:
    """The log has the wrong second of three dealers, and nothing shows the right one."""
    game = random_game(random, COINCHE, 3)
    if any(deal["end"] != "complete" for deal in game["deals"]):
        return None
    for deal in game["deals"]:
        make_sheet(deal)
        del deal["auction"]
    right = game["deals"][1]["dealer"]
    game["deals"][1]["dealer"] = random.choice([seat for seat in "NESW" if seat != right])
    return game


def dealer_of_another_game(random: Random) -> Entry | None:
    """The dealer is a seat of another game; everything else is right."""
    game = _played(random, deals=3)
    if game is not None and "cut_deck" not in game["deals"][1]:
        game["deals"][1]["dealer"] = "X"
        return game
    return None


def bare_deals(random: Random) -> Entry:
    """Two deals with only their dealers; the first may have been passed out."""
    game = _bare(random)
    game["deals"] = [{"dealer": "E"}, {"dealer": "E"}]
    return game


def passed_by_its_end_alone(random: Random) -> Entry:
    """Only the end of a deal, or its outcome, shows that all players passed."""
    game = _bare(random)
    game["deals"] = [
        {"dealer": "E", "end": "passed"},
        {"dealer": "E", "score": {"outcome": "passed"}},
        {"dealer": "E"},
    ]
    return game


def _bare(random: Random) -> Entry:
    """A game without deals, under rules where the dealer of a passed-out deal deals again."""
    game = random_game(random, COINCHE, 1)
    del game["result"]
    game["ruleset"]["options"] = {"passed_out_dealer": "same"}
    return game


def claim_without_end(random: Random) -> Entry | None:
    """A claim ended a deal and another deal follows, but the end of the first is not logged."""
    broken = _broken_off(random, 20)
    if broken is None:
        return None
    game, _ = broken
    first = game["deals"][0]
    del first["end"]
    first["claim"] = {"by": "N"}
    game["deals"].append({"dealer": turn_from(first["dealer"], COINCHE)[1]})
    return game


def refused_at_some_moment(random: Random) -> Entry | None:
    """A refused card without its play; on its player's turn it would have been legal."""
    game = _played(random)
    if game is None:
        return None
    trick = game["deals"][0]["tricks"][2]
    trick["rejected"] = [{"by": trick["by"][3], "card": trick["cards"][3]}]
    return game


def total_with_another_scope(random: Random) -> Entry:
    """Only a total is logged, and the points are multiplied too."""
    game = _bare(random)
    game["ruleset"]["options"] = {}
    contract = {"trump": "H", "by": "N", "value": 100, "multiplier": 2}
    score = {"cards": {"NS": 102, "EW": 60}, "belote": {}, "total": {"NS": 400, "EW": 60}}
    game["deals"] = [{"dealer": "E", "contract": contract, "score": score}]
    game["teams"] = {"NS": ["N", "S"], "EW": ["E", "W"]}
    return game


def direction_among_the_options(random: Random) -> Entry | None:
    """The header does not give the rotation, but the options of the ruleset do."""
    game = coinche_out_of_turn(random)
    if game is not None:
        game["ruleset"]["options"] = {"direction": "ccw"}
    return game


CLAIM_NEAR_MISSES: dict[str, Edit] = {
    "D201 bare_deals": bare_deals,
    "M102 passed_by_its_end_alone": passed_by_its_end_alone,
    "M107 claim_without_end": claim_without_end,
    "P402 refused_at_some_moment": refused_at_some_moment,
    "D302 direction_among_the_options": direction_among_the_options,
    "M108 claim_at_its_moment": claim_at_its_moment,
    "M108 claim_refused": claim_refused,
    "S105 sheet_of_a_capot": sheet_of_a_capot,
}
CLAIM_FAULTY: dict[str, Edit] = {
    "D201 dealer_written_wrong": dealer_written_wrong,
    "D201 first_dealer_written_wrong": first_dealer_written_wrong,
    "D201 first_dealer_wrong_and_no_calls": first_dealer_wrong_and_no_calls,
    "M105 draw_with_a_lead": draw_with_a_lead,
    "D201 dealer_of_a_sheet_written_wrong": dealer_of_a_sheet_written_wrong,
    "D303 dealer_of_another_game": dealer_of_another_game,
    "S401 total_with_another_scope": total_with_another_scope,
    "P301 hand_not_logged": revoke_from_the_hand_not_logged,
    "T101 only_the_trump_is_known": only_the_trump_is_known,
    "M102 all_cards_were_played": all_cards_were_played,
    "M102 scored_before_the_end": scored_before_the_end,
    "M108 out_in_mid_deal": out_in_mid_deal,
}
