"""Time the engine on the twenty Jass deals: ``python -m tests.bench.jass``.

Times are CPU times of one thread, the shortest of the rounds; node counts are reproducible.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable

from solvers.double_dummy.four_seats.engine import Engine
from solvers.rules.play.position import Position
from tests.double_dummy.four_seats.jass_deals import (
    TABLE_MIB,
    jass_deals,
    points_engine,
    tricks_engine,
)

ROUNDS = 2
VERDICT_POINTS = 80

Question = Callable[[Engine, Position], object]


def sweep(engine: Engine, position: Position) -> None:
    """Decide for either side whether it can win all nine tricks."""
    engine.decide(position, 36)
    engine.decide(position, 1)


def row(name: str, question: Question, *, tricks: bool = False) -> str:
    """One row of the table of results."""
    seconds: dict[str, float] = {}
    nodes: dict[str, int] = {}
    for known in jass_deals() * ROUNDS:
        engine = (tricks_engine if tricks else points_engine)(known.strain)
        start = time.thread_time()
        question(engine, known.position)
        spent = time.thread_time() - start
        seconds[known.board] = min(spent, seconds.get(known.board, spent))
        nodes[known.board] = engine.nodes
    times, counts = sorted(seconds.values()), sorted(nodes.values())
    hardest = max(nodes, key=nodes.__getitem__)
    at_90 = len(times) * 9 // 10
    return (
        f"| {name} | {statistics.median(times):.4f} | {times[at_90]:.3f} | {times[-1]:.3f} "
        f"(board {hardest}) | {statistics.median(counts):,.0f} | {counts[at_90]:,} | "
        f"{counts[-1]:,} | {sum(counts):,} |"
    )


def main() -> None:
    print(f"Table {TABLE_MIB} MiB, least of {ROUNDS} rounds\n")
    print("| work | median s | 90th percentile | worst | nodes median | 90th | worst | in all |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    print(row("exact points", lambda engine, position: engine.points(position)))
    verdict = f"verdict at {VERDICT_POINTS}"
    print(row(verdict, lambda engine, position: engine.decide(position, VERDICT_POINTS)))
    print(row("sweep", sweep, tricks=True))


if __name__ == "__main__":
    main()
