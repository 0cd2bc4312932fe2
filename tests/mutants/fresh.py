"""Changed code that is imported anew: for tables, classes and what else is made by an import."""

from __future__ import annotations

import ast
import importlib.util
import os
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType

import pytest

from tests.mutants.generate import ROOT, Source
from tests.mutants.reach import mirrored
from tests.mutants.session import ARGUMENTS, Outcome, Say, Watch

FILES = 12


class _Changed(SourceFileLoader):
    """Loads a module from a changed tree."""

    def __init__(self, name: str, path: str, tree: ast.Module) -> None:
        super().__init__(name, path)
        self._tree = tree

    def get_code(self, fullname: str) -> CodeType:
        return compile(self._tree, self.path, "exec")


class _Finder(MetaPathFinder):
    """Finds one module, the changed one."""

    def __init__(self, source: Source) -> None:
        self._source = source
        parts = source.path.removesuffix(".py").split("/")
        self._is_package = parts[-1] == "__init__"
        self._name = ".".join(parts[:-1] if self._is_package else parts)

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname != self._name:
            return None
        file = ROOT / self._source.path
        folders = [str(file.parent)] if self._is_package else None
        loader = _Changed(fullname, str(file), self._source.tree)
        return importlib.util.spec_from_file_location(
            fullname, file, loader=loader, submodule_search_locations=folders
        )


def run_anew(
    source: Source,
    tests: list[str],
    unfit: set[str],
    budget_s: float,
    say: Say,
    *,
    alone: bool = False,
) -> Outcome:
    """Import all anew with a source as its tree is, and run tests; for a process of its own.

    The tests come first, then all others of their files that are not unfit, if they are not to be
    run alone.
    """
    assert not any(name.partition(".")[0] in ("solvers", "coinche_cli") for name in sys.modules)
    for stream in (1, 2):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream)
    sys.meta_path.insert(0, _Finder(source))
    files = _files(tests, source.path)
    rank = {test: place for place, test in enumerate(tests)}
    outcomes = [Outcome("the tests could not be collected", 0, 0)]

    def work(items: list[pytest.Item]) -> None:
        fit = [item for item in items if item.nodeid in rank or not alone]
        fit = [item for item in fit if item.nodeid not in unfit]
        fit.sort(key=lambda item: rank.get(item.nodeid, len(rank)))
        outcomes.append(watch.first_failure(fit, budget_s, say))

    watch = Watch(work)
    pytest.main([*ARGUMENTS, *files], plugins=[watch])
    return outcomes[-1]


def _files(tests: list[str], path: str) -> list[str]:
    """The file that mirrors a source, and the first files that the tests are in."""
    stem = Path(path).stem
    own = [file for file in mirrored(path) if stem in Path(file).stem]
    files = dict.fromkeys([*own, *(test.partition("::")[0] for test in tests)])
    found = [file for file in files if (ROOT / file).exists()][:FILES]
    return found or mirrored(path)[:FILES]
