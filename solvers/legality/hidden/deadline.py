"""A point in time after which a search ends with what it has."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from time import monotonic


@dataclass(frozen=True, slots=True)
class Deadline:
    """A moment of the monotonic clock, in seconds; never, unless one is given."""

    moment_s: float = inf

    @classmethod
    def after(cls, seconds: float) -> Deadline:
        """The moment so many seconds from now."""
        return cls(monotonic() + seconds)

    @property
    def passed(self) -> bool:
        """Whether the time is up."""
        return monotonic() >= self.moment_s

    def or_after(self, seconds: float) -> Deadline:
        """This moment, or that so many seconds from now, whichever comes first."""
        return Deadline(min(self.moment_s, monotonic() + seconds))
