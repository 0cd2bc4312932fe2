"""A game of Coins: totals trick by trick, and the end as soon as a player reaches the target."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from solvers.rules.coins.players import Player
from solvers.rules.coins.tricks import COINS_PER_DEAL


@dataclass(frozen=True, slots=True)
class CoinsMatch:
    """A game of Coins after some tricks: the points each player has won in all its deals."""

    target: int
    totals: Mapping[Player, int] = field(default_factory=lambda: dict.fromkeys(Player, 0))

    def after(self, winner: Player, coins: int) -> CoinsMatch:
        """The game after a trick, whose coins count at once (rule K11)."""
        return CoinsMatch(self.target, {**self.totals, winner: self.totals[winner] + coins})

    def after_deal(self, coins: Mapping[Player, int]) -> CoinsMatch:
        """The game after a deal that brought the players these points."""
        return CoinsMatch(
            self.target, {player: self.totals[player] + coins[player] for player in Player}
        )

    @property
    def winner(self) -> Player | None:
        """The player at or over the target (rule K13), None while the game goes on."""
        return next((player for player in Player if self.totals[player] >= self.target), None)


def most_deals(target: int) -> int:
    """Deals within which a game to ``target`` ends: every deal brings 12 points (rule K15)."""
    least_that_ends_it = len(Player) * (target - 1) + 1
    return -(-least_that_ends_it // COINS_PER_DEAL)
