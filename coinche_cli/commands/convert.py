"""``coinche convert``: recorded games and deals from one format to another."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from coinche_cli.commands import options as opt


class TargetFormat(StrEnum):
    """Formats that games and deals are written in."""

    LOG_JSON = "log-json"
    LOG_JSONL = "log-jsonl"
    LOG_RECORDS = "log-records"
    PBN = "pbn"
    PBN_NATIVE = "pbn-native"
    DEAL_JSON = "deal-json"


def convert(
    files: Annotated[
        list[str],
        typer.Argument(
            metavar="FILES...",
            help="Game logs (JSON, JSON lines, PBN) or deal files; - is stdin.",
        ),
    ],
    *,
    program: Annotated[
        str | None,
        typer.Option("--from", metavar="PROGRAM", help="The program that wrote the files."),
    ] = None,
    target: Annotated[
        TargetFormat, typer.Option("--to", help="The format to write.")
    ] = TargetFormat.LOG_JSONL,
    strict: Annotated[
        bool, typer.Option("--strict", help="Write nothing if something would be lost.")
    ] = False,
    output: opt.OutputFile = None,
) -> int:
    """Convert recorded games and deals into another format.

    \b
    coinche convert game.json --to pbn -o game.pbn
    coinche convert events.jsonl --from coinche-bots --to log-json
    coinche convert deal.pbn --to deal-json

    What the new format cannot hold is printed on stderr, one line for each loss.
    Exit code: 0 when done; 1 when --strict kept it from writing; 2 for wrong use or
    a file that cannot be read.
    """  # noqa: D301 - a backspace keeps typer from wrapping the examples
    from coinche_cli.convert.conversion import Conversion
    from coinche_cli.formats.input.files import files_named
    from coinche_cli.terminal.output import open_output

    if program is not None:
        from coinche_cli.formats.importers import check_program

        check_program(program)
    conversion = Conversion(target.value, program)
    with open_output(output, "never") as out:
        for piece in conversion.pieces(files_named(files, output), held_back=strict):
            out.write(piece)
    return conversion.exit_code
