"""The logs of every finding code: games that give it, and games that almost give it.

``python -m tests.make.fixtures`` writes them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

LOGS = Path(__file__).parents[2] / "fixtures" / "logs"
CASES = LOGS / "cases"
"""``CODE.jsonl``: in each line a game log, and the codes that it must give."""
EXAMPLES = LOGS / "examples"
"""``CODE/wrong_NAME.json`` and ``right_NAME.json``: some of the cases as files for people.

The cases of codes of unreadable files are all here, and only here.
"""


@dataclass(frozen=True)
class LogCase:
    """A game log of a code, and all that must be found in it: each code, where it is, and why.

    A valid log does not give its own code, and gives only notes.
    """

    code: str
    name: str
    valid: bool
    findings: list[dict[str, Any]]
    """In the order of their text, without what is only for people."""
    text: bytes

    def __str__(self) -> str:
        return f"{self.code} {example_name(self.name, self.valid)}"

    @property
    def codes(self) -> tuple[str, ...]:
        """The codes that must be found, sorted."""
        return tuple(sorted(finding["code"] for finding in self.findings))

    @property
    def game(self) -> Any:
        """The log as JSON, a new copy each time."""
        return json.loads(self.text)


def log_cases() -> list[LogCase]:
    """The game logs of all codes except those of unreadable files."""
    return [case for path in sorted(CASES.iterdir()) for case in cases_of(path.stem)]


@cache
def cases_of(code: str) -> tuple[LogCase, ...]:
    """The game logs of a code, invalid ones first."""
    entries = map(json.loads, (CASES / f"{code}.jsonl").read_bytes().splitlines())
    return tuple(
        LogCase(
            code,
            entry["name"],
            entry["valid"],
            entry["findings"],
            json.dumps(entry["game"]).encode(),
        )
        for entry in entries
    )


def wrong_logs(*codes: str) -> list[LogCase]:
    """The invalid logs of some codes."""
    return [case for code in codes for case in cases_of(code) if not case.valid]


def wrong_log(code: str, name: str) -> LogCase:
    """The invalid log of this name."""
    return _named(code, name, valid=False)


def right_log(code: str, name: str) -> LogCase:
    """The valid log of this name."""
    return _named(code, name, valid=True)


def _named(code: str, name: str, *, valid: bool) -> LogCase:
    (case,) = (each for each in cases_of(code) if (each.name, each.valid) == (name, valid))
    return case


def as_lines(cases: Iterable[LogCase]) -> str:
    """Logs as JSON lines, as the program reads them."""
    return "".join(f"{case.text.decode()}\n" for case in cases)


def example_name(name: str, valid: bool) -> str:
    """The name of an example, which begins with ``right_`` or ``wrong_``."""
    if valid:
        return f"right_{name}"
    return name if name.startswith("wrong_") else f"wrong_{name}"


def examples_of(code: str, *, valid: bool) -> list[Path]:
    """The example files of a code, either the right or the wrong ones."""
    return sorted((EXAMPLES / code).glob("right_*" if valid else "wrong_*"))


def wrong_example(code: str, name: str) -> Path:
    """The file of a wrong example."""
    return EXAMPLES / code / f"{example_name(name, valid=False)}.json"
