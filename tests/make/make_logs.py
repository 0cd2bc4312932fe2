"""Rewrite ``fixtures/logs/generated``: ``python -m tests.make.make_logs``.

A short clean game for each preset, for people to read too. The seed is fixed, so the files change
only if the generator or a preset does.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

from solvers.rules.ruleset.choices import Game
from solvers.rules.ruleset.presets import preset, preset_names
from tests.reference.coinche.card_play import Entry
from tests.reference.coinche.games import random_game
from tests.reference.jass.games import random_jass_game

LOGS = Path(__file__).parents[2] / "fixtures" / "logs" / "generated"
DEALS = 3


def playthrough(name: str) -> Entry:
    """The first game of a preset with a belote, a coinche, and contracts both made and failed."""
    for seed in range(10_000):
        game = random_game(Random(f"{name} {seed}"), preset(name), DEALS)
        outcomes = {deal["score"]["outcome"] for deal in game["deals"]}
        coinched = any("coinched_by" in (deal["contract"] or ()) for deal in game["deals"])
        belote = any(deal["score"].get("belote") for deal in game["deals"])
        if coinched and belote and {"made", "failed"} <= outcomes:
            return game | {"id": f"playthrough-{name}"}
    raise AssertionError(f"no such game in 10,000 of {name}")


def jass_playthrough(name: str) -> Entry:
    """The first game of a preset of Jass that ends with a claim to be out in its third deal."""
    ruleset = preset(name).with_options({"target": 500})
    for seed in range(10_000):
        game = random_jass_game(Random(f"{name} {seed}"), ruleset, DEALS)
        scores = [deal.get("score", {}).get("outcome") for deal in game["deals"]]
        pushed = any(call["call"] == "push" for deal in game["deals"] for call in deal["auction"])
        if "claim" in game["deals"][-1] and len(scores) == DEALS and ("failed" in scores or pushed):
            return game | {"id": f"playthrough-{name}"}
    raise AssertionError(f"no such game in 10,000 of {name}")


PLAYTHROUGHS = {
    **dict.fromkeys(preset_names(Game.COINCHE), playthrough),
    **dict.fromkeys(preset_names(Game.JASS), jass_playthrough),
}
"""The function that makes the playthrough of each preset."""


def log_text(game: Entry) -> str:
    """A game as JSON, one line for each call and hand."""
    return _pretty(game, "") + "\n"


def _pretty(value: object, indent: str) -> str:
    flat = json.dumps(value)
    texts = isinstance(value, list) and all(isinstance(entry, str) for entry in value)
    if len(flat) + len(indent) <= 100 or texts or not isinstance(value, dict | list):
        return flat
    inner = indent + "  "
    if isinstance(value, dict):
        lines = [f"{inner}{json.dumps(key)}: {_pretty(of, inner)}" for key, of in value.items()]
        return "{\n" + ",\n".join(lines) + f"\n{indent}}}"
    lines = [inner + _pretty(entry, inner) for entry in value]
    return "[\n" + ",\n".join(lines) + f"\n{indent}]"


if __name__ == "__main__":
    LOGS.mkdir(parents=True, exist_ok=True)
    for preset_name, make in PLAYTHROUGHS.items():
        text = log_text(make(preset_name))
        (LOGS / f"{preset_name}.json").write_text(text, encoding="ascii")
