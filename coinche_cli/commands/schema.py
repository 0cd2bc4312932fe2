"""``coinche schema``: the JSON Schemas of files that the program reads and writes."""

from __future__ import annotations

from typing import Annotated

import typer

from coinche_cli.commands import options as opt


def schema(
    name: Annotated[
        str | None,
        typer.Argument(metavar="[NAME]", help="A schema; without one, all are listed."),
    ] = None,
    *,
    output: opt.OutputFile = None,
) -> None:
    """List the JSON Schemas, or write one.

    \b
    coinche schema               the names of the schemas
    coinche schema game-log      the schema of game logs
    coinche schema check-result  the schema of findings as JSON
    """  # noqa: D301 - a backspace keeps typer from wrapping the examples
    import json

    from coinche_cli.schemas import inputs as schemas
    from coinche_cli.terminal.output import open_output

    if name is None:
        text = "".join(f"{each:<14}{of}\n" for each, of in schemas.schemas().items())
    else:
        text = json.dumps(schemas.schema(name), indent=1) + "\n"
    with open_output(output, "never") as out:
        out.write(text)
