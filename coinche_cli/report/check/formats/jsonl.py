"""Findings as JSON Lines: a line for each finding, for each file, and for the summary."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coinche_cli.report.check.entries import SCHEMA, finding_entry, json_text, summary_entry

if TYPE_CHECKING:
    from coinche_cli.check.results import GameResult, Summary
    from coinche_cli.report.check.report import CheckOptions
    from coinche_cli.terminal.output import Output


class JsonlReport:
    """Writes objects whose ``type`` is finding, file or summary."""

    def __init__(self, output: Output) -> None:
        self._output = output
        self._file = ""
        self._findings = 0

    def start_file(self, name: str) -> None:
        """Begin to count the findings of a file."""
        self._file = name
        self._findings = 0

    def add(self, result: GameResult) -> None:
        """Write the findings of one game."""
        for located in result.findings:
            self._write({"type": "finding", "file": located.file, **finding_entry(located)})
        self._findings += len(result.findings)

    def end_file(self) -> None:
        """Write the number of findings in the file."""
        self._write({"type": "file", "file": self._file, "findings": self._findings})

    def close(self, summary: Summary) -> None:
        """Write the summary."""
        self._write({"type": "summary", "schema": SCHEMA, **summary_entry(summary)})

    def _write(self, entry: dict[str, object]) -> None:
        self._output.write(json_text(entry) + "\n")


def report(output: Output, _options: CheckOptions) -> JsonlReport:
    """The report in this format."""
    return JsonlReport(output)
