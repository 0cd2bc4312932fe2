"""Puts changed code into the functions that exist, so that all who know a function see the change.

Nothing is imported again: a function keeps its identity and gets other code. That reaches methods,
functions that are wrapped, and those that other modules have imported by name.
"""

from __future__ import annotations

import ast
import functools
import gc
from collections import defaultdict
from collections.abc import Callable, Iterator
from types import CodeType, FunctionType

from tests.mutants.generate import PACKAGES, ROOT

CodeKey = tuple[str, str, int]
"""File, qualified name and first line of a function."""


class Functions:
    """All functions of the program that exist when this is made, and the caches of results."""

    def __init__(self) -> None:
        folders = tuple(f"{ROOT / package}/" for package in PACKAGES)
        self._by_key: defaultdict[CodeKey, list[FunctionType]] = defaultdict(list)
        self._caches: list[functools._lru_cache_wrapper[object]] = []
        for thing in gc.get_objects():
            if isinstance(thing, FunctionType) and _file(thing).startswith(folders):
                self._by_key[_key(thing.__code__)].append(thing)
            elif isinstance(thing, functools._lru_cache_wrapper):
                wrapped = getattr(thing, "__wrapped__", None)
                if isinstance(wrapped, FunctionType) and _file(wrapped).startswith(folders):
                    self._caches.append(thing)

    def forget_results(self) -> None:
        """Empty the caches, as their results may come from other code."""
        for cache in self._caches:
            cache.cache_clear()

    def put(self, tree: ast.Module, path: str, unit: str) -> Callable[[], None]:
        """Put the code that a source has in a tree into a function; gives what undoes it.

        Raises:
            LookupError: where no such function exists.
        """
        code = code_of(compile(tree, str(ROOT / path), "exec"), unit)
        changed = [
            (function, each)
            for each in _with_inner(code)
            for function in self._by_key.get(_key(each), ())
        ]
        if not changed:
            raise LookupError(f"{path} has no function {unit} in place")
        before = [(function, function.__code__) for function, _ in changed]
        self._set(changed)
        return lambda: self._set(before)

    def _set(self, codes: list[tuple[FunctionType, CodeType]]) -> None:
        for function, code in codes:
            function.__code__ = code
        self.forget_results()


def code_of(module: CodeType, unit: str) -> CodeType:
    """The code of a function or method in the code of its module."""
    found = [each for each in _with_inner(module) if each.co_qualname == unit]
    # Of several definitions of a name the last one is in force, as for overloads.
    return found[-1]


def _with_inner(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _with_inner(constant)


def _key(code: CodeType) -> CodeKey:
    return code.co_filename, code.co_qualname, code.co_firstlineno


def _file(function: FunctionType) -> str:
    return function.__code__.co_filename
