"""``coinche check``: findings that have no line come after those that do."""

from __future__ import annotations

from coinche_cli.check.checker import _place_in_file
from tests.report.check.results import AWARDED, NO_GAME, OVER_RUFF, located


def test_findings_without_a_line_come_last_and_others_keep_their_order() -> None:
    lines = [(AWARDED, None), (OVER_RUFF, 9), (AWARDED, 2), (OVER_RUFF, 2), (NO_GAME, None)]
    findings = [located(finding, "a", "g", line) for finding, line in lines]
    ordered = sorted(findings, key=_place_in_file)
    assert ordered == [findings[at] for at in (2, 3, 1, 0, 4)]
