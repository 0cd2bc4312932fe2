"""Time the reasoning on unseen cards: ``python -m tests.bench.hidden``.

Times are CPU times, because the machine may be busy with other work.
"""

from __future__ import annotations

import statistics
import time
from dataclasses import replace
from random import Random

from solvers.legality.hidden.question.question import Question
from solvers.legality.hidden.verdict.verdict import Layer, judge
from solvers.rules.ruleset.choices import Game
from tests.legality.hidden.full_size import full_table
from tests.legality.hidden.small_tables import hidden, question_of, random_play, with_claims

LOGS = 60
EVERY = 99
"""More cards than there are: all are unseen."""


def question(game: Game, unseen: int, seed: int, *, claims: bool) -> Question:
    """A complete deal, in turn legal and not: one hand is known, or none if all are unseen."""
    random = Random(f"bench {game} {unseen} {seed}")
    table = full_table(random, game)
    played = random_play(random, table, (0.0, 0.2)[seed % 2])
    log = hidden(random, table, played, unseen, () if unseen == EVERY else (0,))
    if claims:
        log = replace(with_claims(random, log, played), calls=())
    return question_of(log)


def row(game: Game, unseen: int, *, claims: bool) -> str:
    """One row of the table of results."""
    times: dict[bool | None, list[float]] = {True: [], False: [], None: []}
    smallest = 0
    for seed in range(LOGS):
        asked = question(game, unseen, seed, claims=claims)
        start = time.process_time()
        verdict = judge(asked)
        times[verdict.consistent].append(1000 * (time.process_time() - start))
        smallest += verdict.contradiction is not None and verdict.contradiction.smallest
    name = {0: "none", EVERY: "all"}.get(unseen, str(unseen))
    shown = "winners, points, totals" if claims else "plays"
    return (
        f"| {game.display_name} | {name} | {shown} "
        f"| {_cells(times[True])} | {_cells(times[False])} | "
        f"{smallest} of {len(times[False])} | {len(times[None])} |"
    )


def _cells(times: list[float]) -> str:
    """Median, 90th percentile and worst, each a cell."""
    if not times:
        return "- | - | -"
    ordered = sorted(times)
    at_90 = ordered[len(ordered) * 9 // 10]
    return f"{statistics.median(ordered):.1f} | {at_90:.1f} | {ordered[-1]:.1f}"


def main() -> None:
    assert judge(question(Game.JASS, 4, 0, claims=False)).layer is Layer.SAT, "loads the solver"
    print("| game | unseen plays | shown | consistent: median ms | 90th | worst ", end="")
    print("| contradiction: median ms | 90th | worst | proved smallest | undecided |")
    print("|" + " --- |" * 11)
    for game in (Game.COINCHE, Game.JASS):
        for unseen in (0, 4, 8, 16, 24, EVERY):
            print(row(game, unseen, claims=False))
        for unseen in (4, 8, 16, 24, EVERY):
            print(row(game, unseen, claims=True))


if __name__ == "__main__":
    main()
