"""A number counted from deal to deal, by the rules and as the log counts it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class TwoCounts(Generic[T]):
    """Two counts: the right one and the log's own. Each is None if it is not known.

    The first difference gives a finding. After it, what fits either count gives no further one.
    """

    right: T | None = None
    logged: T | None = None

    @classmethod
    def same(cls, count: T | None) -> TwoCounts[T]:
        """Two equal counts."""
        return TwoCounts(count, count)

    @property
    def known(self) -> list[T]:
        """The counts that are known, the right one first."""
        return [count for count in (self.right, self.logged) if count is not None]

    def map(self, step: Callable[[T], T]) -> TwoCounts[T]:
        """Both counts after one step; an unknown one remains unknown."""
        right, logged = (None if each is None else step(each) for each in (self.right, self.logged))
        return TwoCounts(right, logged)
