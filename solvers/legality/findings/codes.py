"""The registry of finding codes: each has one entry in ``codes.toml``, and a page made from it."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from solvers.legality.findings.finding import Severity
from solvers.rules.errors import CannotRead

FAMILIES = {
    "F": "unreadable",
    "D": "deal and table",
    "A": "auction",
    "P": "play",
    "T": "trick",
    "B": "belote and announcements",
    "S": "score",
    "M": "match",
    "H": "hidden hands",
}
"""What the letter of a code stands for."""


@dataclass(frozen=True, slots=True)
class Code:
    """One kind of finding: its name, what it means, an example of its message, and what to do."""

    code: str
    name: str
    severity: Severity
    meaning: str
    example: str
    remedy: str
    rule: str
    options: tuple[str, ...] = ()

    @property
    def family(self) -> str:
        """What the code is about, in a word or two."""
        return FAMILIES[self.code[0]]


@cache
def codes() -> dict[str, Code]:
    """All codes, in order."""
    text = (Path(__file__).parent / "codes.toml").read_text(encoding="utf-8")
    return {
        code: Code(
            code=code,
            name=entry["name"],
            severity=Severity(entry.get("severity", "error")),
            meaning=" ".join(entry["meaning"].split()),
            example=entry["example"],
            remedy=" ".join(entry["remedy"].split()),
            rule=entry["rule"],
            options=tuple(entry.get("options", ())),
        )
        for code, entry in tomllib.loads(text).items()
    }


def code_of(text: str) -> Code:
    """The code of that name, in either case.

    Raises:
        CannotRead: there is none (those that begin alike are suggested).
    """
    found = codes().get(text.upper())
    if found is None:
        raise _unknown(text)
    return found


def matching(prefixes: tuple[str, ...]) -> frozenset[str]:
    """Codes that begin with one of the prefixes, as ``P``, ``P3`` or ``P301``.

    Raises:
        CannotRead: a prefix fits no code.
    """
    chosen: set[str] = set()
    for prefix in prefixes:
        fitting = {code for code in codes() if code.startswith(prefix.upper())}
        if not prefix or not fitting:
            raise _unknown(prefix)
        chosen |= fitting
    return frozenset(chosen)


def _unknown(text: str) -> CannotRead:
    """The error for a code that does not exist, with those that share its beginning."""
    start = text[:2].upper()
    alike = [code for code in codes() if code[:2] == start]
    alike = alike or [code for code in codes() if code[0] == start[:1]]
    letters = dict.fromkeys(code[0] for code in codes())
    hint = f"known are {', '.join(alike)}" if alike else f"codes begin with {' '.join(letters)}"
    return CannotRead(f"unknown code {text[:40]!r}; {hint}")
