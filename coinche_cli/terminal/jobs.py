"""Work on many items with several threads or processes; results come in the items' order."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Generator, Iterable
from itertools import chain, islice
from signal import SIG_DFL, SIG_IGN, SIGINT, SIGTERM, signal
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Future

Item = TypeVar("Item")
Result = TypeVar("Result")

WINDOW_PER_WORKER = 4
"""Items taken in advance for each worker: enough to keep all busy in constant memory."""

INTERRUPTED_AGAIN_S = 0.1


def worker_count(jobs: int) -> int:
    """The number of threads that ``--jobs`` asks for; 0 is one per core."""
    if jobs:
        return jobs
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def ordered_map(
    function: Callable[[Item], Result],
    items: Iterable[Item],
    workers: int,
    *,
    processes: bool = False,
    interrupt: Callable[[], None] | None = None,
) -> Generator[Result, None, None]:
    """Yield ``function(item)`` for each item, in order, with a bounded number in progress.

    Args:
        processes: work in processes, for code that holds Python's lock; else in threads.
        interrupt: makes threads end their work early, each with a result. After a keyboard
            interrupt these results are still yielded before it is raised again; without this
            function they are lost.
    """
    if workers == 1:
        yield from map(function, items)
        return
    source = iter(items)
    first = list(islice(source, 2))
    if len(first) < 2:
        yield from map(function, first)
        return
    from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor

    pool: Executor
    if processes:
        workers = min(workers, worker_count(0))  # more than one per core would only take memory
        pool = ProcessPoolExecutor(workers, initializer=_leave_interrupts)
    else:
        pool = ThreadPoolExecutor(workers)
    under_way: deque[Future[Result]] = deque()
    try:
        for item in chain(first, source):
            under_way.append(pool.submit(function, item))
            if len(under_way) >= workers * WINDOW_PER_WORKER:
                yield _first_of(under_way)
        while under_way:
            yield _first_of(under_way)
    except KeyboardInterrupt:
        if interrupt is None:
            raise
        pool.shutdown(wait=False, cancel_futures=True)
        yield from _cancel_rest(under_way, interrupt)
        raise
    finally:
        if under_way and interrupt is not None:
            interrupt()  # the program cannot end before its threads do
        # Processes that are still at work can complain on stderr when the program ends.
        pool.shutdown(wait=processes, cancel_futures=True)


def _first_of(under_way: deque[Future[Result]]) -> Result:
    """Wait for the first result, and only then remove it from those in progress."""
    result = under_way[0].result()
    under_way.popleft()
    return result


def _cancel_rest(
    under_way: deque[Future[Result]], interrupt: Callable[[], None]
) -> Generator[Result, None, None]:
    """The results of items that had begun; they are interrupted until they end."""
    from concurrent.futures import wait

    while under_way and not under_way[0].cancelled():
        interrupt()  # repeatedly: an item that has just begun may have missed it
        if wait([under_way[0]], INTERRUPTED_AGAIN_S).done:
            yield _first_of(under_way)


def _leave_interrupts() -> None:
    """In a worker process: leave interrupts to the main process."""
    signal(SIGINT, SIG_IGN)
    signal(SIGTERM, SIG_DFL)
