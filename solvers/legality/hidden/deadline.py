"""When a search has to end."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from time import monotonic


@dataclass(frozen=True, slots=True)
class Deadline:
    """A moment after which a search gives up; ``at`` is by the monotonic clock, in seconds."""

    at: float = inf

    @classmethod
    def after(cls, seconds: float) -> Deadline:
        """A moment some seconds from now."""
        return cls(monotonic() + seconds)

    @property
    def passed(self) -> bool:
        """Whether the moment has come."""
        return self.at != inf and monotonic() >= self.at

    def within(self, seconds: float) -> Deadline:
        """This moment, or one some seconds from now if that comes first."""
        return Deadline(min(self.at, monotonic() + seconds))


NO_DEADLINE = Deadline()
"""The moment that never comes."""
