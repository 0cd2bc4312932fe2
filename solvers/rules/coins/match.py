"""A game of Coins: totals trick by trick, until a player reaches the target."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from solvers.rules.coins.players import Player
from solvers.rules.coins.tricks import COINS_PER_DEAL


@dataclass(frozen=True, slots=True)
class CoinsMatch:
    """A game of Coins after some tricks: each player's total over all its deals."""

    target: int
    totals: Mapping[Player, int] = field(default_factory=lambda: dict.fromkeys(Player, 0))

    def after(self, winner: Player, coins: int) -> CoinsMatch:
        """The game after a trick; its coins count at once (rule K11)."""
        return CoinsMatch(self.target, {**self.totals, winner: self.totals[winner] + coins})

    def after_deal(self, coins: Mapping[Player, int]) -> CoinsMatch:
        """The game after a deal that brought the players these coins."""
        return CoinsMatch(
            self.target, {player: self.totals[player] + coins[player] for player in Player}
        )

    @property
    def winner(self) -> Player | None:
        """The player who has reached the target (rule K13); None while the game continues."""
        return next((player for player in Player if self.totals[player] >= self.target), None)


def most_deals(target: int) -> int:
    """The most deals a game to ``target`` can take: every deal brings 12 coins (rule K15)."""
    least_that_ends_it = len(Player) * (target - 1) + 1
    return -(-least_that_ends_it // COINS_PER_DEAL)
