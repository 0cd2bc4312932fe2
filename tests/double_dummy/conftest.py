"""A keyboard interrupt that comes while a test runs."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import suppress
from threading import Timer

import pytest


@pytest.fixture
def interrupted_after() -> Iterator[Callable[[float], None]]:
    """Sends the process an interrupt after some seconds; none that is not needed any more."""
    timers: list[Timer] = []
    before = signal.signal(signal.SIGINT, signal.default_int_handler)

    def start(delay_s: float) -> None:
        timers.append(Timer(delay_s, signal.raise_signal, [signal.SIGINT]))
        timers[-1].start()

    with suppress(KeyboardInterrupt):
        yield start
    for timer in timers:
        timer.cancel()
    signal.signal(signal.SIGINT, before)
