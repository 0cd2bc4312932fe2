"""Solutions of Coins as rows of CSV."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coinche_cli.errors import printable
from coinche_cli.report.solve.csv import range_cell
from solvers.double_dummy.bounds import Bounds
from solvers.double_dummy.coins.solution import CoinsSolution, MaxNSolution
from solvers.rules.coins.players import Player

if TYPE_CHECKING:
    from coinche_cli.solve.coins import CoinsSolved

COINS_HEADER = (
    "file",
    "board",
    "leader",
    "coins_x",
    "coins_y",
    "coins_z",
    "made",
    "nodes",
)


def coins_row(solved: CoinsSolved) -> list[object]:
    """The cells of one solution; a cell that was not asked for or is unknown is empty."""
    problem, answer = solved.problem, solved.solution
    coins: dict[Player, Bounds] = {}
    if isinstance(answer, CoinsSolution):
        coins = answer.guaranteed
    elif isinstance(answer, MaxNSolution) and answer.coins is not None:
        coins = {player: Bounds(number, number) for player, number in answer.coins.items()}
    return [
        printable(problem.file),
        printable(problem.record.board),
        problem.opening_leader.value,
        *(range_cell(coins[player]) if player in coins else None for player in Player),
        None if solved.made is None else str(solved.made).lower(),
        answer.nodes,
    ]
