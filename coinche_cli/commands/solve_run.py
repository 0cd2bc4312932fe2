"""The run of ``coinche solve``, whatever the game: solve, write as results come, sum up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable
from contextlib import closing
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Protocol, TypeVar

from coinche_cli.commands import options as opt
from coinche_cli.errors import UserError, print_error, say

if TYPE_CHECKING:
    from coinche_cli.terminal.output import Output
    from coinche_cli.terminal.progress import Screen


class Result(Protocol):
    """A position with its solution, as far as every game has it."""

    @property
    def made(self) -> bool | None:
        """How the contract, or a question with yes or no, turned out."""

    @property
    def nodes(self) -> int:
        """Positions searched."""

    @property
    def name(self) -> str:
        """What messages call the position."""

    @property
    def seconds(self) -> float:
        """Time it took."""


ResultT = TypeVar("ResultT", bound=Result)
TakenT_contra = TypeVar("TakenT_contra", bound=Result, contravariant=True)
ProblemT = TypeVar("ProblemT")
AnswerT = TypeVar("AnswerT")


class SolveReport(Protocol[TakenT_contra]):
    """Writes solutions in one output format."""

    def add(self, solved: TakenT_contra, /) -> None:
        """Take the next solution."""

    def close(self) -> None:
        """Write what is left."""


@dataclass
class RunTally:
    """What a run came to: verdicts by outcome, faults, and the work done."""

    verdicts: Counter[bool | None] = field(default_factory=Counter)
    faults: int = 0
    nodes: int = 0
    seconds: float = 0.0

    def exit_code(self, expect: opt.Expectation | None, quiet: bool, asked: str) -> int:
        """0 when all is well, 1 when something turned out otherwise, 2 when something was wrong.

        Args:
            asked: what turns out, as ``contracts``.
        """
        code = 2 if self.faults else 0
        if expect is not None:
            solved = self.verdicts.total()
            others = solved - self.verdicts[expect is opt.Expectation.MADE]
            if others and not quiet:
                say(
                    f"coinche: --expect {expect.value}: {others} of {solved} {asked} turned out "
                    "otherwise"
                )
            code = code or int(others > 0)
        return code


@dataclass(frozen=True)
class RunOptions:
    """How a run works and where its results go, whatever is solved."""

    output_format: opt.ResultFormat
    output: str | None
    colour: opt.Colour
    jobs: int
    expect: opt.Expectation | None
    stats: bool
    quiet: bool

    @property
    def workers(self) -> int:
        """Threads at work."""
        from coinche_cli.terminal.jobs import worker_count

        return worker_count(self.jobs)

    @cached_property
    def screen(self) -> Screen:
        """Where progress is shown."""
        from coinche_cli.terminal.progress import Screen

        return Screen(wanted=not self.quiet)

    def each(
        self,
        solve: Callable[[ProblemT], AnswerT],
        problems: Iterable[ProblemT],
        *,
        interrupt: Callable[[], None] | None = None,
    ) -> Generator[AnswerT, None, None]:
        """Solve the problems, several at a time; the results in order.

        Args:
            interrupt: see ``ordered_map``.
        """
        from coinche_cli.terminal.jobs import ordered_map

        return ordered_map(solve, problems, self.workers, interrupt=interrupt)

    def run(
        self,
        results: Generator[ResultT | UserError, None, None],
        report_in: Callable[[Output], SolveReport[ResultT]],
        *,
        asked: str,
    ) -> int:
        """Write the results as they come, faults on stderr; the exit code.

        Args:
            results: closed at the end, whatever happens.
            asked: what turns out, as ``contracts``.
        """
        from coinche_cli.terminal.output import open_output

        with open_output(self.output, self.colour.value) as out, closing(results):
            screen = None if out.on_terminal else self.screen
            tally = _write(report_in(out), results, screen, self.stats and not self.quiet)
        return tally.exit_code(self.expect, self.quiet, asked)


def _write(
    writer: SolveReport[ResultT],
    results: Iterable[ResultT | UserError],
    screen: Screen | None,
    stats: bool,
) -> RunTally:
    """Write the results as they come, faults on stderr, counted on the screen."""
    from coinche_cli.terminal.progress import with_progress

    tally = RunTally()
    try:
        for result in with_progress(results, "positions", screen) if screen else results:
            if isinstance(result, UserError):
                print_error(result)
                tally.faults += 1
                continue
            writer.add(result)
            tally.verdicts[result.made] += 1
            tally.nodes += result.nodes
            tally.seconds += result.seconds
            if stats:
                _print_statistics(result.name, result.nodes, result.seconds)
    finally:
        writer.close()
    if stats and tally.verdicts.total() > 1:
        _print_statistics(f"{tally.verdicts.total()} positions", tally.nodes, tally.seconds)
    return tally


def _print_statistics(what: str, nodes: int, seconds: float) -> None:
    speed = f", {nodes / seconds:,.0f} nodes/s" if seconds else ""
    say(f"coinche: {what}: {nodes:,} nodes, {seconds:.3f} s{speed}")
