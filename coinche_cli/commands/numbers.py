"""Options that are numbers, in ASCII digits only; Python alone accepts digits of any script."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import typer

from coinche_cli.errors import UserError

LONGEST_TIMEOUT_S = 1e8
NumberT = TypeVar("NumberT", int, float)


def whole_number_option(
    *names: str,
    metavar: str,
    help: str,  # noqa: A002 - as typer names it
    least: int,
    most: int | None = None,
    default: int | None = None,
) -> Any:
    """An option whose value is a whole number within bounds.

    Args:
        names: the option's names.
        metavar: the name of the value in the help text.
        help: what the option does; the bounds are appended.
        least: the smallest value allowed.
        most: the largest value allowed.
        default: the value if the option is not given, as the help text shows it.
    """
    bounds = _bounds(least, most)
    return typer.Option(
        *names,
        metavar=metavar,
        parser=_parser(int, "a whole number", least, most),
        help=f"{help}  [{bounds if default is None else f'default: {default}; {bounds}'}]",
        show_default=False,
    )


def number_option(
    *names: str,
    metavar: str,
    help: str,  # noqa: A002 - as typer names it
    least: float,
) -> Any:
    """An option whose value is a number, perhaps with a fraction, and at least ``least``."""
    return typer.Option(
        *names,
        metavar=metavar,
        parser=_parser(float, "a number", least, None),
        help=f"{help}  [{_bounds(least, None)}]",
    )


def check_timeout(timeout_s: float | None) -> None:
    """Refuse a value of ``--timeout`` that is too long, or no number of seconds at all."""
    if timeout_s is not None and not timeout_s < LONGEST_TIMEOUT_S:
        raise UserError(f"--timeout must be a number of seconds below {LONGEST_TIMEOUT_S:.0e}")


def _parser(
    kind: type[NumberT], what: str, least: NumberT, most: NumberT | None
) -> Callable[[str], NumberT]:
    def parse(value: str) -> NumberT:
        text = str(value)  # a default is a number already
        if not text.isascii() or "_" in text:
            raise typer.BadParameter(f"{text!r} is not a number in digits 0 to 9")
        try:
            number = kind(text)
        except ValueError:
            raise typer.BadParameter(f"{text!r} is not {what}") from None
        if number < least or (most is not None and number > most):
            raise typer.BadParameter(f"{number} is not in the range {_bounds(least, most)}.")
        return number

    return parse


def _bounds(least: float, most: float | None) -> str:
    return f"x>={least}" if most is None else f"{least}<=x<={most}"
