"""What all tests share: settings, and a keyboard interrupt that comes while a test runs."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress

import pytest
from hypothesis import HealthCheck, settings

# How long an example takes is a matter of the machine, not a failure.
settings.register_profile("coinche", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("coinche")


@pytest.fixture
def interrupted_after() -> Iterator[Callable[[float], None]]:
    """Sends the process an interrupt after some seconds; none that is not needed any more."""
    timers: list[threading.Timer] = []
    before = signal.signal(signal.SIGINT, signal.default_int_handler)

    def start(delay_s: float) -> None:
        # To the main thread, as otherwise nothing wakes it where it waits for others.
        main = threading.main_thread().ident
        timers.append(threading.Timer(delay_s, signal.pthread_kill, [main, signal.SIGINT]))
        timers[-1].start()

    with suppress(KeyboardInterrupt):
        yield start
    for timer in timers:
        timer.cancel()
    signal.signal(signal.SIGINT, before)
