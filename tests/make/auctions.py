"""Auctions that break one rule, and auctions that nearly do. East deals, North calls first."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tests.reference.coinche.card_play import Entry

RANKED = {"suits_ranked": True}
OPEN = {"coinche_ends_auction": False}
ON_TURN = {"coinche_timing": "on-turn"}
OTHER_SUIT = {"auction_end": "four-passes-other-suit"}


@dataclass(frozen=True)
class FixtureAuction:
    """An auction for a code: ``seat:call`` in order, with an illegal call unless ``legal``."""

    code: str
    name: str
    calls: str
    legal: bool
    options: dict[str, Any] = field(default_factory=dict)


def _bad(code: str, name: str, calls: str, **options: Any) -> FixtureAuction:
    return FixtureAuction(code, name, calls, False, options)


def _good(code: str, name: str, calls: str, **options: Any) -> FixtureAuction:
    return FixtureAuction(code, name, calls, True, options)


AUCTIONS = (
    _bad("A101", "a_seat_is_skipped", "N:80H S:90H"),
    _bad("A101", "the_dealer_opens", "E:80H"),
    _bad("A101", "the_other_way_and_then_partner", "S:pass W:pass N:pass E:80H W:pass"),
    _bad("A101", "the_other_way_and_then_back", "S:pass W:pass N:pass W:80H"),
    _good("A101", "every_seat_in_turn", "N:80H W:pass S:90H"),
    _good("A101", "a_coinche_may_come_out_of_turn", "N:80H E:coinche"),
    _bad("A102", "equal_in_a_higher_suit", "N:100H W:100S"),
    _bad("A102", "lower", "N:100H W:90S"),
    _good("A102", "one_step_higher", "N:100H W:110C"),
    _good("A102", "suits_are_ranked", "N:100H W:100S", **RANKED),
    _bad("A103", "between_two_steps", "N:85H"),
    _bad("A103", "under_the_lowest", "N:70H"),
    _bad("A103", "over_the_highest", "N:190H"),
    _good("A103", "lowest_and_highest", "N:80H W:180S"),
    _good("A103", "steps_of_five", "N:85H", bid_step=5),
    _good("A103", "no_highest", "N:190H", max_bid=0),
    _bad("A104", "no_trump", "N:80NT"),
    _bad("A104", "all_trump", "N:80AT", no_trump=True),
    _good("A104", "no_trump_is_played", "N:80NT", no_trump=True),
    _good("A104", "all_trump_is_played", "N:80AT", all_trump=True),
    _bad("A105", "bid_after_a_coinche", "N:80H W:coinche S:90H"),
    _good("A105", "a_coinche_leaves_the_auction_open", "N:80H W:coinche S:90H", **OPEN),
    _bad("A106", "bidder_after_three_passes", "N:80H W:pass S:pass E:pass N:90H"),
    _bad("A106", "coinche_after_three_passes", "N:80H W:pass S:pass E:pass W:coinche"),
    _good("A106", "bid_after_two_passes", "N:80H W:pass S:pass E:90H"),
    _good("A106", "bid_after_three_first_passes", "N:pass W:pass S:pass E:80H"),
    _good("A106", "coinche_after_two_passes", "N:80H W:pass S:pass W:coinche"),
    _good(
        "A106",
        "four_passes_end_it",
        "N:80H W:pass S:pass E:pass N:90H",
        auction_end="four-passes",
    ),
    _bad("A107", "no_bid_yet", "N:pass W:coinche"),
    _good("A107", "after_a_bid", "N:pass W:80H S:coinche"),
    _bad("A108", "partner_of_the_bidder", "N:80H W:pass S:coinche"),
    _bad("A108", "the_bidder", "N:80H W:pass N:coinche"),
    _good("A108", "partner_was_outbid", "N:80H W:90S S:coinche"),
    _bad("A109", "slam", "N:capotH W:coinche"),
    _good("A109", "slam_can_be_coinched", "N:capotH W:coinche", slam_can_be_coinched=True),
    _good("A109", "highest_number", "N:180H W:coinche"),
    _bad("A110", "by_partner_of_the_first", "N:80H W:coinche E:coinche"),
    _good("A110", "another_bid_between", "N:80H W:coinche S:90H E:coinche", **OPEN),
    _bad("A111", "before_their_turn", "N:80H E:coinche", **ON_TURN),
    _good("A111", "on_their_turn", "N:80H W:pass S:pass E:coinche", **ON_TURN),
    _good("A111", "at_any_time", "N:80H E:coinche"),
    _bad("A112", "nothing_coinched", "N:80H W:pass S:surcoinche"),
    _good("A112", "coinched", "N:80H W:coinche S:surcoinche"),
    _bad("A113", "partner_of_the_coincher", "N:80H W:coinche E:surcoinche"),
    _good("A113", "partner_of_the_bidder", "N:80H E:coinche S:surcoinche"),
    _bad("A114", "both_partners", "N:80H W:coinche S:surcoinche N:surcoinche"),
    _good("A114", "after_partner_declined", "N:80H W:coinche S:pass N:surcoinche"),
    _bad("A115", "same_suit", "N:80H W:pass S:pass E:pass N:90H", **OTHER_SUIT),
    _good("A115", "other_suit", "N:80H W:pass S:pass E:pass N:90S", **OTHER_SUIT),
    _good("A115", "partner_raises", "N:80H W:pass S:90H", **OTHER_SUIT),
    _bad("A116", "no_value", "N:H"),
    _bad("A116", "no_trump_named", "N:80"),
    _good("A116", "value_and_trump", "N:80H"),
    _bad("A117", "take", "N:take"),
    _bad("A117", "push", "N:push"),
    _good("A117", "pass", "N:pass"),
    _bad("A118", "generale", "N:generaleH"),
    _good("A118", "generale_is_played", "N:generaleH", generale=True),
    _good("A118", "slam", "N:capotH"),
)

HEADER = {
    "format": "coinche-log",
    "version": 1,
    "game": "coinche",
    "rotation": "counterclockwise",
}
VALUES = ("capot", "generale")
STRAINS = ("NT", "AT", "S", "H", "D", "C")


def log_call(text: str) -> Entry:
    """A call as the log has it, from ``N:80H``, ``W:pass``, ``E:capotNT``."""
    by, _, call = text.partition(":")
    if call in ("pass", "coinche", "surcoinche", "take", "push"):
        return {"by": by, "call": call}
    trump = next((strain for strain in STRAINS if call.endswith(strain)), "")
    value = call.removesuffix(trump)
    entry: Entry = {"by": by, "call": "bid"}
    if value:
        entry["value"] = value if value in VALUES else int(value)
    return entry | ({"trump": trump} if trump else {})


def auction_log(auction: FixtureAuction) -> Entry:
    """A log with only an auction."""
    deal = {"dealer": "E", "auction": [log_call(text) for text in auction.calls.split()]}
    rules = {"id": "coinche", "options": auction.options}
    return {**HEADER, "ruleset": rules, "deals": [deal]}
