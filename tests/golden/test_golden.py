"""Every call writes exactly the bytes of its golden file."""

from __future__ import annotations

import pytest

from tests.golden.cases import CASES, GOLDEN, Case


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_output_is_as_recorded(case: Case) -> None:
    assert case.transcript() == case.path.read_text(encoding="utf-8"), (
        "if the change is wanted: python -m tests.golden.regenerate"
    )


def test_every_golden_file_has_its_call() -> None:
    assert {path.name for path in GOLDEN.iterdir()} == {case.path.name for case in CASES}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_no_call_shows_a_traceback_and_wrong_input_exits_with_2(case: Case) -> None:
    text = case.path.read_text(encoding="utf-8")
    assert "Traceback" not in text
    assert "this is a bug in coinche" not in text
    if case.name.startswith(("wrong-", "bad-")):
        assert "\nexit 2\n--- stdout\n--- stderr\ncoinche: error: " in text
