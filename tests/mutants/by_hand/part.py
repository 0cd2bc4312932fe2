"""A mutant by hand, and how it is put in place."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

from tests.mutants.generate import ROOT
from tests.mutants.swap import Functions


class Mutant(NamedTuple):
    """A fragment of a function, and what replaces it.

    The fragment is sought in the function as ``ast.unparse`` writes it, so that comments and line
    breaks of the source do not matter.
    """

    name: str
    """What holds when the function is broken."""
    function: str
    old: str
    new: str


@contextmanager
def in_place(mutant: Mutant, module: ModuleType) -> Iterator[None]:
    """A mutant of a module, for a while."""
    tree = ast.parse(inspect.getsource(module))
    place, owner = _find(tree, mutant.function)
    whole = owner[place]
    text = ast.unparse(whole)
    assert text.count(mutant.old) == 1, f"the fragment of {mutant.name!r} must stand once in {text}"
    (broken,) = ast.parse(text.replace(mutant.old, mutant.new)).body
    owner[place] = ast.increment_lineno(broken, _first_line(whole) - 1)
    path = Path(inspect.getfile(module)).relative_to(ROOT).as_posix()
    undo = functions().put(tree, path, mutant.function)
    try:
        yield
    finally:
        undo()


@cache
def functions() -> Functions:
    """The functions of the program."""
    return Functions()


def _find(tree: ast.Module, function: str) -> tuple[int, list[ast.stmt]]:
    """A function in a list of statements of a tree."""
    *classes, name = function.split(".")
    owner = tree.body
    for each in classes:
        owner = next(
            node.body for node in owner if isinstance(node, ast.ClassDef) and node.name == each
        )
    found = [
        place
        for place, node in enumerate(owner)
        if isinstance(node, ast.FunctionDef) and node.name == name
    ]
    return found[-1], owner


def _first_line(node: ast.stmt) -> int:
    decorators = node.decorator_list if isinstance(node, ast.FunctionDef) else []
    return min([node.lineno, *(each.lineno for each in decorators)])
