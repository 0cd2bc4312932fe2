"""The logs of all finding codes, as what notices a broken referee."""

from __future__ import annotations

from functools import cache

from solvers.legality import referee
from solvers.legality.house_rules import RuleWishes, ruleset_of
from solvers.legality.log import GameLog
from solvers.rules.ruleset import Ruleset
from tests.legality.make_fixtures import INVALID, VALID


@cache
def logs() -> list[tuple[GameLog, Ruleset, set[str]]]:
    """Logs that can be read, how they are judged, and the codes that each must give."""
    import msgspec

    cases = []
    for folder in (INVALID, VALID):
        for path in sorted(folder.glob("[!F]*/*.json")):
            log = msgspec.json.decode(path.read_bytes(), type=GameLog)
            expected = {path.parent.name} if folder == INVALID else set()
            cases.append((log, ruleset_of(log, RuleWishes()), expected))
    return cases


def is_noticed() -> bool:
    """Whether some log is judged otherwise than is right."""
    return any(
        {finding.code for finding in referee.check_game(log, ruleset, explaining=False).findings}
        != expected
        for log, ruleset, expected in logs()
    )
