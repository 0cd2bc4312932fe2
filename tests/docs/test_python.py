"""The Python examples of the documentation run as written."""

from __future__ import annotations

import doctest
from contextlib import chdir
from pathlib import Path

from solvers.rules.cards import card as cards

ROOT = Path(__file__).parents[2]


def test_the_page_on_python_runs() -> None:
    with chdir(ROOT):
        failed, tried = doctest.testfile(str(ROOT / "docs" / "python.md"), module_relative=False)
    assert tried
    assert not failed


def test_docstrings_run() -> None:
    failed, tried = doctest.testmod(cards)
    assert tried
    assert not failed
