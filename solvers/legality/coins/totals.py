"""The totals of a game of Coins, by the rules and as the log counts them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from solvers.legality.log.two_counts import TwoCounts
from solvers.rules.coins.match import CoinsMatch
from solvers.rules.coins.players import Player
from solvers.rules.coins.position import CoinsTrick


@dataclass(frozen=True, slots=True)
class CoinsTotals:
    """The totals of a game to ``target``, by the rules and as the log counts them."""

    target: int
    counts: TwoCounts[CoinsMatch] = TwoCounts()

    @classmethod
    def start(cls, target: int) -> CoinsTotals:
        """The totals before the first deal."""
        return cls(target, TwoCounts.same(CoinsMatch(target)))

    @property
    def known(self) -> list[CoinsMatch]:
        """The counts that are known, the right one first."""
        return self.counts.known

    @property
    def over(self) -> bool:
        """Whether the game has ended, by both counts."""
        return len(self.known) == 2 and all(match.winner for match in self.known)

    @property
    def perhaps_over(self) -> bool:
        """Whether the game has ended by at least one of the counts, or neither is known."""
        return not self.known or any(match.winner for match in self.known)

    def after_trick(self, trick: CoinsTrick) -> CoinsTotals:
        """The totals after a trick; its points count at once (rule K11)."""
        step = self.counts.map(lambda match: match.after(trick.winner, trick.coins))
        return CoinsTotals(self.target, step)

    def after_deal(
        self, right: Mapping[Player, int] | None, logged: Mapping[Player, int] | None
    ) -> CoinsTotals:
        """The totals after a deal.

        Args:
            right: the points of the deal by the rules; None if they are not known.
            logged: the points of the deal as the log says; None if it does not.
        """
        both = TwoCounts(_after(self.counts.right, right), _after(self.counts.logged, logged))
        return CoinsTotals(self.target, both)


def _after(match: CoinsMatch | None, coins: Mapping[Player, int] | None) -> CoinsMatch | None:
    return None if match is None or coins is None else match.after_deal(coins)
