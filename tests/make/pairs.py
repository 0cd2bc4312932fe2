"""Pairs of small games, with a fault and without it. They are found by trying seeds."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from enum import StrEnum
from random import Random
from typing import Any, NamedTuple

from solvers.rules.errors import CannotBe
from solvers.rules.ruleset.presets import preset
from solvers.rules.ruleset.ruleset import Ruleset
from tests.legality.judging import findings
from tests.reference.coinche.card_play import Entry
from tests.reference.coinche.faults import FAULTS
from tests.reference.coinche.faults_sheets import SHEET_FAULTS
from tests.reference.coinche.games import plain, random_game
from tests.reference.coinche.rulesets import NUMBERS, random_ruleset

TRIES = 4000
CANDIDATES = 4
"""The number of games with the fault from which the shortest is taken."""

STANDARD = {"announcements": "standard"}
HELPFUL: dict[str, dict[str, Any]] = {
    "B105": {"belote_calls": "both"},
    "B201": {"announcements": "none"},
    **{f"B20{number}": STANDARD for number in range(2, 9)},
    "S104": STANDARD,
    "M101": {"target": 100},
    "M103": {"target": 100},
    "M105": {"target": 100},
    "P302": {"must_beat_plain": True},
    "P306": {"must_under_trump": True},
    "P307": {"voluntary_trump_must_raise": True, "must_trump_when_partner_wins": False},
}
"""Options under which a fault can occur, and whose other values are worth a case."""

DEALS = {"D201": 2, "D202": 2, "M101": 2, "M107": 2, "S401": 2}
"""The number of deals in the games for a code, if it is not one."""


class Pair(NamedTuple):
    """A game with a fault, and the same game without it."""

    faulty: Entry
    clean: Entry
    ruleset: Ruleset


def shows(code: str, game: Entry) -> bool:
    """Whether a clean game contains the subject of a code."""
    deals = game["deals"]
    scores = [deal.get("score", {}) for deal in deals]
    kinds = {meld["kind"] for deal in deals for meld in deal.get("melds", ())}
    if code in ("B102", "B201"):
        return True
    if code[:2] == "B1":
        return "rebelote" in kinds
    if code[:2] == "B2":
        return bool(kinds & {"run", "square"})
    if code == "D201":
        return bool(deals[0]["end"] == "passed")
    if code in ("M103", "M105"):
        return bool(game["result"]["winner"])
    extra = {"S103": "belote", "S104": "melds", "S105": "capot"}.get(code)
    return extra is None or any(score.get(extra) for score in scores)


def pairs(name: str, code: str, *, other_rules: bool) -> Iterator[Pair]:
    """Games that have room for a fault, seed after seed."""
    for seed in range(TRIES):
        random = Random(f"{name} {other_rules} {seed}")
        ruleset = random_ruleset(random) if other_rules else preset("coinche")
        try:
            ruleset = ruleset.with_options(HELPFUL.get(code, {}))
        except CannotBe:
            continue
        game = random_game(random, ruleset, DEALS.get(code, 1), belote="always")
        clean = deepcopy(game)
        if name not in SHEET_FAULTS and not shows(code, clean):
            continue
        faulted = FAULTS[name](random, game, ruleset)
        if faulted is None or code not in faulted.codes:
            continue
        found = {finding.code for finding in findings(faulted.game)}
        if found == {code} and findings(clean) == []:
            yield Pair(faulted.game, clean, ruleset)


def shortest(found: Iterator[Pair]) -> Pair | None:
    """The pair with the shortest faulty game among the first few."""
    some = [pair for pair, _ in zip(found, range(CANDIDATES), strict=False)]
    return min(some, key=lambda pair: len(json.dumps(pair.faulty)), default=None)


def allowed_by_option(pair: Pair, code: str) -> tuple[str, Entry] | None:
    """The faulty game under another value of the deciding option, if it is clean then."""
    option = next((each.option for each in findings(pair.faulty) if each.code == code), None)
    if option is None:
        return None
    now = getattr(pair.ruleset, option)
    values: tuple[Any, ...] = NUMBERS.get(option, ())
    if isinstance(now, bool):
        values = (False, True)
    elif isinstance(now, StrEnum):
        values = tuple(type(now))
    for value in values:
        try:
            ruleset = pair.ruleset.with_options({option: value})
        except CannotBe:
            continue
        game = deepcopy(pair.faulty)
        base = preset(game["ruleset"]["id"])
        game["ruleset"]["options"] = plain(ruleset.differences(base))
        if option == "target":
            game["target"] = ruleset.target
        if findings(game) == []:
            return f"allowed_by_{option}", game
    return None
