"""A record of a game log as JSON: bytes become the log's types, or one clear error."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from typing import Any, TypeVar

import msgspec
from msgspec import UNSET

from coinche_cli.formats.importers import program_like
from coinche_cli.formats.input import strict_json
from coinche_cli.formats.input.faults import Unreadable, in_words, kind_of, shape_fault
from solvers.legality.findings.codes import Code
from solvers.legality.log.game_log import FORMAT, DealLog, GameLog
from solvers.rules.messages import shown

T = TypeVar("T", bound=msgspec.Struct)

DEPTH = 24
"""How many objects and lists may be nested in a record."""

_DIGITS = 20
"""The most digits of a whole number, enough for a seed of 64 bits."""

_ENCODER = msgspec.json.Encoder()
_TO_ZEROS = bytes(ord("0") if chr(byte).isdigit() else byte for byte in range(128)).ljust(256)
_LONG_NUMBER = b"0" * _DIGITS
_ESCAPED_SURROGATE = re.compile(rb"\\u(?:00[0-7]|[dD][89a-fA-F])")
_HALF_PAIR = re.compile(r"\\u[dD][89a-fA-F]")
_STRING = r'"(?>[^"\\]++|\\.)*+"'


def read_record(raw: bytes, kind: type[T]) -> T:
    """Read one JSON object.

    Keys that begin with ``x-`` are ignored everywhere.

    Raises:
        Unreadable: it is not JSON, or has another form; its line counts from the record's first.
    """
    try:
        record = _decoder(kind).decode(raw)
    except (msgspec.DecodeError, RecursionError):
        return _read_slowly(raw, kind)
    return record if _is_plain(raw, record) else _read_slowly(raw, kind)


@cache
def _decoder(kind: type[T]) -> msgspec.json.Decoder[T]:
    return msgspec.json.Decoder(kind)


def _is_plain(raw: bytes, record: msgspec.Struct) -> bool:
    """Whether a record that was read needs no closer look.

    The number of colons shows that no key appears twice: keys that are not set are not written
    again, and all others keep their text, so every value replaced by a later one costs a colon.
    Among escapes, only those of ASCII letters could make up for it, or hide an ``x-``.
    """
    return (
        b'"x-' not in raw
        and (b"\\" not in raw or not _ESCAPED_SURROGATE.search(raw))
        and _LONG_NUMBER not in raw.translate(_TO_ZEROS)
        and raw.count(b":") == _ENCODER.encode(record).count(b":")
        and all(_nested_within(DEPTH - level, part) for level, part in _free_parts(record))
    )


def _free_parts(record: msgspec.Struct) -> Iterator[tuple[int, Any]]:
    """The parts of a record whose form is free, and their depth in it."""
    deals: list[DealLog] = []
    level = 3
    if isinstance(record, GameLog):
        if record.ruleset is not UNSET:
            yield 2, record.ruleset.options
        yield from ((1, part) for part in (record.source, record.players, record.meta))
        deals = record.deals or []
    elif isinstance(record, DealLog):
        deals, level = [record], 1
    for deal in deals:
        if deal.comments is not UNSET:
            yield level, deal.comments
        if deal.meta is not UNSET:
            yield level, deal.meta


def _nested_within(levels: int, value: Any) -> bool:
    """Whether at most this many objects and lists are nested in one another."""
    outer = [value] if isinstance(value, dict | list) else []
    while outer:
        if levels <= 0:
            return False
        levels -= 1
        outer = [
            inner
            for each in outer
            for inner in (each.values() if isinstance(each, dict) else each)
            if isinstance(inner, dict | list)
        ]
    return True


def _read_slowly(raw: bytes, kind: type[T]) -> T:
    """Read an object that has escapes, ``x-`` keys, or an error."""
    text = _text_of(raw)
    value = _parsed(text)
    if not isinstance(value, dict):
        raise Unreadable(
            Code.NOT_OF_THE_FORM, f"a record is an object, {{...}}, not {in_words(value)}"
        )
    if not _nested_within(DEPTH, value):
        raise Unreadable(Code.TOO_LARGE, f"nested more than {DEPTH} levels deep")
    if _HALF_PAIR.search(text):
        _refuse_half_pairs(value)
    _strip(value)
    given = value.get("format")
    if issubclass(kind, GameLog) and given != FORMAT:
        what = "has no format" if given is None else f"has the format {in_words(given)}"
        text = f'this {what}; a game log has "format": "{FORMAT}"'
        raise Unreadable(Code.NOT_OF_THE_FORM, text + _import_hint(value))
    try:
        return msgspec.convert(value, type=kind)
    except msgspec.ValidationError as error:
        raise shape_fault(value, kind, str(error)).unreadable from None


def _import_hint(value: dict[str, Any]) -> str:
    """How to read an object that looks like a record of another program."""
    name = program_like(value)
    return "" if name is None else f"; events of {name} are read with --from {name}"


def _text_of(raw: bytes) -> str:
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise Unreadable(Code.NOT_TEXT, "UTF-16 text; save it as UTF-8")
    if b"\0" in raw:
        raise Unreadable(Code.NOT_TEXT, "binary data (or UTF-16), not a text in UTF-8")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        where = f"byte 0x{raw[error.start]:02X} at offset {error.start}"
        raise Unreadable(Code.NOT_TEXT, f"not UTF-8: {where}", line) from None


def _parsed(text: str) -> Any:
    begin = len(text) - len(text.lstrip(" \t\r\n"))
    try:
        value, end = strict_json.decoder(_object, _DIGITS).raw_decode(text, begin)
    except json.JSONDecodeError as error:
        raise _not_json(text, error) from None
    except RecursionError:
        raise Unreadable(Code.TOO_LARGE, f"nested more than {DEPTH} levels deep") from None
    except strict_json.BadNumber as error:
        raise Unreadable(Code.NOT_JSON, f"not JSON: {error}", _line_of(text, error.token)) from None
    rest = text[end:].lstrip(" \t\r\n")
    if rest:
        line, column = _position(text, len(text) - len(rest))
        what = f"{shown(rest, 20)} follows the {kind_of(value)} (column {column})"
        raise Unreadable(Code.NOT_JSON, f"not JSON: {what}", line)
    return value


def _not_json(text: str, error: json.JSONDecodeError) -> Unreadable:
    line, column = _position(text, error.pos)
    cut_off = error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated")
    what = "the record is cut off" if cut_off else error.msg[0].lower() + error.msg[1:]
    return Unreadable(Code.NOT_JSON, f"not JSON: {what} (column {column})", line)


def _position(text: str, place: int) -> tuple[int, int]:
    """Line and column of a place in a text, from 1."""
    return text.count("\n", 0, place) + 1, place - text.rfind("\n", 0, place)


def _line_of(text: str, token: str) -> int:
    """The line where this token first occurs outside strings."""
    for match in re.finditer(f"(?s:{_STRING}|{re.escape(token)})", text):
        if match[0] == token:
            return _position(text, match.start())[0]
    raise AssertionError("a token that was read is in the text")


class _DuplicateKey(dict[str, Any]):
    """An object in which ``key`` appears twice."""

    key: str


def _object(pairs: strict_json.Pairs) -> dict[str, Any]:
    key = strict_json.duplicate_key(pairs)
    if key is None:
        return dict(pairs)
    made = _DuplicateKey(pairs)
    made.key = key
    return made


def _refuse_half_pairs(value: Any) -> None:
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise Unreadable(Code.NOT_TEXT, "a text has half a character (a lone surrogate)") from None


def _strip(value: dict[str, Any]) -> None:
    """Remove keys that begin with ``x-``, which are free for users.

    Raises:
        Unreadable: a key appears twice in an object, even a key that is removed.
    """
    waiting: list[tuple[str, Any]] = [("", value)]
    while waiting:
        pointer, outer = waiting.pop()
        if isinstance(outer, _DuplicateKey):
            raise Unreadable(Code.KEY_TWICE, f"duplicate key {shown(outer.key)}", pointer=pointer)
        items = outer.items() if isinstance(outer, dict) else enumerate(outer)
        inside = [
            (f"{pointer}/{_escaped(step)}", inner)
            for step, inner in items
            if isinstance(inner, dict | list)
        ]
        waiting.extend(reversed(inside))
        if isinstance(outer, dict):
            for key in [key for key in outer if key.startswith("x-")]:
                del outer[key]


def _escaped(step: str | int) -> str:
    return str(step).replace("~", "~0").replace("/", "~1")
