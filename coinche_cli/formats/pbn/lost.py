"""What PBN cannot hold, in words."""

from __future__ import annotations

from typing import Any

_HEADER = {
    "created": "when the log was made (created)",
    "source": "where the log comes from (source)",
    "deck": "deck",
    "seats": "seats",
    "teams": "teams",
    "players": "players, except their names",
    "view": "view",
    "meta": "meta",
}
_DEAL = {
    "dealer": "dealer (the board says N)",
    "n": "its number",
    "id": "its id",
    "seed": "seed",
    "turnup": "turn-up card",
    "talon": "talon",
    "cut_deck": "cut deck",
    "first_bidder": "first bidder",
    "first_leader": "first leader",
    "claim": "claim",
    "irregularities": "irregularities",
    "comments": "comments",
    "meta": "meta",
}
_CALL = {"belote": "belote announced with a call", "alert": "alerts", "t": "times of calls"}
_TRICK = {
    "winner": "winners of the tricks",
    "points": "points of the tricks",
    "legal": "cards that the program considered legal",
    "rejected": "plays that were rejected",
    "t": "times of plays",
}


def header_losses(left: dict[str, Any]) -> list[str]:
    """What is lost when these parts of a game's header cannot be written."""
    return [_HEADER.get(key, key) for key in left]


def deal_losses(left: dict[str, Any]) -> list[str]:
    """What is lost when these parts of a deal cannot be written."""
    return [_DEAL.get(key, key) for key in left]


def call_losses(calls: list[dict[str, Any]]) -> list[str]:
    """What is lost when these parts of calls cannot be written."""
    return _once(_CALL, calls)


def trick_losses(tricks: list[dict[str, Any]]) -> list[str]:
    """What is lost when these parts of tricks cannot be written."""
    return _once(_TRICK, tricks)


def _once(words: dict[str, str], entries: list[dict[str, Any]]) -> list[str]:
    keys = {key for entry in entries for key in entry}
    return [words.get(key, key) for key in sorted(keys)]
