"""Which tests run a function: recorded once, and kept in short as hints."""

from __future__ import annotations

import json
import os
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain, groupby, zip_longest
from pathlib import Path
from types import CodeType, FrameType

import pytest

from tests.mutants.generate import MODULE, PACKAGES, ROOT
from tests.mutants.relevance import Relevance
from tests.mutants.session import Outcome, Watch, in_child
from tests.mutants.swap import Functions

HINTS = Path(__file__).with_name("hints.json")
SLOW_S = 2.0
"""Tests that take longer are not tried on mutants."""
HINTS_PER_UNIT = 6
TESTS_FOR_A_TEXT = 60

Unit = tuple[str, str]
"""A source, and a function or class in it."""


@dataclass
class Reach:
    """For each unit the tests that run it, best first."""

    tests: dict[Unit, list[str]] = field(default_factory=dict)
    slow: set[str] = field(default_factory=set)
    """Tests that are not tried."""

    def for_unit(self, path: str, unit: str) -> list[str]:
        """Tests that run a function."""
        return self.tests.get((path, unit), [])

    def for_source(self, path: str) -> list[str]:
        """Tests of all units of a source, in turns."""
        return _in_turns([tests for unit, tests in self.tests.items() if unit[0] == path])

    @cached_property
    def everything(self) -> list[str]:
        """All tests that run something."""
        return _distinct(*self.tests.values())

    @cached_property
    def _relevance(self) -> Relevance:
        return Relevance(self.everything)

    def for_text(self, text: str) -> list[str]:
        """The tests with most in common with a text."""
        return self._relevance.of_text(text, self.everything)[:TESTS_FOR_A_TEXT]

    def with_more(self, other: Reach) -> Reach:
        """These tests, and after them those of another."""
        units = {**self.tests, **other.tests}
        return Reach(
            {unit: _distinct(self.for_unit(*unit), other.for_unit(*unit)) for unit in units},
            self.slow | other.slow,
        )

    def learned(self, killers: Iterable[tuple[str, str | None]]) -> Reach:
        """The same tests, those first that have killed most mutants of the unit."""
        kills: defaultdict[Unit, Counter[str]] = defaultdict(Counter)
        for mutant, test in killers:
            path, unit, *_ = mutant.split()
            if test is not None and test.startswith("tests/"):
                kills[path, unit][test] += 1
        best = {unit: [test for test, _ in own.most_common()] for unit, own in kills.items()}
        return Reach(best).with_more(self)

    @classmethod
    def of_hints(cls) -> Reach:
        """The hints that are kept in the repository; tests that are gone do no harm."""
        if not HINTS.exists():
            return cls()
        kept = json.loads(HINTS.read_text(encoding="utf-8"))
        names = [f"{file}::{test}" for file, tests in kept["tests"].items() for test in tests]
        return cls(
            {
                (path, unit): [names[number] for number in numbers]
                for path, units in kept["units"].items()
                for unit, numbers in units.items()
            },
            set(kept["slow"]),
        )

    def write_hints(self) -> None:
        """Keep the first tests of each unit in the repository."""
        chosen = {unit: tests[:HINTS_PER_UNIT] for unit, tests in sorted(self.tests.items())}
        files: defaultdict[str, list[str]] = defaultdict(list)
        for name in sorted({test for tests in chosen.values() for test in tests}):
            file, _, test = name.partition("::")
            files[file].append(test)
        names = [f"{file}::{test}" for file, tests in files.items() for test in tests]
        number = {name: place for place, name in enumerate(names)}
        units: defaultdict[str, dict[str, list[int]]] = defaultdict(dict)
        for (path, unit), tests in chosen.items():
            units[path][unit] = [number[test] for test in tests]
        kept = {"slow": sorted(self.slow), "tests": files, "units": units}
        lines = json.dumps(kept, indent=1).replace(",\n    ", ", ").replace("[\n    ", "[")
        HINTS.write_text(lines.replace("\n   ]", "]") + "\n", encoding="utf-8")


def mirrored(path: str) -> list[str]:
    """The test files of the folder that mirrors the folder of a source, its own file first."""
    package, *folders, file = path.split("/")
    stem = file.removesuffix(".py")
    roots = ("tests", "tests/cli") if package == "coinche_cli" else ("tests",)
    for depth in range(len(folders), -1, -1):
        for root in roots:
            folder = "/".join([root, *folders[:depth]])
            files = [] if folder == "tests" else list((ROOT / folder).rglob("test_*.py"))
            if files:
                found = sorted(files, key=lambda each: (stem not in each.stem, each))
                return [each.relative_to(ROOT).as_posix() for each in found]
    return []


class Recorder:
    """Notes the functions of the program that run while a test runs."""

    def __init__(self) -> None:
        self._folders = tuple(f"{ROOT / package}/" for package in PACKAGES)
        self._seen: set[CodeType] = set()

    def _note(self, frame: FrameType, _event: str, _: object) -> None:
        self._seen.add(frame.f_code)

    def start(self) -> None:
        """Note from now on."""
        self._seen.clear()
        sys.settrace(self._note)

    def stop(self) -> set[Unit]:
        """What was noted."""
        sys.settrace(None)
        return {
            unit
            for code in self._seen
            if code.co_filename.startswith(self._folders)
            for unit in [(_path(code), code.co_qualname.partition(".<locals>")[0])]
            if unit[1] not in ("<lambda>", MODULE)
        }


def _path(code: CodeType) -> str:
    return Path(code.co_filename).relative_to(ROOT).as_posix()


Recorded = tuple[str, float, list[Unit]]
"""A test that passed, its time, and what it ran."""


def record(watch: Watch, items: list[pytest.Item], functions: Functions) -> Iterator[Recorded]:
    """Run tests, each file in a process of its own, and note what each of them runs."""
    for _, group in groupby(items, key=lambda item: item.path):
        with tempfile.TemporaryFile("w+", encoding="utf-8") as file:
            tests = list(group)
            in_child(
                lambda _, tests=tests, file=file: _record_file(  # type: ignore[misc]
                    watch, tests, functions, file.fileno()
                ),
                limited=False,
            )
            file.seek(0)
            for line in file:
                test, seconds, units = json.loads(line)
                yield test, seconds, [(path, unit) for path, unit in units]


def _record_file(
    watch: Watch, tests: list[pytest.Item], functions: Functions, target: int
) -> Outcome:
    recorder = Recorder()
    for item, following in zip_longest(tests, tests[1:]):
        watch.failed.clear()
        functions.forget_results()
        begin = time.process_time()
        recorder.start()
        item.ihook.pytest_runtest_protocol(item=item, nextitem=following)
        units = recorder.stop()
        seconds = time.process_time() - begin
        if not watch.failed and units:
            os.write(target, (json.dumps([item.nodeid, seconds, sorted(units)]) + "\n").encode())
    return Outcome(None, len(tests), 0)


def reach_of(recorded: list[Recorded]) -> Reach:
    """For each unit the tests that run it, those most to do with it and fast ones in turns."""
    by_unit: defaultdict[Unit, dict[str, float]] = defaultdict(dict)
    for test, seconds, units in recorded:
        if seconds < SLOW_S:
            for unit in units:
                by_unit[unit][test] = seconds
    relevance = Relevance(test for test, _, _ in recorded)
    found: dict[Unit, list[str]] = {}
    for unit, tests in by_unit.items():
        fast_first = sorted(tests, key=lambda test: tests[test])
        found[unit] = _in_turns([relevance.of_unit(*unit, fast_first), _fast_of_each_kind(tests)])
    return Reach(found, {test for test, seconds, _ in recorded if seconds >= SLOW_S})


def _fast_of_each_kind(tests: dict[str, float]) -> list[str]:
    """Fast tests first, tests of one function in turns with those of others."""
    kinds: defaultdict[str, list[tuple[float, str]]] = defaultdict(list)
    for test, seconds in tests.items():
        kinds[test.partition("[")[0]].append((seconds, test))
    return _in_turns([[test for _, test in kind] for kind in sorted(map(sorted, kinds.values()))])


def _distinct(*lists: list[str]) -> list[str]:
    return list(dict.fromkeys(chain.from_iterable(lists)))


def _in_turns(groups: list[list[str]]) -> list[str]:
    rounds = zip_longest(*groups)
    return list(dict.fromkeys(test for each in rounds for test in each if test is not None))
