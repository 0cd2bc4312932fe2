"""Time and memory of ``coinche check`` on complete deals.

Run: python -m tests.bench.check [GAMES] [JOBS]. Games come from the generator in
tests.reference, with every claim except lists of legal cards, repeated up to the given number.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random
from time import perf_counter

from solvers.rules.ruleset.choices import Game
from solvers.rules.ruleset.presets import preset, preset_names
from tests.reference.coinche.games import random_game

DIFFERENT = 300
NO_BYTECODE = "PYTHONDONTWRITEBYTECODE"
FIXTURES = Path(__file__).parents[2] / "fixtures"
LEFT_OUT = ("legal", "by", "rejected")


def game_lines(random: Random) -> list[tuple[str, int]]:
    """Different games as JSON lines, and the number of deals in each."""
    lines = []
    for number in range(DIFFERENT):
        names = preset_names(Game.COINCHE)
        game = random_game(random, preset(names[number % len(names)]), None)
        for deal in game["deals"]:
            deal.pop("cut_deck", None)
            for trick in deal.get("tricks", ()):
                for key in LEFT_OUT:
                    trick.pop(key, None)
        lines.append((json.dumps(game, separators=(",", ":")) + "\n", len(game["deals"])))
    return lines


def _have_bytecode(coinche: Path) -> None:
    """Let the program write its bytecode, as an installation does."""
    environment = {key: text for key, text in os.environ.items() if key != NO_BYTECODE}
    game = FIXTURES / "logs" / "game.json"
    command = [str(coinche), "check", str(game)]
    subprocess.run(command, env=environment, check=True, stdout=subprocess.DEVNULL)


def main() -> None:
    """Measure and print."""
    numbers = list(map(int, sys.argv[1:]))
    games, jobs = (numbers + [5000, 1][len(numbers) :])[:2]
    lines = game_lines(Random(1))
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "games.jsonl"
        deals = 0
        with file.open("w", encoding="utf-8") as stream:
            for number in range(games):
                line, count = lines[number % DIFFERENT]
                stream.write(line)
                deals += count
        size = file.stat().st_size
        coinche = Path(sys.executable).parent / "coinche"
        command = [str(coinche), "check", str(file), "--jobs", str(jobs)]
        _have_bytecode(coinche)
        start = perf_counter()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        seconds = perf_counter() - start
    peak_mib = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    print(
        f"{games:,} games, {deals:,} deals, {size / 1e6:,.0f} MB, jobs {jobs}: {seconds:.1f} s, "
        f"{deals / seconds:,.0f} deals/s, peak {peak_mib:.0f} MiB a process"
    )


if __name__ == "__main__":
    main()
