"""``coinche rules``: the rulesets that come with the program, and the options of one."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from coinche_cli.commands import options as opt


class RulesFormat(StrEnum):
    """Forms in which rulesets are written."""

    TEXT = "text"
    JSON = "json"


def rules(
    name: Annotated[
        str | None,
        typer.Argument(metavar="[NAME]", help="A ruleset; all are listed without one."),
    ] = None,
    *,
    output_format: Annotated[
        RulesFormat, typer.Option("--output-format", help="How to write the rulesets.")
    ] = RulesFormat.TEXT,
    output: opt.OutputFile = None,
) -> None:
    """List the rulesets, or all options of one.

    \b
    coinche rules          every ruleset that comes with the program
    coinche rules contree  every option of one, with its differences

    Elsewhere --ruleset NAME plays by a ruleset, and --option KEY=VALUE changes one
    option of it.
    """  # noqa: D301 - a backspace keeps typer from wrapping the examples
    from coinche_cli.output import open_output
    from solvers.rules.ruleset import preset, preset_names

    one = name is not None
    rulesets = [preset(each) for each in ([name] if name is not None else preset_names())]
    if output_format is RulesFormat.JSON:
        from coinche_cli.report.rules_json import rulesets_json

        text = rulesets_json(rulesets, with_options=one)
    else:
        from coinche_cli.report.rules_text import options_text, rulesets_text

        text = options_text(rulesets[0]) if one else rulesets_text(rulesets)
    with open_output(output, "never") as out:
        out.write(text)
