"""The text of a game, as its readers get it, and places in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from coinche_cli.formats.input.faults import Unreadable
from coinche_cli.formats.input.json_place import lines_of

JSON, STREAM, PBN = "json", "stream", "pbn"
"""Kinds of texts: a game's record, streamed records, a PBN file; any other kind is a program."""


@dataclass(frozen=True, slots=True)
class RawGame:
    """A unit of work: the text of a game, or of a file that holds one or more.

    ``lines`` are records with the number of their first line: one, unless ``kind`` is STREAM. Among
    streamed records, an empty one marks a missing record.
    """

    file: str
    kind: str
    lines: list[tuple[int, bytes]]

    @property
    def size(self) -> int:
        """Bytes of text."""
        return sum(len(text) for _, text in self.lines)


@dataclass(frozen=True, slots=True)
class Gap:
    """A place in a game where records could not be read.

    ``before`` is the index of the deal that comes next, or the number of deals if none does;
    ``deals`` is the number of lost deals, as far as known, and ``line`` the place.
    """

    before: int
    deals: int
    line: int


@dataclass(frozen=True, slots=True)
class Record:
    """A JSON record and the number of its first line."""

    number: int
    text: bytes

    def locate(self, pointers: Sequence[str]) -> list[tuple[int | None, str]]:
        """The line in the file of each pointer's value, and the pointer."""
        if b"\n" not in self.text:
            return [(self.number, pointer) for pointer in pointers]
        found = lines_of(self.text.decode("utf-8-sig"), pointers)
        return [(self.number + found[pointer] - 1, pointer) for pointer in pointers]

    def placed(self, error: Unreadable) -> Unreadable:
        """An error of the record, with its line in the file."""
        if error.line is not None:
            line: int | None = self.number + error.line - 1
        elif error.pointer:
            line = self.locate([error.pointer])[0][0]
        else:
            line = self.number
        return Unreadable(error.code, str(error), line, error.pointer)
