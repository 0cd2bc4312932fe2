"""The logs of all finding codes, as what notices a broken referee."""

from __future__ import annotations

from functools import cache

from solvers.legality import referee
from solvers.legality.log.game_log import GameLog
from solvers.legality.log.which_rules import RuleOverrides, ruleset_of
from solvers.rules.ruleset.ruleset import Ruleset
from tests.legality.log_cases import log_cases


@cache
def logs() -> list[tuple[GameLog, Ruleset, list[str]]]:
    """Logs, how they are judged, and the codes that each must give."""
    import msgspec

    logs = [(msgspec.json.decode(case.text, type=GameLog), case) for case in log_cases()]
    return [(log, ruleset_of(log, RuleOverrides()), sorted({*case.codes})) for log, case in logs]


def is_noticed() -> bool:
    """Whether some log is judged otherwise than is right."""
    return any(
        sorted({each.code for each in referee.check_game(log, ruleset, explaining=False).findings})
        != codes
        for log, ruleset, codes in logs()
    )
