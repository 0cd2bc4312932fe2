"""A record of a game log as JSON: bytes to the log's types, or one clear reason why not."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from difflib import get_close_matches
from functools import cache
from typing import Any, TypeVar

import msgspec

from coinche_cli.formats import strict_json
from coinche_cli.formats.text import shown
from solvers.legality import log
from solvers.rules.errors import CannotRead, InputError

T = TypeVar("T", bound=msgspec.Struct)

DEPTH = 24
"""How deeply a record may be nested."""

_PLACE = re.compile(r"(?s)(.*) - at `(?:key in )?\$(.*)`")
_STEP = re.compile(r"\.([^.\[\]]+)|\[(\d+)\]|\[\.\.\.\]")
_UNKNOWN = re.compile(r"Object contains unknown field `(.*)`")


class Unreadable(InputError):
    """A record that cannot be read: the code of the finding, and where it is."""

    def __init__(self, code: str, text: str, line: int | None = None, pointer: str = "") -> None:
        self.code = code
        self.line = line
        self.pointer = pointer
        super().__init__(text)

    def __reduce__(self) -> tuple[type[Unreadable], tuple[str, str, int | None, str]]:
        return Unreadable, (self.code, str(self), self.line, self.pointer)


def read_record(raw: bytes, kind: type[T]) -> T:
    """Read one JSON object.

    Raises:
        Unreadable: it is no JSON, or not of the form; its line counts from the record's first.
    """
    try:
        record = _decoder(kind).decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return _read_slowly(raw, kind)
    # Keys that are not set are never written again, and those that are keep their text. So every
    # key that stood twice costs a colon; only escapes could bring it back.
    if b"\\" not in raw and raw.count(b":") == _ENCODER.encode(record).count(b":"):
        return record
    return _read_slowly(raw, kind)


_ENCODER = msgspec.json.Encoder()


_DECODERS: dict[type[msgspec.Struct], msgspec.json.Decoder[Any]] = {}


def _decoder(kind: type[T]) -> msgspec.json.Decoder[T]:
    known = _DECODERS.get(kind)
    if known is None:
        known = _DECODERS[kind] = msgspec.json.Decoder(kind)
    return known


def _read_slowly(raw: bytes, kind: type[T]) -> T:
    """Read an object that has escapes, keys of its own, or something wrong with it."""
    value = _object_of(raw)
    _refuse_other_formats(value, kind)
    try:
        return msgspec.convert(strict_json.without_extensions(value, DEPTH), type=kind)
    except msgspec.ValidationError as error:
        raise _invalid(str(error)) from None
    except strict_json.TooDeep as error:
        raise Unreadable("F105", str(error)) from None


def _object_of(raw: bytes) -> dict[str, Any]:
    text = _text_of(raw)
    try:
        value, end = strict_json.decoder().raw_decode(text, len(text) - len(text.lstrip(" \t\r\n")))
    except json.JSONDecodeError as error:
        line = text.count("\n", 0, error.pos) + 1
        column = error.pos - text.rfind("\n", 0, error.pos)
        raise Unreadable("F101", f"not JSON: {error.msg} (column {column})", line) from None
    except RecursionError:
        raise Unreadable("F105", "nested too deeply") from None
    except strict_json.KeyTwice as error:
        raise Unreadable("F104", str(error)) from None
    except CannotRead as error:
        raise Unreadable("F101", str(error)) from None
    rest = text[end:].lstrip(" \t\r\n")
    if rest:
        line = text.count("\n", 0, len(text) - len(rest)) + 1
        raise Unreadable("F101", f"not JSON: {shown(rest, 20)} follows the object", line)
    if not isinstance(value, dict):
        raise Unreadable("F102", f"a game is a JSON object, {{...}}, not {shown(str(value), 24)}")
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise Unreadable("F106", "a text holds half a character (a lone surrogate)") from None
    except RecursionError:
        raise Unreadable("F105", "nested too deeply") from None
    return value


def _text_of(raw: bytes) -> str:
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise Unreadable("F106", "UTF-16 text; save it as UTF-8")
    if b"\0" in raw:
        raise Unreadable("F106", "binary data, no JSON text")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise Unreadable("F106", "not UTF-8 text", line) from None


def _refuse_other_formats(value: dict[str, Any], kind: type[T]) -> None:
    """A word on JSON that is a thing of its own, before its keys are found strange."""
    told = value.get("format")
    if kind is log.GameLog and told != log.FORMAT:
        what = "has no format" if told is None else f"has the format {shown(str(told))}"
        raise Unreadable("F102", f'this {what}; a game log has "format": "{log.FORMAT}"')


def _invalid(message: str) -> Unreadable:
    """What msgspec says of a record, in our words, with the place as a JSON pointer."""
    match = _PLACE.fullmatch(message)
    said, path = (match[1], match[2]) if match else (message, "")
    pointer = "".join(_pointer_steps(path))
    unknown = _UNKNOWN.fullmatch(said)
    if unknown is not None:
        name = unknown[1]
        close = get_close_matches(name[:40], sorted(_known_keys()), n=1)
        hint = f"; did you mean {close[0]!r}?" if close else "; keys of your own begin with x-"
        return Unreadable("F103", f"unknown key {shown(name)}{hint}", pointer=pointer)
    at = f"{pointer}: " if pointer else ""
    return Unreadable("F102", f"{at}{said.replace('`', '')[:160]}", pointer=pointer)


def _pointer_steps(path: str) -> Iterator[str]:
    for step in _STEP.finditer(path):
        if step[1] is None and step[2] is None:
            return  # a key of a mapping, which the message does not name
        yield f"/{step[1] or step[2]}"


@cache
def _known_keys() -> frozenset[str]:
    """Every key that some object of the log has."""
    kinds = (kind for kind in vars(log).values() if isinstance(kind, type))
    structs = (kind for kind in kinds if issubclass(kind, msgspec.Struct))
    return frozenset(key for kind in structs for key in kind.__struct_fields__)
