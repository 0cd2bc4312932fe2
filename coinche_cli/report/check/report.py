"""What all output formats of ``coinche check`` have in common."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from solvers.legality.findings.finding import Severity

if TYPE_CHECKING:
    from coinche_cli.check.results import GameResult, Summary


@dataclass(frozen=True, slots=True)
class CheckOptions:
    """What to write besides the findings.

    ``verbose`` shows boards, and files that passed; ``statistics`` counts findings by code; both
    are for the text format. ``failing`` is the lowest severity that fails a case of JUnit.
    """

    verbose: bool = False
    statistics: bool = False
    failing: Severity = Severity.WARNING


class CheckReport(Protocol):
    """Writes findings in one output format, as they come, in constant memory."""

    def start_file(self, name: str) -> None:
        """Begin the next file."""

    def add(self, result: GameResult) -> None:
        """Write one game, or one unreadable record, of the current file."""

    def end_file(self) -> None:
        """End the current file."""

    def close(self, summary: Summary) -> None:
        """Write what is left; also when a run is interrupted within a file."""
