"""What all output formats of ``coinche check`` have in common, and which formats there are."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Protocol, cast

from coinche_cli.report.check import formats
from solvers.legality.findings.finding import Severity

if TYPE_CHECKING:
    from coinche_cli.check.results import GameResult, Summary
    from coinche_cli.terminal.output import Output

FORMATS = tuple(module.name for module in iter_modules(formats.__path__))
"""The names of the formats, which are those of their modules."""


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


def in_format(name: str, out: Output, options: CheckOptions) -> CheckReport:
    """The report that writes in a format, one of ``FORMATS``."""
    module = import_module(f"{formats.__name__}.{name}")
    return cast(CheckReport, module.report(out, options))
