"""``coinche solve``: verdict of a contract, exact points, values of cards, a line of play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from coinche_cli.commands import options as opt
from coinche_cli.commands.numbers import check_timeout
from coinche_cli.errors import UserError

if TYPE_CHECKING:
    from coinche_cli.commands.solve_run import SolveReport
    from coinche_cli.solve.four_seats import SearchOptions, Solved
    from coinche_cli.solve.problem import Overrides
    from coinche_cli.terminal.output import Output
    from solvers.rules.cards.card import Card
    from solvers.rules.cards.names import Dialect
    from solvers.rules.cards.strain import Strain


def solve(
    deals: opt.Deals,
    *,
    contract: opt.BidText = None,
    by: opt.Declarer = None,
    coins: opt.Coins = None,
    score: opt.Score = None,
    target: opt.Target = None,
    mode: opt.ModeOfPlay = None,
    method: opt.Method = None,
    keep: opt.Keep = None,
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
    """Solve deals double dummy: all hands are seen and play is perfect.

    \b
    coinche solve deal.pbn                         the contract of the file
    coinche solve deal.pbn --contract 110S --by E  another contract
    coinche solve deal.pbn --cards --line          the value of each card, and a line
    coinche solve *.pbn --output-format csv        a row for each board

    \b
    coinche solve coins.json --cards               Coins: what each player can force
    coinche solve coins.json --by X --coins 3      can X force 3 coins?

    Without a contract and without --trump, every trump is solved.
    Exit code: 0; 1 if a result is not what --expect asks for; 2 for wrong input.
    """  # noqa: D301 - a backspace keeps typer from wrapping the examples
    from coinche_cli.commands.solve_run import RunOptions
    from coinche_cli.solve.records import peek_game, read_records
    from solvers.double_dummy.bounds import Limits
    from solvers.rules.ruleset.choices import Game

    if output_format is opt.ResultFormat.CSV and (cards or line):
        raise UserError("CSV cannot hold --cards or --line", "use --output-format json")
    if verdict and (cards or line):
        raise UserError("--verdict cannot be combined with --cards or --line")
    check_timeout(timeout)
    game, records = peek_game(read_records(deals, board or [], dialect))
    of_coins = game is Game.COINS
    given = {
        "--contract": contract,
        "--trump": trump,
        "--dealer": dealer,
        "--dialect": dialect,
        "--option": option,
        "--verdict": verdict,
    }
    given_for_coins = {
        "--coins": coins,
        "--score": score,
        "--target": target,
        "--mode": mode,
        "--method": method,
        "--keep": keep,
    }
    opt.refuse(
        given if of_coins else given_for_coins,
        "not for deals of Coins" if of_coins else "only for deals of Coins",
    )
    run_options = RunOptions(output_format, output, color, jobs, expect, stats=stats, quiet=quiet)
    if of_coins:
        from coinche_cli.commands.solve_coins import coins_request, solve_coins

        asked = coins_request(
            by=by,
            coins=coins,
            score=score,
            target=target,
            mode=mode,
            leader=leader,
            played=played,
            expected=expect is not None,
            in_detail=cards or line,
        )
        return solve_coins(
            records,
            asked,
            run_options,
            ruleset=ruleset,
            cards=cards,
            line=line,
            limits=Limits(timeout, nodes),
            memory_mib=memory,
            method=method,
            keep=keep,
        )
    from coinche_cli.solve.four_seats import SearchOptions, problems_in

    overrides = _overrides(
        contract=contract,
        by=by,
        trump=trump,
        leader=leader,
        dealer=dealer,
        played=played,
        dialect=dialect,
        ruleset=ruleset,
        options=option or [],
        contract_required=verdict or expect is not None,
    )
    search = SearchOptions(cards, line, verdict, Limits(timeout, nodes), memory)
    return run_options.run(
        run_options.each(search.solve, problems_in(records, overrides)),
        lambda out: _report_in(output_format, out, search, dialect),
        asked="contracts",
    )


def _overrides(
    *,
    contract: str | None,
    by: str | None,
    trump: str | None,
    leader: str | None,
    dealer: str | None,
    played: str | None,
    dialect: Dialect | None,
    ruleset: str | None,
    options: list[str],
    contract_required: bool,
) -> Overrides:
    """Parse the options that are given as text."""
    from coinche_cli.commands.rule_options import rule_options
    from coinche_cli.solve.problem import Overrides
    from solvers.rules.auction.contract import parse_bid
    from solvers.rules.cards.strain import parse_strain
    from solvers.rules.errors import CannotRead
    from solvers.rules.ruleset.presets import preset
    from solvers.rules.seats import parse_seat

    rules = None if ruleset is None else preset(ruleset)
    try:
        bid = None if contract is None else parse_bid(contract)
        strain = None if trump is None else parse_strain(trump)
    except CannotRead as error:
        raise UserError(str(error), _trump_letters(dialect) if dialect else "") from None
    if bid and strain not in (None, bid.strain):
        raise UserError(f"--contract {contract} and --trump {trump} name different trumps")
    return Overrides(
        bid=bid,
        by=None if by is None else parse_seat(by),
        strain=strain,
        leader=None if leader is None else parse_seat(leader),
        dealer=None if dealer is None else parse_seat(dealer),
        ruleset=rules,
        options=rule_options(options, rules) if options else {},
        played=None if played is None else _cards(played, dialect, bid.strain if bid else strain),
        dialect=dialect,
        contract_required=contract_required,
    )


def _trump_letters(dialect: Dialect) -> str:
    """The letters for trumps, which are the same in every dialect."""
    from solvers.rules.cards.card import Suit

    letters = ", ".join(f"{suit.value} is {dialect.names.suit_text(suit)}" for suit in Suit)
    return f"--dialect names cards; a trump keeps its letter: {letters}"


def _cards(text: str, dialect: Dialect | None, strain: Strain | None) -> tuple[Card, ...]:
    """Read cards in the order played, by their names in a dialect if one is given."""
    from solvers.rules.cards.card import parse_cards

    if dialect is None:
        return tuple(parse_cards(text))
    trump = strain.trump if strain else None
    return tuple(dialect.names.parse(name, trump) for name in text.replace(",", " ").split())


def _report_in(
    output_format: opt.ResultFormat, out: Output, search: SearchOptions, dialect: Dialect | None
) -> SolveReport[Solved]:
    if output_format is opt.ResultFormat.JSON:
        from coinche_cli.report.solve.json import SolveJsonReport, entry

        return SolveJsonReport(out, lambda solved: entry(solved, search))
    if output_format is opt.ResultFormat.CSV:
        from coinche_cli.report.solve.csv import HEADER, SolveCsvReport, row

        return SolveCsvReport(out, HEADER, row)
    from coinche_cli.report.solve.text import SolveTextReport

    return SolveTextReport(out, search, dialect.names if dialect else None)
