"""What all output formats of ``coinche check`` have in common, and which class writes which."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from coinche_cli.check.results import GameResult, Summary
    from coinche_cli.report.check.options import CheckOptions
    from coinche_cli.terminal.output import Output


class CheckFormat(StrEnum):
    """Forms in which findings are written."""

    TEXT = "text"
    CONCISE = "concise"
    JSON = "json"
    JSONL = "jsonl"
    SARIF = "sarif"
    JUNIT = "junit"
    GITHUB = "github"
    GITLAB = "gitlab"


class CheckReport(Protocol):
    """Writes findings in one output format, as they come, in constant memory."""

    def start_file(self, name: str) -> None:
        """Begin the next file."""

    def add(self, result: GameResult) -> None:
        """Take one game, or one unreadable record, of the file that was begun."""

    def end_file(self) -> None:
        """End the file that was begun."""

    def close(self, summary: Summary) -> None:
        """Write what is left; also when a run was interrupted within a file."""


def in_format(name: CheckFormat, out: Output, options: CheckOptions) -> CheckReport:
    """The report that writes in a format."""
    match name:
        case CheckFormat.TEXT:
            from coinche_cli.report.check.text import TextReport

            return TextReport(out, options)
        case CheckFormat.CONCISE:
            from coinche_cli.report.check.concise import ConciseReport

            return ConciseReport(out)
        case CheckFormat.JSON:
            from coinche_cli.report.check.json import JsonReport

            return JsonReport(out)
        case CheckFormat.JSONL:
            from coinche_cli.report.check.jsonl import JsonlReport

            return JsonlReport(out)
        case CheckFormat.SARIF:
            from coinche_cli.report.check.sarif import SarifReport

            return SarifReport(out)
        case CheckFormat.JUNIT:
            from coinche_cli.report.check.junit import JunitReport

            return JunitReport(out, options)
        case CheckFormat.GITHUB:
            from coinche_cli.report.check.github import GithubReport

            return GithubReport(out)
        case CheckFormat.GITLAB:
            from coinche_cli.report.check.gitlab import GitlabReport

            return GitlabReport(out)
