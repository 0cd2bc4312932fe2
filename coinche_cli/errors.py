"""Errors that the command line reports in one line, their wording, and the exit codes."""

from __future__ import annotations

import sys
from contextlib import suppress

from solvers.rules.errors import InputError

EXIT_WRONG_INPUT = 2
EXIT_INTERRUPTED = 130
EXIT_OUTPUT_CLOSED = 141
EXIT_TERMINATED = 143


class UserError(InputError):
    """Wrong input to a run; ``hint`` says what to do about it, where that is not obvious."""

    def __init__(self, text: str, hint: str = "") -> None:
        self.hint = hint
        super().__init__(text)

    @classmethod
    def at(cls, place: str, error: InputError) -> UserError:
        """The same error with the place where it was found: a file and perhaps a board."""
        return cls(f"{place}: {error}", getattr(error, "hint", ""))


class OutputClosed(Exception):
    """The reader of the output has closed it, as ``head`` does; this is not an error to report."""


INTERNAL_ERROR = "this is a bug in coinche; please report it"


def internal_error_text(error: Exception) -> str:
    """An unexpected exception as text, short enough for one line."""
    return f"{type(error).__name__}: {error}"[:300]


def printable(text: str) -> str:
    """The text with a question mark for each character that a terminal would not show."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)


def print_error(error: Exception | str, hint: str = "") -> None:
    """Print an error on stderr in one line, and what to do about it in a second one."""
    print_to_stderr(printable(f"coinche: error: {error}"))
    hint = getattr(error, "hint", hint)
    if hint:
        print_to_stderr(f"  {hint}")


def print_to_stderr(line: str) -> None:
    """Print a line on stderr, if there is a stderr."""
    if sys.stderr is not None:
        with suppress(OSError):
            print(line, file=sys.stderr, flush=True)
