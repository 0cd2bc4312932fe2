"""What is counted from deal to deal, by the rules and beside that as the log counts it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class TwoCounts(Generic[T]):
    """Two counts: the right one, and the log's own, which was found wrong where it began to differ.

    What fits either is not found wrong again. A count is None where it is not known.
    """

    right: T | None = None
    logged: T | None = None

    @classmethod
    def same(cls, count: T | None) -> TwoCounts[T]:
        """Two counts that do not differ."""
        return TwoCounts(count, count)

    @property
    def known(self) -> list[T]:
        """The counts that are known, the right one first."""
        return [count for count in (self.right, self.logged) if count is not None]

    def map(self, step: Callable[[T], T]) -> TwoCounts[T]:
        """Both counts after one step, as far as they are known."""
        right, logged = (None if each is None else step(each) for each in (self.right, self.logged))
        return TwoCounts(right, logged)
