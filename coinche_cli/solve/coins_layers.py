"""Large deals of Coins, solved by layers, one at a time because each uses the whole machine."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from math import ceil
from threading import Event

from coinche_cli.errors import UserError, print_to_stderr, printable
from coinche_cli.solve.coins import CoinsProblem, CoinsSearchOptions, CoinsSolved
from coinche_cli.solve.layer_folder import LayerFolder
from coinche_cli.terminal.progress import Screen
from solvers.double_dummy.bounds import Bounds, Limits
from solvers.double_dummy.coins.layers.plan import LayerPlan, LayerProgress
from solvers.double_dummy.coins.question import CoinsMethod
from solvers.double_dummy.coins.solution import CoinsSolution
from solvers.rules.coins.players import Player

BOUNDS_AFTER_S = 60.0
"""Seconds for a search if memory is too small for layers and no limit was given."""
_LATER_TRICKS = 0.5
"""The layers of all later tricks together, as a share of those of the first."""
_LONGEST_PASSES = 6
"""Three passes take this many times as long as the first; the last is slower per state."""
_MUCH_MORE = 1.1
_KEPT_BYTES_A_STATE = 4
"""Bytes kept of three passes: one, one and two."""
_MEBIBYTE = 2**20
_LINE = "layers"


def with_large_deals_solved(
    results: Generator[CoinsSolved | CoinsProblem | UserError, None, None],
    search: CoinsSearchOptions,
    runner: LayerRunner,
) -> Generator[CoinsSolved | UserError, None, None]:
    """The results, with those that are not solved yet solved by layers.

    Raises:
        KeyboardInterrupt: after a result that an interrupt cut short.
    """
    with closing(results):
        for result in results:
            solved = runner.solve(result, search) if isinstance(result, CoinsProblem) else result
            yield solved
            if isinstance(solved, CoinsSolved) and solved.interrupted:
                raise KeyboardInterrupt


@dataclass(frozen=True, slots=True)
class LayerRunner:
    """Solves large deals and reports on that on stderr.

    Attributes:
        screen: shows the progress.
        folder: keeps the layers; None if they are not kept.
        quiet: print nothing before the work begins.
        proven: coins of the players of the current deal, as far as they are known.
        interrupted: set if no further deal is to be begun.
    """

    screen: Screen
    folder: LayerFolder | None
    quiet: bool
    proven: dict[Player, Bounds] = field(default_factory=dict)
    interrupted: Event = field(default_factory=Event)

    def interrupt(self) -> None:
        """End the searches of small deals in other threads, and begin no large deal after them."""
        self.interrupted.set()
        CoinsSearchOptions.interrupt()

    def solve(self, problem: CoinsProblem, search: CoinsSearchOptions) -> CoinsSolved | UserError:
        """Solve the deal by layers, or find bounds by search if layers take too much memory.

        If the user asked for layers, too little memory is an error instead. After an interrupt
        before the work begins, the answer is the bounds known without it.
        """
        if self.interrupted.is_set():
            return search.unsolved(problem)
        self.proven.clear()
        self.screen.show(_LINE, "counting the states")
        try:
            plans = search.plan(problem)
            peak_bytes = max(plan.peak_bytes for plan in plans)
            if peak_bytes <= search.layers.most_bytes:
                return self._by_layers(problem, search, plans)
            if search.method is CoinsMethod.LAYERS:
                return search.solve(problem)
            return self._by_search(problem, search, peak_bytes)
        except KeyboardInterrupt:
            return search.unsolved(problem)
        finally:
            self.screen.hide(_LINE)

    def _by_layers(
        self, problem: CoinsProblem, search: CoinsSearchOptions, plans: Sequence[LayerPlan]
    ) -> CoinsSolved | UserError:
        self._print(
            problem,
            expected_cost_text(plans, line=search.line),
            wider_cells_text(plans),
            self._disk_space_text(plans),
        )
        solved = search.solve(problem)
        widest = max(plan.widest_peak_bytes for plan in plans)
        if widest > search.layers.most_bytes and _ended_by_memory(solved, search.limits):
            self._print(
                problem,
                "this many coins need wider layers, which take up to "
                f"{_mebibytes(widest)} MiB of memory (--memory)",
                "these are bounds",
            )
        return solved

    def _by_search(
        self, problem: CoinsProblem, search: CoinsSearchOptions, peak_bytes: int
    ) -> CoinsSolved | UserError:
        limits = search.limits
        if limits.timeout_s is None:
            limits = Limits(timeout_s=BOUNDS_AFTER_S)
        self.screen.show(_LINE, "searching")
        self._print(
            problem,
            f"layers take {_mebibytes(peak_bytes)} MiB of memory, more than the "
            f"{search.layers.most_bytes // _MEBIBYTE:,} there are (--memory)",
            f"bounds by search instead, after {limits.timeout_s:g} s at most (--timeout)",
        )
        return replace(search, method=CoinsMethod.SEARCH, limits=limits).solve(problem)

    def watch(self, progress: LayerProgress) -> None:
        """Show how far the layers of a player are, and what is proven for all players so far."""
        self.proven[progress.player] = progress.bounds
        share = 100 * progress.states // progress.states_in_all
        coins = ", ".join(
            f"{player} {bounds.low}" + ("" if bounds.exact else f" to {bounds.high}")
            for player, bounds in self.proven.items()
        )
        self.screen.show(
            _LINE,
            f"layer {progress.layer} of {progress.layers} for {progress.player} ({share}%); "
            f"coins proven: {coins}",
        )

    def _print(self, problem: CoinsProblem, *sentences: str) -> None:
        if not self.quiet:
            print_to_stderr(
                printable(f"coinche: {problem.place}: {'; '.join(filter(None, sentences))}")
            )

    def _disk_space_text(self, plans: Sequence[LayerPlan]) -> str:
        """The disk space for the layers, in words; empty if they are not kept."""
        if self.folder is None:
            return ""
        kept = sum(plan.states for plan in plans)
        return (
            f"{_mebibytes(kept)} MiB of {_mebibytes(self.folder.free_bytes)} in --keep, "
            f"up to {_mebibytes(_KEPT_BYTES_A_STATE * kept)} MiB with wider layers"
        )


def _ended_by_memory(solved: CoinsSolved | UserError, limits: Limits) -> bool:
    """Whether memory is the reason for mere bounds, not the time limit or an interrupt."""
    return (
        isinstance(solved, CoinsSolved)
        and isinstance(solved.solution, CoinsSolution)
        and not solved.solution.exact
        and not solved.interrupted
        and (limits.timeout_s is None or solved.seconds < limits.timeout_s)
    )


def expected_cost_text(plans: Sequence[LayerPlan], *, line: bool) -> str:
    """The expected cost of layers, in words.

    Args:
        line: whether the later tricks are solved too.
    """
    first = plans[0]
    seconds = sum(plan.expected_s for plan in plans)
    if line:
        seconds += _LATER_TRICKS * max(plan.expected_s for plan in plans)
    threads = f"{first.jobs} thread{'s' if first.jobs > 1 else ''}"
    return (
        f"{sum(plan.states for plan in plans):,} states by layers, "
        f"up to {_mebibytes(max(plan.peak_bytes for plan in plans))} MiB of memory, "
        f"{time_words(seconds)} on {threads} ({first.kernel})"
    )


def wider_cells_text(plans: Sequence[LayerPlan]) -> str:
    """The cost of wider layers, in words; empty if it is not much higher."""
    narrow = max(plan.peak_bytes for plan in plans)
    widest = max(plan.widest_peak_bytes for plan in plans)
    if widest < _MUCH_MORE * narrow:
        return ""
    return f"for 3 coins or more up to {_mebibytes(widest)} MiB and {_LONGEST_PASSES} times as long"


def time_words(seconds: float) -> str:
    """A time in words, rounded because it is an estimate: ``about 6 min``."""
    if seconds < 1:
        return "less than a second"
    if seconds < 90:
        return f"about {seconds:.0f} s"
    if seconds < 90 * 60:
        return f"about {seconds / 60:.0f} min"
    return f"about {seconds / 3600:.0f} h"


def _mebibytes(size: float) -> str:
    return f"{ceil(size / _MEBIBYTE):,}"
