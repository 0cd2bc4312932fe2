"""The run of ``coinche solve`` for any game: solve, write results as they come, sum up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable
from contextlib import closing
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Protocol, TypeVar

from coinche_cli.commands import options as opt
from coinche_cli.errors import UserError, print_error, print_to_stderr

if TYPE_CHECKING:
    from coinche_cli.terminal.output import Output
    from coinche_cli.terminal.progress import Screen


class Result(Protocol):
    """A position with its solution: the parts that every game has."""

    @property
    def made(self) -> bool | None:
        """Whether the contract was made, or the answer to a yes-or-no question."""

    @property
    def nodes(self) -> int:
        """Positions searched."""

    @property
    def name(self) -> str:
        """The name of the position in messages."""

    @property
    def seconds(self) -> float:
        """Time taken, in seconds."""


ResultT = TypeVar("ResultT", bound=Result)
ResultT_contra = TypeVar("ResultT_contra", bound=Result, contravariant=True)
ProblemT = TypeVar("ProblemT")
AnswerT = TypeVar("AnswerT")


class SolveReport(Protocol[ResultT_contra]):
    """Writes solutions in one output format."""

    def add(self, solved: ResultT_contra, /) -> None:
        """Write the next solution."""

    def close(self) -> None:
        """Write what is left."""


@dataclass
class RunTally:
    """The outcome of a run: verdicts, faults, and the work done."""

    verdicts: Counter[bool | None] = field(default_factory=Counter)
    faults: int = 0
    nodes: int = 0
    seconds: float = 0.0

    def exit_code(self, expect: opt.Expectation | None, quiet: bool, asked: str) -> int:
        """0 if all is well, 1 if a result is not as expected, 2 if there were faults.

        Args:
            asked: the word for what has a verdict, such as ``contracts``.
        """
        code = 2 if self.faults else 0
        if expect is not None:
            solved = self.verdicts.total()
            others = solved - self.verdicts[expect is opt.Expectation.MADE]
            if others and not quiet:
                print_to_stderr(
                    f"coinche: --expect {expect.value}: {others} of {solved} {asked} turned out "
                    "otherwise"
                )
            code = code or int(others > 0)
        return code


@dataclass(frozen=True)
class RunOptions:
    """How a run works and where its results go, for any game."""

    output_format: opt.ResultFormat
    output: str | None
    colour: opt.Colour
    jobs: int
    expect: opt.Expectation | None
    stats: bool
    quiet: bool

    @property
    def workers(self) -> int:
        """The number of threads."""
        from coinche_cli.terminal.jobs import worker_count

        return worker_count(self.jobs)

    @cached_property
    def screen(self) -> Screen:
        """The screen that shows progress."""
        from coinche_cli.terminal.progress import Screen

        return Screen(wanted=not self.quiet)

    def each(
        self,
        solve: Callable[[ProblemT], AnswerT],
        problems: Iterable[ProblemT],
        *,
        interrupt: Callable[[], None] | None = None,
    ) -> Generator[AnswerT, None, None]:
        """Solve the problems, several at a time, and yield the results in order.

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
        """Write the results as they come, faults on stderr; return the exit code.

        Args:
            results: the results; closed at the end, even after an error.
            asked: the word for what has a verdict, such as ``contracts``.
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
    """Write the results as they come and faults on stderr, and show the count on the screen."""
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
    print_to_stderr(f"coinche: {what}: {nodes:,} nodes, {seconds:.3f} s{speed}")
