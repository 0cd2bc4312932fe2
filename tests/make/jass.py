"""Logs of Jass with one fault, and the same without it."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any, NamedTuple

from solvers.rules.ruleset.choices import Game
from solvers.rules.ruleset.presets import preset, preset_names
from solvers.rules.ruleset.ruleset import Ruleset
from tests.legality.jass_logs import (
    both_claim,
    by_side,
    choice_log,
    contract_made_after,
    duty_game,
    log_of,
    out_game,
)
from tests.reference.coinche.card_play import Entry
from tests.reference.jass.faults import JASS_FAULTS
from tests.reference.jass.games import random_jass_game

TRIES = 4000


class JassPair(NamedTuple):
    """A game with a fault, and the same game without it."""

    faulty: Entry
    clean: Entry
    ruleset: Ruleset


def jass_faults() -> list[str]:
    """The faults that always give the code that their name begins with."""
    return [name for name in JASS_FAULTS if "x" not in name[:4]]


def jass_pairs(name: str) -> Iterator[JassPair]:
    """Short games that have room for a fault; they may end in the middle of a deal."""
    for seed in range(TRIES):
        random = Random(f"{name} {seed}")
        more = {"target": 300, "out_detection": random.choice(("claim", "automatic"))}
        ruleset = preset(random.choice(preset_names(Game.JASS))).with_options(more)
        game = random_jass_game(random, ruleset, 2 if name[0] == "M" else 1)
        clean = deepcopy(game)
        faulted = JASS_FAULTS[name](random, game, ruleset)
        if faulted is not None:
            yield JassPair(faulted.game, clean, ruleset)


AUTOMATIC = {"out_detection": "automatic"}


def _sheet(cards: tuple[int, int], awarded: tuple[int, int], **more: object) -> Entry:
    """A log of a bid of 100 by North, and its score."""
    contract = {"by": "N", "value": 100, "trump": "H"}
    score: Entry = {"cards": by_side(cards), "awarded": by_side(awarded), **more}
    return log_of([{"dealer": "E", "contract": contract, "score": score}])


def _before_the_first_trick(winner: str) -> Entry:
    """A claim to be out during the auction, by a side that has nearly reached the target."""
    score = {"awarded": by_side((0, 1990)), "total": by_side((0, 1990))}
    calls = [{"by": "N", "call": "bid", "value": 80, "trump": "H"}]
    claim = {"by": "E", "kind": "out"}
    deal = {"dealer": "E", "auction": calls, "tricks": [], "claim": claim, "end": "claimed"}
    result = {"winner": winner, "end": "target"}
    return log_of([{"dealer": "S", "score": score}, deal], result=result)


def _both_over(winner: str) -> Entry:
    """Both sides reach the target at the end of a deal, the declarers with less."""
    score = {"awarded": by_side((1801, 1999)), "total": by_side((1801, 1999))}
    last = _sheet((100, 57), (200, 57))["deals"][0]
    result = {"winner": winner, "total": by_side((2001, 2056))}
    return log_of([{"dealer": "S", "score": score}, last], result=result)


def _claimed(winner: str, before: int, **claim: object) -> Entry:
    """A claim by the defenders, who have 41 points after three tricks."""
    return out_game((0, before), 41, 3, {"by": "E", **claim}, winner)


def _both(winner: str | None, before: tuple[int, int], **more: Any) -> Entry:
    """Both sides claim at once after three tricks, in which the defenders have 41 points."""
    claims = [{"by": "N", "after": AFTER}, {"by": "E", "after": AFTER}]
    for claim, valid in zip(claims, more.pop("valid", ()), strict=False):
        claim["valid"] = valid
    return out_game(before, 41, 3, claims, winner, **more)


def _refused(end: str, **more: Any) -> Entry:
    """Both sides claim at once, and neither is out."""
    game = _both(None, (1990, 1958), **more)
    game["deals"][1]["end"] = game["result"]["end"] = end
    del game["result"]["winner"]
    if end == "claimed":
        del game["result"]
    return game


def _unfinished_auction(winner: str) -> Entry:
    """A claim to be out after two calls, in a deal with nothing else."""
    game = _before_the_first_trick(winner)
    game["deals"][1]["auction"].append({"by": "W", "call": "pass"})
    del game["deals"][1]["tricks"]
    return game


def _claim_alone(winner: str) -> Entry:
    """A claim by the defenders that the table agreed to, in a deal with nothing else."""
    claim = {"by": "E", "kind": "out", "valid": True}
    deal = {"dealer": "E", "claim": claim, "end": "claimed"}
    return log_of([deal], result={"winner": winner, "end": "target"})


def _schieber(**deal: object) -> Entry:
    """A log of one deal of Schieber, dealt by North."""
    return log_of([{"dealer": "N", **deal}], "jass-schieber")


FOLLOWS = ["SK", "HT", "HK", "D9", "D8", "D7", "C9", "C8", "C7"]
VOID = ["HT", "D9", "D8", "D7", "D6", "C9", "C8", "C7", "C6"]
BUUR = ["HJ", "SA", "SK", "SQ", "SJ", "ST", "S9", "S8", "S7"]
AFTER = {"trick": 3}
MADE = contract_made_after()
INSIDE = {"trick": 4, "play": 3}
JASS_VALID: dict[str, Entry] = {
    "P301 jass_ruffed_though_able_to_follow": duty_game("SA", FOLLOWS, "HT"),
    "P301 jass_buur_kept": duty_game("H7", BUUR, "S8"),
    "P308 jass_over_ruffed": duty_game("SA HQ", FOLLOWS, "HK"),
    "P308 jass_discarded": duty_game("SA HQ", VOID, "D9"),
    "A120 jass_pushed_once": choice_log("W:push E:BOTTOM"),
    "A101 jass_pushed_to_partner": choice_log("W:push E:H"),
    "A201 jass_pushed_only": choice_log("W:push"),
    "A104 jass_obenabe": choice_log("W:TOP"),
    "M103 jass_out_by_a_point": _claimed("EW", 1959, after=AFTER),
    "M103 jass_one_short": _claimed("NS", 1958, after=AFTER),
    "M103 jass_declarers_not_yet": out_game((1990, 0), 41, 3, {"by": "N"}, "EW"),
    "M103 jass_trick_in_progress": out_game(
        (0, 1958), 41, 3, {"by": "E", "after": INSIDE}, "NS", cards=3
    ),
    "M103 jass_before_the_first_trick": _before_the_first_trick("NS"),
    "M103 jass_declarers_with_less": _both_over("NS"),
    "M103 jass_both_claim_one_is_out": _both("EW", (1990, 1959)),
    "M103 jass_both_claim_and_are_out": both_claim(MADE, (0, 0), "NS"),
    "M103 jass_both_claim_declarers_not_yet": both_claim(MADE - 1, (0, -30), "EW"),
    "M103 jass_in_the_auction": _unfinished_auction("NS"),
    "M103 jass_valid_and_won": _claim_alone("EW"),
    "M102 jass_both_claim_and_play_goes_on": _refused("in_progress", cards=2),
    "M109 jass_both_claim_one_is_out": _both("EW", (1990, 1959), valid=(False, True)),
    "M109 jass_both_claim_neither_is_out": _refused("in_progress", valid=(False, False)),
    "M109 jass_true_claim": _claimed("EW", 1959, valid=True),
    "M109 jass_false_claim": _claimed("NS", 1958, valid=False),
    "M110 jass_ends_automatically": out_game((0, 1959), 41, 3, None, "EW", options=AUTOMATIC),
    "M108 jass_claim_after_its_trick": _claimed("EW", 1959, after=AFTER),
    "S101 jass_match_inside": _sheet((257, 0), (357, 0)),
    "S101 jass_match_apart": _sheet((157, 0), (357, 0), capot={"NS": 100}),
    "S105 jass_match_of_the_defenders": _sheet((0, 157), (0, 357), capot={"EW": 100}),
    "S301 jass_bid_once": _sheet((103, 54), (203, 54)),
    "A202 jass_no_value": _schieber(contract={"trump": "TOP", "by": "W", "multiplier": 1}),
}
"""Clean logs by code and name."""
JASS_INVALID: dict[str, Entry] = {
    "P301 jass_discarded": duty_game("SA HQ", FOLLOWS, "D9"),
    "P301 jass_nine_kept": duty_game("H7", ["H9", *BUUR[1:]], "S8"),
    "P308 jass_under_ruffed": duty_game("SA HQ", FOLLOWS, "HT"),
    "P308 jass_under_ruffed_void": duty_game("SA HQ", VOID, "HT"),
    "P308 jass_partner_under_ruffed": duty_game("SA HQ S6", VOID, "HT"),
    "A201 jass_played_after_a_push": _schieber(
        auction=[{"by": "W", "call": "push"}], tricks=[{"leader": "W", "cards": ["SA"]}]
    ),
    "A202 jass_no_contract": _schieber(contract=None),
    "D101 jass_twice_in_a_hand": _schieber(hands={"N": [*FOLLOWS, FOLLOWS[0]]}),
    "D202 jass_number_zero": _schieber(n=0),
    "A104 jass_no_trump_without_calls": _schieber(contract={"trump": "NT"}),
    "A120 jass_pushed_back": choice_log("W:push E:push"),
    "A101 jass_pushed_to_an_opponent": choice_log("W:push S:H"),
    "A106 jass_named_twice": choice_log("W:H E:S"),
    "A117 jass_coinche": choice_log("W:coinche"),
    "A104 jass_no_trump": choice_log("W:NT"),
    "M103 jass_one_short": _claimed("EW", 1958, after=AFTER),
    "M103 jass_declarers_not_yet": out_game((1990, 0), 41, 3, {"by": "N"}, "NS"),
    "M103 jass_trick_in_progress": out_game(
        (0, 1958), 41, 3, {"by": "E", "after": INSIDE}, "EW", cards=3
    ),
    "M103 jass_before_the_first_trick": _before_the_first_trick("EW"),
    "M103 jass_declarers_with_less": _both_over("EW"),
    "M103 jass_both_claim_one_is_out": _both("NS", (1990, 1959)),
    "M103 jass_both_claim_and_are_out": both_claim(MADE, (0, 0), "EW"),
    "M103 jass_both_claim_declarers_not_yet": both_claim(MADE - 1, (0, -30), "NS"),
    "M103 jass_in_the_auction": _unfinished_auction("EW"),
    "M103 jass_valid_and_lost": _claim_alone("NS"),
    "M102 jass_neither_is_out": _refused("claimed"),
    "M109 jass_both_claim_one_is_out": _both("EW", (1990, 1959), valid=(True, True)),
    "M109 jass_both_claim_neither_is_out": _refused("in_progress", valid=(True, False)),
    "M108 jass_both_claim_and_play_on": _both("EW", (1990, 1959), cards=1),
    "M108 jass_one_side_claims_twice": out_game((0, 1959), 41, 3, [{"by": "E"}, {"by": "W"}], "EW"),
    "M109 jass_true_claim": _claimed("EW", 1959, valid=False),
    "M109 jass_false_claim": _claimed("NS", 1958, valid=True),
    "M108 jass_claim_where_none_is_needed": out_game(
        (0, 1959), 41, 3, {"by": "E"}, "EW", options=AUTOMATIC
    ),
    "M108 jass_played_on": out_game((0, 1959), 41, 3, {"by": "E", "after": AFTER}, "EW", cards=1),
    "M110 jass_played_on": out_game((0, 1959), 41, 3, None, "EW", cards=1, options=AUTOMATIC),
    "S101 jass_match_twice": _sheet((257, 0), (357, 0), capot={"NS": 100}),
    "S301 jass_bid_not_scored": _sheet((99, 58), (0, 58)),
    "A202 jass_value_and_coinche": _schieber(contract={"trump": "TOP", "by": "W", "multiplier": 2}),
    "A202 jass_chosen_by_an_opponent": _schieber(contract={"trump": "TOP", "by": "S"}),
}
"""Logs with a fault, by code and name."""
