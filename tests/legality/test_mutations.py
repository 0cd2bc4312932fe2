"""Each duty of the referee, broken on purpose, is noticed by the logs of ``fixtures/logs``."""

from __future__ import annotations

import sys
from functools import cache
from types import ModuleType

import pytest

from solvers.legality import referee
from solvers.legality.log.game_log import GameLog
from solvers.legality.log.which_rules import RuleWishes, ruleset_of
from solvers.rules.ruleset.ruleset import Ruleset
from tests.legality.log_cases import log_cases
from tests.legality.mutants_of_coins import MUTANTS_OF_COINS
from tests.legality.mutants_of_counts import MUTANTS_OF_COUNTS
from tests.legality.mutants_of_jass import MUTANTS_OF_JASS
from tests.legality.mutants_of_play import MUTANTS_OF_PLAY
from tests.rules.mutants import Mutant

MUTANTS = MUTANTS_OF_PLAY | MUTANTS_OF_COUNTS | MUTANTS_OF_JASS | MUTANTS_OF_COINS
"""By the module that is broken. The native replay hides faults of ``plays`` on clean deals only."""

CASES = [(module, mutant) for module, mutants in MUTANTS.items() for mutant in mutants]


@cache
def logs() -> list[tuple[GameLog, Ruleset, set[str]]]:
    """The logs of the rule codes, how they are judged, and the codes that each must give."""
    import msgspec

    cases = []
    for case in log_cases():
        log = msgspec.json.decode(case.text, type=GameLog)
        cases.append((log, ruleset_of(log, RuleWishes()), set(case.codes)))
    return cases


def is_noticed() -> bool:
    """Whether the referee, as he is now, judges some log otherwise than is right."""
    return any(_codes(log, ruleset) != expected for log, ruleset, expected in logs())


def _codes(log: GameLog, ruleset: Ruleset) -> set[str]:
    try:
        findings = referee.check_game(log, ruleset, explaining=False).findings
    except Exception as error:  # noqa: BLE001 - a broken referee may break in any way
        return {type(error).__name__}
    return {finding.code for finding in findings}


def put_in_place(broken: ModuleType, whole: ModuleType, patch: pytest.MonkeyPatch) -> None:
    """Let all of the referee use a broken module's names in place of the whole one's."""
    own = {
        name: value
        for name, value in vars(whole).items()
        if getattr(value, "__module__", None) == whole.__name__
    }
    users = [each for name, each in sys.modules.items() if name.startswith("solvers.legality.")]
    for user in users:
        for name, value in list(vars(user).items()):
            if value is whole:
                patch.setattr(user, name, broken)
            elif name in own and value is own[name] and user is not whole:
                patch.setattr(user, name, vars(broken)[name])


def test_the_referee_as_he_is_judges_all_logs_rightly() -> None:
    assert len(logs()) > 200
    assert not is_noticed()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("module", "mutant"),
    CASES,
    ids=[f"{module.__name__.rpartition('.')[2]}: {mutant.name}" for module, mutant in CASES],
)
def test_a_broken_referee_is_noticed(
    module: ModuleType, mutant: Mutant, monkeypatch: pytest.MonkeyPatch
) -> None:
    put_in_place(mutant.of(module), module, monkeypatch)
    assert is_noticed()


def test_every_part_of_the_referee_is_broken_in_two_ways_at_least() -> None:
    assert all(len(mutants) >= 2 for mutants in MUTANTS.values())
