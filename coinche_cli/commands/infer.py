"""``coinche infer``: what does a log with unseen cards prove?"""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from coinche_cli.commands import options as opt

EXIT_CONTRADICTION = 1


class InferFormat(StrEnum):
    """Forms in which inferences are written."""

    TEXT = "text"
    JSON = "json"


def infer(
    logs: Annotated[
        list[str] | None,
        typer.Argument(metavar="[LOGS]...", help="Game logs (JSON, JSON lines, PBN); - is stdin."),
    ] = None,
    *,
    ruleset: opt.RulesetName = None,
    option: opt.RuleOptions = None,
    seat: Annotated[
        str | None,
        typer.Option("--seat", "--view", metavar="SEAT", help="See what this seat saw: N E S W."),
    ] = None,
    until: Annotated[
        str | None,
        typer.Option("--until", metavar="TRICK.PLAY", help="Look at the play up to this card."),
    ] = None,
    sample: Annotated[
        int,
        typer.Option("--sample", metavar="N", min=0, max=100_000, help="Draw deals by chance."),
    ] = 0,
    seed: Annotated[
        int, typer.Option("--seed", metavar="S", help="The same seed draws the same deals.")
    ] = 0,
    proof: Annotated[
        Path | None,
        typer.Option("--proof", metavar="DIR", help="Write proofs of contradictions there."),
    ] = None,
    verify: Annotated[
        Path | None,
        typer.Option("--verify", metavar="DIR", help="Check the proofs in a folder, and no logs."),
    ] = None,
    output_format: Annotated[
        InferFormat, typer.Option("--output-format", help="How to write what was found.")
    ] = InferFormat.TEXT,
    output: opt.OutputFile = None,
) -> int:
    """Tell whether a log with unseen cards can have been lawful, and who can hold what.

    \b
    coinche infer game.json --seat S            what South can know
    coinche infer game.json --seat S --until 3  after three tricks
    coinche infer game.json --sample 100        fair samples of the deals that fit
    coinche infer game.json --proof DIR         a proof of each contradiction
    coinche infer --verify DIR                  the proofs, checked

    Exit code: 0 if some deal explains each log; 1 if one is explained by none, or is
    undecided; 2 for wrong use, logs that cannot be read, or a proof that is refused.
    """  # noqa: D301 - a backspace keeps typer from wrapping the examples
    from coinche_cli.errors import Fault
    from coinche_cli.output import open_output

    if verify is not None:
        from coinche_cli.report.infer_proof import verify as verified

        if logs:
            raise Fault("--verify checks proofs, not logs: give one or the other")
        with open_output(output, "never") as out:
            out.write("\n".join(verified(verify)) + "\n")
        return 0
    if not logs:
        raise Fault("no logs are given", "see 'coinche infer --help'")
    from coinche_cli.commands.check import wishes_of
    from coinche_cli.formats.files import files_named
    from coinche_cli.report.infer_json import JsonReport
    from coinche_cli.report.infer_proof import write_proof
    from coinche_cli.report.infer_text import TextReport
    from coinche_cli.unseen import View, Wanted, infer_files, parse_until
    from solvers.rules.seats import parse_seat

    view = View(
        None if seat is None else parse_seat(seat), None if until is None else parse_until(until)
    )
    contradictions, unexplained = 0, False
    with open_output(output, "never") as out:
        report = (JsonReport if output_format is InferFormat.JSON else TextReport)(out)
        for inferred in infer_files(
            files_named(logs, output), wishes_of(ruleset, option or []), Wanted(view, sample, seed)
        ):
            report.add(inferred)
            unexplained |= not inferred.verdict.consistent
            if proof is not None and inferred.verdict.contradiction is not None:
                contradictions += 1
                write_proof(proof, contradictions, inferred)
        report.close()
    return EXIT_CONTRADICTION if unexplained else 0
