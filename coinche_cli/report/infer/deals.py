"""Samples for logs, written as deal files that ``coinche solve`` reads."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from coinche_cli.errors import print_to_stderr, printable
from coinche_cli.infer.boards import boards

if TYPE_CHECKING:
    from coinche_cli.formats.records.deal import AnyRecord
    from coinche_cli.infer.inferred import Inferred
    from coinche_cli.terminal.output import Output


class DealsReport:
    """Writes samples only; anything else about a deal goes to stderr.

    Args:
        write: turns boards into text.
        between: the text between two such texts.
    """

    def __init__(
        self, output: Output, write: Callable[[Iterable[AnyRecord]], str], between: str
    ) -> None:
        self._output = output
        self._write = write
        self._between = between
        self._begun = False

    def add(self, inferred: Inferred, proof: str | None = None) -> None:
        """Write the samples of one deal.

        Args:
            proof: the name of its proof file.
        """
        if inferred.samples:
            text = self._write(boards(inferred))
            self._output.write(self._between + text if self._begun else text)
            self._begun = True
        what = _without_samples(inferred)
        if what:
            suffix = f"; proof: {proof}" if proof else ""
            print_to_stderr(f"coinche: {printable(str(inferred.source))}: {what}{suffix}")

    def close(self, *, complete: bool) -> None:
        """Report whether deals are left out.

        Args:
            complete: whether the run reached the last deal.
        """
        if not complete:
            print_to_stderr("coinche: the run ended here; later deals were not examined")


def _without_samples(inferred: Inferred) -> str:
    if inferred.verdict.undecided:
        return f"undecided, {inferred.verdict.undecided}"
    if inferred.verdict.contradiction is not None:
        return "no deal explains this"
    if inferred.missing:
        return f"{inferred.missing} of the samples could not be drawn within the budget"
    return ""
