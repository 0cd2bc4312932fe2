"""The referee's findings for a game as JSON."""

from __future__ import annotations

import json

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
