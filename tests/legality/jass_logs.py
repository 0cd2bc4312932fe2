"""Logs of Jass made for tests: a trick, a choice of trump, a deal in which a side is out."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from solvers.rules.ruleset.presets import preset
from tests.reference.coinche.card_play import Entry
from tests.reference.jass.play import JassPlay, play_on
from tests.reference.jass.rules import DECK
from tests.reference.table import SIDES, side_of

JASS = preset("jass-coinche")
ANY = {"NS": "any", "EW": "any"}
MADE_LATER = 34
"""Points of the defenders after three tricks of a deal in which the declarers make 80 later."""


def log_of(deals: list[Entry], ruleset: str = "jass-coinche", **more: Any) -> Entry:
    options = more.pop("options", {})
    return {
        "format": "coinche-log",
        "version": 1,
        "game": "jass-schieber" if ruleset == "jass-schieber" else "jass-coinche",
        "rotation": "counterclockwise",
        "ruleset": {"id": ruleset, "options": options},
        "deals": deals,
        **more,
    }


def by_side(numbers: tuple[int, int]) -> dict[str, int]:
    return dict(zip(SIDES, numbers, strict=True))


@cache
def played(points: int, tricks: int) -> tuple[dict[str, list[str]], list[tuple[str, list[str]]]]:
    """A deal at hearts that North leads and declares.

    Args:
        points: what the defenders have after this number of tricks.

    Returns:
        The hands, and leader and cards of all nine tricks.
    """
    for seed in range(100_000):
        random = Random(seed)
        deck = random.sample(DECK, 36)
        hands = {seat: deck[9 * at : 9 * at + 9] for at, seat in enumerate("NESW")}
        play = JassPlay(hands, "N", "H", JASS)
        play_on(random, play, ANY)
        won = [
            trick["points"] for trick in play.tricks[:tricks] if side_of(trick["winner"]) == "EW"
        ]
        own = [
            trick["points"] for trick in play.tricks[:tricks] if side_of(trick["winner"]) == "NS"
        ]
        if sum(won) == points and sum(own) < 80:
            return hands, [(trick["leader"], trick["cards"]) for trick in play.tricks]
    raise AssertionError("no such deal")


def out_game(
    before: tuple[int, int],
    points: int,
    tricks: int,
    claim: Entry | list[Entry] | None,
    winner: str | None,
    *,
    cards: int = 0,
    **more: Any,
) -> Entry:
    """A game that may end in its second deal.

    Args:
        before: the totals before the second deal.
        points: what the defenders have in the second deal after this number of tricks.
        claim: the claim to be out; a list if both sides claim at once.
        cards: the number of cards of the next trick that are played.
    """
    hands, all_tricks = played(points, tricks)
    logged = [{"leader": leader, "cards": list(each)} for leader, each in all_tricks[:tricks]]
    if cards:
        leader, each = all_tricks[tricks]
        logged.append({"leader": leader, "cards": each[:cards]})
    score = {"awarded": by_side(before), "total": by_side(before)}
    contract = {"by": "N", "value": 80, "trump": "H"}
    deal: Entry = {"dealer": "E", "hands": hands, "contract": contract, "tricks": logged}
    if claim is not None:
        claims = [
            {"kind": "out"} | each for each in ([claim] if isinstance(claim, dict) else claim)
        ]
        deal |= {"claim": claims[0] if isinstance(claim, dict) else claims, "end": "claimed"}
    result = {"winner": winner, "end": "target"}
    return log_of([{"dealer": "S", "score": score}, deal], result=result, **more)


def points_after(tricks: int) -> dict[str, int]:
    """Card points of both sides after some tricks of the deal of ``contract_made_after``."""
    hands, all_tricks = played(MADE_LATER, 3)
    play = JassPlay(hands, "N", "H", JASS)
    for _, cards in all_tricks[:tricks]:
        for card in cards:
            play.add(card)
    won = {"NS": 0, "EW": 0}
    for trick in play.tricks:
        won[side_of(trick["winner"])] += trick["points"]
    return won


def contract_made_after() -> int:
    """The number of tricks after which the declarers of a certain deal have made their 80."""
    return next(tricks for tricks in range(4, 9) if points_after(tricks)["NS"] >= 80)


def both_claim(
    tricks: int, short: tuple[int, int], winner: str | None, **valid: tuple[bool, bool]
) -> Entry:
    """A game in which both sides claim at once after some tricks of that deal.

    Args:
        short: how many points each side lacks to be out when the contract is made, with the points
            it has won by then and the bid of 80.
        valid: the log's ``valid`` of each claim, if it has any.
    """
    won = points_after(contract_made_after())
    before = (2000 - 80 - won["NS"] - short[0], 2000 - won["EW"] - short[1])
    claims: list[Entry] = [{"by": "N"}, {"by": "E"}]
    for claim, logged in zip(claims, valid.get("valid", ()), strict=False):
        claim["valid"] = logged
    game = out_game(before, MADE_LATER, 3, claims, winner)
    cards = played(MADE_LATER, 3)[1][:tricks]
    game["deals"][1]["tricks"] = [{"leader": leader, "cards": each} for leader, each in cards]
    return game


def choice_log(calls: str) -> Entry:
    """A log of Schieber that has only calls, such as ``W:push E:BOTTOM``; North deals."""
    auction = []
    for call in calls.split():
        by, _, text = call.partition(":")
        is_bid = text not in ("push", "pass", "coinche", "take")
        more = {"call": "bid", "trump": text} if is_bid else {"call": text}
        auction.append({"by": by} | more)
    return log_of([{"dealer": "N", "auction": auction}], "jass-schieber")


def duty_game(table: str, hand: list[str], card: str) -> Entry:
    """A log of one trick at hearts, led by West: the table, and a card of a known hand."""
    cards = table.split()
    turn = ["W", "S", "E", "N"]
    seat = turn[len(cards)]
    trick = {"leader": "W", "cards": [*cards, card]}
    return log_of(
        [{"dealer": "N", "contract": {"trump": "H"}, "hands": {seat: hand}, "tricks": [trick]}]
    )
