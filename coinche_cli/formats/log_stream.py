"""JSON lines: a game a line, or the streamed records of games, which may interleave.

Streamed records are ``{"t": "game", ...}``, the header of a game without its deals; ``{"t": "deal",
"game": id, ...}``, a deal; and ``{"t": "end", "game": id, "result": {...}}``. The id is that of the
header, and may be left out while only one game is open. A game without an end is in progress.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from coinche_cli.formats.log_faults import Unreadable, in_words
from coinche_cli.formats.log_json import read_record
from coinche_cli.formats.raw_game import JSON, STREAM, RawGame, Record
from coinche_cli.formats.streams import RECORD_LIMIT_MIB
from solvers.legality.log import DealLog, GameLog, ResultLog

OPEN_LIMIT_MIB = 64
MOST_OPEN = 1000
"""How much of streamed games, and how many, may be open at once."""

_COST_OF_LINE = 128
_KINDS = {"game": "a header", "deal": "a deal", "end": "an end"}


class _Peek(msgspec.Struct, gc=False):
    """What tells a streamed record and its game."""

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


def _peeked(line: bytes) -> _Peek | None:
    """What a record says it is; None if it is no streamed record, or no object at all."""
    peek = _read_peek(line) if b'"t"' in line else None
    return None if peek is None or peek.t is UNSET else peek


def _read_peek(line: bytes) -> _Peek | None:
    try:
        return _PEEK.decode(line)
    except (msgspec.DecodeError, RecursionError):
        return None


@dataclass(slots=True)
class _Open:
    """A streamed game whose end has not come; ``size`` is what its records cost to keep."""

    lines: list[tuple[int, bytes]] = field(default_factory=list)
    size: int = 0


@dataclass(slots=True)
class StreamedGames:
    """Puts the records of a file together to games.

    ``_lost`` are games of which a record came that could not be put anywhere: that is said once.
    """

    file: str
    _open: dict[str, _Open] = field(default_factory=dict)
    _size: int = 0
    _lost: set[str] = field(default_factory=set)

    def units(
        self, numbered: Iterator[tuple[int, bytes | Unreadable]]
    ) -> Iterator[RawGame | Unreadable]:
        """Games as they end, and at last those that do not."""
        for number, line in numbered:
            if isinstance(line, Unreadable):
                yield line
                self._note_gap(number)
            elif (peek := _peeked(line)) is not None:
                yield from self._streamed(peek, number, line)
            else:
                yield RawGame(self.file, JSON, [(number, line)])
                if self._open and _read_peek(line) is None:
                    self._note_gap(number)
        for name in list(self._open):
            yield self._closed(name)

    def _note_gap(self, number: int) -> None:
        """A record was not understood, and may have been of any game."""
        for game in self._open.values():
            if game.lines[-1][1]:
                game.lines.append((number, b""))

    def _streamed(self, peek: _Peek, number: int, line: bytes) -> Iterator[RawGame | Unreadable]:
        if not isinstance(peek.t, str) or peek.t not in _KINDS:
            what = f"t is {in_words(peek.t)}; a streamed record is game, deal or end"
            yield Unreadable("F108", what, number, "/t")
            self._note_gap(number)
            return
        name = self._name(peek)
        if peek.t == "game":
            yield from self._begin(name, number)
        if name not in self._open:
            yield from self._homeless(peek.t, name, number)
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
            yield Unreadable("F105", f"game {in_words(name)} is over the limit ({limit})", number)

    def _name(self, peek: _Peek) -> str:
        """The name of the game that a record belongs to; empty if it has none."""
        name = peek.id if peek.t == "game" else peek.game
        if name is UNSET and peek.t != "game" and len(self._open) == 1:
            return next(iter(self._open))
        return name if isinstance(name, str) else ""

    def _begin(self, name: str, number: int) -> Iterator[RawGame | Unreadable]:
        """Open a game; one of that name that is open already ends."""
        if name in self._open:
            yield self._closed(name)
            if name:
                yield Unreadable("F108", f"a second header of game {in_words(name)}", number)
        elif len(self._open) >= MOST_OPEN:
            yield Unreadable("F105", f"more than {MOST_OPEN} games are open at once", number)
            self._lost.add(name)
            return
        self._lost.discard(name)
        self._open[name] = _Open()

    def _homeless(self, kind: str, name: str, number: int) -> Iterator[Unreadable]:
        """A record of a game that is not open; of each game, it is said once."""
        if name not in self._lost:
            of_game = f" of game {in_words(name)}" if name else " that names no game"
            why = "which is not open" if name else f"and {len(self._open)} games are open"
            yield Unreadable("F108", f"{_KINDS[kind]}{of_game}, {why}", number)
            if len(self._lost) < MOST_OPEN:
                self._lost.add(name)
        if kind == "end":
            self._lost.discard(name)

    def _closed(self, name: str) -> RawGame:
        game = self._open.pop(name)
        self._size -= game.size
        return RawGame(self.file, STREAM, game.lines)


@dataclass(frozen=True, slots=True)
class StreamedGame:
    """A game put together, and where its parts stand: deals in records of their own."""

    log: GameLog
    line: int
    deals: list[Record]
    end: int

    def locate(self, pointers: Sequence[str]) -> list[tuple[int | None, str]]:
        """The line of each pointer's record, and the pointer within it."""
        return [self._place(pointer) for pointer in pointers]

    def _place(self, pointer: str) -> tuple[int, str]:
        _, part, index, *rest = [*pointer.split("/"), "", ""]
        if part == "deals" and index.isdecimal() and int(index) < len(self.deals):
            return self.deals[int(index)].number, "/".join(["", *rest[:-2]])
        return (self.end if part == "result" else self.line), pointer


@dataclass(slots=True)
class _Part:
    """Deals that follow one another with none missing."""

    logs: list[DealLog] = field(default_factory=list)
    records: list[Record] = field(default_factory=list)


def streamed_games(raw: RawGame) -> Iterator[StreamedGame | Unreadable]:
    """The game of streamed records; a record that cannot be read costs itself only.

    Where a record is missing, what comes after it is a game of its own, without the totals, which
    nobody can check.
    """
    header: Header | None = None
    result: ResultLog | UnsetType = UNSET
    parts = [_Part()]
    for number, text in raw.lines:
        record = Record(number, text)
        peek = _peeked(text)
        try:
            if peek is None:
                parts.append(_Part())
            elif peek.t == "game":
                header = read_record(text, Header)
                if header.deals:
                    what = "a header has no deals; they are records of their own"
                    raise Unreadable("F108", what, pointer="/deals")
            elif peek.t == "deal":
                parts[-1].logs.append(read_record(text, Deal))
                parts[-1].records.append(record)
            else:
                result = read_record(text, End).result
        except Unreadable as error:
            yield record.placed(error)
            parts.append(_Part())
    if header is not None:
        yield from _put_together(raw, header, parts, result)


def _put_together(
    raw: RawGame, header: Header, parts: list[_Part], result: ResultLog | UnsetType
) -> Iterator[StreamedGame]:
    first, last = raw.lines[0][0], raw.lines[-1][0]
    keys = set(GameLog.__struct_fields__) - {"deals", "result"}
    told = {key: getattr(header, key) for key in keys}
    whole = len(parts) == 1
    if whole:
        end = first if result is UNSET else last
        told["result"] = header.result if result is UNSET else result
        yield StreamedGame(GameLog(**told, deals=parts[0].logs), first, parts[0].records, end)
        return
    for index, part in enumerate(parts):
        if part.logs:
            logs = [_without_total(deal) for deal in part.logs] if index else part.logs
            yield StreamedGame(GameLog(**told, deals=logs), first, part.records, last)


def _without_total(deal: DealLog) -> DealLog:
    if deal.score is UNSET:
        return deal
    return replace(deal, score=replace(deal.score, total=UNSET))
