"""Faults of the deal and the table: cards, cut deck, dealer, numbers, rotation, header."""

from __future__ import annotations

from random import Random
from typing import Any

from solvers.rules.ruleset.ruleset import Ruleset
from tests.reference.coinche.card_play import Entry
from tests.reference.coinche.fault import ANYWHERE, Fault, FaultedGame, deals_that, one, settle
from tests.reference.coinche.rules import DECK
from tests.reference.table import turn_from


def _two_seats(random: Random) -> list[str]:
    return random.sample("NESW", 2)


def card_twice(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """A card is in two hands; it replaces another card in one of them."""
    place = random.randrange(len(game["deals"]))
    hands = game["deals"][place]["hands"]
    one_seat, other = _two_seats(random)
    hands[one_seat][random.randrange(8)] = random.choice(hands[other])
    return FaultedGame(game, {"D101"}, place + 1, seat=ANYWHERE)


def card_lacking(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """A hand has seven cards."""
    place = random.randrange(len(game["deals"]))
    seat = random.choice("NESW")
    game["deals"][place]["hands"][seat].pop(random.randrange(8))
    return FaultedGame(game, {"D102"}, place + 1, seat=seat)


def nine_cards(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """A card is moved from one hand to another: both hands have a wrong size."""
    place = random.randrange(len(game["deals"]))
    hands = game["deals"][place]["hands"]
    giver, taker = _two_seats(random)
    hands[taker].append(hands[giver].pop())
    return FaultedGame(game, {"D102"}, place + 1, seat=ANYWHERE, also={"D102"})


def card_of_another_deck(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """A hand has a six."""
    place = random.randrange(len(game["deals"]))
    seat = random.choice("NESW")
    hand = game["deals"][place]["hands"][seat]
    hand[random.randrange(8)] = random.choice("SHDC") + "6"
    return FaultedGame(game, {"D104"}, place + 1, seat=seat)


def _with_deck(random: Random, game: Entry) -> int | None:
    return one(random, [at for at, deal in enumerate(game["deals"]) if "cut_deck" in deal])


def another_deck(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """In the cut deck, two cards of different hands are swapped."""
    place = _with_deck(random, game)
    if place is None:
        return None
    deal = game["deals"][place]
    deck = deal["cut_deck"]
    first, second = (deck.index(random.choice(deal["hands"][seat])) for seat in _two_seats(random))
    deck[first], deck[second] = deck[second], deck[first]
    return FaultedGame(game, {"D105"}, place + 1, seat=ANYWHERE)


def deck_of_31(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """The cut deck lacks a card, or one card replaces another."""
    place = _with_deck(random, game)
    if place is None:
        return None
    deck = game["deals"][place]["cut_deck"]
    at = random.randrange(32)
    if random.random() < 0.5:
        del deck[at]
    else:
        deck[at] = random.choice([card for card in DECK if card != deck[at]])
    return FaultedGame(game, {"D106"}, place + 1)


def wrong_dealer(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """The wrong seat deals; everything else in the deal is rotated with it."""
    spots = [place for place in deals_that(game, "complete", "passed") if place]
    passed = [place for place in spots if game["deals"][place - 1]["end"] == "passed"]
    place = one(random, passed if passed and random.random() < 0.5 else spots)
    if place is None:
        return None
    turn = turn_from("N", ruleset)
    step = random.randrange(1, 4)
    moved = {seat: turn[(at + step) % 4] for at, seat in enumerate(turn)}
    deal = game["deals"][place]
    score = deal.pop("score")
    game["deals"][place] = _reseated(deal, moved)
    game["deals"][place]["score"] = score
    settle(game, place, ruleset)
    return FaultedGame(game, {"D201"}, place + 1, seat=game["deals"][place]["dealer"])


def _reseated(value: Any, moved: dict[str, str]) -> Any:
    """A deal with its seats renamed; no other text of a deal is one capital N, E, S or W."""
    if isinstance(value, dict):
        return {
            moved.get(key, key): entry if key == "trump" else _reseated(entry, moved)
            for key, entry in value.items()
        }
    if isinstance(value, list):
        return [_reseated(entry, moved) for entry in value]
    return moved.get(value, value) if isinstance(value, str) else value


def wrong_number(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """The numbers of the deals skip one, or repeat one."""
    if len(game["deals"]) < 2:
        return None
    place = random.randrange(1, len(game["deals"]))
    step = random.choice((-1, 1, 2))
    for deal in game["deals"][place:]:
        deal["n"] += step
    return FaultedGame(game, {"D202"}, place + 1)


def wrong_rotation(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """The header has the opposite direction of play."""
    other = {"clockwise": "counterclockwise", "counterclockwise": "clockwise"}
    game["rotation"] = other[game["rotation"]]
    return FaultedGame(game, {"D301"})


def no_rotation(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """Neither header nor options show the direction of play, which is worth a note."""
    del game["rotation"]
    game["ruleset"].get("options", {}).pop("direction", None)
    return FaultedGame(game, {"D302"})


def wrong_header(random: Random, game: Entry, ruleset: Ruleset) -> FaultedGame | None:
    """Deck, seats, teams or view do not fit the game."""
    if set(game["teams"]) != {"NS", "EW"}:
        return None
    wrong: dict[str, Any] = {
        "deck": random.choice(("36", "40-spanish")),
        "seats": game["seats"][::-1],
        "view": "X",
        "teams": {"NS": ["N", "E"], "EW": ["S", "W"]},
    }
    key = random.choice(list(wrong))
    game[key] = wrong[key]
    return FaultedGame(game, {"D303"})


CARD_FAULTS: dict[str, Fault] = {
    "D101 card_twice": card_twice,
    "D102 card_lacking": card_lacking,
    "D102 nine_cards": nine_cards,
    "D104 card_of_another_deck": card_of_another_deck,
    "D105 another_deck": another_deck,
    "D106 deck_of_31": deck_of_31,
    "D201 wrong_dealer": wrong_dealer,
    "D202 wrong_number": wrong_number,
    "D301 wrong_rotation": wrong_rotation,
    "D302 no_rotation": no_rotation,
    "D303 wrong_header": wrong_header,
}
