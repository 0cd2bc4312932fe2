"""Belote, runs and squares: who holds them, who calls them, what they score.

Rules C13 to C18, C64, C66 to C70.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from solvers.rules.ruleset.ruleset import Ruleset
from tests.reference.coinche.card_play import Entry
from tests.reference.coinche.rules import SUITS
from tests.reference.table import SIDES, by_suit, side_of, turn_from

RUN_ORDER = "AKQJT987"
SQUARES = {"J": 200, "9": 150, "A": 100, "T": 100, "K": 100, "Q": 100}
Place = tuple[int, int]
"""A trick and a place in it, both from 1."""


def places_of(tricks: Sequence[Entry]) -> dict[str, Place]:
    """Trick and play of each card."""
    return {
        card: (number, place)
        for number, trick in enumerate(tricks, 1)
        for place, card in enumerate(trick["cards"], 1)
    }


def belotes(deal: Entry, ruleset: Ruleset) -> list[tuple[str, str]]:
    """Seat and suit of each king and queen in one hand that may be called in this strain."""
    strain = deal["contract"]["trump"]
    if strain == "AT":
        suits = "" if ruleset.all_trump_belote == "none" else SUITS
    else:
        suits = strain if strain in SUITS else ""
    return [
        (seat, suit)
        for suit in suits
        for seat, hand in deal["hands"].items()
        if suit + "K" in hand and suit + "Q" in hand
    ]


def belote_points(deal: Entry, declarers: str, ruleset: Ruleset) -> dict[str, int]:
    """Belote points of each side (rules C13 to C18)."""
    points = dict.fromkeys(SIDES, 0)
    for seat, suit in belotes(deal, ruleset):
        if ruleset.belote_side == "declarers" and side_of(seat) != declarers:
            continue
        if not _played_to_its_suit(deal, suit, ruleset):
            continue
        if _called_enough(deal, seat, suit, ruleset):
            points[side_of(seat)] += 20
    return points


def _played_to_its_suit(deal: Entry, suit: str, ruleset: Ruleset) -> bool:
    """Some players count an all-trump belote only if both cards lead or follow their suit."""
    if deal["contract"]["trump"] != "AT" or ruleset.all_trump_belote != "when-following":
        return True
    return all(
        trick["cards"][0][0] == suit
        for trick in deal["tricks"]
        if suit + "K" in trick["cards"] or suit + "Q" in trick["cards"]
    )


def _called_enough(deal: Entry, seat: str, suit: str, ruleset: Ruleset) -> bool:
    if ruleset.belote_calls == "auto" or "melds" not in deal:
        return True
    first, second = sorted(places_of(deal["tricks"])[suit + rank] for rank in "KQ")
    said = {
        (meld["kind"], meld["said"]["trick"], meld["said"]["play"])
        for meld in deal["melds"]
        if meld["by"] == seat and meld["kind"] in ("belote", "rebelote")
    }
    rebelote = ("rebelote", *second) in said
    return rebelote and (ruleset.belote_calls == "rebelote" or ("belote", *first) in said)


def say_belotes(random: Random, deal: Entry, ruleset: Ruleset, calls_made: str) -> list[Entry]:
    """The calls of a played deal, with their status and points.

    Args:
        calls_made: ``always``, ``never``, ``either`` (both calls or none), or ``one`` of the two.
    """
    places, calls = places_of(deal["tricks"]), []
    declarers = side_of(deal["contract"]["by"])
    for seat, suit in belotes(deal, ruleset):
        if not _played_to_its_suit(deal, suit, ruleset):
            continue
        if calls_made == "never" or (calls_made == "either" and random.random() < 0.25):
            continue
        kinds = ["belote", "rebelote"]
        if calls_made == "one":
            kinds.pop(random.randrange(2))
        spots = dict(
            zip(("belote", "rebelote"), sorted(places[suit + r] for r in "KQ"), strict=True)
        )
        enough = len(kinds) == 2 or ruleset.belote_calls == "auto"
        enough = enough or (ruleset.belote_calls == "rebelote" and kinds == ["rebelote"])
        scores = enough and (ruleset.belote_side == "any" or side_of(seat) == declarers)
        for kind in kinds:
            said = dict(zip(("trick", "play"), spots[kind], strict=True))
            call: Entry = {"by": seat, "kind": kind, "said": said}
            calls.append(call | ({"status": "scored"} if scores else {}))
        if scores and kinds[-1] == "rebelote":
            calls[-1]["points"] = 20
    return calls


def announceable(hand: Sequence[str]) -> list[Entry]:
    """Squares of a hand, and the longest runs of its other cards."""
    found: list[Entry] = [
        {"kind": "square", "cards": [suit + rank for suit in SUITS], "points": points}
        for rank, points in SQUARES.items()
        if all(suit + rank in hand for suit in SUITS)
    ]
    left = set(hand) - {card for square in found for card in square["cards"]}
    for suit in SUITS:
        ranks = "".join(rank if suit + rank in left else " " for rank in RUN_ORDER)
        for run in ranks.split():
            if len(run) >= 3:
                points = {3: 20, 4: 50}.get(len(run), 100)
                cards = [suit + rank for rank in run]
                found.append({"kind": "run", "cards": cards, "points": points})
    return found


def say_announcements(
    random: Random,
    hands: Mapping[str, Sequence[str]],
    leader: str,
    ruleset: Ruleset,
    all_made: bool,
) -> list[Entry]:
    """Announcements of a deal in order; their status is filled in when they are counted."""
    if ruleset.announcements == "none":
        return []
    return [
        {"by": seat, **found, "said": {"trick": 1, "play": place}}
        for place, seat in enumerate(turn_from(leader, ruleset), 1)
        for found in announceable(hands[seat])
        if all_made or random.random() < 0.85
    ]


def winning_side(melds: Sequence[Entry], strain: str, ruleset: Ruleset) -> str | None:
    """The side whose announcements score: that of the best one, or None if the best two cancel.

    Announcements come in the order they were made.
    """
    shown = [meld for meld in melds if meld["kind"] in ("run", "square")]
    if not shown:
        return None
    best = max(_height(meld, strain) for meld in shown)
    sides = [side_of(meld["by"]) for meld in shown if _height(meld, strain) == best]
    if len(set(sides)) == 2 and ruleset.announcement_tie == "cancel":
        return None
    return sides[0]


def _height(meld: Entry, strain: str) -> tuple[bool, int, int, bool]:
    """Sort key: square over run, then value, then top card, then trump."""
    top = by_rank(meld["cards"])[0]
    square = meld["kind"] == "square"
    return square, worth_of(meld), -RUN_ORDER.index(top[1]), not square and top[0] == strain


def by_rank(cards: Sequence[str]) -> list[str]:
    """Cards of a run from the top."""
    return sorted(by_suit(cards), key=lambda card: RUN_ORDER.index(card[1]))


def worth_of(meld: Entry) -> int:
    """The worth of an announcement, from its cards."""
    if meld["kind"] == "square":
        return SQUARES[meld["cards"][0][1]]
    return {3: 20, 4: 50}.get(len(meld["cards"]), 100)


def announcement_points(deal: Entry, ruleset: Ruleset) -> dict[str, int]:
    """Points of each side for runs and squares; if none are recorded, all held ones count."""
    points = dict.fromkeys(SIDES, 0)
    if ruleset.announcements == "none":
        return points
    melds = deal.get("melds")
    if melds is None:
        leader = deal["tricks"][0]["leader"]
        melds = say_announcements(Random(0), deal["hands"], leader, ruleset, True)
    side = winning_side(melds, deal["contract"]["trump"], ruleset)
    for meld in melds:
        if meld["kind"] in ("run", "square") and side_of(meld["by"]) == side:
            points[side_of(meld["by"])] += worth_of(meld)
    return points
