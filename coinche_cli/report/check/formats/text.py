"""Findings as text for people: a line each, the option that decides, the board, a summary."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coinche_cli.errors import printable
from coinche_cli.report.board import PLAIN, diagram, painted
from coinche_cli.report.check.place import deciding_option_text, file_and_line, message_with_place
from solvers.legality.findings.finding import Certainty, Severity
from solvers.legality.findings.registry import codes
from solvers.legality.header.rotation import order_text
from solvers.rules.cards.card import parse_cards
from solvers.rules.cards.strain import Strain
from solvers.rules.seats import SEAT_NAMES, Seat

if TYPE_CHECKING:
    from coinche_cli.check.results import GameResult, LocatedFinding, Summary
    from coinche_cli.report.check.report import CheckOptions
    from coinche_cli.terminal.output import Output
    from solvers.legality.findings.finding import Board

INDENT = "  "
_COLOURS = {
    Severity.ERROR: "\x1b[1;31m",
    Severity.WARNING: "\x1b[1;33m",
    Severity.NOTE: "\x1b[1m",
}


class CheckTextReport:
    """Writes findings as they come, and a summary at the end."""

    def __init__(self, output: Output, options: CheckOptions) -> None:
        self._output = output
        self._options = options
        self._file = ""
        self._games = self._deals = self._findings = 0
        self._files_with_findings = 0

    def start_file(self, name: str) -> None:
        """Begin to count the contents of a file."""
        self._file = name
        self._games = self._deals = self._findings = 0

    def add(self, result: GameResult) -> None:
        """Write the findings of one game."""
        self._games += result.game is not None
        self._deals += result.deals
        if result.findings and not self._findings:
            self._files_with_findings += 1
        self._findings += len(result.findings)
        for located in result.findings:
            self._output.write("\n".join(self._block(located)) + "\n")

    def end_file(self) -> None:
        """Name a file that passed, if that is asked for."""
        if self._options.verbose and not self._findings:
            counts = f"{_count(self._games, 'game')}, {_count(self._deals, 'deal')}"
            self._output.write(f"{printable(self._file)}: {counts}: no findings\n")

    def close(self, summary: Summary) -> None:
        """Write the statistics, if they are asked for, and the summary."""
        if not summary.complete:
            return
        lines = _statistics(summary) if self._options.statistics and summary.findings else []
        games, deals = _count(summary.games, "game"), _count(summary.deals, "deal")
        files = _count(summary.files, "file")
        if summary.findings:
            findings = _count(summary.findings, "finding")
            lines.append(f"{findings} in {self._files_with_findings} of {files} ({games}, {deals})")
        else:
            lines.append(f"{files}, {games}, {deals}: no findings")
        if summary.unjudged:
            plays = _count(summary.unjudged, "play")
            verb = "was" if summary.unjudged == 1 else "were"
            lines.append(f"{plays} {verb} not judged, because the hand or the trump is unknown")
        self._output.write("\n".join(lines) + "\n")

    def _block(self, located: LocatedFinding) -> list[str]:
        """The lines of one finding."""
        finding = located.finding
        code: str = finding.code
        if self._output.coloured:
            code = f"{_COLOURS[finding.severity]}{code}{PLAIN}"
        marks = [finding.severity.value] if finding.severity is not Severity.ERROR else []
        if finding.certainty is Certainty.POSSIBLE:
            marks.append(finding.certainty.value)
        mark = f" ({', '.join(marks)})" if marks else ""
        where = printable(file_and_line(located))
        lines = [f"{where}: {code}{mark} {message_with_place(located)}"]
        if decided := deciding_option_text(located):
            lines.append(INDENT + decided)
        if self._options.verbose and finding.board is not None:
            board = board_text(finding.board, finding.place.seat)
            text = painted(board) if self._output.coloured else board
            lines += ["", *(INDENT + line if line else "" for line in text.split("\n")), ""]
        return lines


def report(output: Output, options: CheckOptions) -> CheckTextReport:
    """The report in this format."""
    return CheckTextReport(output, options)


def board_text(board: Board, to_play: str | None) -> str:
    """The hands still held with trumps starred, the running trick, and the direction of play."""
    titles: dict[Seat, str] = {}
    if board.trick:
        titles[Seat(board.leader)] = "led"
    if to_play is not None:
        titles[Seat(to_play)] = "to play"
    hands = {Seat(seat): parse_cards(" ".join(cards)) for seat, cards in board.hands.items()}
    table = [f"{SEAT_NAMES[Seat(board.leader)]} led {' '.join(board.trick)}"] if board.trick else []
    table.append(f"Turns go {order_text(board.direction)}")
    return "\n".join([diagram(hands, Strain(board.trump), titles, {}), "", *table])


def _statistics(summary: Summary) -> list[str]:
    """A table of the codes that occur, the most frequent first."""
    registry = codes()
    rows = sorted(summary.by_code.items(), key=lambda row: (-row[1], row[0]))
    width = max(5, *(len(str(count)) for _, count in rows))
    lines = ["", f"code  {'count':>{width}}  name"]
    lines += [f"{code:4}  {count:{width}}  {registry[code].name}" for code, count in rows]
    return [*lines, ""]


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'s' * (number != 1)}"
