"""PBN text taken apart: comments, tag pairs, and the boards that tags belong to."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import NamedTuple, TypeVar

from solvers.rules.errors import CannotRead
from solvers.rules.messages import shown

T = TypeVar("T")

TAGS = (
    "Board",
    "Dealer",
    "Deal",
    "Leader",
    "Declarer",
    "Contract",
    "Play",
    "Game",
    "Deck",
    "Rotation",
    "Ruleset",
    "RulesetOptions",
    "CoincheDeclarer",
    "CoincheContract",
    "CoincheTrump",
    "CoinchePlayed",
    "CoinchePlayTable",
)
"""The tags that describe a deal; readers of deals ignore all others."""

GAME_TAGS = (
    "Event",
    "Site",
    "Date",
    "West",
    "North",
    "East",
    "South",
    "Auction",
    "CoincheGame",
    "CoincheTeams",
    "CoincheView",
    "CoincheTarget",
    "CoincheResult",
    "CoincheDealId",
    "CoincheCutDeck",
    "CoincheFirstBidder",
    "CoincheMultiplier",
    "CoincheCoinchedBy",
    "CoincheSurcoinchedBy",
    "CoincheAuctionTable",
    "CoincheMeldTable",
    "CoinchePoints",
    "CoincheLast",
    "CoincheLastBonus",
    "CoincheBelote",
    "CoincheMelds",
    "CoincheCapot",
    "CoincheOutcome",
    "CoincheScore",
    "CoincheTotal",
    "CoincheEnd",
    "CoincheClaim",
)
"""The tags that describe a game, in addition to those of deals."""

_MEANINGLESS = ("Vulnerable", "Scoring", "Declarer", "Contract", "Result")
"""Tags that PBN demands, and that mean nothing in Coinche or are read elsewhere."""

PLACEHOLDERS = ("", "?", "-", "*")
"""Values that mean "not given"."""

_KNOWN = {name.lower(): name for name in (*TAGS, *GAME_TAGS)}
_TAG = re.compile(r'\s*\[\s*(\w+)\s*"([^"\\]*+(?:\\.[^"\\]*+)*+)"\s*\]', re.DOTALL)
_ROW_START = re.compile(r"[NESW]|\d{1,2}", re.ASCII)
_CALL_OR_CARD = re.compile(
    r"Pass|Push|XX?|AP|[-*+]|\d{2,3}\w{1,8}|TOP|BOTTOM|[SHDC](?:10|[AKQJT9876])?", re.ASCII
)
_TAG_START = re.compile(r"\[\s*(\w+)")
_COMMENT_START = re.compile(r"[{;]")
_ESCAPED = re.compile(r'\\(["\\])')


class Row(NamedTuple):
    """Text of one line in a section, without its comments."""

    line: int
    text: str


@dataclass(slots=True)
class Tag:
    """A tag pair, its line, and the section that it heads."""

    name: str
    value: str
    line: int
    rows: list[Row] = field(default_factory=list)


@dataclass(slots=True)
class PbnBoard:
    """The tags of one board. ``number`` counts the boards of the file from 1."""

    file: str
    number: int
    tags: dict[str, Tag] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """The name of the board in the file, or else its number."""
        return self.text("Board") or str(self.number)

    def text(self, name: str) -> str:
        """The value of a tag; empty if the tag is absent or a placeholder."""
        tag = self.tags.get(name)
        return "" if tag is None or tag.value in PLACEHOLDERS else tag.value

    def read(self, name: str, parse: Callable[[str], T]) -> T | None:
        """The value of a tag, parsed; None if it is not given.

        Raises:
            CannotRead: ``parse`` raised it; file, line, board and tag are added.
        """
        text = self.text(name)
        if not text:
            return None
        try:
            return parse(text)
        except CannotRead as error:
            raise self.fault(str(error), name) from None

    def fault(self, message: str, name: str | None = None, line: int | None = None) -> CannotRead:
        """An error with its place: a tag or its section, or the board."""
        tag = next(iter(self.tags.values())) if name is None else self.tags[name]
        board = self.name if self.name.isalnum() and len(self.name) < 24 else shown(self.name, 24)
        at_tag = "" if name is None else f" [{tag.name}]:"
        return CannotRead(f"{self.file}:{line or tag.line}: board {board}:{at_tag} {message}")


def read_boards(text: str, file: str, names: Collection[str] = TAGS) -> Iterator[PbnBoard]:
    """The boards of a PBN text, with inherited values (``#``, ``##``) filled in.

    A blank line ends a board only if a tag follows that the board already has.

    Args:
        text: all of the text.
        file: the name of the text in messages.
        names: the tags to read.

    Raises:
        CannotRead: a comment is not closed, or one of our tags is malformed.
    """
    previous: dict[str, Tag] = {}
    inherited: dict[str, Tag] = {}
    for number, tags in enumerate(_grouped(text, file, frozenset(names)), 1):
        _inherit(tags, previous, inherited)
        previous = tags
        yield PbnBoard(file, number, tags)


def unread_tags(text: str, file: str, names: Collection[str] = TAGS) -> list[str]:
    """Tags of a text that have a value and are not read, each once.

    Raises:
        CannotRead: as for ``read_boards``.
    """
    known = {*names, *_MEANINGLESS}
    found = (token for token in _tokens(text, file) if isinstance(token, Tag))
    others = (tag.name for tag in found if tag.value not in PLACEHOLDERS)
    return list(dict.fromkeys(name for name in others if name not in known))


def _inherit(tags: dict[str, Tag], previous: dict[str, Tag], inherited: dict[str, Tag]) -> None:
    """Replace ``#`` by the previous board's value; ``##x`` is x here and in all later boards."""
    for name, tag in tags.items():
        if tag.value.startswith("##"):
            tag.value = tag.value[2:].strip()
            inherited[name] = tag
        elif tag.value == "#":
            tag.value = previous[name].value if name in previous else ""
    for name, tag in inherited.items():
        tags.setdefault(name, tag)


def _grouped(text: str, file: str, names: frozenset[str]) -> Iterator[dict[str, Tag]]:
    """The tags of each board: runs of tags are joined until one repeats a tag."""
    board: dict[str, Tag] = {}
    for run in _runs(text, file, names):
        if board.keys() & run.keys():
            yield board
            board = run
        else:
            board |= run
    if board:
        yield board


def _runs(text: str, file: str, names: frozenset[str]) -> Iterator[dict[str, Tag]]:
    """Runs of tags without a blank line or a repeated tag in between."""
    run: dict[str, Tag] = {}
    section: Tag | None = None
    ended: Tag | None = None
    for token in _tokens(text, file):
        if isinstance(token, Row):
            if section is not None:
                _add_row(section.rows, token)
            elif ended is not None and ended.name in names:
                _refuse_cut_section(ended, token, file)
            continue
        ended = section or ended if token is None else None
        section = token
        if token is None or token.name in run:
            yield run
            run = {}
        if token is not None and token.name in names:
            run[token.name] = token
    yield run


def _refuse_cut_section(section: Tag, row: Row, file: str) -> None:
    """Refuse a row that a blank line separates from its section; other text there is ignored."""
    words = row.text.split()
    if section.name.endswith("Table"):
        columns = section.value.count(";") + 1
        belongs = len(words) == columns and bool(_ROW_START.fullmatch(words[0]))
    else:
        native = section.name in ("Auction", "Play")
        belongs = native and all(_CALL_OR_CARD.fullmatch(word) for word in words)
    if belongs:
        what = f"a blank line separates {shown(row.text)} from [{section.name}]"
        raise CannotRead(f"{file}:{row.line}: {what}; remove it")


def _add_row(rows: list[Row], row: Row) -> None:
    """Add text of a section; all text on one line is one row, even with comments in between."""
    if rows and rows[-1].line == row.line:
        row = Row(row.line, f"{rows.pop().text} {row.text}")
    rows.append(row)


def _tokens(text: str, file: str) -> Iterator[Tag | Row | None]:
    """Tags, other text (at most a line), and None for each blank line; comments are left out."""
    comment_line = 0
    lines = io.StringIO(text.removeprefix("\ufeff"), newline=None)
    for number, line in enumerate(lines, 1):
        if not comment_line:
            if line.startswith("%"):
                continue
            if not line.strip():
                yield None
                continue
        place = 0
        while place < len(line):
            if comment_line:
                close = line.find("}", place)
                comment_line, place = (comment_line, len(line)) if close < 0 else (0, close + 1)
            elif tag := _TAG.match(line, place):
                name = _tag_name(tag[1], file, number)
                yield Tag(name, _ESCAPED.sub(r"\1", tag[2]).strip(), number)
                place = tag.end()
            else:
                stop = _COMMENT_START.search(line, place)
                end = stop.start() if stop else len(line)
                if words := line[place:end].strip():
                    yield Row(number, _not_a_tag(words, file, number))
                comment_line = number if stop and stop[0] == "{" else 0
                place = end + 1 if comment_line else len(line)
    if comment_line:
        raise CannotRead(f"{file}:{comment_line}: a comment that begins with {{ has no }}")


def _tag_name(name: str, file: str, line: int) -> str:
    """The name as we write it; a name close to one of ours is refused as a misspelling."""
    known = _KNOWN.get(name.lower())
    if known is not None:
        return known
    if name.lower().startswith(("coinch", "rules")):
        own_tags = [tag for tag in _KNOWN.values() if tag.startswith(("Coinche", "Rules"))]
        similar = get_close_matches(name[:40], own_tags, n=1, cutoff=0.85)
        if similar:
            raise CannotRead(
                f"{file}:{line}: unknown tag [{name[:40]}]; did you mean {similar[0]!r}?"
            )
    return name


def _not_a_tag(words: str, file: str, line: int) -> str:
    start = _TAG_START.match(words)
    known = _KNOWN.get(start[1].lower()) if start is not None else None
    if known is not None and (known in TAGS or known.startswith("Coinche")):
        raise CannotRead(f'{file}:{line}: {shown(words)} is not a tag of the form [Name "value"]')
    return words
