"""``coinche rules``: the rulesets and their options, and what the finding codes mean."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import Annotated

import typer

from coinche_cli.commands import options as opt
from coinche_cli.errors import UserError

_CODE = re.compile(r"[A-Za-z]\d{3}", re.ASCII)


class RulesFormat(StrEnum):
    """Forms in which rulesets and codes are written."""

    TEXT = "text"
    JSON = "json"


def rules(
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="[NAME|CODE]",
            help="A ruleset, or the code of a finding; rulesets are listed without one.",
        ),
    ] = None,
    *,
    codes: Annotated[
        bool, typer.Option("--codes", help="List the codes of all findings instead.")
    ] = False,
    output_format: Annotated[
        RulesFormat, typer.Option("--output-format", help="How to write them.")
    ] = RulesFormat.TEXT,
    output: opt.OutputFile = None,
) -> None:
    """List the rulesets, all options of one, or what a finding means.

    \b
    coinche rules          every ruleset that comes with the program
    coinche rules contree  every option of one, with its differences
    coinche rules --codes  every code that coinche check can report
    coinche rules P305     what one of them means, and what to do

    Elsewhere --ruleset NAME plays by a ruleset, and --option KEY=VALUE changes one
    option of it.
    """  # noqa: D301 - a backspace keeps typer from wrapping the examples
    from coinche_cli.terminal.output import open_output

    if codes and name is not None:
        raise UserError("--codes lists all codes, it goes without a name")
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

        return codes_json([one] if one else list(codes().values()), whole=one is not None)
    from coinche_cli.report.rules.codes_text import code_text, codes_text

    return code_text(one) if one else codes_text()
