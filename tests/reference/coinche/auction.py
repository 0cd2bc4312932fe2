"""Which calls are legal, looked up in the history of all calls each time (rules C35 to C47).

Nothing is carried from call to call. Whose turn it is, what the last bid is and whether the auction
is over follow from the list of calls made so far, all of them legal.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import Any, NamedTuple

OPTIONS: dict[str, Any] = {
    "suits_ranked": False,
    "auction_end": "three-passes",
    "coinche_timing": "any-time",
    "coinche_ends_auction": True,
    "no_trump": False,
    "all_trump": False,
    "min_bid": 80,
    "bid_step": 10,
    "max_bid": 180,
    "slam_can_be_coinched": False,
    "generale": False,
}
"""Every option that matters in the auction, with its default."""

STRAINS = ("C", "D", "H", "S", "NT", "AT")
MOST = 400
"""The highest bid where there is no limit."""

Options = Mapping[str, Any]
History = Sequence["Said"]


class Said(NamedTuple):
    """A call by a seat in turn order, where 0 calls first; ``value`` may be ``slam``."""

    seat: int
    word: str
    value: int | str = 0
    strain: str = ""


def standing(history: History) -> Said | None:
    """The last bid."""
    return next((said for said in reversed(history) if said.word == "bid"), None)


def since_bid(history: History) -> list[Said]:
    """The calls after the last bid, or all of them."""
    return list(takewhile(lambda said: said.word != "bid", reversed(history)))[::-1]


def caller(history: History, word: str) -> int | None:
    """The seat that coinched or surcoinched the last bid."""
    return next((said.seat for said in since_bid(history) if said.word == word), None)


def to_speak(history: History) -> int:
    """The seat after the last caller; a coinche out of turn skips others (rules C35, C42)."""
    return (history[-1].seat + 1) % 4 if history else 0


def passed_out(history: History) -> bool:
    """Whether the deal has ended without a bid."""
    return [said.word for said in history] == ["pass"] * 4


def awaits_answer(history: History, options: Options) -> bool:
    """Whether only a surcoinche, passes or the first lead may follow (rule C45)."""
    return caller(history, "coinche") is not None and options["coinche_ends_auction"]


def over(history: History, options: Options) -> bool:
    """Whether no call can change anything any more."""
    bid = standing(history)
    if bid is None:
        return passed_out(history)
    if bid.value in ("slam", "generale") and not options["slam_can_be_coinched"]:
        return True
    if caller(history, "surcoinche") is not None:
        return True
    after = since_bid(history)
    if awaits_answer(history, options):
        answers = after[[said.word for said in after].index("coinche") + 1 :]
        return {bid.seat, (bid.seat + 2) % 4} <= {said.seat for said in answers}
    silence = len(list(takewhile(lambda said: said.word == "pass", reversed(after))))
    coinched = caller(history, "coinche") is not None
    return silence >= (3 if coinched or options["auction_end"] == "three-passes" else 4)


def may_play(history: History, options: Options) -> bool:
    """Whether the auction may count as ended."""
    return over(history, options) or awaits_answer(history, options)


def bids(options: Options) -> list[tuple[int | str, str]]:
    """Every possible bid, from the lowest number up, the trumps of a number from clubs up."""
    highest = options["max_bid"] or MOST
    numbers = [
        number
        for number in range(options["min_bid"], highest + 1)
        if number == options["min_bid"] or number % options["bid_step"] == 0
    ]
    strains = list("CDHS") + ["NT"] * options["no_trump"] + ["AT"] * options["all_trump"]
    names: list[int | str] = [*numbers, "slam", *["generale"] * options["generale"]]
    return [(name, strain) for name in names for strain in strains]


def bid_allowed(history: History, bid: Said, options: Options) -> bool:
    """Whether the seat on turn may make this bid, in an auction that is open for bids."""
    ladder = bids(options)
    mine = (bid.value, bid.strain)
    if mine not in ladder:
        return False
    last = standing(history)
    if last is None:
        return True
    theirs = (last.value, last.strain)
    same_number = bid.value == last.value
    if ladder.index(mine) <= ladder.index(theirs) or (same_number and not options["suits_ranked"]):
        return False
    return not (
        options["auction_end"] == "four-passes-other-suit"
        and (bid.seat, bid.strain) == (last.seat, last.strain)
    )


def allowed(history: History, said: Said, options: Options) -> bool:
    """Whether a call is legal after a history of legal calls."""
    bid = standing(history)
    answering = awaits_answer(history, options)
    if said.word == "pass":
        if answering:  # a decline, or without effect: any seat may (rule C46)
            return caller(history, "surcoinche") is None
        return not over(history, options) and said.seat == to_speak(history)
    if over(history, options):
        return False
    if said.word == "bid":
        on_turn = said.seat == to_speak(history)
        return on_turn and not answering and bid_allowed(history, said, options)
    if bid is None:
        return False
    coinched = caller(history, "coinche") is not None
    same_side = (said.seat - bid.seat) % 2 == 0
    if said.word == "surcoinche":
        return coinched and same_side
    waits = options["coinche_timing"] == "on-turn" and said.seat != to_speak(history)
    return not (coinched or same_side or waits)
