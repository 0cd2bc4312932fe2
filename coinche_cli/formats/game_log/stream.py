"""JSON lines: one game on each line, or the streamed records of games, which may interleave.

Streamed records are ``{"t": "game", ...}``, the header of a game without its deals; ``{"t": "deal",
"game": id, ...}``, a deal; and ``{"t": "end", "game": id, "result": {...}}``. The id is that of the
header, and may be left out while only one game is open. A game without an end is in progress.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any, Literal

import msgspec
from msgspec import UNSET, UnsetType

from coinche_cli.formats.game_log.json import read_record
from coinche_cli.formats.game_log.record import JSON, STREAM, Gap, RawGame, Record
from coinche_cli.formats.input.faults import Unreadable, in_words
from coinche_cli.formats.input.streams import RECORD_LIMIT_MIB
from solvers.legality.findings.codes import Code
from solvers.legality.log.game_log import DealLog, GameLog, ResultLog

OPEN_LIMIT_MIB = 64
MOST_OPEN = 1000
"""Limits on the size of open streamed games, and on their number."""

_COST_OF_LINE = 128
_KINDS = {"game": "a header", "deal": "a deal", "end": "an end"}


class _Peek(msgspec.Struct, gc=False):
    """The keys that identify a streamed record and its game."""

    t: Any = UNSET
    game: Any = UNSET
    id: Any = UNSET


class Header(GameLog, kw_only=True, forbid_unknown_fields=True, gc=False):
    """The record that begins a streamed game."""

    t: Literal["game"]
    deals: list[DealLog] | UnsetType = UNSET  # type: ignore[assignment]


class Deal(DealLog, kw_only=True, forbid_unknown_fields=True, gc=False):
    """A streamed deal."""

    t: Literal["deal"]
    game: str | UnsetType = UNSET


class End(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, gc=False):
    """The record that ends a streamed game."""

    t: Literal["end"]
    game: str | UnsetType = UNSET
    result: ResultLog | UnsetType = UNSET


_PEEK = msgspec.json.Decoder(_Peek)
_BEGUN = re.compile(rb'\s*\{\s*"t"\s*:\s*"(deal|end)"\s*,\s*"game"\s*:\s*"([^"\\]*)"')


def _peeked(line: bytes) -> _Peek | None:
    """The identifying keys of a record; None if it is not a streamed record or not an object."""
    peek = _read_peek(line) if b'"t"' in line else None
    return None if peek is None or peek.t is UNSET else peek


def _begun(line: bytes) -> _Peek | None:
    """The identifying keys at the start of a record that is cut off or broken further on."""
    match = _BEGUN.match(line)
    if match is None:
        return None
    return _Peek(t=match[1].decode(), game=match[2].decode(errors="replace"))


def _read_peek(line: bytes) -> _Peek | None:
    try:
        return _PEEK.decode(line)
    except (msgspec.DecodeError, RecursionError):
        return None


@dataclass(slots=True)
class _Open:
    """A streamed game whose end has not come; ``size`` is the memory that its records take."""

    lines: list[tuple[int, bytes]] = field(default_factory=list)
    size: int = 0


@dataclass(slots=True)
class StreamedGames:
    """Puts the records of a file together to games.

    ``_lost`` are games with a record that belongs nowhere; each of them is reported once.
    """

    file: str
    _open: dict[str, _Open] = field(default_factory=dict)
    _size: int = 0
    _lost: set[str] = field(default_factory=set)

    def units(
        self, numbered: Iterator[tuple[int, bytes | Unreadable]]
    ) -> Iterator[RawGame | Unreadable]:
        """Games as they end, and then those without an end."""
        for number, line in numbered:
            if isinstance(line, Unreadable):
                yield line
                self._note_gap(number)
            elif (peek := _peeked(line) or self._begun(line)) is not None:
                yield from self._streamed(peek, number, line)
            else:
                yield RawGame(self.file, JSON, [(number, line)])
                if self._open and _read_peek(line) is None:
                    self._note_gap(number)
        for name in list(self._open):
            yield self._closed(name)

    def _begun(self, line: bytes) -> _Peek | None:
        """The identifying keys of a broken record; None if it names no open game."""
        peek = _begun(line)
        return peek if peek is not None and peek.game in self._open else None

    def _note_gap(self, number: int) -> None:
        """Note that a record could not be read, which may belong to any game."""
        for game in self._open.values():
            if game.lines[-1][1]:
                game.lines.append((number, b""))

    def _streamed(self, peek: _Peek, number: int, line: bytes) -> Iterator[RawGame | Unreadable]:
        if not isinstance(peek.t, str) or peek.t not in _KINDS:
            what = f"t is {in_words(peek.t)}; a streamed record is game, deal or end"
            yield Unreadable(Code.STREAMED_OUT_OF_PLACE, what, number, "/t")
            self._note_gap(number)
            return
        name = self._name(peek)
        if peek.t == "game":
            yield from self._begin(name, number)
        if name not in self._open:
            yield from self._without_game(peek.t, name, number)
            return
        game = self._open[name]
        game.lines.append((number, line))
        game.size += len(line) + _COST_OF_LINE
        self._size += len(line) + _COST_OF_LINE
        if peek.t == "end":
            yield self._closed(name)
        elif game.size > RECORD_LIMIT_MIB << 20 or self._size > OPEN_LIMIT_MIB << 20:
            self._closed(name)
            self._lost.add(name)
            limit = f"{RECORD_LIMIT_MIB} MiB a game, {OPEN_LIMIT_MIB} MiB in all open games"
            yield Unreadable(
                Code.TOO_LARGE, f"game {in_words(name)} is over the limit ({limit})", number
            )

    def _name(self, peek: _Peek) -> str:
        """The id of the game that a record belongs to; empty if it has none."""
        name = peek.id if peek.t == "game" else peek.game
        if name is UNSET and peek.t != "game" and len(self._open) == 1:
            return next(iter(self._open))
        return name if isinstance(name, str) else ""

    def _begin(self, name: str, number: int) -> Iterator[RawGame | Unreadable]:
        """Open a game; an open game of the same id ends first."""
        if name in self._open:
            yield self._closed(name)
            if name:
                yield Unreadable(
                    Code.STREAMED_OUT_OF_PLACE, f"a second header of game {in_words(name)}", number
                )
        elif len(self._open) >= MOST_OPEN:
            yield Unreadable(
                Code.TOO_LARGE, f"more than {MOST_OPEN} games are open at once", number
            )
            self._lost.add(name)
            return
        self._lost.discard(name)
        self._open[name] = _Open()

    def _without_game(self, kind: str, name: str, number: int) -> Iterator[Unreadable]:
        """Report a record of a game that is not open, once for each game."""
        if name not in self._lost:
            of_game = f" of game {in_words(name)}" if name else " without a game id"
            why = "which is not open" if name else f"while {len(self._open)} games are open"
            yield Unreadable(Code.STREAMED_OUT_OF_PLACE, f"{_KINDS[kind]}{of_game}, {why}", number)
            if len(self._lost) < MOST_OPEN:
                self._lost.add(name)
        if kind == "end":
            self._lost.discard(name)

    def _closed(self, name: str) -> RawGame:
        game = self._open.pop(name)
        self._size -= game.size
        return RawGame(self.file, STREAM, game.lines)


def read_streamed(text: bytes, kind: str) -> Header | Deal | End:
    """Read a streamed record whose ``t`` is the kind.

    Raises:
        Unreadable: it is not such a record; its line counts from the record's first.
    """
    if kind == "deal":
        return read_record(text, Deal)
    if kind == "end":
        return read_record(text, End)
    header = read_record(text, Header)
    if header.deals:
        what = "a header has no deals; each deal is a record of its own"
        raise Unreadable(Code.STREAMED_OUT_OF_PLACE, what, pointer="/deals")
    return header


@dataclass(frozen=True, slots=True)
class StreamedGame:
    """A game put together from streamed records, and the places of its deals."""

    log: GameLog
    line: int
    deals: list[Record]
    end: int
    gaps: tuple[Gap, ...] = ()

    def locate(self, pointers: Sequence[str]) -> list[tuple[int | None, str]]:
        """The line of each pointer's record, and the pointer within it."""
        return [self._place(pointer) for pointer in pointers]

    def _place(self, pointer: str) -> tuple[int, str]:
        _, part, index, *rest = [*pointer.split("/"), "", ""]
        if part == "deals" and index.isdecimal() and int(index) < len(self.deals):
            return self.deals[int(index)].number, "/".join(["", *rest[:-2]])
        return (self.end if part == "result" else self.line), pointer


def streamed_games(raw: RawGame) -> Iterator[StreamedGame | Unreadable]:
    """The game of streamed records, with an error in place of each record that cannot be read."""
    header: Header | None = None
    result: ResultLog | UnsetType = UNSET
    logs: list[DealLog] = []
    records: list[Record] = []
    missing: list[tuple[int, int]] = []
    for number, text in raw.lines:
        if not text:
            missing.append((len(logs), number))
            continue
        record = Record(number, text)
        peek = _peeked(text) or _begun(text)
        assert peek is not None, "these keys assigned it to this game"
        try:
            read = read_streamed(text, peek.t)
        except Unreadable as error:
            yield record.placed(error)
            if peek.t == "deal":
                missing.append((len(logs), number))
            continue
        if isinstance(read, Header):
            header = read
        elif isinstance(read, Deal):
            logs.append(read)
            records.append(record)
        else:
            result = read.result
    if header is None:
        return
    parts = {key: getattr(header, key) for key in _KEYS_OF_GAME}
    first, last = raw.lines[0][0], raw.lines[-1][0]
    if result is not UNSET:
        parts["result"] = result
    log = GameLog(**parts, deals=logs)
    gaps = tuple(_gaps(logs, missing))
    yield StreamedGame(log, first, records, first if result is UNSET else last, gaps)


_KEYS_OF_GAME = tuple(key for key in GameLog.__struct_fields__ if key != "deals")


def _gaps(logs: Sequence[DealLog], missing: Iterable[tuple[int, int]]) -> Iterator[Gap]:
    """The places where deals are missing; the numbers of deals around one can show that none is.

    Args:
        missing: for each record that could not be read, the number of deals before it, and its
            line.
    """
    for before, records in groupby(missing, key=lambda each: each[0]):
        lines = [line for _, line in records]
        lost = len(lines)
        if before < len(logs):
            last, following = (logs[before - 1].n if before else 0), logs[before].n
            if last is not UNSET and following is not UNSET and following > last:
                lost = following - last - 1
        if lost:
            yield Gap(before, lost, lines[0])
