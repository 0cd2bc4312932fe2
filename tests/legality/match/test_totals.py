"""Running totals: those by the rules and the log's own, which are followed in parallel."""

from __future__ import annotations

from typing import Any

from solvers.legality.log.game_log import GameLog
from solvers.legality.referee import check_game
from solvers.rules.ruleset.presets import preset
from tests.legality.test_edge_cases import log_of

PASSES = {"N": "WSEN", "W": "SENW"}
NOTHING = {"NS": 0, "EW": 0}


def passed_out(dealer: str, score: dict[str, Any]) -> dict[str, Any]:
    """A deal in which all players passed, so that no side scores."""
    auction = [{"by": seat, "call": "pass"} for seat in PASSES[dealer]]
    return {"dealer": dealer, "auction": auction, "score": score}


def found(*deals: dict[str, Any]) -> list[tuple[str, int | None]]:
    """Code and deal of each finding."""
    import msgspec

    log = msgspec.convert(log_of(list(deals)), GameLog)
    findings = check_game(log, preset("coinche")).findings
    return [(finding.code, finding.place.deal) for finding in findings]


def test_a_right_total_corrects_a_wrong_award() -> None:
    first = passed_out("N", {"awarded": {"NS": 10, "EW": 0}, "total": NOTHING})
    assert found(first, passed_out("W", {"total": NOTHING})) == [("S301", 1)]
    again = passed_out("W", {"total": {"NS": 10, "EW": 0}})
    assert found(first, again) == [("S301", 1), ("S401", 2)]


def test_a_wrong_total_is_found_once_though_later_deals_cannot_be_judged() -> None:
    first = passed_out("N", {"total": {"NS": 10, "EW": 0}})
    later = {"dealer": "W", "score": {"awarded": {"NS": 90, "EW": 160}}}
    for total in ({"NS": 100, "EW": 160}, {"NS": 90, "EW": 160}):
        later["score"] = {"awarded": {"NS": 90, "EW": 160}, "total": total}
        assert found(first, later) == [("S401", 1)]
    later["score"] = {"awarded": {"NS": 90, "EW": 160}, "total": {"NS": 80, "EW": 160}}
    assert found(first, later) == [("S401", 1), ("S401", 2)]
