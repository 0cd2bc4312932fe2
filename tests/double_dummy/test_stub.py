"""The stub of the native module for type checkers is the one that the build generates."""

from __future__ import annotations

from pathlib import Path

from solvers.double_dummy import _core  # noqa: TID253 - the test inspects the module

SOURCE = Path(__file__).parents[2] / "solvers" / "double_dummy" / "_core.pyi"


def test_the_stub_is_up_to_date() -> None:
    """If it is not, copy the generated file over the one in the source."""
    generated = Path(_core.__file__).with_name("_core.pyi")
    assert SOURCE.read_text(encoding="utf-8") == generated.read_text(encoding="utf-8")
