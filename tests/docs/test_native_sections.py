"""The native sources cite sections of the docs by title, and all these sections exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.docs.examples import ROOT

NATIVE = ROOT / "solvers" / "double_dummy" / "native"
CITED = re.compile(r'(docs/[\w-]+\.md), "([^"]+)"')
WITH_STEPS = ("four_seats/search.cpp", "coins/search.cpp", "coins/layers/sweep.cpp")


def sections_cited_in(source: Path) -> list[tuple[str, str]]:
    """The pages and titles that a source cites, also across the lines of a comment."""
    text = re.sub(r"\n\s*//\s*", " ", source.read_text(encoding="utf-8"))
    return CITED.findall(text)


def titles_of(page: str) -> set[str]:
    text = (ROOT / page).read_text(encoding="utf-8")
    return set(re.findall(r"^#+ (.+)$", text, flags=re.MULTILINE))


@pytest.mark.parametrize("source", sorted(NATIVE.rglob("*pp")), ids=lambda path: path.name)
def test_every_section_that_a_native_source_cites_exists(source: Path) -> None:
    missing = [cited for cited in sections_cited_in(source) if cited[1] not in titles_of(cited[0])]
    assert missing == []


@pytest.mark.parametrize("name", WITH_STEPS)
def test_the_searches_cite_the_docs(name: str) -> None:
    assert sections_cited_in(NATIVE / name)
