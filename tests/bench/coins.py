"""Time the solver of Coins: all three players, positions reached by random play from full deals.

    python -m tests.bench.coins [CARDS COUNT]...                    by search
    python -m tests.bench.coins layers [KERNEL] [CARDS COUNT]...    by layers

Layers use the fastest kernel of the machine, or the given one: portable, avx2 or avx512. Times are
CPU seconds of one thread; nodes are positions at the start of a trick. The hardest deal is given by
its number among those of its size, which have their own seed.
"""

from __future__ import annotations

import resource
import sys
import time
from collections.abc import Sequence
from random import Random
from statistics import median

from solvers.double_dummy.bounds import Limits
from solvers.double_dummy.coins.layers.layers import LayerKernel, available_kernels
from solvers.double_dummy.coins.layers.plan import LayerSettings
from solvers.double_dummy.coins.question import CoinsMethod
from solvers.double_dummy.coins.solver import CoinsSolver
from solvers.rules.coins.players import Player
from tests.double_dummy.coins.endings import played_down

USUAL_OF_LAYERS = (10, 20, 11, 12, 12, 12, 13, 6)
USUAL = (8, 60, 9, 60, 10, 60, 11, 20, 12, 10)
LIMIT_S = 1200.0
FULL_DEALS = 3
FULL_DEAL_S = 10.0


def main() -> None:
    if sys.argv[1:2] == ["layers"]:
        sizes = [int(text) for text in sys.argv[2:] if text.isdigit()]
        kernels = [LayerKernel(text) for text in sys.argv[2:] if not text.isdigit()]
        of_layers(sizes or USUAL_OF_LAYERS, *(kernels or available_kernels()[:1]))
        return
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
            limits = Limits(timeout_s=FULL_DEAL_S)
            solution = CoinsSolver().solve(position, limits=limits, method=CoinsMethod.SEARCH)
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
        solution = solver.solve(
            position, limits=Limits(timeout_s=LIMIT_S), method=CoinsMethod.SEARCH
        )
        times.append(time.thread_time() - start)
        nodes.append(solution.nodes)
        solved += solution.exact
    hardest = times.index(max(times)) + 1
    times.sort()
    nodes.sort()
    tenth = len(times) * 9 // 10
    return (
        f"| {size} | {count} | {solved} | {times[len(times) // 2]:.3f} | {times[tenth]:.3f} | "
        f"{times[-1]:.3f} (deal {hardest}) | {nodes[len(nodes) // 2]:,} | {nodes[tenth]:,} |"
    )


def of_layers(numbers: Sequence[int], kernel: LayerKernel) -> None:
    """A table of results by layers: for one player, and for the three of each position."""
    if kernel not in available_kernels():
        sys.exit(f"this machine has no {kernel}")
    settings = LayerSettings(kernel=kernel)
    print(f"Kernel {kernel}\n")
    print("| cards | positions | a player: median s | worst | all three: median s | worst", end="")
    print(" | states of a player: median | most MiB: median | worst |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- | --- |")
    for size, count in zip(numbers[::2], numbers[1::2], strict=True):
        random = Random(f"coins bench {size}")
        times, sums, states, sizes = [], [], [], []
        for _ in range(count):
            position = played_down(random, size)
            for player in Player:
                start = time.thread_time()
                solver = CoinsSolver(layers=settings)
                (plan,) = solver.plan(position, [player])
                solver.solve(position, [player], method=CoinsMethod.LAYERS)
                times.append(time.thread_time() - start)
                states.append(plan.states)
                sizes.append(plan.peak_bytes / 2**20)
            sums.append(sum(times[-3:]))
        hardest = f"{max(sums):.2f} (deal {sums.index(max(sums)) + 1})"
        print(
            f"| {size} | {count} | {median(times):.2f} | {max(times):.2f} | {median(sums):.2f} | "
            f"{hardest} | {median(states):,.0f} | {median(sizes):.0f} | {max(sizes):.0f} |",
            flush=True,
        )
    print(f"\nPeak memory {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MiB")


if __name__ == "__main__":
    main()
