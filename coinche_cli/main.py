"""The program ``coinche``: runs the command asked for and turns errors into messages."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from signal import SIGTERM, signal

from coinche_cli import print_version
from coinche_cli.errors import (
    EXIT_INTERRUPTED,
    EXIT_OUTPUT_CLOSED,
    EXIT_TERMINATED,
    EXIT_WRONG_INPUT,
    INTERNAL_ERROR,
    OutputClosed,
    UserError,
    internal_error_text,
    print_error,
)
from solvers.rules.errors import InputError


def main() -> None:
    """Run the program on the arguments of the process."""
    code = run(sys.argv[1:])
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except BrokenPipeError:
        code = EXIT_OUTPUT_CLOSED
    except OSError as error:
        print_error(f"the output: {error.strerror}")
        code = EXIT_WRONG_INPUT
    if code in (EXIT_OUTPUT_CLOSED, EXIT_WRONG_INPUT):
        sys.stdout = None  # do not try again at exit to write what could not be written
    sys.exit(code)


class TerminationRequest(BaseException):
    """The process was asked to end, as by ``kill``."""


def _terminated(_number: int, _frame: object) -> None:
    raise TerminationRequest


def run(arguments: Sequence[str]) -> int:
    """Run the program and return its exit code; no input makes it raise."""
    try:
        if sys.stdout is None:
            raise UserError("standard output is closed")
        if list(arguments) == ["--version"]:
            print_version()
            return 0
        from coinche_cli.app import call

        signal(SIGTERM, _terminated)
        return call(list(arguments) or ["--help"])
    except InputError as error:
        print_error(error)
    except BrokenPipeError:
        return EXIT_OUTPUT_CLOSED
    except OSError as error:
        print_error(f"{error.filename or 'the output'}: {error.strerror}")
    except OutputClosed:
        return EXIT_OUTPUT_CLOSED
    except TerminationRequest:
        return EXIT_TERMINATED
    except KeyboardInterrupt:
        return EXIT_INTERRUPTED
    except MemoryError:
        print_error("not enough memory", "give a smaller --memory or fewer --jobs")
    except Exception as error:  # noqa: BLE001 - an internal error; users see no traceback
        if isinstance(error.__cause__, KeyboardInterrupt):  # it came while a class was made
            return EXIT_INTERRUPTED
        print_error(internal_error_text(error), INTERNAL_ERROR)
    return EXIT_WRONG_INPUT
