"""``coinche solve``: the verdict of a contract, exact points, values of cards, a line of play."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable
from contextlib import closing
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, Protocol

import typer

from coinche_cli.commands import options as opt
from coinche_cli.errors import Fault, report, talk

if TYPE_CHECKING:
    from coinche_cli.output import Output
    from coinche_cli.problems import Wishes
    from coinche_cli.solving import Effort, Solved
    from solvers.rules.cards import Card
    from solvers.rules.dialects import Dialect
    from solvers.rules.strains import Strain

LONGEST_TIMEOUT_S = 1e8


def solve(
    deals: opt.Deals,
    *,
    contract: opt.BidText = None,
    by: opt.Declarer = None,
    trump: opt.Trump = None,
    leader: opt.Leader = None,
    dealer: opt.Dealer = None,
    played: opt.Played = None,
    dialect: opt.DialectName = None,
    board: opt.Boards = None,
    ruleset: opt.RulesetName = None,
    option: opt.RuleOptions = None,
    cards: Annotated[bool, typer.Option("--cards", help="The value of every legal card.")] = False,
    line: Annotated[bool, typer.Option("--line", help="One line of best play.")] = False,
    verdict: Annotated[
        bool, typer.Option("--verdict", help="Only whether the contract makes; faster.")
    ] = False,
    expect: opt.Expect = None,
    timeout: opt.Timeout = None,
    nodes: opt.Nodes = None,
    memory: opt.Memory = None,
    jobs: opt.Jobs = 1,
    output_format: opt.Format = opt.ResultFormat.TEXT,
    output: opt.OutputFile = None,
    color: opt.ColourChoice = opt.Colour.AUTO,
    stats: opt.Stats = False,
    quiet: opt.Quiet = False,
) -> int:
    """Solve deals with all hands seen, both sides playing perfectly.

    \b
    coinche solve deal.pbn                         the contract of the file
    coinche solve deal.pbn --contract 110S --by E  another contract
    coinche solve deal.pbn --cards --line          the value of each card, and a line
    coinche solve *.pbn --output-format csv        a row for each board

    Without a contract and without --trump, every trump is solved.
    Exit code: 0; 1 when a contract does not turn out as --expect says; 2 for wrong input.
    """  # noqa: D301 - a backspace keeps typer from wrapping the examples
    from coinche_cli.output import open_output
    from coinche_cli.solving import Effort, read_problems
    from coinche_cli.workers import ordered_map, worker_count
    from solvers.double_dummy.solution import Limits

    if output_format is opt.ResultFormat.CSV and (cards or line):
        raise Fault("CSV has no room for --cards and --line", "use --output-format json")
    if verdict and (cards or line):
        raise Fault("--verdict only decides the contract, it goes without --cards and --line")
    if timeout is not None and not timeout < LONGEST_TIMEOUT_S:
        raise Fault(f"--timeout is a number of seconds under {LONGEST_TIMEOUT_S:.0e}")
    effort = Effort(cards, line, verdict, Limits(timeout, nodes), memory)
    wishes = _wishes(
        contract=contract,
        by=by,
        trump=trump,
        leader=leader,
        dealer=dealer,
        played=played,
        dialect=dialect,
        ruleset=ruleset,
        rule_options=option or [],
        contract_required=verdict or expect is not None,
    )
    problems = read_problems(deals, wishes, board or [])
    with (
        open_output(output, color.value) as out,
        closing(ordered_map(effort.spent_on, problems, worker_count(jobs))) as results,
    ):
        progress = (
            not quiet and sys.stderr is not None and sys.stderr.isatty() and not out.on_terminal
        )
        tally = _write(
            _report_in(output_format, out, effort, dialect), results, progress, stats and not quiet
        )
    return _exit_code(tally, expect, quiet)


def _wishes(
    *,
    contract: str | None,
    by: str | None,
    trump: str | None,
    leader: str | None,
    dealer: str | None,
    played: str | None,
    dialect: Dialect | None,
    ruleset: str | None,
    rule_options: list[str],
    contract_required: bool,
) -> Wishes:
    """Read the options that are text."""
    from coinche_cli.problems import Wishes
    from solvers.rules.contract import parse_bid
    from solvers.rules.ruleset import parse_option, preset
    from solvers.rules.seats import parse_seat
    from solvers.rules.strains import parse_strain

    bid = None if contract is None else parse_bid(contract)
    strain = None if trump is None else parse_strain(trump)
    if bid and strain not in (None, bid.strain):
        raise Fault(f"--contract {contract} and --trump {trump} name different trumps")
    return Wishes(
        bid=bid,
        by=None if by is None else parse_seat(by),
        strain=strain,
        leader=None if leader is None else parse_seat(leader),
        dealer=None if dealer is None else parse_seat(dealer),
        ruleset=None if ruleset is None else preset(ruleset),
        options=dict(map(parse_option, rule_options)),
        played=None if played is None else _cards(played, dialect, bid.strain if bid else strain),
        dialect=dialect,
        contract_required=contract_required,
    )


def _cards(text: str, dialect: Dialect | None, strain: Strain | None) -> tuple[Card, ...]:
    """Read cards in the order played, by their names in a dialect if one is given."""
    from solvers.rules.cards import parse_cards

    if dialect is None:
        return tuple(parse_cards(text))
    trump = strain.trump if strain else None
    return tuple(dialect.names.parse(name, trump) for name in text.replace(",", " ").split())


class _Report(Protocol):
    """Writes solutions in one output format."""

    def add(self, solved: Solved) -> None:
        """Take the next solution."""

    def close(self) -> None:
        """Write what is left."""


def _report_in(
    output_format: opt.ResultFormat, out: Output, effort: Effort, dialect: Dialect | None
) -> _Report:
    if output_format is opt.ResultFormat.JSON:
        from coinche_cli.report.solve_json import JsonReport

        return JsonReport(out, effort)
    if output_format is opt.ResultFormat.CSV:
        from coinche_cli.report.solve_csv import CsvReport

        return CsvReport(out)
    from coinche_cli.report.solve_text import TextReport

    return TextReport(out, effort, dialect.names if dialect else None)


@dataclass
class _Tally:
    """What a run came to: verdicts by outcome, faults, and the work done."""

    verdicts: Counter[bool | None] = field(default_factory=Counter)
    faults: int = 0
    nodes: int = 0
    seconds: float = 0.0


def _write(
    writer: _Report, results: Iterable[Solved | Fault], progress: bool, stats: bool
) -> _Tally:
    """Write the results as they come, faults on stderr."""
    from coinche_cli.progress import counted

    tally = _Tally()
    try:
        for result in counted(results, "positions") if progress else results:
            if isinstance(result, Fault):
                report(result)
                tally.faults += 1
                continue
            writer.add(result)
            tally.verdicts[result.solution.made] += 1
            tally.nodes += result.solution.nodes
            tally.seconds += result.seconds
            if stats:
                problem = result.problem
                _say_work(
                    f"{problem.place}, {problem.strain.value}",
                    result.solution.nodes,
                    result.seconds,
                )
    finally:
        writer.close()
    if stats and tally.verdicts.total() > 1:
        _say_work(f"{tally.verdicts.total()} positions", tally.nodes, tally.seconds)
    return tally


def _say_work(what: str, nodes: int, seconds: float) -> None:
    speed = f", {nodes / seconds:,.0f} nodes/s" if seconds else ""
    talk(f"coinche: {what}: {nodes:,} nodes, {seconds:.3f} s{speed}")


def _exit_code(tally: _Tally, expect: opt.Expectation | None, quiet: bool) -> int:
    """0 when all is well, 1 when a contract turned out otherwise, 2 when something was wrong."""
    code = 2 if tally.faults else 0
    if expect is not None:
        solved = tally.verdicts.total()
        others = solved - tally.verdicts[expect is opt.Expectation.MADE]
        if others and not quiet:
            talk(
                f"coinche: --expect {expect.value}: {others} of {solved} contracts turned out "
                "otherwise"
            )
        code = code or int(others > 0)
    return code
