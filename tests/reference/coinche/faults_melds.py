"""Faults of belote calls and announcements."""

from __future__ import annotations

from random import Random
from typing import TypedDict

from solvers.rules.ruleset.ruleset import Ruleset
from tests.reference.coinche.card_play import Entry
from tests.reference.coinche.fault import (
    ANYWHERE,
    Fault,
    FaultedGame,
    a_played_deal,
    deals_that,
    one,
    settle,
)
from tests.reference.coinche.melds import announceable, belotes, places_of
from tests.reference.coinche.rules import SUITS
from tests.reference.table import by_suit, partner

BELOTE = ("belote", "rebelote")
Spot = tuple[int, Entry]
"""The index of a deal, and one of its melds."""


class Where(TypedDict):
    """The place of a fault's finding."""

    deal: int
    trick: int | str
    play: int | str
    seat: str


def _a_meld(
    random: Random, game: Entry, kinds: tuple[str, ...], statuses: tuple[str, ...] = ()
) -> Spot | None:
    """An announcement or call of a game, of the given kinds and statuses."""
    return one(
        random,
        [
            (place, meld)
            for place in deals_that(game, "complete")
            for meld in game["deals"][place]["melds"]
            if meld["kind"] in kinds and (not statuses or meld.get("status") in statuses)
        ],
    )


def _at(place: int, meld: Entry) -> Where:
    said = meld["said"]
    return {"deal": place + 1, "trick": said["trick"], "play": said["play"], "seat": meld["by"]}


def _of(place: int, meld: Entry) -> Where:
    """Where an announcement is found; it belongs to no card, so its trick may be given or not."""
    return {"deal": place + 1, "trick": ANYWHERE, "play": ANYWHERE, "seat": meld["by"]}


def _false_call(random: Random, game: Entry, with_partner: bool) -> Spot | None:
    """Add a call by a seat that does not hold king and queen."""
    spots = []
    for place in deals_that(game, "complete"):
        deal = game["deals"][place]
        strain = deal["contract"]["trump"]
        if with_partner and strain not in SUITS:
            continue
        kings = {card: seat for seat, hand in deal["hands"].items() for card in hand}
        for seat in "NESW":
            pairs = [
                (kings[suit + "K"], kings[suit + "Q"]) for suit in SUITS if strain in (suit, "AT")
            ]
            if (seat, seat) in pairs:
                continue
            split = any(set(pair) == {seat, partner(seat)} for pair in pairs)
            if split is with_partner or (not with_partner and strain == "NT"):
                spots.append((place, seat))
    spot = one(random, spots)
    if spot is None:
        return None
    place, seat = spot
    deal = game["deals"][place]
    number = random.randrange(1, 9)
    at = deal["tricks"][number - 1]["by"].index(seat) + 1
    meld = {"by": seat, "kind": random.choice(BELOTE), "said": {"trick": number, "play": at}}
    deal["melds"].append(meld)
    return place, meld


def belote_without_cards(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """A player calls belote without having been dealt king and queen of trumps."""
    found = _false_call(random, game, with_partner=False)
    if found is None:
        return None
    place, meld = found
    return FaultedGame(game, {"B101"}, **_at(place, meld))


def belote_with_partners(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """A player calls belote, but their partner has the other card."""
    found = _false_call(random, game, with_partner=True)
    if found is None:
        return None
    place, meld = found
    return FaultedGame(game, {"B102"}, **_at(place, meld))


def _pair_of_calls(random: Random, game: Entry) -> tuple[int, Entry, Entry] | None:
    """Belote and rebelote of one seat that made no other calls in the deal."""
    spots = []
    for place in deals_that(game, "complete"):
        calls = [meld for meld in game["deals"][place]["melds"] if meld["kind"] in BELOTE]
        for seat in "NESW":
            own = [call for call in calls if call["by"] == seat]
            if [call["kind"] for call in own] == ["belote", "rebelote"]:
                spots.append((place, *own))
    return one(random, spots)


def rebelote_first(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """The two calls are made in the wrong order."""
    found = _pair_of_calls(random, game)
    if found is None:
        return None
    place, first, second = found
    first["kind"], second["kind"] = "rebelote", "belote"
    return FaultedGame(game, {"B103"}, **_at(place, first))


def call_on_another_card(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """A call is moved to a trick in which its player plays no king or queen of a belote."""
    found = _pair_of_calls(random, game)
    if found is None:
        return None
    place, *calls = found
    deal, call = game["deals"][place], random.choice(calls)
    seat = call["by"]
    places = places_of(deal["tricks"])
    taken = {
        places[suit + rank][0]
        for held, suit in belotes(deal, ruleset)
        if held == seat
        for rank in "KQ"
    }
    number = random.choice([number for number in range(1, 9) if number not in taken])
    at = deal["tricks"][number - 1]["by"].index(seat) + 1
    call["said"] = {"trick": number, "play": at}
    return FaultedGame(game, {"B104"}, **_at(place, call))


def one_call_only(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """One of the two calls is not made, and the program rightly counts no belote."""
    found = _pair_of_calls(random, game)
    if found is None or ruleset.belote_calls != "both":
        return None
    place, *calls = found
    missing = calls.pop(random.randrange(2))
    deal = game["deals"][place]
    deal["melds"] = [meld for meld in deal["melds"] if meld is not missing]
    for key in ("status", "points"):
        calls[0].pop(key, None)
    settle(game, place, ruleset)
    return FaultedGame(game, {"B105"}, **_at(place, calls[0]))


def wrong_belote_value(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """A belote that scores is missing from the score, or has other points."""
    found = _a_meld(random, game, BELOTE, ("scored",))
    if found is None:
        return None
    place, meld = found
    if random.random() < 0.5:
        meld["status"] = "cancelled"
    else:
        meld["points"] = random.choice((0, 10, 40))
    return FaultedGame(game, {"B106"}, **_at(place, meld))


def called_twice(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """The same call is made a second time."""
    found = _pair_of_calls(random, game)
    if found is None:
        return None
    place, *calls = found
    deal = game["deals"][place]
    if sum(seat == calls[0]["by"] for seat, _ in belotes(deal, ruleset)) > 1:
        return None  # the seat could be calling the other pair
    again = dict(random.choice(calls))
    deal["melds"].append(again)
    return FaultedGame(game, {"B107"}, **_at(place, again))


def _add_announcement(deal: Entry, kind: str, seat: str, cards: list[str]) -> Entry:
    at = deal["tricks"][0]["by"].index(seat) + 1
    meld = {"by": seat, "kind": kind, "cards": cards, "said": {"trick": 1, "play": at}}
    deal["melds"].append(meld)
    return meld


def announced_but_not_played(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """A run or square is announced under rules without announcements."""
    spots = [
        (place, seat, found)
        for place in deals_that(game, "complete")
        for seat, hand in game["deals"][place]["hands"].items()
        for found in announceable(hand)
    ]
    spot = one(random, spots)
    if spot is None or ruleset.announcements != "none":
        return None
    place, seat, found = spot
    meld = _add_announcement(game["deals"][place], found["kind"], seat, found["cards"])
    return FaultedGame(game, {"B201"}, **_of(place, meld))


def announced_not_held(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """A run or square is announced, but one of its cards is in another hand."""
    place = a_played_deal(random, game)
    if place is None or ruleset.announcements == "none":
        return None
    seat = random.choice("NESW")
    hand = game["deals"][place]["hands"][seat]
    ranks = random.choice(("AKQ", "KQJT", "987", "AKQJT"))
    suit = random.choice("SHDC")
    kind, cards = "run", [suit + rank for rank in ranks]
    if random.random() < 0.3:
        kind, cards = "square", [other + ranks[0] for other in "SHDC"]
    if all(card in hand for card in cards):
        return None
    meld = _add_announcement(game["deals"][place], kind, seat, cards)
    return FaultedGame(game, {"B202"}, **_of(place, meld))


def announced_no_run(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """Cards that are not a run, or not a square, are announced as one."""
    place = a_played_deal(random, game)
    if place is None or ruleset.announcements == "none":
        return None
    seat = random.choice("NESW")
    hand = game["deals"][place]["hands"][seat]
    kind, size = random.choice((("run", 2), ("run", 3), ("run", 4), ("square", 4), ("square", 3)))
    cards = by_suit(random.sample(hand, size))
    if _is_announcement(kind, cards):
        return None
    meld = _add_announcement(game["deals"][place], kind, seat, cards)
    return FaultedGame(game, {"B203"}, **_of(place, meld))


def _is_announcement(kind: str, cards: list[str]) -> bool:
    if kind == "run":
        return any(
            found["kind"] == "run" and len(found["cards"]) == len(cards)
            for found in announceable(cards)
        )
    return len(cards) == 4 and len({card[1] for card in cards}) == 1


def card_announced_twice(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """A run, or a part of one, is announced again."""
    found = _a_meld(random, game, ("run",))
    if found is None:
        return None
    place, meld = found
    added = _add_announcement(game["deals"][place], "run", meld["by"], meld["cards"][-3:])
    return FaultedGame(game, {"B204"}, **_of(place, added))


def announced_too_late(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """An announcement is made after the first trick."""
    found = _a_meld(random, game, ("run", "square"))
    if found is None:
        return None
    place, meld = found
    number = random.randrange(2, 9)
    by = game["deals"][place]["tricks"][number - 1]["by"]
    meld["said"] = {"trick": number, "play": by.index(meld["by"]) + 1}
    return FaultedGame(game, {"B205"}, **_of(place, meld))


def shown_at_the_wrong_time(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """An announcement is shown in another trick than the second."""
    found = _a_meld(random, game, ("run", "square"), ("scored",))
    if found is None:
        return None
    place, meld = found
    meld["shown"]["trick"] = random.choice((1, 3, 4, 8))
    return FaultedGame(game, {"B206"}, **_of(place, meld))


def wrong_announcement_points(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """An announcement has other points than it is worth."""
    found = _a_meld(random, game, ("run", "square"))
    if found is None:
        return None
    place, meld = found
    meld["points"] = random.choice([p for p in (20, 50, 100, 150, 200) if p != meld["points"]])
    return FaultedGame(game, {"B207"}, **_of(place, meld))


def wrong_status(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """The log says that a scoring announcement was cancelled, or the reverse."""
    found = _a_meld(random, game, ("run", "square"))
    if found is None:
        return None
    place, meld = found
    meld["status"] = "cancelled" if meld["status"] == "scored" else "scored"
    return FaultedGame(game, {"B208"}, **_of(place, meld))


MELD_FAULTS: dict[str, Fault] = {
    "B101 belote_without_cards": belote_without_cards,
    "B102 belote_with_partners": belote_with_partners,
    "B103 rebelote_first": rebelote_first,
    "B104 call_on_another_card": call_on_another_card,
    "B105 one_call_only": one_call_only,
    "B106 wrong_belote_value": wrong_belote_value,
    "B107 called_twice": called_twice,
    "B201 announced_but_not_played": announced_but_not_played,
    "B202 announced_not_held": announced_not_held,
    "B203 announced_no_run": announced_no_run,
    "B204 card_announced_twice": card_announced_twice,
    "B205 announced_too_late": announced_too_late,
    "B206 shown_at_the_wrong_time": shown_at_the_wrong_time,
    "B207 wrong_announcement_points": wrong_announcement_points,
    "B208 wrong_status": wrong_status,
}
