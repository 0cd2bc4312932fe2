"""The output formats of ``coinche check``: a module for each, with the name of the format.

A module has a function ``report(output, options)`` that creates its report; see ``CheckReport``.
"""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from coinche_cli.report.check.report import CheckOptions, CheckReport
    from coinche_cli.terminal.output import Output

FORMATS = tuple(module.name for module in iter_modules(__path__))
"""The names of the formats."""


def in_format(name: str, out: Output, options: CheckOptions) -> CheckReport:
    """The report that writes in a format, one of ``FORMATS``."""
    module = import_module(f"{__name__}.{name}")
    return cast("CheckReport", module.report(out, options))
