"""A mutant of a native source."""

from __future__ import annotations

from typing import NamedTuple


class Mutant(NamedTuple):
    """A fragment of a source, and what replaces it."""

    name: str
    """What holds when the source is broken."""
    old: str
    new: str
