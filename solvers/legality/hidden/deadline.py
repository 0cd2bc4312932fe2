"""When a search has to end."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import inf
from time import monotonic, process_time


@dataclass(frozen=True, slots=True)
class Deadline:
    """A moment after which a search gives up.

    ``at`` is a time of the monotonic clock, ``worked`` the processor time of this process. Both are
    in seconds, and the first to come counts. Results depend less on the load of the machine if the
    limit is processor time.
    """

    at: float = inf
    worked: float = inf

    @classmethod
    def after(cls, seconds: float) -> Deadline:
        """The moment some seconds from now."""
        return cls().within(seconds)

    @classmethod
    def after_work(cls, seconds: float) -> Deadline:
        """The moment after some more seconds of processor time."""
        return cls().within_work(seconds)

    @property
    def passed(self) -> bool:
        """Whether the moment has come."""
        return (self.at != inf and monotonic() >= self.at) or (
            self.worked != inf and process_time() >= self.worked
        )

    def within(self, seconds: float) -> Deadline:
        """This moment, or the one some seconds from now if that comes first."""
        return replace(self, at=min(self.at, monotonic() + seconds))

    def within_work(self, seconds: float) -> Deadline:
        """This moment, or the one after some seconds of processor time if that comes first."""
        return replace(self, worked=min(self.worked, process_time() + seconds))


NO_DEADLINE = Deadline()
"""No deadline: the moment never comes."""
