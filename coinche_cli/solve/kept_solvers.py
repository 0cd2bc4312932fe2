"""Solvers that are kept from one deal to the next."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache
from threading import get_ident
from typing import TypeVar

SolverT = TypeVar("SolverT")

SOLVERS_KEPT = 8


def kept(make: Callable[..., SolverT]) -> Callable[..., SolverT]:
    """Keep the solvers last used, one for each thread and arguments.

    It takes longer to get the memory of a solver than to clear it, and some tables hold for all
    deals.

    Args:
        make: makes a solver of its arguments.
    """

    @lru_cache(maxsize=SOLVERS_KEPT)
    def of_thread(_thread: int, *args: Hashable, **kwargs: Hashable) -> SolverT:
        return make(*args, **kwargs)

    def of_this_thread(*args: Hashable, **kwargs: Hashable) -> SolverT:
        return of_thread(get_ident(), *args, **kwargs)

    return of_this_thread
