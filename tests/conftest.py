"""Shared by all tests: settings, and a keyboard interrupt that comes while a test runs."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress

import pytest
from hypothesis import HealthCheck, settings

# The time of an example depends on the machine, so it is not a reason to fail.
settings.register_profile("coinche", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("coinche")


@pytest.fixture
def interrupted_after() -> Iterator[Callable[[float], None]]:
    """Interrupt the process after some seconds; cancels those still pending at the end."""
    timers: list[threading.Timer] = []
    before = signal.signal(signal.SIGINT, signal.default_int_handler)

    def start(delay_s: float) -> None:
        # It goes to the main thread; otherwise nothing wakes that thread while it waits for others.
        main = threading.main_thread().ident
        timers.append(threading.Timer(delay_s, signal.pthread_kill, [main, signal.SIGINT]))
        timers[-1].start()

    with suppress(KeyboardInterrupt):
        yield start
    for timer in timers:
        timer.cancel()
    signal.signal(signal.SIGINT, before)
