"""Whether a contract is made and what a deal scores, in any game of four players."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Mapping
from dataclasses import replace

from solvers.rules.auction.contract import Contract
from solvers.rules.ruleset.choices import Game
from solvers.rules.ruleset.ruleset import Ruleset
from solvers.rules.score import coinche, jass
from solvers.rules.score.tally import DealScore, Tally

_MADE: Mapping[Game, Callable[[Contract, Tally, Ruleset], bool]] = {
    Game.COINCHE: coinche.contract_made,
    Game.JASS: jass.contract_made,
}
_SCORE: Mapping[Game, Callable[[Contract, Tally, Ruleset], DealScore]] = {
    Game.COINCHE: coinche.deal_score,
    Game.JASS: jass.deal_score,
}


def contract_made(contract: Contract, tally: Tally, ruleset: Ruleset) -> bool:
    """Whether the declarers made their contract.

    Raises:
        NotOfThisGame: the ruleset is not for a game of four players.
    """
    return ruleset.of_game(_MADE)(contract, tally, ruleset)


def deal_score(contract: Contract, tally: Tally, ruleset: Ruleset) -> DealScore:
    """The score of declarers and defenders for a deal.

    Raises:
        NotOfThisGame: the ruleset is not for a game of four players.
    """
    return ruleset.of_game(_SCORE)(contract, tally, ruleset)


def points_needed(contract: Contract, tally: Tally, ruleset: Ruleset, total: int) -> int | None:
    """The fewest card points that make a contract by number, without a sweep.

    Args:
        tally: only its belote and announcements are used.
        total: card points of both sides together, last-trick bonus included.

    Returns:
        The number of points, or None if no number is enough; then only a sweep can be.
    """

    def made_with(points: int) -> bool:
        split = replace(
            tally, declarer_points=points, defender_points=total - points, all_tricks=None
        )
        return contract_made(contract, split, ruleset)

    if not made_with(total):
        return None
    return bisect_left(range(total), True, key=made_with)
