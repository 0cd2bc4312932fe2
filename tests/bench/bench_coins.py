"""Time the solver of Coins: all three players, positions played down at random from whole deals.

    python -m tests.bench.bench_coins [CARDS COUNT]...

Times are seconds of one thread's CPU; nodes are positions at the start of a trick.
"""

from __future__ import annotations

import resource
import sys
import time
from random import Random

from solvers.double_dummy.coins_solver import CoinsSolver
from solvers.double_dummy.solution import Limits
from tests.double_dummy.coins_endings import played_down

USUAL = (8, 60, 9, 60, 10, 60, 11, 20, 12, 10)
LIMIT_S = 1200.0
FULL_DEALS = 3
FULL_DEAL_S = 10.0


def main() -> None:
    numbers = [int(text) for text in sys.argv[1:]] or USUAL
    print(
        "| cards | positions | solved | median s | 90th percentile | worst | nodes median | 90th |"
    )
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    for size, count in zip(numbers[::2], numbers[1::2], strict=True):
        print(row(size, count), flush=True)
    if len(sys.argv) == 1:
        for number in range(FULL_DEALS):
            position = played_down(Random(f"full deal {number}"), 16)
            solution = CoinsSolver().solve(position, limits=Limits(timeout_s=FULL_DEAL_S))
            bounds = ", ".join(f"{p} {b.low}..{b.high}" for p, b in solution.guaranteed.items())
            print(f"\nfull deal {number}, {FULL_DEAL_S:.0f} s: {bounds}")
    print(f"\nPeak memory {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MiB")


def row(size: int, count: int) -> str:
    """One row of the table of results."""
    random = Random(f"coins bench {size}")
    times, nodes, solved = [], [], 0
    for _ in range(count):
        position = played_down(random, size)
        solver = CoinsSolver()
        start = time.thread_time()
        solution = solver.solve(position, limits=Limits(timeout_s=LIMIT_S))
        times.append(time.thread_time() - start)
        nodes.append(solution.nodes)
        solved += solution.exact
    times.sort()
    nodes.sort()
    tenth = len(times) * 9 // 10
    return (
        f"| {size} | {count} | {solved} | {times[len(times) // 2]:.3f} | {times[tenth]:.3f} | "
        f"{times[-1]:.3f} | {nodes[len(nodes) // 2]:,} | {nodes[tenth]:,} |"
    )


if __name__ == "__main__":
    main()
