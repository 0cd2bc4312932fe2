"""Reasons why a JSON record cannot be read, in words for people."""

from __future__ import annotations

import re
import types
import typing
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from typing import Annotated, Any, Literal, get_args, get_origin

import msgspec

from solvers.legality.findings.codes import Code
from solvers.rules.errors import InputError
from solvers.rules.messages import shown


class Unreadable(InputError):
    """A record that cannot be read: the code of the finding, and the place.

    ``line`` counts from 1 and is None if it is unknown; ``pointer`` is the JSON pointer in the
    record.
    """

    def __init__(self, code: Code, text: str, line: int | None = None, pointer: str = "") -> None:
        self.code = code
        self.line = line
        self.pointer = pointer
        super().__init__(text)

    def __reduce__(self) -> tuple[type[Unreadable], tuple[str, str, int | None, str]]:
        return Unreadable, (self.code, str(self), self.line, self.pointer)


_MESSAGE = re.compile(r"(?s)(.*?)(?: - at (`key` in )?`\$(.*)`)?")
_STEP = re.compile(r"\.(\w+)|\[(\d+)\]|\[\.\.\.\]")
_UNKNOWN = re.compile(r"(?s)Object contains unknown field `(.*)`")
_MISSING = re.compile(r"Object missing required field `(.*)`")
_EXPECTED = re.compile(r"Expected `([^`]+)`(?: of length)?(?: (<=|>=) (\d+))?.*")
_WORDS = {
    "int": "a whole number",
    "float": "a number",
    "str": "a text",
    "bool": "true or false",
    "array": "a list",
    "object": "an object",
    "null": "null",
}
_AT = {"<=": "at most", ">=": "at least"}


def in_words(value: Any) -> str:
    """A JSON value, short enough for a message."""
    if isinstance(value, str):
        return shown(value)
    if isinstance(value, dict | list):
        return _WORDS["object" if isinstance(value, dict) else "array"]
    return "null" if value is None else shown(str(value).lower()).strip("'")


def kind_of(value: Any) -> str:
    """The kind of a JSON value, in a word."""
    return "object" if isinstance(value, dict) else "list" if isinstance(value, list) else "value"


@dataclass(frozen=True, slots=True)
class Misfit:
    """The reason why a JSON value does not have a type: the place, and what is wrong there.

    ``code`` is the code of the finding. ``names_place``: the text itself names the place.
    """

    code: Code
    steps: tuple[str, ...]
    text: str
    names_place: bool

    @property
    def pointer(self) -> str:
        """The JSON pointer to the place."""
        return "".join(f"/{step.replace('~', '~0').replace('/', '~1')}" for step in self.steps)

    @property
    def path(self) -> str:
        """The place as people write it: ``hands.N[3]``."""
        steps = (f"[{step}]" if step.isdigit() else f".{step}" for step in self.steps)
        return "".join(steps).removeprefix(".")

    @property
    def unreadable(self) -> Unreadable:
        """The same as an error of a record; its text begins with the key of the value."""
        name = next((step for step in reversed(self.steps) if not step.isdigit()), "")
        text = self.text if self.names_place else f"{name}: {self.text}"
        return Unreadable(self.code, text, pointer=self.pointer)


def shape_fault(value: dict[str, Any], kind: type[msgspec.Struct], message: str) -> Misfit:
    """The reason why an object is not of a kind, from the message of msgspec."""
    match = _MESSAGE.fullmatch(message)
    assert match is not None, "every text has that form"
    reason, of_key, path = match[1], match[2], match[3] or ""
    steps, place, types_here = _followed(value, kind, path)
    if of_key:
        allowed = _literals(_part(types_here, dict, 0))
        steps.append(next(key for key in place if key not in allowed))
        place = steps[-1]
        types_here = _part(types_here, dict, 0)
    unknown, missing = _UNKNOWN.fullmatch(reason), _MISSING.fullmatch(reason)
    if unknown:
        text = _unknown_key(unknown[1], types_here)
        return Misfit(Code.UNKNOWN_KEY, tuple(steps), text, names_place=True)
    if missing:
        return Misfit(
            Code.NOT_OF_THE_FORM, tuple(steps), f"the key {missing[1]!r} is missing", True
        )
    text = _wrong_value(reason, place, types_here)
    return Misfit(
        Code.NOT_OF_THE_FORM, tuple(steps), text, bool(of_key) or text.startswith("card ")
    )


def _wrong_value(reason: str, value: Any, types_here: list[Any]) -> str:
    allowed = _literals(types_here)
    expected = _EXPECTED.fullmatch(reason)
    if expected is None:
        if "SA" in allowed:
            return f"card {in_words(value)} is unknown; a card is suit and rank, such as SA or HT"
        known = " ".join(map(str, allowed)) + (" or a whole number" if int in types_here else "")
        return f"{in_words(value)} is not {'one of ' if len(allowed) > 1 else ''}{known}"
    expected_kinds = expected[1].replace("int | float", "float").split(" | ")
    words = " or ".join(_WORDS[word] for word in expected_kinds)
    if expected[2]:
        return f"expected {words} of {_AT[expected[2]]} {expected[3]}"
    return f"expected {words}, not {in_words(value)}"


def _unknown_key(name: str, types_here: list[Any]) -> str:
    known = [key for each in types_here for key in _hints(each)]
    close = get_close_matches(name[:40], known, n=1)
    hint = f"did you mean {close[0]!r}?" if close else "your own keys must begin with x-"
    return f"unknown key {shown(name)}; {hint}"


def _followed(value: Any, kind: type, path: str) -> tuple[list[str], Any, list[Any]]:
    """The steps of a path, the value at its end, and the types that are allowed there.

    A path does not name keys of a mapping; it leads to the first value that does not fit.
    """
    steps: list[str] = []
    types_here: list[Any] = [kind]
    for step in _STEP.finditer(path):
        if step[1]:
            owner = next(each for each in types_here if step[1] in _hints(each))
            types_here = list(_options(_hints(owner)[step[1]]))
            steps.append(step[1])
        elif step[2]:
            types_here = _part(types_here, list, 0)
            steps.append(step[2])
        else:
            types_here = _part(types_here, dict, 1)
            steps.append(next(key for key, each in value.items() if not _fits(each, types_here)))
        value = value[int(steps[-1]) if step[2] else steps[-1]]
    return steps, value, types_here


def _fits(value: Any, types_here: list[Any]) -> bool:
    try:
        msgspec.convert(value, type=typing.Union[tuple(types_here)])  # noqa: UP007 - made here
    except msgspec.ValidationError:
        return False
    return True


@cache
def _hints(kind: Any) -> dict[str, Any]:
    if not (isinstance(kind, type) and issubclass(kind, msgspec.Struct)):
        return {}
    return typing.get_type_hints(kind, include_extras=True)


def _part(types_here: list[Any], container: type, index: int) -> list[Any]:
    """The types of the values in a list or a mapping, or of the keys of a mapping."""
    owner = next(each for each in types_here if get_origin(_bare(each)) is container)
    return list(_options(get_args(_bare(owner))[index]))


def _options(annotation: Any) -> Iterator[Any]:
    """The types of a union, or the one type that there is."""
    if get_origin(annotation) in (typing.Union, types.UnionType):
        for each in get_args(annotation):
            yield from _options(each)
    else:
        yield annotation


def _bare(annotation: Any) -> Any:
    return get_args(annotation)[0] if get_origin(annotation) is Annotated else annotation


def _literals(types_here: list[Any]) -> list[Any]:
    return [
        value
        for each in types_here
        if get_origin(_bare(each)) is Literal
        for value in get_args(_bare(each))
    ]
