"""Numbers proven to lie within bounds, limits of a search, and what is left of them."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Bounds:
    """A number proven to lie in ``low .. high``; exact when both are equal."""

    low: int
    high: int

    @property
    def exact(self) -> bool:
        """Whether the number is known."""
        return self.low == self.high


@dataclass(frozen=True, slots=True)
class Limits:
    """When to stop a search early; None is no limit. The answer is then bounds, never wrong."""

    timeout_s: float | None = None
    nodes: int | None = None

    @property
    def any(self) -> bool:
        """Whether there is a limit at all."""
        return self.timeout_s is not None or self.nodes is not None


NO_LIMITS = Limits()


class LimitedEngine(Protocol):
    """A search that keeps to limits and counts its nodes."""

    def set_limits(self, limits: Limits) -> None:
        """Limit all questions together, from now until set again."""

    @property
    def nodes(self) -> int:
        """Positions searched so far."""

    @property
    def stopped(self) -> bool:
        """Whether a limit was reached since limits were set."""


class Allowance:
    """What limits allow, and what is left of it.

    Args:
        limits: from now on.
        whole: the allowance that this one is a part of: what is spent is spent of both.

    Attributes:
        nodes: spent so far.
        stopped: whether a search reached a limit.
    """

    def __init__(self, limits: Limits, whole: Allowance | None = None) -> None:
        self._started = time.monotonic()
        self._limits = limits
        self._whole = whole
        self.nodes = 0
        self.stopped = False

    @property
    def elapsed_s(self) -> float:
        """Seconds since the whole of it was given."""
        return self._whole.elapsed_s if self._whole else time.monotonic() - self._started

    def spend(self, nodes: int) -> None:
        """Count nodes."""
        self.nodes += nodes
        if self._whole:
            self._whole.spend(nodes)

    def rest(self, share: float = 1) -> Limits:
        """A share of what is left."""
        timeout_s, nodes = self._limits.timeout_s, self._limits.nodes
        if timeout_s is not None:
            timeout_s = share * max(0.0, timeout_s - (time.monotonic() - self._started))
        if nodes is not None:
            nodes = int(share * max(0, nodes - self.nodes))
        return Limits(timeout_s, nodes)

    def part(self, share: float) -> Allowance:
        """A share of what is left, as an allowance of its own."""
        return Allowance(self.rest(share), self)

    @contextmanager
    def search(self, engine: LimitedEngine, share: float = 1) -> Iterator[None]:
        """Let an engine search within a share of what is left, and count what it takes."""
        engine.set_limits(self.rest(share))
        before = engine.nodes
        try:
            yield
        finally:
            self.spend(engine.nodes - before)
            self.stopped |= engine.stopped
