"""Each part of what ``check`` makes of unseen cards, broken on purpose, is noticed."""

from __future__ import annotations

from inspect import signature
from types import ModuleType

import pytest

from solvers.legality import deal_referee
from solvers.legality.hidden import finding as unexplained
from tests.legality.hidden import test_finding
from tests.legality.hidden.mutants_of_check import MUTANTS_OF_CHECK
from tests.rules.mutants import Mutant

CASES = [(module, mutant) for module, mutants in MUTANTS_OF_CHECK.items() for mutant in mutants]


TESTS = [
    test
    for name, test in vars(test_finding).items()
    if name.startswith("test_") and not hasattr(test, "pytestmark")
]
"""The tests of findings; they take no arguments, except for a way to patch."""


def _is_noticed() -> bool:
    for test in TESTS:
        with pytest.MonkeyPatch.context() as patch:
            wanted = (patch,) if signature(test).parameters else ()
            try:
                test(*wanted)
            except Exception:  # noqa: BLE001 - what is broken may break in any way
                return True
    return False


def test_what_is_not_broken_is_not_noticed() -> None:
    assert len(TESTS) > 10
    assert not _is_noticed()


@pytest.mark.slow
@pytest.mark.parametrize(("module", "mutant"), CASES, ids=[mutant.name for _, mutant in CASES])
def test_a_broken_check_is_noticed(
    module: ModuleType, mutant: Mutant, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = mutant.of(module)
    user = unexplained if module is unexplained else deal_referee
    name = "judge_unseen_cards" if module is unexplained else "judge_unseen"
    monkeypatch.setattr(user, name, vars(broken)[name])
    assert _is_noticed()
