"""``coinche rules``: the rulesets and their options, and the meaning of the finding codes."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import Annotated

import typer

from coinche_cli.commands import options as opt
from coinche_cli.errors import UserError

_CODE = re.compile(r"[A-Za-z]\d{3}", re.ASCII)


class RulesFormat(StrEnum):
    """Formats of rulesets and codes."""

    TEXT = "text"
    JSON = "json"


def rules(
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="[NAME|CODE]",
            help="A ruleset or a finding code; without one, all rulesets are listed.",
        ),
    ] = None,
    *,
    codes: Annotated[bool, typer.Option("--codes", help="List all finding codes instead.")] = False,
    output_format: Annotated[
        RulesFormat, typer.Option("--output-format", help="Format of the output.")
    ] = RulesFormat.TEXT,
    output: opt.OutputFile = None,
) -> None:
    """List the rulesets, the options of one, or the meaning of a finding code.

    \b
    coinche rules          every ruleset that comes with the program
    coinche rules contree  every option of one, with its differences
    coinche rules --codes  every code that coinche check can report
    coinche rules P305     what this code means, and what to do

    In other commands, --ruleset NAME chooses a ruleset, and --option KEY=VALUE changes
    one option of it.
    """  # noqa: D301 - a backspace keeps typer from wrapping the examples
    from coinche_cli.terminal.output import open_output

    if codes and name is not None:
        raise UserError("--codes cannot be combined with a name", "give one or the other")
    as_json = output_format is RulesFormat.JSON
    if codes or (name is not None and _CODE.fullmatch(name)):
        text = _codes_in(as_json, name)
    else:
        text = _rulesets_in(as_json, name)
    with open_output(output, "never") as out:
        out.write(text)


def _rulesets_in(as_json: bool, name: str | None) -> str:
    """One ruleset with its options, or all of them."""
    from solvers.rules.ruleset.presets import preset, preset_names

    one = name is not None
    rulesets = [preset(each) for each in ([name] if name is not None else preset_names())]
    if as_json:
        from coinche_cli.report.rules.json import rulesets_json

        return rulesets_json(rulesets, with_options=one)
    from coinche_cli.report.rules.text import options_text, rulesets_text

    return options_text(rulesets[0]) if one else rulesets_text(rulesets)


def _codes_in(as_json: bool, name: str | None) -> str:
    """The page of one code, or a list of all."""
    from solvers.legality.findings.registry import code_of, codes

    one = None if name is None else code_of(name)
    if as_json:
        from coinche_cli.report.rules.codes_json import codes_json

        return codes_json([one] if one else list(codes().values()), complete=one is not None)
    from coinche_cli.report.rules.codes_text import code_text, codes_text

    return code_text(one) if one else codes_text()
