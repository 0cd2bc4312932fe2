"""Numbers on the command line: ASCII digits alone, where Python would read those of any script."""

from __future__ import annotations

from typing import Any

from typer._click.core import Context, Parameter
from typer._click.types import FloatRange, IntRange, ParamType


class WholeNumber(IntRange):
    """A whole number within bounds."""

    def convert(self, value: Any, param: Parameter | None, ctx: Context | None) -> Any:
        """The number that a text is.

        Raises:
            BadParameter: it is none, or out of bounds.
        """
        _refuse_other_digits(self, value, param, ctx)
        return super().convert(value, param, ctx)


class Number(FloatRange):
    """A number within bounds, perhaps with a fraction."""

    def convert(self, value: Any, param: Parameter | None, ctx: Context | None) -> Any:
        """The number that a text is.

        Raises:
            BadParameter: it is none, or out of bounds.
        """
        _refuse_other_digits(self, value, param, ctx)
        return super().convert(value, param, ctx)


def _refuse_other_digits(
    kind: ParamType, value: Any, param: Parameter | None, ctx: Context | None
) -> None:
    if isinstance(value, str) and not (value.isascii() and "_" not in value):
        kind.fail(f"{value!r} is not a number in digits 0 to 9", param, ctx)
