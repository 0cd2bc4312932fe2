"""``coinche solve`` for deals of Coins: its options and its reports."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from coinche_cli.commands.options import Mode, ResultFormat
from coinche_cli.errors import UserError
from coinche_cli.solve.coins import CoinsRequest, CoinsSearchOptions, CoinsSolved, coins_problems
from coinche_cli.terminal.memory import free_bytes
from solvers.double_dummy.bounds import Limits
from solvers.double_dummy.coins.layers.plan import LayerSettings
from solvers.double_dummy.coins.question import CoinsMethod
from solvers.double_dummy.coins.solver import DEFAULT_COINS_TABLE_MIB
from solvers.rules.coins.cards import parse_spanish_cards
from solvers.rules.coins.players import Player, parse_player
from solvers.rules.ruleset.choices import Game
from solvers.rules.ruleset.presets import preset

if TYPE_CHECKING:
    from coinche_cli.commands.solve_run import RunOptions, SolveReport
    from coinche_cli.formats.records.deal import AnyRecord
    from coinche_cli.solve.records import LocatedRecord
    from coinche_cli.terminal.output import Output

MOST_BYTES = 8 * 2**30
"""The most memory for layers if ``--memory`` is not given and this much is free."""
_MEBIBYTE = 2**20
_SCORE = re.compile(r"([A-Za-z])=(\d{1,6})", re.ASCII)


def coins_request(
    *,
    by: str | None,
    coins: int | None,
    score: str | None,
    target: int | None,
    mode: Mode | None,
    leader: str | None,
    played: str | None,
    expected: bool,
    in_detail: bool,
) -> CoinsRequest:
    """Read the options that ask something about Coins.

    Args:
        expected: whether ``--expect`` is given.
        in_detail: whether values of cards or a line are asked for.

    Raises:
        UserError: options cannot be combined.
        CannotRead: a text is not a player, card or score.
    """
    max_n = mode is Mode.MAX_N
    question = coins is not None or score is not None
    if (score is None) != (target is None):
        raise UserError(
            "--score and --target need each other", "give both: --score X=7,Y=9,Z=3 --target 10"
        )
    if coins is not None and score is not None:
        raise UserError("--coins cannot be combined with --score", "ask one question at a time")
    if question and by is None:
        raise UserError("a yes-or-no question needs a player", "give --by X, Y or Z")
    if expected and not question:
        raise UserError("--expect needs a yes-or-no question", "give --coins, or --score")
    if question and in_detail:
        raise UserError("--coins and --score cannot be combined with --cards or --line")
    if max_n and (question or by):
        raise UserError(
            "--mode max-n cannot be combined with --by, --coins or --score",
            "it shows how the deal ends for all three, and with --line the play",
        )
    return CoinsRequest(
        by=None if by is None else parse_player(by),
        coins=coins,
        scores=None if score is None else _scores(score),
        target=target,
        max_n=max_n,
        leader=None if leader is None else parse_player(leader),
        played=None if played is None else tuple(parse_spanish_cards(played)),
    )


def _scores(text: str) -> dict[Player, int]:
    scores = {}
    for part in text.split(","):
        match = _SCORE.fullmatch(part.strip())
        if not match:
            raise UserError(f"--score {text[:40]}: not totals", "write totals as X=7,Y=9,Z=3")
        scores[parse_player(match[1])] = int(match[2])
    missing = [player.value for player in Player if player not in scores]
    if missing or len(text.split(",")) != len(Player):
        raise UserError(
            f"--score {text[:40]}: not one total for each of X, Y and Z",
            "write totals as X=7,Y=9,Z=3",
        )
    return scores


def solve_coins(
    records: Iterable[LocatedRecord[AnyRecord] | UserError],
    request: CoinsRequest,
    run_options: RunOptions,
    *,
    cards: bool,
    line: bool,
    limits: Limits,
    memory_mib: int | None,
    method: CoinsMethod | None,
    ruleset: str | None,
    keep: str | None,
) -> int:
    """Solve the deals, write the results and return the exit code.

    Raises:
        UserError: options cannot be combined, or the ruleset is for another game.
    """
    from coinche_cli.solve.coins_layers import LayerRunner, with_large_deals_solved
    from coinche_cli.solve.layer_folder import LayerFolder

    if ruleset is not None and preset(ruleset).game is not Game.COINS:
        played = preset(ruleset).game.display_name
        raise UserError(f"ruleset {ruleset!r} is for {played}, the deal for Coins", "give none")
    if request.max_n and cards:
        raise UserError("--mode max-n cannot be combined with --cards", "--line shows the play")
    searched = method is CoinsMethod.SEARCH or request.max_n or request.question
    if method is CoinsMethod.LAYERS and searched:
        raise UserError(
            "--method layers cannot be combined with --mode max-n, --coins or --score",
            "layers only find what players can force",
        )
    searched = searched or (limits.nodes is not None and method is None)
    if keep is not None and searched:
        raise UserError("--keep needs layers, but these options ask for a search")
    folder = None if keep is None else LayerFolder(keep)
    runner = LayerRunner(run_options.screen, folder, run_options.quiet)
    search = CoinsSearchOptions(
        request,
        cards,
        line,
        limits,
        table_mib=memory_mib or DEFAULT_COINS_TABLE_MIB,
        layers=LayerSettings(
            most_bytes=memory_mib * _MEBIBYTE if memory_mib else min(free_bytes(), MOST_BYTES),
            jobs=run_options.workers,
            store=folder,
            watch=runner.watch,
        ),
        method=method,
    )
    small = run_options.each(
        search.solve_small, coins_problems(records, request), interrupt=runner.interrupt
    )
    return run_options.run(
        with_large_deals_solved(small, search, runner),
        lambda out: _report_in(run_options.output_format, out, search),
        asked="questions",
    )


def _report_in(
    output_format: ResultFormat, out: Output, search: CoinsSearchOptions
) -> SolveReport[CoinsSolved]:
    if output_format is ResultFormat.JSON:
        from coinche_cli.report.solve.coins_json import coins_entry
        from coinche_cli.report.solve.json import SolveJsonReport

        return SolveJsonReport(out, lambda solved: coins_entry(solved, search))
    if output_format is ResultFormat.CSV:
        from coinche_cli.report.solve.coins_csv import COINS_HEADER, coins_row
        from coinche_cli.report.solve.csv import SolveCsvReport

        return SolveCsvReport(out, COINS_HEADER, coins_row)
    from coinche_cli.report.solve.coins_text import CoinsTextReport

    return CoinsTextReport(out, search)
