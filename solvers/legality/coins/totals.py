"""The totals of a game of Coins, counted by the rules and beside that as the log counts them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from solvers.rules.coins.match import CoinsMatch
from solvers.rules.coins.players import Player
from solvers.rules.coins.position import CoinsTrick


@dataclass(frozen=True, slots=True)
class CoinsTotals:
    """Two counts: the right one, and the log's own, which was found wrong where it began to differ.

    What fits either is not found wrong again. A count is None once it is not known.
    """

    target: int
    right: CoinsMatch | None
    told: CoinsMatch | None

    @classmethod
    def start(cls, target: int) -> CoinsTotals:
        """The totals before the first deal."""
        return cls(target, CoinsMatch(target), CoinsMatch(target))

    @property
    def known(self) -> list[CoinsMatch]:
        """The counts that are known, the right one first."""
        return [match for match in (self.right, self.told) if match is not None]

    @property
    def over(self) -> bool:
        """Whether the game has ended, by both counts."""
        return len(self.known) == 2 and all(match.winner for match in self.known)

    @property
    def perhaps_over(self) -> bool:
        """Whether the game has ended by one of the counts at least, or neither is known."""
        return not self.known or any(match.winner for match in self.known)

    def after_trick(self, trick: CoinsTrick) -> CoinsTotals:
        """The totals after a trick, whose points its winner adds at once (rule K11)."""
        right, told = (
            None if match is None else match.after(trick.winner, trick.coins)
            for match in (self.right, self.told)
        )
        return CoinsTotals(self.target, right, told)

    def after_deal(
        self, right: Mapping[Player, int] | None, told: Mapping[Player, int] | None
    ) -> CoinsTotals:
        """The totals after a deal that brought these points; None where that is not known."""
        return CoinsTotals(self.target, _after(self.right, right), _after(self.told, told))


def _after(match: CoinsMatch | None, coins: Mapping[Player, int] | None) -> CoinsMatch | None:
    return None if match is None or coins is None else match.after_deal(coins)
