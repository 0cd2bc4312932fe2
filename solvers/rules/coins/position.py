"""A position in Coins: the cards still held, the running trick, and the complete tricks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from solvers.rules.coins.cards import SpanishCard
from solvers.rules.coins.deal import CoinsDeal
from solvers.rules.coins.players import Player
from solvers.rules.coins.tricks import coins_in, winner_index
from solvers.rules.errors import MayNotBe


@dataclass(frozen=True, slots=True)
class CoinsTrick:
    """A complete trick: its cards in play order, beginning with the leader's."""

    leader: Player
    cards: tuple[SpanishCard, ...]
    winner: Player

    @property
    def coins(self) -> int:
        """Coins that the winner adds to their total at once (rule K11)."""
        return coins_in(self.cards)


@dataclass(frozen=True, slots=True)
class CoinsPosition:
    """A deal after some plays.

    ``hands`` are the cards still held, in pack order. ``leader`` leads the running trick, or has
    led it; ``trick`` has its cards so far. ``tricks`` are the complete tricks.
    """

    hands: dict[Player, tuple[SpanishCard, ...]]
    leader: Player
    trick: tuple[SpanishCard, ...] = ()
    tricks: tuple[CoinsTrick, ...] = ()

    @classmethod
    def start(cls, deal: CoinsDeal, leader: Player) -> CoinsPosition:
        """The position before the first card. No hand may be unseen."""
        return cls({player: deal.hand(player) for player in Player}, leader)

    @property
    def to_play(self) -> Player:
        """The player whose turn it is."""
        return self.leader.after(len(self.trick))

    @property
    def finished(self) -> bool:
        """Whether no card is left to play."""
        return not self.trick and not any(self.hands.values())

    @property
    def legal(self) -> tuple[SpanishCard, ...]:
        """The legal cards of the player to play: all they hold (rule K9)."""
        return self.hands[self.to_play]

    def coins_won(self, player: Player) -> int:
        """Coins that a player has won in the complete tricks."""
        return sum(trick.coins for trick in self.tricks if trick.winner is player)

    def play(self, card: SpanishCard) -> CoinsPosition:
        """The position after the player to play plays ``card``.

        Raises:
            MayNotBe: they do not hold it.
        """
        player = self.to_play
        if card not in self.hands[player]:
            holder = next((held for held in Player if card in self.hands[held]), None)
            why = f"it is in the hand of {holder}" if holder else "it was played or never dealt"
            raise MayNotBe(f"trick {len(self.tricks) + 1}: {player} cannot play {card}: {why}")
        hands = dict(self.hands)
        hands[player] = tuple(held for held in hands[player] if held != card)
        trick = (*self.trick, card)
        if len(trick) < len(Player):
            return CoinsPosition(hands, self.leader, trick, self.tricks)
        winner = self.leader.after(winner_index(trick))
        return CoinsPosition(
            hands, winner, (), (*self.tricks, CoinsTrick(self.leader, trick, winner))
        )

    def play_all(self, cards: Iterable[SpanishCard]) -> CoinsPosition:
        """The position after several plays, in order.

        Raises:
            MayNotBe: one of them cannot be played.
        """
        position = self
        for card in cards:
            if position.finished:
                raise MayNotBe(f"{card} is played after the last trick")
            position = position.play(card)
        return position
