"""``coinche check``: does this recorded game follow the rules of play, auction and score?"""

from __future__ import annotations

import sys
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

from coinche_cli.commands import options as opt
from coinche_cli.commands.numbers import whole_number_option
from coinche_cli.errors import EXIT_WRONG_INPUT, UserError
from coinche_cli.report.check.formats import FORMATS
from solvers.legality.findings.codes import Code
from solvers.legality.findings.finding import Severity

if TYPE_CHECKING:
    from coinche_cli.check.checker import Checker, Unit
    from coinche_cli.check.results import GameResult, Summary
    from coinche_cli.report.check.report import CheckReport
    from solvers.legality.log.which_rules import RuleOverrides

EXIT_FINDINGS = 1
UNKNOWN_RULES_CODES = (Code.UNKNOWN_RULESET, Code.UNKNOWN_OPTION)
"""Findings that mean a game could not be judged at all, because its rules are unknown."""


def parse_format(name: str) -> str:
    """The name of an output format, refused if it is unknown."""
    if name not in FORMATS:
        known = ", ".join(map(repr, FORMATS))
        raise typer.BadParameter(f"{name!r} is not one of {known}.")
    return name


def check(
    logs: Annotated[
        list[str],
        typer.Argument(
            metavar="LOGS...",
            help="Game logs (JSON, JSON lines, PBN), folders, patterns; - is stdin.",
        ),
    ],
    *,
    ruleset: opt.RulesetName = None,
    option: opt.RuleOptions = None,
    program: Annotated[
        str | None,
        typer.Option("--from", metavar="PROGRAM", help="The program that wrote the logs."),
    ] = None,
    infer_options: Annotated[
        bool,
        typer.Option("--infer-options", help="Find options that make the logs consistent."),
    ] = False,
    keep_going: Annotated[
        bool, typer.Option("--keep-going", help="Also judge what follows an illegal play.")
    ] = False,
    select: Annotated[
        list[str] | None,
        typer.Option("--select", metavar="CODES", help="Only these: P, P3, P301; comma or repeat."),
    ] = None,
    ignore: Annotated[
        list[str] | None, typer.Option("--ignore", metavar="CODES", help="All but these.")
    ] = None,
    fail_on: Annotated[
        Severity, typer.Option("--fail-on", help="Lowest severity that gives exit code 1.")
    ] = Severity.ERROR,
    exit_zero: Annotated[
        bool, typer.Option("--exit-zero", help="Exit with 0 even if there are findings.")
    ] = False,
    max_findings: Annotated[
        int | None,
        whole_number_option("--max-findings", metavar="N", least=1, help="Stop after N findings."),
    ] = None,
    statistics: Annotated[
        bool, typer.Option("--statistics", help="Count the findings of each code.")
    ] = False,
    output_format: Annotated[
        str,
        typer.Option(
            "--output-format",
            metavar=f"<{'|'.join(FORMATS)}>",
            parser=parse_format,
            help="Format of the findings.",
        ),
    ] = "text",
    output: opt.OutputFile = None,
    jobs: Annotated[
        int,
        whole_number_option(
            "--jobs", metavar="N", least=0, most=1024, default=1, help="Processes; 0: one per core."
        ),
    ] = 1,
    color: opt.ColourChoice = opt.Colour.AUTO,
    verbose: Annotated[
        bool,
        typer.Option("--verbose", "-v", help="Show boards at findings, and files that passed."),
    ] = False,
    quiet: opt.Quiet = False,
) -> int:
    """Check recorded games: cards, calls, plays, tricks, scores, the match.

    \b
    coinche check game.json                     a game
    coinche check logs/ --jobs 0                all logs in a folder, on all cores
    coinche check game.json --option must_under_trump=false
    coinche check game.json --infer-options     which rules it seems to follow

    What a code means: coinche rules CODE.
    Exit code: 0 without findings; 1 with findings, including records that cannot be
    read; 2 for wrong use, an unknown ruleset or option, or an internal error.
    """  # noqa: D301 - a backspace keeps typer from wrapping the examples
    from coinche_cli.check.checker import Checker, units_of
    from coinche_cli.commands.rule_options import rule_overrides
    from coinche_cli.formats.input.files import files_named

    if program is not None:
        from coinche_cli.formats.importers import check_program

        check_program(program)
    overrides = rule_overrides(ruleset, option or [])
    checker = Checker(overrides, keep_going, _codes(select or [], ignore or []), verbose)
    units = units_of(files_named(logs, output), program)
    progress = not quiet and sys.stderr is not None and sys.stderr.isatty()
    if infer_options:
        return _infer_options(units, overrides, output_format, output)
    from coinche_cli.report.check.formats import in_format
    from coinche_cli.report.check.report import CheckOptions
    from coinche_cli.terminal.output import open_output

    with open_output(output, color.value) as out:
        report = in_format(output_format, out, CheckOptions(verbose, statistics, fail_on))
        results = _results(checker, units, jobs, progress and not out.on_terminal)
        with closing(results):
            summary = _write(report, results, fail_on, max_findings)
    if summary.failed or any(summary.by_code[code] for code in UNKNOWN_RULES_CODES):
        return EXIT_WRONG_INPUT
    return EXIT_FINDINGS if summary.failing and not exit_zero else 0


def _infer_options(
    units: Iterator[Unit], overrides: RuleOverrides, output_format: str, output: str | None
) -> int:
    """Write which options fit each file; 0 if some make every file consistent, else 1.

    Raises:
        UserError: the output format cannot hold the answer.
    """
    from coinche_cli.check.infer_options import fitting_options
    from coinche_cli.report.check.infer_options import fitting_json, fitting_text
    from coinche_cli.terminal.output import open_output

    if output_format not in ("text", "json"):
        raise UserError("--infer-options writes text or json only", "use --output-format json")
    files = fitting_options(units, overrides)
    as_json = output_format == "json"
    with open_output(output, "never") as out:
        out.write(fitting_json(files) if as_json else "".join(map(fitting_text, files)))
    return 0 if all(file.consistent for file in files) else EXIT_FINDINGS


def _codes(select: Sequence[str], ignore: Sequence[str]) -> frozenset[str] | None:
    """The codes to report; None is all."""
    if not select and not ignore:
        return None
    from solvers.legality.findings.registry import codes, matching

    wanted = matching(_listed(select)) if select else frozenset(codes())
    return wanted - matching(_listed(ignore))


def _listed(texts: Sequence[str]) -> tuple[str, ...]:
    return tuple(code.strip() for text in texts for code in text.split(","))


def _results(
    checker: Checker, units: Iterator[Unit], jobs: int, progress: bool
) -> Generator[GameResult, None, None]:
    """The results of all games in order, whatever the number of workers."""
    from coinche_cli.check.checker import batched
    from coinche_cli.terminal.jobs import ordered_map, worker_count
    from coinche_cli.terminal.progress import with_progress

    workers = worker_count(jobs)
    with closing(
        ordered_map(checker.check_batch, batched(units), workers, processes=True)
    ) as batches:
        results = (result for batch in batches for result in batch)
        yield from with_progress(results, "games") if progress else results


def _write(
    report: CheckReport,
    results: Iterator[GameResult],
    fail_on: Severity,
    max_findings: int | None,
) -> Summary:
    """Write the results as they come, file by file; a game without an id gets its number."""
    from coinche_cli.check.results import Summary

    summary = Summary()
    file: str | None = None
    number = 0
    try:
        for result in results:
            if result.file != file:
                if file is not None:
                    report.end_file()
                file, number = result.file, 0
                report.start_file(file)
                summary.files += 1
            number += result.game is not None
            named = _named(result, str(number)) if result.game == "" else result
            if max_findings is not None:
                named = replace(named, findings=named.findings[: max_findings - summary.findings])
            report.add(named)
            if named.failed:
                _warn_unchecked(named)
            summary.add(named)
            summary.failing += sum(
                located.finding.severity.gravity >= fail_on.gravity for located in named.findings
            )
            if max_findings is not None and summary.findings >= max_findings:
                break
        if file is not None:
            report.end_file()
        summary.complete = True
    finally:
        report.close(summary)
    return summary


def _warn_unchecked(result: GameResult) -> None:
    """Report on stderr what was not checked because of an internal error."""
    from coinche_cli.errors import print_error
    from coinche_cli.report.check.place import file_and_line, message_with_place

    for located in result.findings:
        print_error(f"{file_and_line(located)}: {message_with_place(located)}")


def _named(result: GameResult, name: str) -> GameResult:
    findings = tuple(replace(located, game=name) for located in result.findings)
    return replace(result, game=name, findings=findings)
