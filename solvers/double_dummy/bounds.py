"""Proven bounds, the limits of a search, and the rest of a limit."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Bounds:
    """A number proven to lie from ``low`` to ``high``; exact if both are equal."""

    low: int
    high: int

    @property
    def exact(self) -> bool:
        """Whether the number is known."""
        return self.low == self.high


@dataclass(frozen=True, slots=True)
class Limits:
    """When to stop a search early; None means no limit. The answer is then bounds, never wrong."""

    timeout_s: float | None = None
    nodes: int | None = None

    @property
    def any(self) -> bool:
        """Whether there is any limit."""
        return self.timeout_s is not None or self.nodes is not None


NO_LIMITS = Limits()


class LimitedEngine(Protocol):
    """A search that keeps to limits and counts its nodes."""

    def set_limits(self, limits: Limits) -> None:
        """Limit all questions together, from now until the next call."""

    @property
    def nodes(self) -> int:
        """Positions searched so far."""

    @property
    def stopped(self) -> bool:
        """Whether a limit was reached since the limits were set."""


class Allowance:
    """How much work limits allow, and how much of it is left.

    Args:
        limits: the limits, from now on.
        parent: the allowance that this one is a part of; nodes are counted in both.

    Attributes:
        nodes: the nodes spent so far.
        stopped: whether a search reached a limit.
    """

    def __init__(self, limits: Limits, parent: Allowance | None = None) -> None:
        self._started = time.monotonic()
        self._limits = limits
        self._parent = parent
        self.nodes = 0
        self.stopped = False

    @property
    def elapsed_s(self) -> float:
        """Seconds since the first allowance began, of which this one is a part."""
        return self._parent.elapsed_s if self._parent else time.monotonic() - self._started

    def spend(self, nodes: int) -> None:
        """Count nodes."""
        self.nodes += nodes
        if self._parent:
            self._parent.spend(nodes)

    def rest(self, share: float = 1) -> Limits:
        """A share of what is left, as limits."""
        timeout_s, nodes = self._limits.timeout_s, self._limits.nodes
        if timeout_s is not None:
            timeout_s = share * max(0.0, timeout_s - (time.monotonic() - self._started))
        if nodes is not None:
            nodes = int(share * max(0, nodes - self.nodes))
        return Limits(timeout_s, nodes)

    def part(self, share: float) -> Allowance:
        """A share of what is left, as a separate allowance."""
        return Allowance(self.rest(share), self)

    @contextmanager
    def search(self, engine: LimitedEngine, share: float = 1) -> Iterator[None]:
        """Limit an engine to a share of what is left, and count its nodes."""
        engine.set_limits(self.rest(share))
        before = engine.nodes
        try:
            yield
        finally:
            self.spend(engine.nodes - before)
            self.stopped |= engine.stopped
