"""Every mutant by hand is noticed, and the program as it is shows no fault."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import NamedTuple

import pytest

from tests.mutants import by_hand
from tests.mutants.by_hand.part import Mutant, in_place


class Case(NamedTuple):
    """A mutant, and what has to notice it."""

    module: ModuleType
    mutant: Mutant
    is_noticed: Callable[[], bool]


def parts() -> Iterator[ModuleType]:
    for found in pkgutil.iter_modules(by_hand.__path__, f"{by_hand.__name__}."):
        part = importlib.import_module(found.name)
        if hasattr(part, "MUTANTS"):
            yield part


PARTS = list(parts())


def cases(*, slow: bool) -> list[object]:
    return [
        pytest.param(
            Case(module, mutant, part.is_noticed),
            id=f"{module.__name__.partition('.')[2]}: {mutant.name}",
        )
        for part in PARTS
        if _is_slow(part) is slow
        for module, mutants in part.MUTANTS.items()
        for mutant in mutants
    ]


def whole() -> list[object]:
    """Every part, marked as its mutants are."""
    return [
        pytest.param(
            part,
            id=part.__name__.rpartition(".")[2],
            marks=[pytest.mark.slow] if _is_slow(part) else [],
        )
        for part in PARTS
    ]


def _is_slow(part: ModuleType) -> bool:
    return getattr(part, "IS_SLOW", False)


def judge(case: Case) -> None:
    with in_place(case.mutant, case.module):
        try:
            noticed = case.is_noticed()
        except Exception:  # noqa: BLE001 - what is broken may break in any way
            noticed = True
    assert noticed


@pytest.mark.parametrize("part", whole())
def test_the_program_as_it_is_shows_no_fault(part: ModuleType) -> None:
    assert not part.is_noticed()


@pytest.mark.parametrize("case", cases(slow=False))
def test_a_mutant_is_noticed(case: Case) -> None:
    judge(case)


@pytest.mark.slow
@pytest.mark.parametrize("case", cases(slow=True))
def test_a_mutant_is_noticed_in_the_end(case: Case) -> None:
    judge(case)
