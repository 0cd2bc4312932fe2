"""The codes in the program and the pages of ``codes.toml`` are the same."""

from __future__ import annotations

import tomllib
from pathlib import Path

from solvers.legality.findings import registry
from solvers.legality.findings.codes import Code

PAGES = Path(registry.__file__).parent / "codes.toml"


def test_every_code_has_a_page_and_every_page_a_code() -> None:
    assert list(tomllib.loads(PAGES.read_text(encoding="utf-8"))) == list(Code)
    assert list(registry.codes()) == list(Code)
    assert all(page.code is code for code, page in registry.codes().items())
