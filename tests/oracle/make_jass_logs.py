"""Write ``fixtures/logs/jass/*.json`` anew: ``python -m tests.oracle.make_jass_logs``.

A short whole game for each ruleset of Jass, with every claim. The text beside each tells the same
game trick by trick, as it was gone through by hand with the rules; no program writes it.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

from solvers.rules.preset import preset
from tests.oracle.card_play import Entry
from tests.oracle.jass_games import random_jass_game
from tests.oracle.jass_play import replay
from tests.oracle.make_logs import log_text

FOLDER = Path(__file__).parents[2] / "fixtures" / "logs" / "jass"
GAMES = {"jass-coinche": (500, 6438), "sidi": (400, 4026), "jass-schieber": (250, 1034)}
"""For each ruleset the target, and the number of a game that shows what sets its rules apart."""


def reviewed_game(name: str) -> Entry:
    """The game of a ruleset's file; what was legal stands at every card."""
    target, seed = GAMES[name]
    ruleset = preset(name).with_options({"target": target})
    game = random_jass_game(Random(f"transcript {seed}"), ruleset, 4)
    for deal in game["deals"]:
        cards = sum(len(trick["cards"]) for trick in deal["tricks"])
        played = replay(deal, ruleset, cards).tricks
        for trick, again in zip(deal["tricks"], played, strict=True):
            trick["legal"] = again["legal"]
    return game | {"id": f"reviewed-{name}"}


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for ruleset_name in GAMES:
        text = log_text(reviewed_game(ruleset_name))
        (FOLDER / f"{ruleset_name}.json").write_text(text, encoding="ascii")
