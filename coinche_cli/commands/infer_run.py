"""The run of ``coinche infer``: reason about deals, write results as they come, sum up."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from coinche_cli.errors import EXIT_WRONG_INPUT, UserError, print_error, print_to_stderr

if TYPE_CHECKING:
    from coinche_cli.infer.inference import Inference
    from coinche_cli.infer.inferred import Inferred
    from coinche_cli.infer.proofs import ProofFolder
    from coinche_cli.terminal.output import Output
    from solvers.legality.hidden.deadline import Deadline
    from solvers.rules.cards.names import Dialect

EXIT_NOT_EXPLAINED = 1


class InferReport(Protocol):
    """Writes inferences in one output format."""

    def add(self, inferred: Inferred, proof: str | None = None) -> None:
        """Write the next entry; ``proof`` is the name of its proof file, if it has one."""

    def close(self, *, complete: bool) -> None:
        """Write what is left; ``complete`` says whether the run reached the last deal."""


def report_in(output_format: str, out: Output, dialect: Dialect | None) -> InferReport:
    """The report that writes in an output format."""
    if output_format == "json":
        from coinche_cli.report.infer.json import InferJsonReport

        return InferJsonReport(out)
    if output_format == "text":
        from coinche_cli.report.infer.text import InferTextReport

        return InferTextReport(out, dialect.names if dialect else None)
    from coinche_cli.report.infer.deals import DealsReport

    if output_format == "pbn":
        from coinche_cli.formats.pbn.deals import write_pbn
        from coinche_cli.formats.records.deal import four_seat_records

        return DealsReport(out, lambda records: write_pbn(four_seat_records(records)), "\n")
    from coinche_cli.formats.deal_json.text import write_deal_json

    return DealsReport(out, write_deal_json, "")


def run(
    inference: Inference, files: Iterable[str], proofs: ProofFolder | None, writer: InferReport
) -> int:
    """Write what the logs prove, and errors on stderr; return the exit code."""
    explained, faults, finished = True, 0, False
    try:
        for deal in inference.deals(files):
            if isinstance(deal, UserError):
                print_error(deal)
                faults += 1
                continue
            for inferred in deal:
                writer.add(inferred, _proof_of(inferred, proofs, inference.infer_options.deadline))
            explained &= not deal or any(each.explained for each in deal)
        finished = not inference.stopped
    finally:
        writer.close(complete=finished)
    if proofs is not None and not proofs.proofs:
        print_to_stderr(
            "coinche: --proof: there is no contradiction to prove, so nothing was written"
        )
    if faults:
        return EXIT_WRONG_INPUT
    return 0 if explained and finished else EXIT_NOT_EXPLAINED


def _proof_of(inferred: Inferred, proofs: ProofFolder | None, deadline: Deadline) -> str | None:
    """Prove a contradiction and return the file's name; None if not asked for or not found."""
    if proofs is None or inferred.verdict.contradiction is None:
        return None
    name = proofs.write(inferred, deadline)
    if name is None:
        print_error(f"{inferred.source}: no proof was found within the budget")
    return name


def check_proofs(folder: Path, deadline: Deadline, out: Output) -> int:
    """Check the proofs in a folder: print good ones on stdout and others on stderr."""
    from coinche_cli.infer.proofs import verify

    code = 0
    for result in verify(folder, deadline):
        if isinstance(result, UserError):
            print_error(result)
            code = EXIT_WRONG_INPUT
        elif isinstance(result, str):
            out.write(f"{result}\n")
        else:
            print_to_stderr(f"coinche: {result}")
            code = code or EXIT_NOT_EXPLAINED
    return code
