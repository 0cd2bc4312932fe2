"""Tries mutants: each in a process of its own, on the tests that run what it changes."""

from __future__ import annotations

import importlib
import json
import os
import pkgutil
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from functools import cache, partial
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile
from typing import IO, Any, TypeVar

import pytest

from tests.mutants.fresh import tests_anew
from tests.mutants.generate import PACKAGES, Mutant, Source
from tests.mutants.reach import Reach, Recorded, Recorder, Unit, mirrored, reach_of, record
from tests.mutants.session import ARGUMENTS, Outcome, Watch, in_child
from tests.mutants.swap import Functions

BUDGET_S = 3.0
"""Processor time for the tests of a mutant."""
NOT_IN_PLACE = "no function to put it in"
_LEFT_OUT = [f"--ignore=tests/{folder}" for folder in ("mutants", "native", "bench")]
_Share = TypeVar("_Share")


@dataclass(frozen=True)
class Verdict:
    """What became of a mutant."""

    name: str
    killed_by: str | None
    tests: int
    seconds: float


def run(mutants: list[Mutant], reach: Reach, jobs: int) -> list[Verdict]:
    """Try mutants in several processes at once."""
    shares = [mutants[first::jobs] for first in range(jobs)]
    lines = _in_processes(lambda share, file: _try_all(share, reach, file), shares)
    found = {line[0]: Verdict(*line) for line in lines}
    return [found[mutant.name] for mutant in mutants]


def record_reach(jobs: int) -> Reach:
    """Run the fast tests in several processes at once, and note what each of them runs."""

    def work(first: int, file: IO[str]) -> None:
        def note(watch: Watch, items: list[pytest.Item]) -> None:
            functions = Functions()
            paths = sorted({item.path for item in items})[first::jobs]
            for test in record(watch, [item for item in items if item.path in paths], functions):
                _write(file, test)

        _with_all_tests(note)

    recorded: list[Recorded] = [
        (test, seconds, [(path, unit) for path, unit in units])
        for test, seconds, units in _in_processes(work, range(jobs))
    ]
    return reach_of(recorded)


def _in_processes(
    work: Callable[[_Share, IO[str]], None], shares: Iterable[_Share]
) -> list[list[Any]]:
    """Do each share of a work in a process; gives the lines that they write."""
    context = get_context("fork")
    with TemporaryDirectory() as folder:
        targets = []
        processes = []
        for number, share in enumerate(shares):
            targets.append(Path(folder, f"{number}.jsonl"))
            processes.append(context.Process(target=_do, args=(work, share, targets[-1])))
            processes[-1].start()
        for process in processes:
            process.join()
        if any(process.exitcode for process in processes):
            raise RuntimeError("a process of the mutants failed; its error is above")
        return [json.loads(line) for target in targets for line in target.open(encoding="utf-8")]


def _do(work: Callable[[_Share, IO[str]], None], share: _Share, target: Path) -> None:
    with target.open("w", encoding="utf-8") as file:
        work(share, file)


def _write(file: IO[str], line: object) -> None:
    file.write(json.dumps(line) + "\n")
    file.flush()


def _with_all_tests(work: Callable[[Watch, list[pytest.Item]], None]) -> None:
    """Collect all fast tests, and do something with them."""
    watch = Watch(lambda items: work(watch, items))
    errors = os.dup(2)
    with TemporaryFile("w+", errors="replace") as log:
        os.dup2(log.fileno(), 1)
        os.dup2(log.fileno(), 2)
        try:
            code = pytest.main([*ARGUMENTS, *_LEFT_OUT, "tests"], plugins=[watch])
        finally:
            os.dup2(errors, 2)
        if code != pytest.ExitCode.OK:
            log.seek(0)
            raise RuntimeError(f"the tests could not be collected: {log.read()[-4000:]}")


def _try_all(mutants: list[Mutant], reach: Reach, file: IO[str]) -> None:
    """Put changed functions in place one by one; what remains is imported anew."""
    in_functions = [mutant for mutant in mutants if mutant.in_function]
    settled = set()
    if in_functions:
        lines = _in_processes(lambda share, own: _swap_all(share, reach, own), [in_functions])
        for line in lines:
            settled.add(line[0])
            _write(file, line)
    anew = _Anew(reach)
    for mutant in mutants:
        if mutant.name not in settled:
            _write(file, list(asdict(anew.tried(mutant)).values()))


def _swap_all(mutants: list[Mutant], reach: Reach, file: IO[str]) -> None:
    at_import = _import_all()

    def work(watch: Watch, items: list[pytest.Item]) -> None:
        for verdict in _Swapped(reach, watch, items).all(mutants):
            path, unit, *_ = verdict.name.split()
            is_due = verdict.killed_by is None and (path, unit) in at_import
            if not is_due and verdict.killed_by != NOT_IN_PLACE:
                _write(file, list(asdict(verdict).values()))

    _with_all_tests(work)


def _import_all() -> set[Unit]:
    """Import the whole program; gives the functions that run meanwhile."""
    recorder = Recorder()
    recorder.start()
    for package in PACKAGES:
        for module in pkgutil.walk_packages(
            importlib.import_module(package).__path__, f"{package}."
        ):
            importlib.import_module(module.name)
    return recorder.stop()


class _Swapped:
    """Mutants of functions, put in place in a copy of a process that has collected all tests."""

    def __init__(self, reach: Reach, watch: Watch, items: list[pytest.Item]) -> None:
        self._reach = reach
        self._watch = watch
        self._items = items
        self._by_name = {item.nodeid: item for item in items}
        self._functions = Functions()
        self._source = cache(Source)
        self._mirrored = cache(self._mirrored_items)
        self._unfit = set(reach.slow)
        """Tests that take too long, or fail without any mutant."""

    def all(self, mutants: list[Mutant]) -> list[Verdict]:
        """A verdict on each mutant; a test that fails without any mutant kills none."""
        found = {mutant.name: self._tried(mutant) for mutant in mutants}
        while unfit := self._failing_unchanged(found.values()):
            self._unfit |= unfit
            for mutant in mutants:
                if found[mutant.name].killed_by in unfit:
                    found[mutant.name] = self._tried(mutant)
        return list(found.values())

    def _tried(self, mutant: Mutant) -> Verdict:
        source, tests = self._source(mutant.path), self._tests(mutant)

        def work(say: Callable[[str], None]) -> Outcome:
            source.change(mutant)
            try:
                self._functions.put(source.tree, mutant.path, mutant.unit)
            except (LookupError, ValueError):
                return Outcome(NOT_IN_PLACE, 0, 0)
            return self._watch.first_failure(tests, BUDGET_S, say)

        outcome = in_child(work)
        if outcome.failed not in {None, NOT_IN_PLACE} | self._by_name.keys():
            raise RuntimeError(f"{mutant.name}: {outcome.failed}")
        return Verdict(mutant.name, outcome.failed, outcome.tests, outcome.seconds)

    def _tests(self, mutant: Mutant) -> list[pytest.Item]:
        names = self._reach.for_unit(mutant.path, mutant.unit)
        hinted = [self._by_name[name] for name in names if name in self._by_name]
        found = dict.fromkeys([*hinted, *self._mirrored(mutant.path)])
        return [item for item in found if item.nodeid not in self._unfit]

    def _mirrored_items(self, path: str) -> list[pytest.Item]:
        place = {file: number for number, file in enumerate(mirrored(path))}
        found = [item for item in self._items if item.nodeid.partition("::")[0] in place]
        return sorted(found, key=lambda item: place[item.nodeid.partition("::")[0]])

    def _failing_unchanged(self, verdicts: Iterable[Verdict]) -> set[str]:
        names = {verdict.killed_by for verdict in verdicts} & self._by_name.keys() - self._unfit
        failing: set[str] = set()
        while True:
            items = [item for item in self._items if item.nodeid in names - failing]

            def work(say: Callable[[str], None], items: list[pytest.Item] = items) -> Outcome:
                self._functions.forget_results()
                return self._watch.first_failure(items, float("inf"), say)

            outcome = in_child(work)
            if outcome.failed is None:
                return failing
            failing.add(outcome.failed)


class _Anew:
    """Mutants of what an import makes."""

    def __init__(self, reach: Reach) -> None:
        self._reach = reach
        self._passes = cache(self._passes_unchanged)

    def tried(self, mutant: Mutant) -> Verdict:
        """A verdict on a mutant; a test that fails without any mutant kills none."""
        own = self._reach.for_unit(mutant.path, mutant.unit)
        tests = list(dict.fromkeys([*own, *self._reach.for_source(mutant.path)]))
        source = Source(mutant.path)
        source.change(mutant)
        while True:
            outcome = in_child(partial(tests_anew, source, tests, BUDGET_S))
            if outcome.failed is None or self._passes(outcome.failed, mutant.path):
                return Verdict(mutant.name, outcome.failed, outcome.tests, outcome.seconds)
            tests.remove(outcome.failed)

    def _passes_unchanged(self, failed: str, path: str) -> bool:
        """Whether without any mutant a test passes, or all tests can be collected."""
        tests = [failed] if "::" in failed else self._reach.for_source(path)
        budget = BUDGET_S if "::" in failed else 0
        return in_child(partial(tests_anew, Source(path), tests, budget)).failed is None
