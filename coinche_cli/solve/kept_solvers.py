"""Solvers that are kept from one deal to the next."""

from __future__ import annotations

import atexit
from collections.abc import Callable, Hashable
from functools import lru_cache
from threading import get_ident
from typing import Generic, TypeVar

SolverT = TypeVar("SolverT")

SOLVERS_KEPT = 8


class KeptSolvers(Generic[SolverT]):
    """Makes solvers, one for each thread and set of arguments, and keeps those last used.

    Their memory takes longer to allocate than to clear, and some tables are valid for all deals.

    Args:
        make: makes a solver from its arguments.
    """

    def __init__(self, make: Callable[..., SolverT]) -> None:
        @lru_cache(maxsize=SOLVERS_KEPT)
        def of_thread(_thread: int, *args: Hashable, **kwargs: Hashable) -> SolverT:
            return make(*args, **kwargs)

        self._of_thread = of_thread
        # The native core complains on stderr about solvers that exist when the program ends.
        atexit.register(self.clear)

    def __call__(self, *args: Hashable, **kwargs: Hashable) -> SolverT:
        """The solver of this thread for these arguments."""
        return self._of_thread(get_ident(), *args, **kwargs)

    def clear(self) -> None:
        """Drop all solvers."""
        self._of_thread.cache_clear()
