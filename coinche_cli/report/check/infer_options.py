"""Options that fit the games of files, as text or JSON."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence

from coinche_cli.check import infer_options as search
from coinche_cli.check.infer_options import FittingOptions
from coinche_cli.errors import printable
from solvers.legality.findings.finding import Finding, Severity
from solvers.rules.ruleset.option import option_text

SCHEMA = "coinche-infer-options/1"
MOST_SHOWN = 5
"""How many of the remaining findings are shown in words."""


def fitting_text(fitting: FittingOptions) -> str:
    """The options that fit one file, in lines for people."""
    head = f"{printable(fitting.file)}: {_count(fitting.games, 'game')}, "
    head += _count(fitting.deals, "deal")
    if fitting.unreadable:
        head += f", {_count(fitting.unreadable, 'record')} that could not be read or judged"
    if not fitting.games:
        return head + "\n"
    lines = [f"{head}; under '{fitting.ruleset.name}': {_errors(fitting, fitting.usual)}"]
    for explanation in fitting.found:
        if explanation.changes:
            options = " ".join(
                f"--option {name}={option_text(value)}" for name, value in explanation.changes
            )
            hidden = f", {_count(explanation.hidden, 'claim')} of a score no longer judged"
            lines.append(
                f"  {options}: {_errors(fitting, explanation.findings)}"
                f"{hidden if explanation.hidden else ''}"
            )
            lines += _remaining(explanation.findings)
    if fitting.stopped:
        judged = search.MOST_JUDGED
        lines.append(f"  search stopped after {judged} deals were judged: there may be more")
    if not fitting.found[0].changes and fitting.usual:
        if not fitting.stopped:
            lines.append("  no option explains more")
        lines += _remaining(fitting.usual)
    return "\n".join(lines) + "\n"


def _errors(fitting: FittingOptions, findings: Sequence[Finding]) -> str:
    """The number of errors in the records that could be read."""
    errors = Counter(finding.code for finding in findings if finding.severity is Severity.ERROR)
    if not errors:
        return "no error in what was read" if fitting.unreadable else "no error"
    codes = ", ".join(f"{count} {code}" for code, count in sorted(errors.items()))
    return f"{_count(errors.total(), 'error')} ({codes})"


def _remaining(findings: Sequence[Finding]) -> list[str]:
    """The remaining findings, the first few of them in words."""
    left = [finding for finding in findings if finding.severity is Severity.ERROR]
    lines = [
        printable(
            f"    {finding.code}"
            + (f" deal {finding.place.deal}" if finding.place.deal else "")
            + f": {finding.message}"
        )
        for finding in left[:MOST_SHOWN]
    ]
    return lines + ([f"    and {len(left) - MOST_SHOWN} more"] if len(left) > MOST_SHOWN else [])


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'s' * (number != 1)}"


def fitting_json(files: Sequence[FittingOptions]) -> str:
    """The options that fit each file, as ``coinche-infer-options/1``."""
    entries = ",\n".join(json.dumps(_entry(fitting)) for fitting in files)
    return f'{{"schema": "{SCHEMA}", "files": [\n{entries}\n]}}\n'


def _entry(fitting: FittingOptions) -> dict[str, object]:
    return {
        "file": fitting.file,
        "games": fitting.games,
        "deals": fitting.deals,
        "unreadable": fitting.unreadable,
        "ruleset": fitting.ruleset.name,
        "findings": _codes(fitting.usual),
        "consistent": fitting.consistent,
        "stopped": fitting.stopped,
        "explanations": [
            {"options": dict(explanation.changes), "findings": _codes(explanation.findings)}
            for explanation in fitting.found
        ],
    }


def _codes(findings: Sequence[Finding]) -> dict[str, int]:
    return dict(sorted(Counter(finding.code for finding in findings).items()))
