"""``coinche infer``: what does a log with unseen cards prove?"""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from coinche_cli.commands import options as opt
from coinche_cli.commands.numbers import check_timeout
from solvers.rules.cards.names import Dialect


class InferFormat(StrEnum):
    """Formats of inferences, or of samples alone."""

    TEXT = "text"
    JSON = "json"
    PBN = "pbn"
    DEAL_JSON = "deal-json"


OF_SAMPLES = (InferFormat.PBN, InferFormat.DEAL_JSON)
"""Formats that hold nothing but deals."""


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
        typer.Option(
            "--seat", "--view", metavar="SEAT", help="See only what this seat saw: N E S W, X Y Z."
        ),
    ] = None,
    until: Annotated[
        str | None,
        typer.Option("--until", metavar="TRICK.PLAY", help="Look at the play up to this card."),
    ] = None,
    sample: Annotated[
        int,
        typer.Option("--sample", metavar="N", min=0, max=100_000, help="Draw N deals at random."),
    ] = 0,
    seed: Annotated[
        int, typer.Option("--seed", metavar="S", help="The same seed draws the same deals.")
    ] = 0,
    proof: Annotated[
        Path | None,
        typer.Option("--proof", metavar="DIR", help="Write proofs of contradictions to a folder."),
    ] = None,
    verify: Annotated[
        Path | None,
        typer.Option(
            "--verify", metavar="DIR", help="Check the proofs in a folder; takes no logs."
        ),
    ] = None,
    timeout: Annotated[
        float | None,
        typer.Option(
            "--timeout",
            metavar="SECONDS",
            min=0.0,
            help="End the run after this time; deals not reached stay undecided.",
        ),
    ] = None,
    dialect: Annotated[
        Dialect | None,
        typer.Option("--dialect", help="Card names in text output; never guessed."),
    ] = None,
    output_format: Annotated[
        InferFormat,
        typer.Option(
            "--output-format", help="Format of the output; pbn and deal-json write samples only."
        ),
    ] = InferFormat.TEXT,
    output: opt.OutputFile = None,
) -> int:
    """Find out whether a log with unseen cards can be legal, and who can hold what.

    \b
    coinche infer game.json --seat S            what South can know
    coinche infer game.json --seat S --until 3  after three tricks
    coinche infer game.json --sample 100        fair samples of the deals that fit
    coinche infer game.json --sample 100 --output-format pbn | coinche solve -
    coinche infer game.json --proof DIR         a proof of each contradiction
    coinche infer --verify DIR                  the proofs, checked

    Exit code: 0 if some deal explains each log; 1 if no deal explains one, if one is
    undecided, or if samples are missing; 2 for wrong use, logs that cannot be read, or
    a proof that is refused.
    """  # noqa: D301 - a backspace keeps typer from wrapping the examples
    from coinche_cli.commands.infer_run import check_proofs, report_in, run
    from coinche_cli.errors import UserError
    from coinche_cli.terminal.output import open_output
    from solvers.legality.hidden.deadline import NO_DEADLINE, Deadline

    check_timeout(timeout)
    deadline = NO_DEADLINE if timeout is None else Deadline.after(timeout)
    if verify is not None:
        if logs:
            raise UserError("--verify checks proofs, not logs", "give one or the other")
        with open_output(output, "never") as out:
            return check_proofs(verify, deadline, out)
    if not logs:
        raise UserError("no logs given", "see 'coinche infer --help'")
    if output_format in OF_SAMPLES and not sample:
        raise UserError(f"--output-format {output_format.value} writes samples", "give --sample N")
    if dialect is not None and output_format is not InferFormat.TEXT:
        raise UserError("--dialect is for text output; other formats have fixed card names")
    from coinche_cli.commands.rule_options import rule_overrides
    from coinche_cli.formats.input.files import files_named
    from coinche_cli.infer.inference import Inference, InferOptions, parse_any_seat, parse_until
    from coinche_cli.infer.proofs import ProofFolder
    from solvers.legality.hidden.question.view import View

    view = View(
        None if seat is None else parse_any_seat(seat),
        None if until is None else parse_until(until),
    )
    given = {"--dialect": dialect, "--output-format pbn": output_format is InferFormat.PBN}
    options_not_for_coins = tuple(name for name, value in given.items() if value)
    infer_options = InferOptions(view, sample, seed, deadline, options_not_for_coins)
    inference = Inference(rule_overrides(ruleset, option or []), infer_options)
    proofs = None if proof is None else ProofFolder(proof)
    files = files_named(logs, output)
    with open_output(output, "never") as out:
        return run(inference, files, proofs, report_in(output_format.value, out, dialect))
