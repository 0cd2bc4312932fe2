"""The meaning of each finding code: its entry in ``codes.toml``, read as a page."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from solvers.legality.findings.codes import Code
from solvers.legality.findings.finding import Severity
from solvers.rules.errors import CannotRead
from solvers.rules.messages import shown
from solvers.rules.ruleset.choices import Game
from solvers.rules.ruleset.lookup import options_of
from solvers.rules.ruleset.option import Family

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
"""The family that the letter of a code names."""


@dataclass(frozen=True, slots=True)
class CodePage:
    """One kind of finding: its name, its meaning, an example of its message, and what to do.

    ``games`` are those in which it can occur.
    """

    code: Code
    name: str
    severity: Severity
    meaning: str
    example: str
    remedy: str
    rule: str
    options: tuple[str, ...] = ()
    games: tuple[Game, ...] = tuple(Game)

    @property
    def family(self) -> str:
        """The family of the code, in words."""
        return FAMILIES[self.code[0]]


@cache
def codes() -> dict[Code, CodePage]:
    """All codes, in order."""
    entries = tomllib.loads((Path(__file__).parent / "codes.toml").read_text(encoding="utf-8"))
    return {
        (code := Code(text)): CodePage(
            code=code,
            name=entry["name"],
            severity=Severity(entry.get("severity", "error")),
            meaning=" ".join(entry["meaning"].split()),
            example=entry["example"],
            remedy=" ".join(entry["remedy"].split()),
            rule=entry["rule"],
            options=_options(entry.get("options", ())),
            games=tuple(map(Game, entry.get("games", Game))),
        )
        for text, entry in entries.items()
    }


def _options(given: list[str] | str) -> tuple[str, ...]:
    """The options an entry lists, or those of the family it names."""
    return options_of(Family[given]) if isinstance(given, str) else tuple(given)


def code_of(text: str) -> CodePage:
    """The page of a code, given in upper or lower case.

    Raises:
        CannotRead: there is no such code; the message lists similar ones.
    """
    if text.upper() not in set(Code):
        raise _unknown(text)
    return codes()[Code(text.upper())]


def matching(prefixes: tuple[str, ...]) -> frozenset[Code]:
    """The codes that begin with one of the prefixes, such as ``P``, ``P3`` or ``P301``.

    Raises:
        CannotRead: no code begins with a prefix.
    """
    chosen: set[Code] = set()
    for prefix in prefixes:
        fitting = {code for code in Code if code.startswith(prefix.upper())}
        if not prefix or not fitting:
            raise _unknown(prefix)
        chosen |= fitting
    return frozenset(chosen)


def _unknown(text: str) -> CannotRead:
    """The error for a code that does not exist, with the codes that begin like it."""
    start = text[:2].upper()
    similar = [code for code in Code if code[:2] == start]
    similar = similar or [code for code in Code if code[0] == start[:1]]
    letters = dict.fromkeys(code[0] for code in Code)
    hint = f"known are {', '.join(similar)}" if similar else f"codes begin with {' '.join(letters)}"
    return CannotRead(f"unknown code {shown(text)}; {hint}")
