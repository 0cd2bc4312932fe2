"""The page of all finding codes, made from their registry."""

from __future__ import annotations

from itertools import groupby
from textwrap import fill

from solvers.legality.findings.registry import CodePage, codes
from solvers.rules.ruleset.lookup import option_meaning
from tests.docs.examples import ROOT

PAGE = ROOT / "docs" / "findings.md"
WIDTH = 100
HEAD = """\
<!-- Made from solvers/legality/findings/codes.toml by `python -m tests.docs.regenerate`. -->

# Findings

Each finding of `coinche check` has a code. A code never changes its meaning. The letter is its
family; a finding is an error unless its section says otherwise. `coinche rules CODE` prints one of
these sections, `coinche rules --codes` lists all codes. Short logs that give a code, and logs that
nearly do, are in `fixtures/logs/examples/CODE`.
"""


def findings_page() -> str:
    """The complete page: a section for each code, whose anchor is the code."""
    parts = [HEAD]
    for family, members in groupby(codes().values(), key=lambda code: code.family):
        entries = list(members)
        parts.append(f"## {entries[0].code[0]}: {family}\n")
        parts += map(_section, entries)
    return "\n".join(parts)


def _section(code: CodePage) -> str:
    title = f"**{code.name[0].upper()}{code.name[1:]}** ({code.severity.value}). {code.rule}."
    paragraphs = [
        f"### {code.code}",
        _filled(title),
        _filled(code.meaning),
        f"```text\n{code.example}\n```",
        _filled(f"*What to do:* {code.remedy}"),
    ]
    if code.options:
        rows = [_filled(f"- `{name}`: {option_meaning(name)}", "  ") for name in code.options]
        paragraphs.append("Options that decide:\n\n" + "\n".join(rows))
    return "\n\n".join(paragraphs) + "\n"


def _filled(text: str, indent: str = "") -> str:
    return fill(
        text, WIDTH, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )
