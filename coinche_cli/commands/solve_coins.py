"""``coinche solve`` for deals of Coins: what its options ask, and its reports."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from coinche_cli.commands.options import Mode, ResultFormat
from coinche_cli.errors import Fault
from coinche_cli.solve.coins import CoinsEffort, CoinsSolved, CoinsWishes, coins_problems
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
    from coinche_cli.commands.solve_run import Manner, Report
    from coinche_cli.solve.four_seats import Found
    from coinche_cli.terminal.output import Output

MOST_BYTES = 8 * 2**30
"""What layers may take where ``--memory`` does not say and so much is free."""
_MEBIBYTE = 2**20
_SCORE = re.compile(r"([A-Za-z])=(\d{1,6})", re.ASCII)


def coins_wishes(
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
) -> CoinsWishes:
    """Read the options that ask something about Coins.

    Args:
        expected: whether an outcome is expected.
        in_detail: whether values of cards or a line are wanted.

    Raises:
        Fault: options that do not go together.
        CannotRead: a text is no player, card or score.
    """
    selfish = mode is Mode.MAX_N
    question = coins is not None or score is not None
    if (score is None) != (target is None):
        raise Fault("--score and --target belong together", "as --score X=7,Y=9,Z=3 --target 10")
    if coins is not None and score is not None:
        raise Fault("--coins and --score are two questions; ask one at a time")
    if question and by is None:
        raise Fault("a question with yes or no needs to know about whom", "give --by X, Y or Z")
    if expected and not question:
        raise Fault("--expect needs a question with yes or no", "give --coins, or --score")
    if question and in_detail:
        raise Fault("--cards and --line go without --coins and --score")
    if selfish and (question or by):
        raise Fault("--mode max-n tells the end of the deal for all three, with --line the play")
    return CoinsWishes(
        by=None if by is None else parse_player(by),
        coins=coins,
        scores=None if score is None else _scores(score),
        target=target,
        selfish=selfish,
        leader=None if leader is None else parse_player(leader),
        played=None if played is None else tuple(parse_spanish_cards(played)),
    )


def _scores(text: str) -> dict[Player, int]:
    scores = {}
    for part in text.split(","):
        match = _SCORE.fullmatch(part.strip())
        if not match:
            raise Fault(f"--score {text[:40]}: expected totals as X=7,Y=9,Z=3")
        scores[parse_player(match[1])] = int(match[2])
    missing = [player.value for player in Player if player not in scores]
    if missing or len(text.split(",")) != len(Player):
        raise Fault(f"--score {text[:40]}: one total for each of X, Y and Z, as X=7,Y=9,Z=3")
    return scores


def solve_coins(
    records: Iterable[Found | Fault],
    wishes: CoinsWishes,
    manner: Manner,
    *,
    cards: bool,
    line: bool,
    limits: Limits,
    memory_mib: int | None,
    method: CoinsMethod | None,
    ruleset: str | None,
    keep: str | None,
) -> int:
    """Solve the deals and write what was found; the exit code.

    Raises:
        Fault: what is asked for does not go together, or the ruleset is of another game.
    """
    from coinche_cli.solve.coins_layers import LayerDesk, large_deals_solved
    from coinche_cli.solve.layer_folder import LayerFolder

    if ruleset is not None and preset(ruleset).game is not Game.COINS:
        played = preset(ruleset).game.spoken
        raise Fault(f"ruleset {ruleset!r} is of {played}, and the deal of Coins", "give none")
    if wishes.selfish and cards:
        raise Fault("--mode max-n has no --cards; --line tells the play")
    searched = method is CoinsMethod.SEARCH or wishes.selfish or wishes.question
    if method is CoinsMethod.LAYERS and searched:
        raise Fault(
            "--method layers tells what players can force; it has no --mode and no question"
        )
    searched = searched or (limits.nodes is not None and method is None)
    if keep is not None and searched:
        raise Fault("--keep is for layers, and this is found by search")
    folder = None if keep is None else LayerFolder(keep)
    desk = LayerDesk(manner.screen, folder, manner.quiet)
    effort = CoinsEffort(
        wishes,
        cards,
        line,
        limits,
        table_mib=memory_mib or DEFAULT_COINS_TABLE_MIB,
        layers=LayerSettings(
            most_bytes=memory_mib * _MEBIBYTE if memory_mib else min(free_bytes(), MOST_BYTES),
            jobs=manner.workers,
            store=folder,
            watch=desk.watch,
        ),
        method=method,
    )
    small = manner.each(
        effort.spent_on_small, coins_problems(records, wishes), interrupt=desk.interrupt
    )
    return manner.run(
        large_deals_solved(small, effort, desk),
        lambda out: _report_in(manner.output_format, out, effort),
        asked="questions",
    )


def _report_in(
    output_format: ResultFormat, out: Output, effort: CoinsEffort
) -> Report[CoinsSolved]:
    if output_format is ResultFormat.JSON:
        from coinche_cli.report.solve.coins_json import coins_entry
        from coinche_cli.report.solve.json import JsonReport

        return JsonReport(out, lambda solved: coins_entry(solved, effort))
    if output_format is ResultFormat.CSV:
        from coinche_cli.report.solve.coins_csv import COINS_HEADER, coins_row
        from coinche_cli.report.solve.csv import CsvReport

        return CsvReport(out, COINS_HEADER, coins_row)
    from coinche_cli.report.solve.coins_text import CoinsTextReport

    return CoinsTextReport(out, effort)
