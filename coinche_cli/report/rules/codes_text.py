"""Finding codes as text for people: a list of all, or the page of one."""

from __future__ import annotations

from itertools import groupby
from textwrap import wrap
from typing import TYPE_CHECKING

from coinche_cli.report.rules.text import WIDTH
from solvers.legality.findings.finding import Severity
from solvers.legality.findings.registry import codes
from solvers.rules.ruleset.lookup import option_meaning

if TYPE_CHECKING:
    from solvers.legality.findings.registry import CodePage

_INDENT = " " * 6


def codes_text() -> str:
    """A line for each code, by family."""
    lines = []
    for family, members in groupby(codes().values(), key=lambda code: code.family):
        entries = list(members)
        lines.append(f"{entries[0].code[0]}: {family}")
        lines += [f"  {code.code}  {code.name}{_severity(code)}" for code in entries]
        lines.append("")
    lines.append("see what one means: coinche rules CODE")
    return "\n".join(lines) + "\n"


def code_text(code: CodePage) -> str:
    """The page of one code: what it means, an example, what to do, the rule and its options."""
    lines = [f"{code.code}: {code.name}{_severity(code)}", f"{code.rule}.", ""]
    lines += wrap(code.meaning, WIDTH)
    for title, text in (("Example", code.example), ("What to do", code.remedy)):
        lines += ["", f"{title}:", *_indented(text)]
    if code.options:
        lines += ["", "Options that decide:"]
        for name in code.options:
            lines += [f"  {name}", *_indented(option_meaning(name))]
    return "\n".join(lines) + "\n"


def _severity(code: CodePage) -> str:
    return "" if code.severity is Severity.ERROR else f" ({code.severity.value})"


def _indented(text: str) -> list[str]:
    return wrap(text, WIDTH, initial_indent=_INDENT, subsequent_indent=_INDENT)
