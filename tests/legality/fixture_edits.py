"""Clean games edited so that they come close to a fault that no option allows."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from solvers.rules.ruleset import preset
from tests.oracle.card_play import Entry, replay
from tests.oracle.fault import settle
from tests.oracle.games import random_deal, random_game, write_result, write_scores

COINCHE = preset("coinche")

Edit = Callable[[Random], Entry | None]
"""A clean game that nearly has a fault; None where this seed's game does not lend itself to it."""


def _played(random: Random) -> Entry | None:
    """A game of one deal that was played to its end."""
    game = random_game(random, COINCHE, 1, belote="always")
    return game if game["deals"][0]["end"] == "complete" else None


def _broken_off(game: Entry, cards: int) -> Entry:
    """Let the first deal break off after so many cards."""
    deal = game["deals"][0]
    play = replay(deal, COINCHE, cards)
    for trick in play.tricks:
        del trick["legal"]
    for key in ("score", "melds"):
        del deal[key]
    deal |= {"tricks": play.tricks, "end": "in_progress"}
    settle(game, 0, COINCHE)
    return game


def illegal_card_was_refused(random: Random) -> Entry | None:
    """The table refused a card, and rightly so."""
    game = _played(random)
    if game is None:
        return None
    play = replay(game["deals"][0], COINCHE, random.randrange(32))
    number, place = play.place
    illegal = [card for card in play.held[play.to_play] if card not in play.legal()]
    if not illegal:
        return None
    refused = {"by": play.to_play, "card": illegal[0], "play": place}
    game["deals"][0]["tricks"][number - 1]["rejected"] = [refused]
    return game


def legal_list_in_another_order(random: Random) -> Entry | None:
    """Legal cards are listed right, but in another order than usual."""
    game = _played(random)
    tricks = (
        [] if game is None else [each for each in game["deals"][0]["tricks"] if "legal" in each]
    )
    for trick in tricks:
        for legal in trick["legal"]:
            if legal is not None:
                legal.reverse()
    return game if tricks else None


def record_ends_in_a_trick(random: Random) -> Entry | None:
    """The last trick of the record lacks a card, and no other follows."""
    game = _played(random)
    return None if game is None else _broken_off(game, 7)


def unfinished_deal_was_cancelled(random: Random) -> Entry | None:
    """A deal breaks off and another follows, but the first one was thrown in."""
    game = _played(random)
    if game is None:
        return None
    game = _broken_off(game, 6)
    first = game["deals"][0]
    first["end"] = "cancelled"
    game["deals"].append(random_deal(random, COINCHE, first["dealer"], 2, belote="always"))
    write_scores(game, COINCHE)
    write_result(game, COINCHE)
    return game


def unfinished_deal_is_the_last(random: Random) -> Entry | None:
    """A deal breaks off, and the record ends there."""
    game = _played(random)
    return None if game is None else _broken_off(game, 10)


def target_said_twice(random: Random) -> Entry | None:
    """Header and option name one target."""
    game = _played(random)
    if game is not None:
        game["target"] = game["ruleset"]["options"]["target"] = COINCHE.target
    return game


def one_card_unseen(random: Random) -> Entry | None:
    """Seven cards of a hand are logged, and that an eighth was not seen."""
    game = _played(random)
    if game is not None:
        hands = game["deals"][0]["hands"]
        hands["N"] = {"known": hands["N"][:7], "hidden": 1}
    return game


def nothing_tells_the_rotation(random: Random) -> Entry | None:
    """Neither the header nor a call or card tells which way round the game went."""
    game = random_game(random, COINCHE, 1)
    del game["rotation"], game["result"]
    game["deals"] = [{"dealer": game["deals"][0]["dealer"]}]
    return game


def sides_by_other_names(random: Random) -> Entry | None:
    """The header names the sides in its own way, and the second one first."""
    game = _played(random)
    if game is None or set(game["teams"]) == {"NS", "EW"}:
        return None
    game["teams"] = dict(reversed(game["teams"].items()))
    return game


def deals_without_numbers(random: Random) -> Entry | None:
    """The first deal has a high number, the second none."""
    game = random_game(random, COINCHE, 2)
    first, second = game["deals"]
    first["n"] = 17
    del second["n"]
    return game


NEAR_MISSES: dict[str, Edit] = {
    "P402 illegal_card_was_refused": illegal_card_was_refused,
    "P401 legal_list_in_another_order": legal_list_in_another_order,
    "T103 record_ends_in_a_trick": record_ends_in_a_trick,
    "M107 unfinished_deal_was_cancelled": unfinished_deal_was_cancelled,
    "M107 unfinished_deal_is_the_last": unfinished_deal_is_the_last,
    "M106 target_said_twice": target_said_twice,
    "D102 one_card_unseen": one_card_unseen,
    "D302 nothing_tells_the_rotation": nothing_tells_the_rotation,
    "D303 sides_by_other_names": sides_by_other_names,
    "D202 deals_without_numbers": deals_without_numbers,
}
