"""What all output formats of ``coinche check`` have in common."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from solvers.legality.findings.finding import Severity

if TYPE_CHECKING:
    from coinche_cli.check.results import GameResult, Summary


@dataclass(frozen=True, slots=True)
class CheckOptions:
    """What is written beside the findings themselves.

    ``verbose`` shows boards, and files that passed; ``statistics`` counts findings by code; these
    two are for the text format. ``failing`` is the least severity that fails a case of JUnit.
    """

    verbose: bool = False
    statistics: bool = False
    failing: Severity = Severity.WARNING


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
