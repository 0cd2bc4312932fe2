"""Removes claims from a game: all but format, version, game and each dealer may be missing."""

from __future__ import annotations

from collections.abc import Collection
from random import Random

from tests.reference.coinche.card_play import Entry

GAME = ("id", "deck", "seats", "rotation", "teams", "view", "ruleset", "target", "result")
DEAL = ("n", "first_bidder", "first_leader", "cut_deck", "hands", "auction", "contract", "melds",
        "tricks", "score", "end")  # fmt: skip
CONTRACT = ("by", "value", "multiplier", "coinched_by", "surcoinched_by")
MELD = ("said", "shown", "status", "points")
TRICK = ("by", "winner", "points", "legal")
SCORE = ("cards", "last", "belote", "melds", "capot", "outcome", "awarded", "total")
RESULT = ("winner", "total", "end")


def remove_claims(random: Random, game: Entry) -> None:
    """Remove claims at random.

    In the game every belote and every announcement must be called, because a log without calls
    counts them all. Claims that others depend on are kept: unusual names of teams, the contracts of
    deals without an auction, that a deal was passed out, and that the last trick's bonus is not in
    the points.
    """
    keep = {"teams"} if set(game["teams"]) != {"NS", "EW"} else set()
    keep |= {"ruleset", "target"}
    rate = random.choice((0.1, 0.4, 0.9))
    _remove(random, game, GAME, rate, keep)
    _remove(random, game.get("result", {}), RESULT, rate)
    for deal in game["deals"]:
        _remove(random, deal, DEAL, rate, _needed(deal))
        if deal.get("contract") and "auction" in deal:
            _remove(random, deal["contract"], CONTRACT, rate)
        for trick in deal.get("tricks", ()):
            _remove(random, trick, TRICK, rate)
        for meld in deal.get("melds", ()):
            _remove(random, meld, MELD, rate)
        score = deal.get("score", {})
        _remove(random, score, SCORE, rate)
        if score.get("last_bonus_in_cards") is True and random.random() < rate:
            del score["last_bonus_in_cards"]


def _needed(deal: Entry) -> set[str]:
    """The claims of a deal that its other claims depend on."""
    passed_out = deal.get("contract", 0) is None
    bonus_apart = deal.get("score", {}).get("last_bonus_in_cards") is False
    return ({"auction"} if passed_out else set()) | ({"score"} if bonus_apart else set())


def _remove(
    random: Random, entry: Entry, keys: Collection[str], rate: float, keep: Collection[str] = ()
) -> None:
    for key in keys:
        if key in entry and key not in keep and random.random() < rate:
            del entry[key]
