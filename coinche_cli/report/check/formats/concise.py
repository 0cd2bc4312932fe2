"""Findings as one line each, and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coinche_cli.errors import printable
from coinche_cli.report.check.place import file_and_line, message_with_place

if TYPE_CHECKING:
    from coinche_cli.check.results import GameResult, Summary
    from coinche_cli.report.check.report import CheckOptions
    from coinche_cli.terminal.output import Output


class ConciseReport:
    """Writes ``file:line: CODE game g1 deal 2: message``."""

    def __init__(self, output: Output) -> None:
        self._output = output

    def start_file(self, name: str) -> None:
        """Write nothing: files have no lines of their own."""

    def add(self, result: GameResult) -> None:
        """Write the findings of one game."""
        for located in result.findings:
            where = printable(file_and_line(located))
            self._output.write(f"{where}: {located.finding.code} {message_with_place(located)}\n")

    def end_file(self) -> None:
        """Write nothing: files have no lines of their own."""

    def close(self, summary: Summary) -> None:
        """Write nothing: this format has no summary."""


def report(output: Output, _options: CheckOptions) -> ConciseReport:
    """The report in this format."""
    return ConciseReport(output)
