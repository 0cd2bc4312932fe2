"""The native core loses no object: its leak warnings, on by a variable, have nothing to report."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

PATH = os.pathsep.join(filter(None, sys.path))
SOLVE = """
from tests.double_dummy.four_seats.bench_deals import bench_deals
from tests.double_dummy.four_seats.test_bench_deals import COINCHE, new_engine
known = bench_deals()[0]
engine = new_engine(COINCHE, known.strain)
engine.points(known.position(COINCHE))
"""
KEEP = "import ctypes\nctypes.pythonapi.Py_IncRef(ctypes.py_object(engine._core))\n"


def complaints(program: str, *, warnings: bool) -> str:
    wanted = {"COINCHE_LEAK_WARNINGS": "1"} if warnings else {}
    environment = {k: v for k, v in os.environ.items() if k != "COINCHE_LEAK_WARNINGS"}
    done = subprocess.run(
        [sys.executable, "-c", program],
        env=environment | wanted | {"PYTHONPATH": PATH},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stderr


def test_a_solved_deal_leaves_nothing_behind() -> None:
    assert complaints(SOLVE, warnings=True) == ""


@pytest.mark.parametrize("warnings", [False, True])
def test_a_lost_object_is_reported_if_the_variable_is_set(warnings: bool) -> None:
    assert ("leaked" in complaints(SOLVE + KEEP, warnings=warnings)) is warnings
