"""Findings as a Code Quality report of GitLab: an array with an object for each finding."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coinche_cli.report.check.entries import json_text
from coinche_cli.report.check.fingerprint import Fingerprints
from coinche_cli.report.check.place import message_with_option, report_path
from solvers.legality.findings.finding import Severity

if TYPE_CHECKING:
    from coinche_cli.check.results import GameResult, Summary
    from coinche_cli.report.check.report import CheckOptions
    from coinche_cli.terminal.output import Output

_SEVERITIES = {Severity.ERROR: "major", Severity.WARNING: "minor", Severity.NOTE: "info"}


class GitlabReport:
    """Writes the objects as they come; a finding without a line gets line 1."""

    def __init__(self, output: Output) -> None:
        self._output = output
        self._fingerprints = Fingerprints()
        self._begun = False

    def start_file(self, name: str) -> None:
        """Write nothing: files have no objects of their own."""

    def add(self, result: GameResult) -> None:
        """Write the findings of one game."""
        for located in result.findings:
            finding = located.finding
            entry = {
                "description": message_with_option(located),
                "check_name": finding.code,
                "fingerprint": self._fingerprints.of(located),
                "severity": _SEVERITIES[finding.severity],
                "location": {
                    "path": report_path(located.file),
                    "lines": {"begin": 1 if located.line is None else located.line},
                },
            }
            self._output.write((",\n" if self._begun else "[\n") + json_text(entry))
            self._begun = True

    def end_file(self) -> None:
        """Write nothing: files have no objects of their own."""

    def close(self, summary: Summary) -> None:  # noqa: ARG002 - part of the protocol
        """Close the array."""
        self._output.write("\n]\n" if self._begun else "[]\n")


def report(output: Output, _options: CheckOptions) -> GitlabReport:
    """The report in this format."""
    return GitlabReport(output)
