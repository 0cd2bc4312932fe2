"""Time the engine on the hundred bench deals, together with colver in the same run.

    python -m tests.bench.coinche

Both solve each deal, one after the other, so that a machine whose speed drifts slows both. colver
(``pip install -e '.[bench]'``) scores all root cards in a single call and always plays
``must_under_trump=false``, so both play that. Times are CPU times of one thread.
"""

from __future__ import annotations

import platform
import resource
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

import colver

from solvers.double_dummy.four_seats.engine import Engine
from solvers.rules.cards.strain import Strain, card_points
from solvers.rules.play.position import Position
from solvers.rules.ruleset.presets import preset
from solvers.rules.seats import turn_order
from tests.double_dummy.four_seats.bench_deals import BenchDeal, bench_deals

RULESET = preset("coinche").with_options({"must_under_trump": False})
VERDICT_POINTS = 82
ROUNDS = 5
TABLE_MIB = 4
COLVER_RANKS = "789JQKTA"


@dataclass
class Series:
    """Milliseconds (and nodes) of one kind of work, one number for each deal."""

    milliseconds: dict[str, float] = field(default_factory=dict)
    nodes: dict[str, int] = field(default_factory=dict)

    def row(self, name: str, peer_mean: float) -> str:
        """One row of the table of results."""
        times = sorted(self.milliseconds.values())
        hardest = max(self.milliseconds, key=self.milliseconds.__getitem__)
        mean = statistics.mean(times)
        nodes = sorted(self.nodes.values())
        counts = f"{sum(nodes) / len(nodes):,.0f} | {nodes[-1]:,}" if nodes else "- | -"
        ratio = f"{peer_mean / mean:.0f}x" if peer_mean != mean else "1x"
        return (
            f"| {name} | {mean:.3f} | {times[len(times) // 2]:.3f} | "
            f"{times[len(times) * 9 // 10]:.3f} | {times[-1]:.3f} (board {hardest}) | "
            f"{counts} | {ratio} |"
        )


def main() -> None:
    engines = {
        strain: Engine(
            RULESET,
            strain,
            card_points(strain, RULESET.no_trump_values, RULESET.all_trump_values),
            table_mib=TABLE_MIB,
        )
        for strain in Strain
        if strain.trump
    }
    work: dict[str, Callable[[Engine, Position], object]] = {
        "exact points": lambda engine, position: engine.points(position),
        f"verdict at {VERDICT_POINTS}": lambda e, position: e.decide(position, VERDICT_POINTS),
        "all root cards": lambda engine, position: engine.card_points(position),
    }
    series = {name: Series() for name in work}
    peer = Series()
    for _ in range(ROUNDS):
        for known in bench_deals():
            engine, position = engines[known.strain], known.position(RULESET)
            for name, question in work.items():
                engine.clear()
                before = engine.nodes
                best_of(series[name], known.board, partial(question, engine, position))
                series[name].nodes[known.board] = engine.nodes - before
            best_of(peer, known.board, colver_call(known))
    peer_mean = statistics.mean(peer.milliseconds.values())
    print(f"Python {platform.python_version()}, {platform.machine()}; best of {ROUNDS} rounds\n")
    print("| work | mean ms | median | 90th percentile | worst | nodes mean | worst | ratio |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    for name, one in series.items():
        print(one.row(name, peer_mean))
    print(peer.row("colver 0.11.1 solve_scores", peer_mean))
    print(f"\nPeak memory {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MiB")


def best_of(series: Series, board: str, question: Callable[[], object]) -> None:
    """Keep the shortest time of all rounds."""
    start = time.thread_time_ns()
    question()
    spent = (time.thread_time_ns() - start) / 1e6
    series.milliseconds[board] = min(spent, series.milliseconds.get(board, spent))


def colver_call(known: BenchDeal) -> Callable[[], object]:
    """The same work for colver: the leader is its seat 0, and seats follow in turn order."""
    hands = [
        ["SHDC".index(card.suit) * 8 + COLVER_RANKS.index(card.rank) for card in hand]
        for hand in map(known.deal.hand, turn_order(known.leader, RULESET.direction))
    ]
    env = colver.Env.deal_with_hands(dealer=3, hands=hands)
    env.set_contract(trump="SHDC".index(known.strain), value=80, team=0, coinche=0)
    env.set_phase_playing()
    solve_scores: Callable[[], object] = env.solve_scores
    return solve_scores


if __name__ == "__main__":
    main()
