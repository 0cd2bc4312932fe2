"""A mutant of a native source."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Mutant:
    """One replacement in a source of the engine."""

    name: str
    source: str
    old: str
    new: str
