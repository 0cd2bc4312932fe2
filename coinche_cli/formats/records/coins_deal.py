"""The contents of a deal file for one deal of Coins, before anything is derived from them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from solvers.rules.coins.cards import SpanishCard, parse_spanish_card
from solvers.rules.coins.deal import CoinsDeal
from solvers.rules.coins.players import Player
from solvers.rules.ruleset.choices import Game


@dataclass(frozen=True, slots=True)
class CoinsRecord:
    """One deal of Coins; what the file does not say is None or empty.

    Hands are those before the first of ``played``, which are cards in play order. ``ruleset`` and
    ``options`` are text as written, for the caller to look up.
    """

    deal: CoinsDeal
    board: str = "1"
    leader: Player | None = None
    ruleset: str | None = None
    options: dict[str, str] = field(default_factory=dict)
    played: tuple[SpanishCard, ...] = ()

    @property
    def game(self) -> Game:
        """The game of the deal."""
        return Game.COINS

    def with_hands(self, hands: Mapping[str, Sequence[str]], board: str) -> CoinsRecord:
        """The record of a board with these hands: cards as text, by the player's letter."""
        dealt = {
            Player(player): [parse_spanish_card(text) for text in texts]
            for player, texts in hands.items()
        }
        return replace(self, deal=CoinsDeal.of(dealt), board=board)
