"""Mutants from the syntax tree: small changes of a source, each of which some test has to notice.

There are few kinds of change: a condition is negated, a call whose result is not used is dropped,
a constant or an operator is replaced by its neighbour. What only people or type checkers read is
left alone: docstrings, annotations, messages, errors that are raised, assertions.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar, cast

ROOT = Path(__file__).parents[2]
PACKAGES = ("solvers", "coinche_cli")
_Node = TypeVar("_Node", bound=ast.AST)
MODULE = "<module>"
"""The unit of code outside all classes and functions."""

_NEIGHBOURS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
}
_ORDERED = (ast.Lt, ast.LtE, ast.Gt, ast.GtE)
_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
_NOT_RUN = {"annotation", "returns", "decorator_list"}
_FOR_TYPES = {"cast", "TypeVar", "ParamSpec", "NewType", "Literal", "Annotated"}
_NOT_TESTED = {"help", "metavar", "epilog", "rich_help_panel", "strict"}
"""Arguments that are for people, and ``zip(strict=True)``, which asserts something."""


@dataclass(frozen=True)
class Mutant:
    """One change of a function, or of the code of a class or module outside its functions.

    It keeps its identity when the source changes elsewhere: its number counts the changes of
    one kind within one unit.
    """

    path: str
    """Of the source, from the root of the repository."""
    unit: str
    kind: str
    number: int
    in_function: bool

    @property
    def name(self) -> str:
        """The identity, as lists of mutants have it."""
        return f"{self.path} {self.unit} {self.kind} {self.number}"


@dataclass(frozen=True)
class _Site:
    """A place in a tree that can be changed, once."""

    unit: str
    in_function: bool
    kind: str
    statement: ast.stmt
    change: Callable[[], None]


class Source:
    """A source as a tree, and its mutants."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
        self._sites: dict[Mutant, _Site] = {}
        counts: Counter[tuple[str, str]] = Counter()
        for site in _Walk().sites(self.tree):
            number = counts[site.unit, site.kind]
            counts[site.unit, site.kind] += 1
            mutant = Mutant(path, site.unit, site.kind, number, site.in_function)
            self._sites[mutant] = site

    @property
    def mutants(self) -> list[Mutant]:
        """All of them, in the order of the source."""
        return list(self._sites)

    def change(self, mutant: Mutant) -> str:
        """Change the tree, once and for all; gives the statement before and after."""
        site = self._sites[mutant]
        before = _head(site.statement)
        site.change()
        ast.fix_missing_locations(self.tree)
        after = _head(site.statement)
        return f"{self.path}:{site.statement.lineno} {mutant.unit}\n- {before}\n+ {after}"


def sources(packages: Iterable[str] = PACKAGES) -> list[Source]:
    """All sources that have mutants."""
    found = (path for package in packages for path in sorted((ROOT / package).rglob("*.py")))
    return [Source(path.relative_to(ROOT).as_posix()) for path in found]


def _head(statement: ast.stmt) -> str:
    """A statement as one line, without the statements within it."""
    return ast.unparse(statement).partition("\n")[0]


class _Walk:
    """Finds all sites of a tree, in its order."""

    def __init__(self) -> None:
        self._unit: list[str] = []
        self._in_function = False
        self._statement: ast.stmt = ast.Pass()

    def sites(self, node: ast.AST) -> Iterator[_Site]:
        """The sites of a node and of all within it."""
        if _is_not_run(node):
            return
        if isinstance(node, ast.stmt) and not isinstance(node, _DEFINITIONS):
            self._statement = node
        for kind, change in _changes(node):
            unit = ".".join(self._unit) or MODULE
            yield _Site(unit, self._in_function, kind, self._statement, change)
        if isinstance(node, _DEFINITIONS) and not self._in_function:
            yield from self._definition(node)
            return
        for name, value in ast.iter_fields(node):
            if name not in _NOT_RUN:
                yield from self._all(value)

    def _definition(self, node: ast.AST) -> Iterator[_Site]:
        """A class, or an outermost function: its defaults belong to what is around it."""
        assert isinstance(node, _DEFINITIONS)
        if not isinstance(node, ast.ClassDef):
            self._statement = node
            yield from self._all([*node.args.defaults, *node.args.kw_defaults])
        self._unit.append(node.name)
        self._in_function = not isinstance(node, ast.ClassDef)
        yield from self._all(node.body)
        self._in_function = False
        self._unit.pop()

    def _all(self, value: object) -> Iterator[_Site]:
        for each in value if isinstance(value, list) else [value]:
            if isinstance(each, ast.AST):
                outer = self._statement
                yield from self.sites(each)
                self._statement = outer


def _is_not_run(node: ast.AST) -> bool:
    """Whether a node is for people, for type checkers or for the one who debugs."""
    match node:
        case ast.JoinedStr() | ast.Raise() | ast.Assert() | ast.Import() | ast.ImportFrom():
            return True
        case ast.Expr(value=ast.Constant()):  # a docstring
            return True
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return True
        case ast.keyword(arg=name):
            return name in _NOT_TESTED
        case ast.Call(func=ast.Name(id=name)) | ast.Subscript(value=ast.Name(id=name)):
            return name in _FOR_TYPES
        case ast.Assign(targets=[ast.Name(id=name)]):
            return name.startswith("__")
        case _:
            return False


def _changes(node: ast.AST) -> Iterator[tuple[str, Callable[[], None]]]:
    """What can be changed in a node itself: the kind, and how."""
    match node:
        case ast.If() | ast.While() | ast.IfExp():
            if not _has_opposite(node.test):
                yield "negate", _set(node, "test", _negated(node.test))
        case ast.comprehension():
            for place, test in enumerate(node.ifs):
                if not _has_opposite(test):
                    yield "negate", _set_item(node.ifs, place, _negated(test))
        case ast.Expr(value=ast.Call()):
            yield "drop", _set(node, "value", ast.Constant(None))
        case ast.Constant():
            value = _other(node.value)
            if value is not None:
                yield "constant", _set(node, "value", value)
        case ast.Compare():
            for place, operator in enumerate(node.ops):
                yield "compare", _set_item(node.ops, place, _neighbour(operator))
        case ast.BoolOp() | ast.BinOp() | ast.AugAssign():
            if type(node.op) in _NEIGHBOURS:
                yield "operator", _set(node, "op", _neighbour(node.op))


def _has_opposite(test: ast.expr) -> bool:
    """Whether the change of its comparison negates a condition anyway."""
    return isinstance(test, ast.Compare) and (
        len(test.ops) == 1 and not isinstance(test.ops[0], _ORDERED)
    )


def _negated(test: ast.expr) -> ast.expr:
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        return test.operand
    return ast.UnaryOp(ast.Not(), test)


def _other(value: object) -> object:
    """Another constant of the same type; nothing for texts of several words, which people read."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str) and value.split() == [value]:
        return f"{value}_"
    return None


def _neighbour(operator: _Node) -> _Node:
    return cast("_Node", _NEIGHBOURS[type(operator)]())


def _set(node: ast.AST, field: str, value: object) -> Callable[[], None]:
    return lambda: setattr(node, field, value)


def _set_item(items: list[_Node], place: int, value: _Node) -> Callable[[], None]:
    return lambda: items.__setitem__(place, value)
