"""Finding codes as JSON, ``coinche-codes/1``: one code on each line."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from solvers.legality.findings.registry import CodePage

SCHEMA = "coinche-codes/1"


def codes_json(codes: Sequence[CodePage], *, complete: bool) -> str:
    """One object whose ``codes`` are the entries; ``complete`` gives the page of each."""
    lines = ",\n".join(json.dumps(_entry(code, complete)) for code in codes)
    return f'{{"schema": "{SCHEMA}", "codes": [\n{lines}\n]}}\n'


def _entry(code: CodePage, complete: bool) -> dict[str, Any]:
    entry: dict[str, Any] = {
        "code": code.code,
        "name": code.name,
        "severity": code.severity.value,
        "family": code.family,
    }
    if complete:
        entry |= {
            "rule": code.rule,
            "meaning": code.meaning,
            "example": code.example,
            "remedy": code.remedy,
            "options": list(code.options),
        }
    return entry
