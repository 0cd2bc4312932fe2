"""A mutant of a native source."""

from __future__ import annotations

import re
from typing import NamedTuple


class Mutant(NamedTuple):
    """A fragment of a source, and what replaces it. Spaces and line breaks do not matter."""

    name: str
    """What holds when the source is broken."""
    old: str
    new: str

    def of(self, text: str) -> str:
        """The broken source."""
        words = re.findall(r"\w+|\S", self.old)
        broken, count = re.subn(r"\s*".join(map(re.escape, words)), lambda _: self.new, text)
        assert count == 1, f"the fragment of {self.name!r} must stand once, not {count} times"
        return broken
