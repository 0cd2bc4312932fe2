"""Games in a file: the file is split into units of work, and each unit is read into games."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

import msgspec
from msgspec import UNSET

from coinche_cli.formats.game_log.json import read_record
from coinche_cli.formats.game_log.record import JSON, PBN, STREAM, Gap, RawGame, Record
from coinche_cli.formats.game_log.stream import StreamedGames, streamed_games
from coinche_cli.formats.importers import IMPORTERS
from coinche_cli.formats.input.faults import Unreadable
from coinche_cli.formats.input.files import bare_name
from coinche_cli.formats.input.streams import (
    RECORD_LIMIT_MIB,
    DamagedData,
    input_name,
    lines,
    opened,
)
from coinche_cli.formats.input.text import decoded
from solvers.legality.findings.codes import Code
from solvers.legality.log.game_log import GameLog
from solvers.rules.errors import CannotRead

__all__ = ["RawGame", "ReadGame", "Unreadable", "games_in", "split"]

RECORD_LIMIT = RECORD_LIMIT_MIB << 20

_PBN_START = re.compile(rb'\s*(%|;|\[\s*[A-Za-z]\w*\s*")')
_LINE_SUFFIXES = (".jsonl", ".ndjson")
_BOM = b"\xef\xbb\xbf"
_UTF_16 = (b"\xff\xfe", b"\xfe\xff")

Line = tuple[int, bytes | Unreadable]
Locate = Callable[[Sequence[str]], list[tuple[int | None, str]]]


@dataclass(frozen=True, slots=True)
class ReadGame:
    """A game that was read, and the line where it begins.

    ``locate`` gives, for pointers into the game, the line and the pointer in the record there.
    ``gaps`` are places where deals are missing, in order.
    """

    log: GameLog
    line: int
    locate: Locate
    gaps: tuple[Gap, ...] = ()

    @property
    def name(self) -> str | None:
        """The game's own id."""
        return None if self.log.id is UNSET else self.log.id


def split(path: str, program: str | None = None) -> Iterator[RawGame | Unreadable]:
    """Split a file into units of work, in order; there is always at least one.

    PBN and JSON are recognized by the start of the text; JSON lines by the name of the file, or by
    a first line that is a complete object or is followed by the start of another object.

    Args:
        path: a file, or ``-`` for standard input.
        program: the name of the program whose games the file holds; None for our own formats.

    Raises:
        CannotRead: the file cannot be opened or read.
    """
    name = input_name(path)
    with opened(path) as pieces:
        numbered = _filled_lines(pieces, name)
        first = next(numbered, None)
        if first is None:
            yield Unreadable(Code.NO_GAME_IN_FILE, "there is no game in the file")
            return
        second = next(numbered, None)
        every = chain([first], [second] if second else [], numbered)
        kind = program or _kind(first[1], name)
        if isinstance(first[1], bytes) and (b"\0" in first[1] or first[1].startswith(_UTF_16)):
            yield Unreadable(
                Code.NOT_TEXT, "binary data (or UTF-16), not a text in UTF-8", first[0]
            )
        elif kind == JSON and _are_records(first[1], second, name):
            yield from StreamedGames(name).units(every)
        elif kind in IMPORTERS and IMPORTERS[kind].game_a_line:
            for number, line in every:
                if isinstance(line, Unreadable):
                    yield line
                else:
                    yield RawGame(name, kind, [(number, line)])
        else:
            yield from _document(every, name, kind)


def _filled_lines(pieces: Iterator[bytes], name: str) -> Iterator[Line]:
    """The lines that are not blank, with an error in place of each that cannot be read."""
    number = 0
    try:
        for number, line in lines(pieces, RECORD_LIMIT):
            if line is None:
                text = f"the record is over the limit of {RECORD_LIMIT_MIB} MiB"
                yield number, Unreadable(Code.TOO_LARGE, text, number)
                continue
            text_of_line = line.removeprefix(_BOM) if number == 1 else line
            if text_of_line and not text_of_line.isspace():
                yield number, text_of_line
    except DamagedData as error:
        text = str(error).removeprefix(f"{name}: ")
        yield number + 1, Unreadable(Code.COMPRESSED_DATA_DAMAGED, text, number + 1)


def _kind(first: bytes | Unreadable, name: str) -> str:
    if isinstance(first, Unreadable):
        return JSON
    named_pbn = bare_name(name).endswith(".pbn") and not first.lstrip().startswith(b"{")
    return PBN if named_pbn or _PBN_START.match(first) else JSON


def _are_records(first: bytes | Unreadable, second: Line | None, name: str) -> bool:
    """Whether each line is a record, and not a part of one document."""
    if bare_name(name).endswith(_LINE_SUFFIXES) or isinstance(first, Unreadable):
        return True
    if not first.startswith(b"{"):
        return False
    try:
        msgspec.json.decode(first, type=msgspec.Raw)
    except (msgspec.DecodeError, RecursionError):
        # A record cut short, unless it ends as a line of a document does.
        after = second[1] if second else b""
        goes_on = first.rstrip().endswith((b"{", b"[", b",", b":"))
        return isinstance(after, bytes) and after.startswith(b"{") and not goes_on
    return True


def _document(numbered: Iterator[Line], name: str, kind: str) -> Iterator[RawGame | Unreadable]:
    """All of the text as one unit; blank lines are put back, so that lines keep their numbers."""
    text = bytearray()
    last = 1
    for number, line in numbered:
        if isinstance(line, Unreadable):
            yield line
            return
        if len(text) + number - last + len(line) > RECORD_LIMIT:
            reason = f"the file is over the limit of {RECORD_LIMIT_MIB} MiB for one text"
            yield Unreadable(Code.TOO_LARGE, f"{reason}; split it, or write JSON lines", number)
            return
        text += b"\n" * (number - last) + line
        last = number
    yield RawGame(name, kind, [(1, bytes(text))])


def games_in(raw: RawGame) -> Iterator[ReadGame | Unreadable]:
    """The games of a unit of work, with an error in place of each that cannot be read."""
    if raw.kind == JSON:
        yield _whole_game(raw)
    elif raw.kind == STREAM:
        for game in streamed_games(raw):
            if isinstance(game, Unreadable):
                yield game
            else:
                yield ReadGame(game.log, game.line, game.locate, game.gaps)
    else:
        yield from _imported_games(raw)


def _whole_game(raw: RawGame) -> ReadGame | Unreadable:
    record = Record(*raw.lines[0])
    try:
        return ReadGame(read_record(record.text, GameLog), record.number, record.locate)
    except Unreadable as error:
        return record.placed(error)


def _imported_games(raw: RawGame) -> Iterator[ReadGame | Unreadable]:
    """Games that a reader of another format makes from a text, with the lines it knows."""
    try:
        text = decoded(raw.lines[0][1], raw.file)
    except CannotRead as error:
        yield Unreadable(Code.NOT_TEXT, str(error).removeprefix(f"{raw.file}: "))
        return
    try:
        for game in _import(text, raw):
            if isinstance(game, CannotRead):
                yield _placed(game, raw)
            else:
                log, known = game
                before = raw.lines[0][0] - 1
                known = {pointer: before + line for pointer, line in known.items()}
                yield ReadGame(log, known.get("", 1), _KnownLines(known).locate)
    except Unreadable as error:
        line = None if error.line is None else raw.lines[0][0] - 1 + error.line
        yield Unreadable(error.code, str(error), line, error.pointer)
    except CannotRead as error:
        yield _placed(error, raw)


def _placed(error: CannotRead, raw: RawGame) -> Unreadable:
    """An error of another format's reader, with its line taken from the text of the error."""
    placed = re.fullmatch(rf"(?s){re.escape(raw.file)}(?::(\d+))?: (.*)", str(error))
    line, reason = (placed[1], placed[2]) if placed else (None, str(error))
    code = Code.UNREADABLE_PBN if raw.kind == PBN else Code.UNREADABLE_EVENTS
    return Unreadable(code, reason, int(line) if line else None)


def _import(text: str, raw: RawGame) -> Iterator[tuple[GameLog, Mapping[str, int]] | CannotRead]:
    if raw.kind == PBN:
        from coinche_cli.formats.pbn.games import read_games

        yield from read_games(text, raw.file)
    else:
        game = IMPORTERS[raw.kind].read(text, raw.file)
        yield game.log, game.lines


@dataclass(frozen=True, slots=True)
class _KnownLines:
    """Lines that a reader noted for some pointers; others get the line of the nearest around."""

    known: Mapping[str, int]

    def locate(self, pointers: Sequence[str]) -> list[tuple[int | None, str]]:
        return [(self._line(pointer), pointer) for pointer in pointers]

    def _line(self, pointer: str) -> int | None:
        while pointer and pointer not in self.known:
            pointer = pointer.rpartition("/")[0]
        return self.known.get(pointer)
