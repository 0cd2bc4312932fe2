"""Logs that give a code in a game, for codes that no fault of the generated games gives."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from solvers.rules.ruleset.choices import Game
from tests.reference.coinche.card_play import Entry

LOGS = Path(__file__).parents[2] / "fixtures" / "logs"
CLEAN_LOGS = {
    Game.COINCHE: "game.json",
    Game.JASS: "jass/jass-coinche.json",
    Game.COINS: "coins/playthrough.json",
}
"""A log without findings for each game."""

Edit = Callable[[Entry], Any]
"""Changes a clean log so that it gives a code."""


def log_with(game: Game, edit: Edit) -> Entry:
    """The clean log of a game after a change."""
    log: Entry = json.loads((LOGS / CLEAN_LOGS[game]).read_text(encoding="utf-8"))
    edit(log)
    return log


def first(**keys: Any) -> Edit:
    """Replaces keys of the first deal."""
    return lambda log: log["deals"][0].update(keys)


def trick(**keys: Any) -> Edit:
    """Replaces keys of the first trick."""
    return lambda log: log["deals"][0]["tricks"][0].update(keys)


def head(**keys: Any) -> Edit:
    """Replaces keys of the header."""
    return lambda log: log.update(keys)


def result(**keys: Any) -> Edit:
    """Replaces keys of the result."""
    return lambda log: log["result"].update(keys)


def only(*deals: Entry, **more: Any) -> Edit:
    """Replaces the deals of the log, and keys of the header."""

    def edit(log: Entry) -> None:
        log.pop("result", None)
        log.update({"deals": list(deals), **more})

    return edit


def calls(*texts: str, **options: Any) -> Edit:
    """Replaces the deals by one that has only calls; East calls first.

    Args:
        texts: calls in words, such as ``E bid 80 H`` or ``N coinche``.
    """
    auction = []
    for text in texts:
        by, call, *bid = text.split()
        entry: Entry = {"by": by, "call": call}
        if bid:
            entry |= {"value": int(bid[0]), "trump": bid[1]}
        auction.append(entry)
    rules = {"id": "jass-coinche", "options": options}
    return only({"dealer": "S", "auction": auction}, ruleset=rules)


def course(*tricks: str, **more: Any) -> Edit:
    """Replaces the deals by one without hands, at hearts; West leads first.

    Args:
        tricks: leader and cards of each, and after a colon the claimed winner.
    """
    logged = []
    for text in tricks:
        cards, _, winner = text.partition(":")
        leader, *played = cards.split()
        logged.append({"leader": leader, "cards": played} | ({"winner": winner} if winner else {}))
    contract = {"trump": "H", "by": "N", "value": 80}
    return only({"dealer": "N", "contract": contract, "tricks": logged, **more})


def coins_course(*tricks: Entry) -> Edit:
    """Replaces the deals by one of Coins without hands; X leads first."""
    return only({"dealer": "Z", "tricks": list(tricks)})


def swap_first_cards(log: Entry) -> None:
    """Two seats exchange their first cards."""
    hands = list(log["deals"][0]["hands"].values())
    hands[0][0], hands[1][0] = hands[1][0], hands[0][0]


def repeat_first_card(log: Entry) -> None:
    """The first card of the first trick is played again in the second."""
    one, two = log["deals"][0]["tricks"][:2]
    two["cards"][0] = one["cards"][0]


def with_cut_deck(change: Callable[[list[str]], None]) -> Edit:
    """Adds a cut deck that consists of the hands one after the other, and changes it."""

    def edit(log: Entry) -> None:
        deal = log["deals"][0]
        deck = [card for hand in deal["hands"].values() for card in hand]
        change(deck)
        deal["cut_deck"] = deck

    return edit


def without_rotation(log: Entry) -> None:
    """The log does not state the direction of play."""
    del log["rotation"]


def break_off(log: Entry) -> None:
    """The first deal breaks off, and another follows."""
    deal = log["deals"][0]
    del deal["tricks"][3:], deal["end"], deal["score"]


JASS_36 = [suit + rank for suit in "SHDC" for rank in "AKQJT9876"]
DEAL_OF_JASS = {"dealer": "N", "hands": {seat: JASS_36[at::4] for at, seat in enumerate("NESW")}}
PASSES = [{"by": seat, "call": "pass"} for seat in "ENWS"]
VOID_AND_NOT = ("W SA S7 D8 SQ", "W SK S8 S9 ST")
"""East discards on a spade in the first trick, and follows to a spade in the second."""
NO_RUFF = "W SA S7 S8 C7"

EXTRA: dict[tuple[str, Game], Edit] = {
    ("D105", Game.JASS): with_cut_deck(lambda _deck: None),
    ("D106", Game.JASS): with_cut_deck(lambda deck: deck.remove(deck[-1])),
    ("D107", Game.JASS): first(turnup="SA"),
    ("D108", Game.COINCHE): only(DEAL_OF_JASS),
    ("D201", Game.JASS): lambda log: log["deals"][1].update(dealer="N"),
    ("D202", Game.JASS): first(n=0),
    ("D301", Game.JASS): head(rotation="clockwise"),
    ("D302", Game.JASS): without_rotation,
    ("A105", Game.JASS): calls("E bid 80 H", "N coinche", "W bid 90 S", coinche_ends_auction=True),
    ("A106", Game.JASS): calls("E bid 80 H", "N pass", "W pass", "S pass", "E pass", "N bid 90 S"),
    ("A107", Game.JASS): calls("E pass", "N coinche"),
    ("A108", Game.JASS): calls("E bid 80 H", "N pass", "W coinche"),
    ("A110", Game.JASS): calls("E bid 80 H", "N coinche", "S coinche", coinche_ends_auction=False),
    ("A111", Game.JASS): calls("E bid 80 H", "S coinche", coinche_timing="on-turn"),
    ("A112", Game.JASS): calls("E bid 80 H", "N pass", "W surcoinche"),
    ("A113", Game.JASS): calls("E bid 80 H", "N coinche", "S surcoinche"),
    ("A114", Game.JASS): calls("E bid 80 H", "N coinche", "E surcoinche", "W surcoinche"),
    ("A115", Game.JASS): calls(
        *("E bid 80 H", "N pass", "W pass", "S pass", "E bid 90 H"),
        auction_end="four-passes-other-suit",
    ),
    ("A201", Game.JASS): first(auction=[{"by": "E", "call": "bid", "value": 80, "trump": "D"}]),
    ("A204", Game.JASS): first(auction=PASSES, contract=None),
    ("P101", Game.JASS): swap_first_cards,
    ("P102", Game.JASS): repeat_first_card,
    ("P202", Game.JASS): trick(leader="N"),
    ("P203", Game.JASS): lambda log: log["deals"][0]["tricks"][1].update(leader="N"),
    ("T105", Game.JASS): first(irregularities=[{"kind": "other", "trick": 10}]),
    ("T105", Game.COINS): first(irregularities=[{"kind": "other", "trick": 17}]),
    ("M104", Game.JASS): result(total={"NS": 1, "EW": 507}),
    ("M105", Game.JASS): lambda log: (log["deals"].pop(), result(total={"NS": 0, "EW": 477})(log)),
    ("M106", Game.JASS): head(target=700),
    ("M107", Game.JASS): break_off,
    ("H101", Game.COINCHE): course(*VOID_AND_NOT),
    ("H101", Game.JASS): course(*VOID_AND_NOT),
    ("H101", Game.COINS): coins_course(
        {"leader": "X", "cards": ["C2", "C3", "?"]}, {"leader": "X", "cards": ["C4"]}
    ),
    ("H102", Game.COINCHE): course(
        NO_RUFF, melds=[{"by": "N", "kind": "belote", "said": {"trick": 3, "play": 1}}]
    ),
    ("H103", Game.COINCHE): course("W S7 S8 S? S?:W"),
    ("H103", Game.JASS): course("W S7 S8 S? S?:W"),
    ("H103", Game.COINS): coins_course({"leader": "X", "cards": ["C2", "C3", "?"], "winner": "X"}),
}
