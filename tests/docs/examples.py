"""Examples of the documentation: ``$ coinche ...`` in a fenced block, and the output below it.

A line ``...`` in the output matches any lines. ``$ echo $?`` and a number after an example is its
exit code; without it the exit code is 0. Other commands (``$ gzip deal.pbn``) are not run.
"""

from __future__ import annotations

import gzip
import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import zstandard  # noqa: TID253 - tests may be slow to start

from tests.cli.cli import DEALS, Result, coinche

ROOT = Path(__file__).parents[2]
PAGES = sorted([*(ROOT / "docs").glob("**/*.md"), *ROOT.glob("README.md")])

_FENCE = re.compile(r"^```(\S*)[^\n]*\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_PROMPT = "$ "
_EXIT_CODE = "$ echo $?"
_ELISION = "..."
_SHELL = {"|", ">", ">>", "2>", "&", "&&", ";", "||"}
_MASKS = [
    (re.compile(r" nodes, [\d.]+ s, [\d,]+ nodes/s"), " nodes, # s, # nodes/s"),
    (re.compile(r"MiB of memory, .*? on (\d+ threads?) \(\w+\)"), r"MiB of memory, # on \1 (#)"),
]


@dataclass(frozen=True)
class Block:
    """A fenced block: its language, its text, and the line on which the text begins."""

    language: str
    text: str
    line: int


@dataclass(frozen=True)
class Example:
    """A call and its result on the page; ``start`` and ``end`` are the lines of its output."""

    page: Path
    call: str
    start: int
    end: int
    output: str
    code: int

    @property
    def name(self) -> str:
        return f"{self.page.name}:{self.start - 1}"

    def run(self, folder: Path) -> Result:
        words = shlex.split(self.call)
        assert _SHELL.isdisjoint(words), f"{self.name}: no test can run {self.call}"
        stdin = ""
        if "<" in words:
            place = words.index("<")
            stdin = (folder / words[place + 1]).read_text(encoding="utf-8")
            words[place : place + 2] = []
        return coinche(*words, stdin=stdin, folder=folder)

    def fits(self, result: Result) -> bool:
        """Whether the page shows this result; an example without output fits any output."""
        if result.code != self.code:
            return False
        if not self.output:
            return True
        lines = masked(self.output).splitlines(keepends=True)
        pattern = "".join(
            r"(?:.*\n)*?" if line.strip() == _ELISION else re.escape(line) for line in lines
        )
        return re.fullmatch(pattern, masked(result.out + result.err)) is not None


def masked(text: str) -> str:
    """The text without the numbers that depend on the engine or the machine."""
    for pattern, replacement in _MASKS:
        text = pattern.sub(replacement, text)
    return text


def blocks(page: Path) -> Iterator[Block]:
    text = page.read_text(encoding="utf-8")
    for match in _FENCE.finditer(text):
        yield Block(match[1], match[2], text.count("\n", 0, match.start(2)) + 1)


def examples(page: Path) -> Iterator[Example]:
    for block in blocks(page):
        lines = block.text.splitlines()
        prompts = [at for at, line in enumerate(lines) if line.startswith(_PROMPT)]
        for at, end in pairwise([*prompts, len(lines)]):
            call = lines[at].removeprefix(_PROMPT)
            if call != "coinche" and not call.startswith("coinche "):
                continue
            shows_code = end < len(lines) and lines[end] == _EXIT_CODE
            yield Example(
                page,
                call.removeprefix("coinche"),
                block.line + at + 1,
                block.line + end,
                "".join(line + "\n" for line in lines[at + 1 : end]),
                int(lines[end + 1]) if shows_code else 0,
            )


def sample_folder(folder: Path) -> Path:
    """The folder in which examples run, with the sample deals and ``fixtures``."""
    for path in DEALS.iterdir():
        (folder / path.name).symlink_to(path)
    deal = (DEALS / "deal.pbn").read_bytes()
    (folder / "deal.pbn.gz").write_bytes(gzip.compress(deal))
    (folder / "deal.pbn.zst").write_bytes(zstandard.compress(deal))
    (folder / "fixtures").symlink_to(ROOT / "fixtures")
    return folder
