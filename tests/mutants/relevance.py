"""How much a test has to do with a function, by the words that both use."""

from __future__ import annotations

import ast
import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from functools import cache
from math import log

from tests.mutants.generate import PACKAGES, ROOT

Words = frozenset[str]
_TEXTS = re.compile(r"'([^']*)'")


def words_of(text: str) -> Words:
    """The words of names, paths and constants, in small letters."""
    return frozenset(word.lower() for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+|\d+", text))


def codes_of(text: str) -> Words:
    """A name or constant as it stands, for what is one word to people, such as ``P304``."""
    return frozenset({text.lower()})


@cache
def _values_of_members() -> dict[str, str]:
    """What the members of all enumerations stand for: ``MUST_RUFF`` is ``P304``."""
    found = {}
    for package in PACKAGES:
        for path in (ROOT / package).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.ClassDef):
                    for each in node.body:
                        match each:
                            case ast.Assign(
                                targets=[ast.Name(id=name)], value=ast.Constant(value=str(value))
                            ):
                                found[name] = value
    return found


@cache
def words_of_units(path: str) -> dict[str, Words]:
    """The words of each function of a source, and of what it names."""
    found: dict[str, Words] = {}

    def visit(node: ast.AST, names: tuple[str, ...]) -> None:
        for each in ast.iter_child_nodes(node):
            if isinstance(each, ast.ClassDef):
                visit(each, (*names, each.name))
            elif isinstance(each, ast.FunctionDef):
                found[".".join((*names, each.name))] = _words_within(each)

    visit(ast.parse((ROOT / path).read_text(encoding="utf-8")), ())
    of_path = words_of(path)
    return {unit: words | words_of(unit) | of_path for unit, words in found.items()}


def _words_within(function: ast.FunctionDef) -> Words:
    members = _values_of_members()
    words: set[str] = set()
    for node in ast.walk(function):
        match node:
            case ast.Constant(value=str(text)) if " " not in text:
                words |= words_of(text) | codes_of(text)
            case ast.Attribute(attr=name):
                words |= words_of(name)
                if name in members:
                    words |= codes_of(members[name])
    return frozenset(words)


def words_of_test(test: str) -> Words:
    """The words of a test's name, of its file and of its parameters."""
    _, _, name = test.partition("::")
    function, _, parameters = name.partition("[")
    codes = parameters.strip("]").replace("-", " ").split()
    return words_of(test).union(*map(codes_of, codes), words_of(function))


class Relevance:
    """How much tests have to do with functions; rare words weigh more."""

    def __init__(self, tests: Iterable[str]) -> None:
        self._words = {test: words_of_test(test) for test in tests}
        counts = Counter(word for words in self._words.values() for word in words)
        self._weights = defaultdict(
            float, {word: log(len(self._words) / count) for word, count in counts.items()}
        )

    def of_unit(self, path: str, unit: str, tests: Iterable[str]) -> list[str]:
        """Tests, those first that have most in common with a function."""
        return self._sorted(words_of_units(path).get(unit, words_of(f"{path} {unit}")), tests)

    def of_text(self, text: str, tests: Iterable[str]) -> list[str]:
        """Tests, those first that have most in common with a text."""
        return self._sorted(words_of(text).union(*map(codes_of, _TEXTS.findall(text))), tests)

    def _sorted(self, wanted: Words, tests: Iterable[str]) -> list[str]:
        return sorted(
            tests,
            key=lambda test: -sum(self._weights[word] for word in self._words[test] & wanted),
        )
