"""Findings as JSON, ``coinche-check/1``: one finding on each line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coinche_cli.report.check.entries import SCHEMA, finding_entry, json_text, summary_entry
from coinche_cli.report.check.spool import Spool

if TYPE_CHECKING:
    from coinche_cli.check.results import GameResult, Summary
    from coinche_cli.report.check.report import CheckOptions
    from coinche_cli.terminal.output import Output


class CheckJsonReport:
    """One object; its files wait until the summary, which comes before them, is known."""

    def __init__(self, output: Output) -> None:
        self._output = output
        self._files = Spool()
        self._any_file = self._in_file = self._any_finding = False

    def start_file(self, name: str) -> None:
        """Begin the entry of a file."""
        opening = ",\n" if self._any_file else ""
        self._files.write(f'{opening}{{"file": {json_text(name)}, "findings": [')
        self._any_file = self._in_file = True
        self._any_finding = False

    def add(self, result: GameResult) -> None:
        """Add the findings of one game to the entry of the file."""
        for located in result.findings:
            opening = ",\n" if self._any_finding else "\n"
            self._files.write(opening + json_text(finding_entry(located)))
            self._any_finding = True

    def end_file(self) -> None:
        """End the entry of the file."""
        self._files.write("]}")
        self._in_file = False

    def close(self, summary: Summary) -> None:
        """Write the complete object."""
        if self._in_file:
            self.end_file()
        counts = json_text(summary_entry(summary))
        self._output.write(f'{{"schema": "{SCHEMA}", "summary": {counts},\n"files": [\n')
        self._files.pour(self._output.write)
        self._output.write("\n]}\n" if self._any_file else "]}\n")


def report(output: Output, _options: CheckOptions) -> CheckJsonReport:
    """The report in this format."""
    return CheckJsonReport(output)
