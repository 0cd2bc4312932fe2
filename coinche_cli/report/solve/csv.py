"""Solutions as CSV: one row for each board and trump, written as they come."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Generic, TypeVar

from coinche_cli.errors import printable
from solvers.rules.seats import Side

if TYPE_CHECKING:
    from coinche_cli.solve.four_seats import Solved
    from coinche_cli.terminal.output import Output
    from solvers.double_dummy.bounds import Bounds

SolvedT = TypeVar("SolvedT")

HEADER = (
    "file",
    "board",
    "ruleset",
    "trump",
    "leader",
    "contract",
    "by",
    "status",
    "points_ns",
    "points_ew",
    "belote_ns",
    "belote_ew",
    "sweep",
    "made",
    "score_ns",
    "score_ew",
    "nodes",
)


class SolveCsvReport(Generic[SolvedT]):
    """A header and one row for each solution; a cell that is unknown or does not apply is empty.

    Args:
        header: names of the columns.
        row: the cells of one solution.
    """

    def __init__(
        self, output: Output, header: Sequence[str], row: Callable[[SolvedT], list[object]]
    ) -> None:
        self._output = output
        self._header = header
        self._row = row
        self._rows = 0

    def add(self, solved: SolvedT) -> None:
        """Write one row."""
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        if not self._rows:
            writer.writerow(self._header)
        self._rows += 1
        writer.writerow(self._row(solved))
        self._output.write(text.getvalue())

    def close(self) -> None:
        """Write nothing: this format has no summary."""


def row(solved: Solved) -> list[object]:
    """The cells of one solution, in the order of the header."""
    problem, solution = solved.problem, solved.solution
    contract, scores = problem.contract, solved.scores
    return [
        printable(problem.file),
        printable(problem.record.board),
        problem.ruleset.name,
        problem.strain.value,
        problem.opening_leader.value,
        contract,
        contract.by.value if contract else None,
        "exact" if solution.exact else "bounds",
        *(range_cell(solution.points[side]) for side in Side),
        *(solution.belote[side] for side in Side),
        solution.sweep.value if solution.sweep else None,
        None if solution.made is None else str(solution.made).lower(),
        *(scores[side] if scores else None for side in Side),
        solution.nodes,
    ]


def range_cell(points: Bounds) -> str:
    """A number, or its bounds as ``60..80``."""
    return str(points.low) if points.exact else f"{points.low}..{points.high}"
