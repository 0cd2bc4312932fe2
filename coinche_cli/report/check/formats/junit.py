"""Findings as JUnit XML: a suite for each file, a case for each deal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape, quoteattr

from coinche_cli.errors import printable
from coinche_cli.report.check.place import deciding_option_text, file_and_line, message_with_option
from coinche_cli.report.check.spool import Spool
from solvers.legality.findings.finding import Severity

if TYPE_CHECKING:
    from coinche_cli.check.results import GameResult, LocatedFinding, Summary
    from coinche_cli.report.check.report import CheckOptions
    from coinche_cli.terminal.output import Output


class JunitReport:
    """A suite waits until its cases are counted, and the document until its suites are counted.

    The names of a file's cases are kept in memory, because each case needs a name of its own.
    The output is ASCII, so that its declared encoding is right in every locale.
    """

    def __init__(self, output: Output, options: CheckOptions) -> None:
        self._output = output
        self._failing = options.failing
        self._suites = Spool()
        self._cases: Spool | None = None
        self._file = ""
        self._names: Counter[str] = Counter()
        self._tests = self._failures = 0
        self._all_tests = self._all_failures = 0

    def start_file(self, name: str) -> None:
        """Begin a suite."""
        self._file = printable(name)
        self._cases = Spool()
        self._names.clear()
        self._tests = self._failures = 0

    def add(self, result: GameResult) -> None:
        """Add a case for each deal of a game, and one for findings that belong to no deal.

        A game that could not be judged has no cases for its deals, since they would pass.
        """
        by_deal: dict[int | None, list[LocatedFinding]] = {}
        for located in result.findings:
            by_deal.setdefault(located.finding.place.deal, []).append(located)
        name = self._own_name(_record_name(result))
        numbers = {deal for deal in by_deal if deal is not None}
        if not any(map(_is_unjudged, result.findings)):
            numbers |= set(result.numbers or range(1, result.deals + 1))
        if None in by_deal or not numbers:
            self._add_case(name, by_deal.get(None, []))
        for deal in sorted(numbers):
            self._add_case(f"{name} deal {deal}", by_deal.get(deal, []))

    def _own_name(self, name: str) -> str:
        """The name, with a number after it if the suite already has a case of this name."""
        self._names[name] += 1
        times = self._names[name]
        return name if times == 1 else self._own_name(f"{name} ({times})")

    def end_file(self) -> None:
        """End the suite."""
        if self._cases is None:
            return
        counts = f'tests="{self._tests}" failures="{self._failures}"'
        self._suites.write(f"<testsuite name={quoteattr(self._file)} {counts}>\n")
        self._cases.pour(self._suites.write)
        self._suites.write("</testsuite>\n")
        self._cases = None
        self._all_tests += self._tests
        self._all_failures += self._failures

    def close(self, summary: Summary) -> None:  # noqa: ARG002 - part of the protocol
        """Write the complete document."""
        self.end_file()
        counts = f'tests="{self._all_tests}" failures="{self._all_failures}"'
        self._output.write('<?xml version="1.0" encoding="UTF-8"?>\n')
        self._output.write(f'<testsuites name="coinche check" {counts}>\n')
        self._suites.pour(self._write_ascii)
        self._output.write("</testsuites>\n")

    def _write_ascii(self, text: str) -> None:
        self._output.write(text.encode("ascii", "xmlcharrefreplace").decode())

    def _add_case(self, name: str, findings: Sequence[LocatedFinding]) -> None:
        assert self._cases is not None
        self._tests += 1
        names = f"name={quoteattr(printable(name))} classname={quoteattr(self._file)}"
        if not findings:
            self._cases.write(f"<testcase {names}/>\n")
            return
        grave = [one for one in findings if one.finding.severity.gravity >= self._failing.gravity]
        slight = [one for one in findings if one not in grave]
        self._cases.write(f"<testcase {names}>\n")
        if grave:
            self._failures += 1
            self._cases.write(_failure(grave))
        if slight:
            self._cases.write(f"<system-out>{_lines(slight)}</system-out>\n")
        self._cases.write("</testcase>\n")


def report(output: Output, options: CheckOptions) -> JunitReport:
    """The report in this format."""
    return JunitReport(output, options)


def _is_unjudged(located: LocatedFinding) -> bool:
    """Whether a finding says that the game or record was not judged."""
    finding = located.finding
    return finding.code.startswith("F") and finding.severity is not Severity.NOTE


def _record_name(result: GameResult) -> str:
    if result.game is not None:
        return f"game {result.game}"
    return "file" if result.line is None else f"line {result.line}"


def _failure(findings: Sequence[LocatedFinding]) -> str:
    """All findings of a case in one element, because readers show only one."""
    first = findings[0].finding
    decided = deciding_option_text(findings[0])
    message = printable(first.message) + (f" ({decided})" if decided else "")
    if len(findings) > 1:
        message += f" (and {len(findings) - 1} more)"
    return (
        f'<failure type="{first.code}" message={quoteattr(message)}>{_lines(findings)}</failure>\n'
    )


def _lines(findings: Sequence[LocatedFinding]) -> str:
    return escape("\n".join(map(_line, findings)))


def _line(located: LocatedFinding) -> str:
    where = printable(file_and_line(located))
    return f"{where}: {located.finding.code} {message_with_option(located)}"
