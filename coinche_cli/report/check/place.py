"""The place of a finding in words: file, line, and the place in the game."""

from __future__ import annotations

import posixpath
from typing import TYPE_CHECKING

from coinche_cli.errors import printable

if TYPE_CHECKING:
    from coinche_cli.check.results import LocatedFinding

STDIN = "<stdin>"


def place_parts(located: LocatedFinding) -> list[str]:
    """The steps from game to play, such as ``game g1``, ``deal 2``, without those not known."""
    place = located.finding.place
    steps = (
        ("game", located.game),
        ("deal", place.deal),
        ("trick", place.trick),
        ("play", place.play),
    )
    return [f"{name} {value}" for name, value in steps if value is not None]


def file_and_line(located: LocatedFinding) -> str:
    """``game.jsonl:41``, or the file alone if there is no line."""
    return located.file if located.line is None else f"{located.file}:{located.line}"


def message_with_place(located: LocatedFinding) -> str:
    """The message of a finding after its place, in one line that a terminal can show."""
    message = located.finding.message
    place = " ".join(place_parts(located))
    return printable(f"{place}: {message}" if place else message)


def deciding_option_text(located: LocatedFinding) -> str:
    """The option that decides on a finding, in words; empty if there is none."""
    option = located.finding.option
    return "" if option is None else printable(f"option {option} decides this")


def message_with_option(located: LocatedFinding) -> str:
    """The message of a finding after its place, with the option that decides, in one line."""
    decided = deciding_option_text(located)
    return message_with_place(located) + (f" ({decided})" if decided else "")


def report_path(file: str) -> str:
    """A file's name as other programs expect it: without ``./``, and with a name for stdin."""
    return "stdin" if file == STDIN else posixpath.normpath(file)
