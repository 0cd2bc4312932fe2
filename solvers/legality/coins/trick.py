"""The winner and the points of a trick that a log of Coins claims."""

from __future__ import annotations

from msgspec import UNSET

from solvers.legality.findings.codes import Code
from solvers.legality.findings.collector import Collector
from solvers.legality.log.game_log import TrickLog
from solvers.rules.coins.position import CoinsTrick
from solvers.rules.coins.tricks import why_it_wins, winner_index


def judge_coins_trick(
    index: int, logged: TrickLog, played: CoinsTrick, collector: Collector
) -> bool:
    """Check the claims about a trick (rules K10, K11).

    Args:
        index: the place of the trick in the deal, from 0.

    Returns:
        Whether the claimed winner is right.
    """
    if logged.points is not UNSET and logged.points != played.coins:
        collector.add(
            Code.WRONG_TRICK_POINTS,
            f"the trick is worth {played.coins} points, one for each card of Coins, "
            f"not {logged.points}",
            f"/tricks/{index}/points",
            trick=index + 1,
            expected=played.coins,
            actual=logged.points,
        )
    winner = played.winner
    if logged.winner is UNSET or logged.winner == winner.value:
        return True
    collector.add(
        Code.WRONG_TRICK_WINNER,
        f"{winner} wins the trick with {played.cards[winner_index(played.cards)]}, "
        f"not {logged.winner} ({why_it_wins(played.cards)})",
        f"/tricks/{index}/winner",
        trick=index + 1,
        expected=winner.value,
        actual=logged.winner,
    )
    return False
