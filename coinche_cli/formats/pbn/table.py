"""Sections of PBN: rows of our tables, and the calls or cards of PBN's own sections."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from coinche_cli.formats.pbn.tags import PbnBoard
from solvers.rules.messages import shown, suggestion

NOT_GIVEN = ("-", "?")
"""Cells that say nothing."""

_NOTE = re.compile(r"=\d+=|\$\d+", re.ASCII)
_MARK = re.compile(r"(.*?)((?:\^[A-Z])+)", re.ASCII)


class Token(NamedTuple):
    """A call, a card or a cell, its line, and the irregularities marked at it (``^R``)."""

    text: str
    line: int
    marks: str


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row of a table: its cells by the names of the columns, without empty ones."""

    line: int
    cells: dict[str, str]
    marks: dict[str, str] = field(default_factory=dict)

    def get(self, column: str) -> str | None:
        """The text of a cell; None if it says nothing."""
        text = self.cells.get(column)
        return None if text in NOT_GIVEN else text


def tokens(board: PbnBoard, name: str) -> Iterator[Token]:
    """The words of a section; references to notes (``=1=``, ``$1``) are left out."""
    for row in board.tags[name].rows:
        yield from _tokens_of(row.text, row.line)


def _tokens_of(text: str, line: int) -> Iterator[Token]:
    """The words of a line; marks belong to the word before them, after a blank or not."""
    waiting: Token | None = None
    for word in text.split():
        if _NOTE.fullmatch(word):
            continue
        match = _MARK.fullmatch(word)
        bare, marks = (match[1], match[2].replace("^", "")) if match else (word, "")
        if bare or waiting is None:
            if waiting is not None:
                yield waiting
            waiting = Token(bare, line, marks)
        else:
            waiting = Token(waiting.text, line, waiting.marks + marks)
    if waiting is not None:
        yield waiting


def read_table(
    board: PbnBoard, name: str, columns: Sequence[str], required: Sequence[str]
) -> list[TableRow] | None:
    """The rows of one of our tables; None if the board has no such table.

    Columns may be in any order; after a column's name, a backslash begins its width.

    Args:
        board: the board.
        name: the tag that heads the table.
        columns: the known columns.
        required: the columns that a table must have.

    Raises:
        CannotRead: a column is unknown, missing or given twice, or a row has a wrong number of
            fields.
    """
    tag = board.tags.get(name)
    if tag is None:
        return None
    names = _columns(board, name, columns, required)
    rows = []
    for row in tag.rows:
        cells = list(_tokens_of(row.text, row.line))
        if len(cells) != len(names):
            raise board.fault(
                f"{shown(row.text, 60)} has {len(cells)} fields, not {len(names)} "
                f"({' '.join(names)}; an empty field is written -)",
                name,
                row.line,
            )
        pairs = list(zip(names, cells, strict=True))
        marks = {column: cell.marks for column, cell in pairs if cell.marks}
        rows.append(TableRow(row.line, {column: cell.text for column, cell in pairs}, marks))
    return rows


def _columns(
    board: PbnBoard, name: str, columns: Sequence[str], required: Sequence[str]
) -> list[str]:
    known = {column.lower(): column for column in columns}
    names: list[str] = []
    for text in filter(str.strip, board.tags[name].value.split(";")):
        column = text.partition("\\")[0].strip().lstrip("+-")
        if column.lower() not in known:
            hint = suggestion(column, columns)
            raise board.fault(f"unknown column {shown(column)}{hint}", name)
        if known[column.lower()] in names:
            raise board.fault(f"column {known[column.lower()]} appears twice", name)
        names.append(known[column.lower()])
    for column in required:
        if column not in names:
            raise board.fault(f"column {column} is missing", name)
    return names
