"""Tests that are run in a child process, after the code was changed there."""

from __future__ import annotations

import json
import os
import resource
import signal
import tempfile
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from itertools import pairwise
from typing import NoReturn

import pytest
from hypothesis import HealthCheck, Phase, settings

TEST_LIMIT_S = 6.0
"""Of processor time: a test that takes longer hangs, as those that are chosen are fast."""
WALL_LIMIT_S = 150
MEMORY_LIMIT = 6 << 30

ARGUMENTS = [
    *("-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-o", "tmp_path_retention_policy=none"),
    "-Wignore::pytest.PytestAssertRewriteWarning",  # of plugins that this process has imported
]


@dataclass(frozen=True)
class Outcome:
    """How the tests of a child process came out."""

    failed: str | None
    """The test that failed, or what ended the process; ``None`` when all passed."""
    tests: int
    seconds: float


class Watch:
    """A plugin of pytest that hands over the tests found, in place of running them."""

    def __init__(self, work: Callable[[list[pytest.Item]], None]) -> None:
        self._work = work
        self.failed: list[str] = []
        self.collected = False

    def pytest_sessionstart(self) -> None:
        """Few examples, the same ones each time."""
        settings.register_profile(
            "mutants",
            deadline=None,
            derandomize=True,
            database=None,
            max_examples=20,
            phases=(Phase.explicit, Phase.generate),
            suppress_health_check=list(HealthCheck),
        )
        settings.load_profile("mutants")

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Do the work with the tests."""
        if session.testsfailed:
            raise session.Interrupted("errors while the tests were collected")
        self.collected = True
        self._work(session.items)
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note what fails."""
        if report.failed:
            self.failed.append(report.nodeid)

    def first_failure(self, items: Iterable[pytest.Item], budget_s: float, say: Say) -> Outcome:
        """Run tests one after the other until one fails or the time is used up."""
        self.failed.clear()
        begin, count = time.process_time(), 0
        for item, following in pairwise([*items, None]):
            if time.process_time() - begin > budget_s:
                break
            assert item is not None
            count += 1
            say(item.nodeid)
            signal.setitimer(signal.ITIMER_PROF, TEST_LIMIT_S)
            try:
                item.ihook.pytest_runtest_protocol(item=item, nextitem=following)
            except BaseException:  # noqa: BLE001 - what is broken may end the whole run
                self.failed.append(item.nodeid)
            if self.failed:
                break
        signal.setitimer(signal.ITIMER_PROF, 0)
        return Outcome(next(iter(self.failed), None), count, time.process_time() - begin)


_FAULT = "fault of the runner: "
Say = Callable[[str], None]
"""Tells the parent process what test begins."""


def in_child(work: Callable[[Say], Outcome], *, limited: bool = True) -> Outcome:
    """Do a piece of work in a process of its own; what ends the process counts as a failure.

    Raises:
        RuntimeError: the work itself went wrong, not a test.
    """
    with tempfile.TemporaryFile() as file:
        child = os.fork()
        if not child:
            _do(work, file.fileno(), limited)
        os.waitpid(child, 0)
        with suppress(ProcessLookupError):
            os.killpg(child, signal.SIGKILL)  # processes that the tests started
        file.seek(0)
        lines = file.read().decode(errors="replace").splitlines()
    if lines and lines[-1].startswith("["):
        return Outcome(*json.loads(lines[-1]))
    if lines and lines[-1].startswith(_FAULT):
        raise RuntimeError(lines[-1].removeprefix(_FAULT))
    return Outcome(lines[-1] if lines else "no test", len(lines), TEST_LIMIT_S)


def _do(work: Callable[[Say], Outcome], target: int, limited: bool) -> NoReturn:
    def say(line: str) -> None:
        os.write(target, f"{line}\n".encode())

    os.setsid()
    if limited:
        _limit()
    try:
        outcome = work(say)
        say(json.dumps([outcome.failed, outcome.tests, outcome.seconds]))
    except BaseException as error:  # noqa: BLE001 - it is raised again by the parent
        say(f"{_FAULT}{type(error).__name__}: {error}".replace("\n", " "))
    os._exit(0)


def _limit() -> None:
    """Bounds for code that hangs or grows."""
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.alarm(WALL_LIMIT_S)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_LIMIT, MEMORY_LIMIT))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
