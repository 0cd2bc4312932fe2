"""What is asked of the reports of ``coinche check``."""

from __future__ import annotations

from dataclasses import dataclass

from solvers.legality.findings.finding import Severity


@dataclass(frozen=True, slots=True)
class CheckOptions:
    """What is written beside the findings themselves.

    ``verbose`` shows boards, and files that passed; ``statistics`` counts findings by code; these
    two are for the text format. ``failing`` is the least severity that fails a case of JUnit.
    """

    verbose: bool = False
    statistics: bool = False
    failing: Severity = Severity.WARNING
