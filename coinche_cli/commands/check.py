"""``coinche check``: was this recorded game played, called and scored by the rules?"""

from __future__ import annotations

import sys
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

from coinche_cli.commands import options as opt
from coinche_cli.commands.numbers import WholeNumber
from coinche_cli.errors import EXIT_WRONG_INPUT
from coinche_cli.report.check.report import CheckFormat
from solvers.legality.findings.codes import Code
from solvers.legality.findings.finding import Severity

if TYPE_CHECKING:
    from coinche_cli.check.checker import Checker, Unit
    from coinche_cli.check.results import GameResult, Summary
    from coinche_cli.report.check.report import CheckReport
    from solvers.legality.log.which_rules import RuleWishes

EXIT_FINDINGS = 1
UNKNOWN_RULES = (Code.UNKNOWN_RULESET, Code.UNKNOWN_OPTION)
"""Findings after which a game could not be judged at all, as nobody knows its rules."""


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
    dialect: Annotated[
        str | None,
        typer.Option("--from", metavar="DIALECT", help="The program whose events the logs are."),
    ] = None,
    infer_options: Annotated[
        bool,
        typer.Option("--infer-options", help="Which options would make the logs consistent."),
    ] = False,
    keep_going: Annotated[
        bool, typer.Option("--keep-going", help="Judge also what follows an illegal play.")
    ] = False,
    select: Annotated[
        list[str] | None,
        typer.Option("--select", metavar="CODES", help="Only these: P, P3, P301; comma or repeat."),
    ] = None,
    ignore: Annotated[
        list[str] | None, typer.Option("--ignore", metavar="CODES", help="All but these.")
    ] = None,
    fail_on: Annotated[
        Severity, typer.Option("--fail-on", help="Least severity that gives exit code 1.")
    ] = Severity.ERROR,
    exit_zero: Annotated[
        bool, typer.Option("--exit-zero", help="Exit with 0 also when there are findings.")
    ] = False,
    max_findings: Annotated[
        int | None,
        typer.Option(
            "--max-findings", metavar="N", click_type=WholeNumber(1), help="Stop after so many."
        ),
    ] = None,
    statistics: Annotated[
        bool, typer.Option("--statistics", help="Count the findings of each code.")
    ] = False,
    output_format: Annotated[
        CheckFormat, typer.Option("--output-format", help="How to write the findings.")
    ] = CheckFormat.TEXT,
    output: opt.OutputFile = None,
    jobs: Annotated[
        int,
        typer.Option(
            "--jobs", metavar="N", click_type=WholeNumber(0, 1024), help="Processes; 0: one a core."
        ),
    ] = 1,
    color: opt.ColourChoice = opt.Colour.AUTO,
    verbose: Annotated[
        bool,
        typer.Option("--verbose", "-v", help="The board at each fault, and files that passed."),
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
    Exit code: 0 without findings; 1 with findings, also on records that cannot be
    read; 2 for wrong use, a ruleset or option that does not exist, or a fault of ours.
    """  # noqa: D301 - a backspace keeps typer from wrapping the examples
    from coinche_cli.check.checker import Checker, units_of
    from coinche_cli.formats.input.files import files_named

    if dialect is not None:
        from coinche_cli.formats.importers import dialect as known

        known(dialect)
    checker = Checker(
        wishes_of(ruleset, option or []), keep_going, _codes(select or [], ignore or []), verbose
    )
    units = units_of(files_named(logs, output), dialect)
    progress = not quiet and sys.stderr is not None and sys.stderr.isatty()
    if infer_options:
        from coinche_cli.check.infer_options import infer

        return infer(units, checker, output_format, output)
    from coinche_cli.report.check.options import CheckOptions
    from coinche_cli.report.check.report import in_format
    from coinche_cli.terminal.output import open_output

    with open_output(output, color.value) as out:
        report = in_format(output_format, out, CheckOptions(verbose, statistics, fail_on))
        results = _results(checker, units, jobs, progress and not out.on_terminal)
        with closing(results):
            summary = _write(report, results, fail_on, max_findings)
    if summary.failed or any(summary.by_code[code] for code in UNKNOWN_RULES):
        return EXIT_WRONG_INPUT
    return EXIT_FINDINGS if summary.graver and not exit_zero else 0


def wishes_of(name: str | None, options: Sequence[str]) -> RuleWishes:
    """The rules that the command line asks for.

    Raises:
        InputError: there is no such ruleset or option, or an option cannot have such a value.
    """
    from coinche_cli.commands.rule_options import rule_options
    from solvers.legality.log.which_rules import RuleWishes
    from solvers.rules.ruleset.presets import preset

    ruleset = None if name is None else preset(name)
    return RuleWishes(ruleset, rule_options(options, ruleset))


def _codes(select: Sequence[str], ignore: Sequence[str]) -> frozenset[str] | None:
    """The codes wanted; None is all."""
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
    from coinche_cli.terminal.progress import counted

    workers = worker_count(jobs)
    with closing(
        ordered_map(checker.check_batch, batched(units), workers, processes=True)
    ) as batches:
        results = (result for batch in batches for result in batch)
        yield from counted(results, "games") if progress else results


def _write(
    report: CheckReport,
    results: Iterator[GameResult],
    fail_on: Severity,
    max_findings: int | None,
) -> Summary:
    """Write the results as they come, file by file; games without a name get their number."""
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
                _tell(named)
            summary.add(named)
            summary.graver += sum(
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


def _tell(result: GameResult) -> None:
    """Say on stderr that something was not checked, by a fault of ours."""
    from coinche_cli.errors import report
    from coinche_cli.report.check.place import file_and_line, placed_message

    for located in result.findings:
        report(f"{file_and_line(located)}: {placed_message(located)}")


def _named(result: GameResult, name: str) -> GameResult:
    findings = tuple(replace(located, game=name) for located in result.findings)
    return replace(result, game=name, findings=findings)
