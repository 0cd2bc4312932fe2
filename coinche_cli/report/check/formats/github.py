"""Findings as workflow commands of GitHub Actions, which shows them next to the lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coinche_cli.errors import printable
from coinche_cli.report.check.place import message_with_option, report_path
from solvers.legality.findings.finding import Severity

if TYPE_CHECKING:
    from coinche_cli.check.results import GameResult, LocatedFinding, Summary
    from coinche_cli.report.check.report import CheckOptions
    from coinche_cli.terminal.output import Output

_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}
_IN_TEXT = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A"})
_IN_PROPERTY = _IN_TEXT | str.maketrans({":": "%3A", ",": "%2C"})


class GithubReport:
    """Writes ``::error file=...,line=...,title=P305::message``, and nothing else."""

    def __init__(self, output: Output) -> None:
        self._output = output

    def start_file(self, name: str) -> None:
        """Write nothing: files have no commands of their own."""

    def add(self, result: GameResult) -> None:
        """Write the findings of one game."""
        for located in result.findings:
            self._output.write(_command(located) + "\n")

    def end_file(self) -> None:
        """Write nothing: files have no commands of their own."""

    def close(self, summary: Summary) -> None:
        """Write nothing: this format has no summary."""


def report(output: Output, _options: CheckOptions) -> GithubReport:
    """The report in this format."""
    return GithubReport(output)


def _command(located: LocatedFinding) -> str:
    finding = located.finding
    properties = {"file": printable(report_path(located.file))}
    if located.line is not None:
        properties["line"] = str(located.line)
    properties["title"] = finding.code
    pairs = ",".join(f"{key}={value.translate(_IN_PROPERTY)}" for key, value in properties.items())
    message = message_with_option(located).translate(_IN_TEXT)
    return f"::{_COMMANDS[finding.severity]} {pairs}::{message}"
