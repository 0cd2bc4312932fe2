"""The referee's findings for a game as JSON."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

from solvers.legality.findings.finding import Finding
from solvers.legality.log.game_log import GameLog
from solvers.legality.log.which_rules import RuleOverrides, ruleset_of
from solvers.legality.referee import check_game
from tests.reference.coinche.card_play import Entry


def findings(game: Entry) -> list[Finding]:
    """The findings in a game under the rules that it states."""
    import msgspec

    log = msgspec.json.decode(json.dumps(game), type=GameLog)
    return check_game(log, ruleset_of(log, RuleOverrides())).findings


def outline(finding: Finding) -> dict[str, Any]:
    """A finding as JSON without what is only for people: its message and its board."""
    facts = [[fact.trick, fact.play] for fact in finding.facts]
    whole = {
        "code": finding.code,
        **asdict(finding.place),
        "certainty": finding.certainty,
        "expected": finding.expected,
        "actual": finding.actual,
        "option": finding.option,
        "facts": facts or None,
    }
    shown = {key: value for key, value in whole.items() if value is not None}
    return dict(json.loads(json.dumps(shown)))
