"""docs/findings.md is what its generator makes of the registry."""

from __future__ import annotations

import re

from solvers.legality.findings.registry import codes
from tests.docs.findings_page import PAGE, findings_page


def test_the_page_is_current() -> None:
    assert PAGE.read_text(encoding="utf-8") == findings_page(), (
        "run python -m tests.docs.regenerate"
    )


def test_every_code_has_a_section() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert re.findall(r"^### (.*)$", text, re.MULTILINE) == list(codes())
