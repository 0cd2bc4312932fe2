"""What the command line reports in one line of its own, how it words it, and the exit codes."""

from __future__ import annotations

import sys
from contextlib import suppress

from solvers.rules.errors import InputError

EXIT_WRONG_INPUT = 2
EXIT_INTERRUPTED = 130
EXIT_OUTPUT_CLOSED = 141
EXIT_TERMINATED = 143


class UserError(InputError):
    """Wrong input of a run; ``hint`` says what to do about it, where that is not plain."""

    def __init__(self, text: str, hint: str = "") -> None:
        self.hint = hint
        super().__init__(text)

    @classmethod
    def at(cls, place: str, error: InputError) -> UserError:
        """The fault that ``error`` is, found at ``place`` (a file and perhaps a board)."""
        return cls(f"{place}: {error}", getattr(error, "hint", ""))


class OutputClosed(Exception):
    """Whoever read the output has gone, as ``head`` does; not an error to report."""


INTERNAL_ERROR = "this is a fault of coinche; please report it"


def internal_error_text(error: Exception) -> str:
    """What an exception that nobody foresaw says, short enough for a line."""
    return f"{type(error).__name__}: {error}"[:300]


def printable(text: str) -> str:
    """The text with a question mark for whatever a terminal would obey instead of show."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)


def print_error(error: Exception | str, hint: str = "") -> None:
    """Say on stderr what was wrong, in one line, and in a second one what to do."""
    say(printable(f"coinche: error: {error}"))
    hint = getattr(error, "hint", hint)
    if hint:
        say(f"  {hint}")


def say(line: str) -> None:
    """Write a line on stderr, if there is anybody to hear it."""
    if sys.stderr is not None:
        with suppress(OSError):
            print(line, file=sys.stderr, flush=True)
