"""The program ``coinche``: runs the command asked for, and turns what went wrong into words."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from coinche_cli.errors import (
    EXIT_INTERRUPTED,
    EXIT_OUTPUT_CLOSED,
    EXIT_WRONG_INPUT,
    OutputClosed,
    report,
)
from coinche_cli.version import print_version
from solvers.rules.errors import InputError


def main() -> None:
    """Run the program on the arguments of the process."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: Sequence[str]) -> int:
    """Run the program and return its exit code; no input makes it raise."""
    if list(arguments) == ["--version"]:
        print_version()
        return 0
    try:
        from coinche_cli.app import call

        return call(list(arguments) or ["--help"])
    except InputError as error:
        report(error)
    except OSError as error:
        report(f"{error.filename or 'the output'}: {error.strerror}")
    except OutputClosed:
        sys.stdout = None  # nothing is left to flush at exit
        return EXIT_OUTPUT_CLOSED
    except KeyboardInterrupt:
        return EXIT_INTERRUPTED
    except MemoryError:
        report("not enough memory", "give a smaller --memory or fewer --jobs")
    except Exception as error:  # noqa: BLE001 - a fault of ours; no traceback reaches a user
        report(f"{type(error).__name__}: {error}", "this is a fault of coinche; please report it")
    return EXIT_WRONG_INPUT
