"""Games in a file: it is split into units of work, and each unit is read into games."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from coinche_cli.formats.json_place import lines_of
from coinche_cli.formats.log_json import Unreadable, read_record
from coinche_cli.formats.streams import (
    RECORD_LIMIT_MIB,
    Damaged,
    Source,
    input_name,
    lines,
    opened,
)
from solvers.legality.log import DealLog, GameLog, ResultLog
from solvers.rules.errors import CannotRead

JSON, PBN = "json", "pbn"
RECORD_LIMIT = RECORD_LIMIT_MIB << 20
OPEN_LIMIT = 64 << 20
MOST_OPEN = 1000
"""How many streamed games, and how much of them, may be open at once."""

_PBN_START = re.compile(rb"(\xef\xbb\xbf)?\s*(%|;|\[\s*[A-Za-z])")
_LINE_SUFFIXES = (".jsonl", ".ndjson")
Numbered = tuple[int, bytes]


@dataclass(frozen=True, slots=True)
class RawGame:
    """A unit of work: the text of a game, or of a whole file that holds one or more.

    ``lines`` are records with the number of their line; of a document or a PBN file there is one,
    the whole text.
    """

    file: str
    kind: str
    lines: list[Numbered]

    @property
    def size(self) -> int:
        """Bytes of text."""
        return sum(len(text) for _, text in self.lines)


Locate = Callable[[Sequence[str]], list[tuple[int | None, str]]]


@dataclass(frozen=True, slots=True)
class ReadGame:
    """A game that was read; ``locate`` gives a pointer's line, and the pointer in its record."""

    log: GameLog
    line: int
    locate: Locate

    @property
    def name(self) -> str | None:
        """The game's own id."""
        return None if self.log.id is UNSET else self.log.id


class _Peek(msgspec.Struct):
    """What tells a streamed record and its game."""

    t: str | UnsetType = UNSET
    game: str | UnsetType = UNSET
    id: str | UnsetType = UNSET


class _Header(GameLog, kw_only=True, forbid_unknown_fields=True, gc=False):
    t: Literal["game"]
    deals: list[DealLog] | UnsetType = UNSET  # type: ignore[assignment]


class _Deal(DealLog, kw_only=True, forbid_unknown_fields=True, gc=False):
    t: Literal["deal"]
    game: str | UnsetType = UNSET


class _End(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, gc=False):
    t: Literal["end"]
    game: str | UnsetType = UNSET
    result: ResultLog | UnsetType = UNSET


_PEEK = msgspec.json.Decoder(_Peek)


def split(path: str, dialect: str | None = None) -> Iterator[RawGame | Unreadable]:
    """Split a file into units of work, in its order.

    JSON lines are told by the name of the file, or by a first line that is a whole object.

    Args:
        path: a file, or ``-`` for standard input.
        dialect: the name of the program whose events the file holds; None for our own formats.
    """
    name = input_name(path)
    try:
        with opened(path) as source:
            found = False
            for unit in _units(source, name, dialect):
                found = True
                yield unit
            if not found:
                yield Unreadable("F111", "no game in this file")
    except Damaged as error:
        yield Unreadable("F107", str(error).removeprefix(f"{name}: "))
    except CannotRead as error:
        yield Unreadable("F106", str(error).removeprefix(f"{name}: "))


def _units(source: Source, name: str, dialect: str | None) -> Iterator[RawGame | Unreadable]:
    numbered = lines(source, RECORD_LIMIT)
    ahead: list[tuple[int, bytes | None]] = []
    for number, text in numbered:
        ahead.append((number, text))
        if text is None or (text.strip() and len(ahead) > 1):
            break
    first = next((text for _, text in ahead if text is None or text.strip()), b"")
    every = chain(ahead, numbered)
    if dialect is None and first is not None and not _PBN_START.match(first):
        bare = name.removesuffix(".gz").removesuffix(".zst")
        if bare.endswith(_LINE_SUFFIXES) or _is_json_lines(ahead):
            yield from _JsonLines(name).units(every)
            return
    kind = dialect or (PBN if first is not None and _PBN_START.match(first) else JSON)
    yield from _document(every, name, kind)


def _is_json_lines(ahead: list[tuple[int, bytes | None]]) -> bool:
    """Whether the first lines are records of their own, not the beginning of one document."""
    texts = [text.strip() for _, text in ahead if text is not None and text.strip()]
    if len(ahead) > len(texts) + sum(text is not None and not text.strip() for _, text in ahead):
        return True  # no document has so long a line
    if not texts or not texts[0].removeprefix(b"\xef\xbb\xbf").startswith(b"{"):
        return False
    if len(texts) > 1 and texts[1].startswith(b"{") and texts[0] != b"{":
        return True
    try:
        msgspec.json.decode(texts[0].removeprefix(b"\xef\xbb\xbf"), type=msgspec.Raw)
    except msgspec.DecodeError:
        return False
    return True


def _document(
    numbered: Iterator[tuple[int, bytes | None]], name: str, kind: str
) -> Iterator[RawGame | Unreadable]:
    """The whole text as one unit."""
    text = bytearray()
    for _, line in numbered:
        if line is None or len(text) + len(line) > RECORD_LIMIT:
            yield Unreadable(
                "F105", f"the file is longer than {RECORD_LIMIT_MIB} MiB; write JSON lines"
            )
            return
        text += line
        text += b"\n"
    if text.strip():
        yield RawGame(name, kind, [(1, bytes(text))])


@dataclass(slots=True)
class _JsonLines:
    """Splits JSON lines: a game a line, or the streamed records of games, which may interleave."""

    file: str
    open: dict[str, list[Numbered]] = field(default_factory=dict)
    size: int = 0

    def units(self, numbered: Iterator[tuple[int, bytes | None]]) -> Iterator[RawGame | Unreadable]:
        for number, line in numbered:
            if line is None:
                text = f"the record is longer than {RECORD_LIMIT_MIB} MiB"
                yield Unreadable("F105", text, number)
                continue
            text_of_line = line.removeprefix(b"\xef\xbb\xbf") if number == 1 else line
            if not text_of_line.strip():
                continue
            peek = self._peek(text_of_line)
            if peek is None or peek.t is UNSET:
                yield RawGame(self.file, JSON, [(number, text_of_line)])
            else:
                yield from self._streamed(peek, number, text_of_line)
        for game in self.open.values():
            yield RawGame(self.file, JSON, game)

    def _peek(self, line: bytes) -> _Peek | None:
        if b'"t"' not in line:
            return None
        try:
            return _PEEK.decode(line)
        except (msgspec.DecodeError, RecursionError):
            return None

    def _streamed(self, peek: _Peek, number: int, line: bytes) -> Iterator[RawGame | Unreadable]:
        """Put a streamed record to its game; the game is a unit once its end has come."""
        if peek.t == "game":
            name = "" if peek.id is UNSET else peek.id
            if name in self.open:
                yield Unreadable("F108", f"a second header of game {name!r}", number)
                return
            if len(self.open) >= MOST_OPEN:
                yield Unreadable("F108", f"more than {MOST_OPEN} games are open", number)
                return
            self.open[name] = []
        else:
            found = self._open_game(peek)
            if found is None:
                told = "no game" if peek.game is UNSET else f"game {peek.game!r}"
                yield Unreadable(
                    "F108", f"a record ({peek.t!r}) of {told}, which is not open", number
                )
                return
            name = found
        self.open[name].append((number, line))
        self.size += len(line)
        if peek.t == "end" or self.size > OPEN_LIMIT:
            game = RawGame(self.file, JSON, self.open.pop(name))
            self.size -= game.size
            yield game

    def _open_game(self, peek: _Peek) -> str | None:
        """The open game that a record belongs to."""
        if peek.game is UNSET:
            return next(iter(self.open)) if len(self.open) == 1 else None
        return peek.game if peek.game in self.open else None


def games_in(raw: RawGame) -> Iterator[ReadGame | Unreadable]:
    """The games of a unit of work, and in place of what cannot be read the reason."""
    if raw.kind == PBN:
        from coinche_cli.formats.pbn_game import read_games

        yield from _imported(read_games, raw)
    elif raw.kind != JSON:
        from coinche_cli.formats.dialects import dialect

        yield from _imported(dialect(raw.kind), raw)
    elif len(raw.lines) == 1 and b'"t"' not in raw.lines[0][1]:
        yield _whole_game(raw)
    else:
        yield from _streamed_game(raw)


def _whole_game(raw: RawGame) -> ReadGame | Unreadable:
    number, text = raw.lines[0]
    try:
        log = read_record(text, GameLog)
    except Unreadable as error:
        return _in_file(error, number, text)
    return ReadGame(log, number, _Record(number, text).locate)


def _in_file(error: Unreadable, number: int, text: bytes) -> Unreadable:
    """An error of a record, with its line in the file."""
    line = number if error.line is None else number + error.line - 1
    if error.line is None and error.pointer:
        line = _Record(number, text).locate([error.pointer])[0][0] or number
    return Unreadable(error.code, str(error), line, error.pointer)


@dataclass(frozen=True, slots=True)
class _Record:
    """A JSON record and the number of its first line."""

    number: int
    text: bytes

    def locate(self, pointers: Sequence[str]) -> list[tuple[int | None, str]]:
        """The line of each pointer's value in the file."""
        if b"\n" not in self.text.rstrip():
            return [(self.number, pointer) for pointer in pointers]
        found = lines_of(self.text.decode("utf-8-sig", "replace"), pointers)
        return [(self.number + found[pointer] - 1, pointer) for pointer in pointers]


def _streamed_game(raw: RawGame) -> Iterator[ReadGame | Unreadable]:
    """The game of streamed records; one that cannot be read costs itself only."""
    header: _Header | None = None
    deals: list[DealLog] = []
    records: list[_Record] = []
    result: ResultLog | UnsetType = UNSET
    first = raw.lines[0][0]
    for number, text in raw.lines:
        kind = _PEEK.decode(text).t
        try:
            if kind == "game":
                header = read_record(text, _Header)
            elif kind == "deal":
                deals.append(read_record(text, _Deal))
                records.append(_Record(number, text))
            elif kind == "end":
                result = read_record(text, _End).result
            else:
                yield Unreadable("F108", f"a record of unknown kind t={kind!r}", number)
        except Unreadable as error:
            yield _in_file(error, number, text)
    if header is None:
        return
    if header.deals is not UNSET:
        yield Unreadable("F108", "a streamed header has no deals of its own", first, "/deals")
    fields = {
        key: getattr(header, key)
        for key in GameLog.__struct_fields__
        if key not in ("deals", "result")
    }
    if result is UNSET:
        result = header.result
    log = GameLog(**fields, deals=deals, result=result)
    yield ReadGame(log, first, _StreamedPlaces(first, raw.lines[-1][0], records).locate)


@dataclass(frozen=True, slots=True)
class _StreamedPlaces:
    """Where the parts of a streamed game stand: deals in records of their own."""

    first: int
    last: int
    records: list[_Record]

    def locate(self, pointers: Sequence[str]) -> list[tuple[int | None, str]]:
        """The record of each pointer, and the pointer within it."""
        return [self._place(pointer) for pointer in pointers]

    def _place(self, pointer: str) -> tuple[int | None, str]:
        if pointer.startswith("/deals/"):
            index, _, rest = pointer.removeprefix("/deals/").partition("/")
            return self.records[int(index)].number, f"/{rest}" if rest else ""
        return (self.last if pointer.startswith("/result") else self.first), pointer


Reader = Callable[[str, str], Iterator["tuple[GameLog, dict[str, int]] | Unreadable"]]


def _imported(read: Reader, raw: RawGame) -> Iterator[ReadGame | Unreadable]:
    """Games that a reader of another format makes of a text, with the lines it knows."""
    try:
        text = raw.lines[0][1].decode("utf-8-sig")
    except UnicodeDecodeError:
        text = raw.lines[0][1].decode("latin-1")
    for game in read(text, raw.file):
        if isinstance(game, Unreadable):
            yield game
        else:
            log, known = game
            yield ReadGame(log, known.get("", 1), _KnownLines(known).locate)


@dataclass(frozen=True, slots=True)
class _KnownLines:
    """Lines that a reader noted for some pointers; others have that of the nearest around them."""

    known: dict[str, int]

    def locate(self, pointers: Sequence[str]) -> list[tuple[int | None, str]]:
        return [(self._line(pointer), pointer) for pointer in pointers]

    def _line(self, pointer: str) -> int | None:
        while pointer and pointer not in self.known:
            pointer = pointer.rpartition("/")[0]
        return self.known.get(pointer)
