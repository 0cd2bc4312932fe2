"""A position in a deal: the cards still held, the running trick, and the complete tricks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from solvers.rules.cards.card import Card, CardText, cards_text
from solvers.rules.cards.strain import Strain
from solvers.rules.deal.deal import Deal
from solvers.rules.errors import MayNotBe
from solvers.rules.play.duties import Legal, winner_index
from solvers.rules.play.legal import legal_plays
from solvers.rules.ruleset.ruleset import Ruleset
from solvers.rules.seats import SEAT_NAMES, Seat, Side


@dataclass(frozen=True, slots=True)
class Trick:
    """A complete trick: its cards in play order, beginning with the leader's."""

    leader: Seat
    cards: tuple[Card, ...]
    winner: Seat


@dataclass(frozen=True, slots=True)
class Position:
    """A deal after some plays.

    ``hands`` are the cards still held, in pack order. ``leader`` leads the running trick, or has
    led it; ``trick`` has its cards so far. ``tricks`` are the complete tricks.
    """

    hands: dict[Seat, tuple[Card, ...]]
    leader: Seat
    strain: Strain
    ruleset: Ruleset
    trick: tuple[Card, ...] = ()
    tricks: tuple[Trick, ...] = ()

    @classmethod
    def start(cls, deal: Deal, leader: Seat, strain: Strain, ruleset: Ruleset) -> Position:
        """The position before the first card. No hand may be unseen."""
        return cls({seat: deal.hand(seat) for seat in Seat}, leader, strain, ruleset)

    @property
    def to_play(self) -> Seat:
        """The seat whose turn it is."""
        return self.leader.after(self.ruleset.direction, len(self.trick))

    @property
    def finished(self) -> bool:
        """Whether no card is left to play."""
        return not self.trick and not any(self.hands.values())

    @property
    def legal(self) -> Legal:
        """The legal cards of the seat to play, and the duty behind them."""
        return legal_plays(self.hands[self.to_play], self.trick, self.strain, self.ruleset)

    def won_by(self, side: Side) -> list[Card]:
        """The cards in the tricks that a side has won so far."""
        return [card for trick in self.tricks if trick.winner.side is side for card in trick.cards]

    def play(self, card: Card, card_text: CardText = str) -> Position:
        """The position after the seat to play plays ``card``.

        Args:
            card: the card.
            card_text: how a message writes a card.

        Raises:
            MayNotBe: the player does not hold it, or a duty forbids it.
        """
        seat = self.to_play
        where = f"trick {len(self.tricks) + 1}: {SEAT_NAMES[seat]} cannot play {card_text(card)}"
        if card not in self.hands[seat]:
            if any(card in hand for hand in self.hands.values()):
                holder = next(held for held in Seat if card in self.hands[held])
                raise MayNotBe(f"{where}: it is in the hand of {SEAT_NAMES[holder]}")
            raise MayNotBe(f"{where}: it was played or never dealt")
        legal = self.legal
        if card not in legal.cards:
            allowed = cards_text(legal.cards, card_text)
            raise MayNotBe(f"{where}: {legal.duty.value}; legal: {allowed}")
        hands = dict(self.hands)
        hands[seat] = tuple(held for held in hands[seat] if held != card)
        trick = (*self.trick, card)
        if len(trick) < 4:
            return Position(hands, self.leader, self.strain, self.ruleset, trick, self.tricks)
        best = winner_index(trick, self.strain, self.ruleset.facts.order)
        winner = self.leader.after(self.ruleset.direction, best)
        tricks = (*self.tricks, Trick(self.leader, trick, winner))
        return Position(hands, winner, self.strain, self.ruleset, (), tricks)

    def play_all(self, cards: Iterable[Card], card_text: CardText = str) -> Position:
        """The position after several plays, in order.

        Args:
            cards: the cards.
            card_text: how a message writes a card.

        Raises:
            MayNotBe: one of them is illegal.
        """
        position = self
        for card in cards:
            if position.finished:
                raise MayNotBe(f"{card_text(card)} is played after the last trick")
            position = position.play(card, card_text)
        return position
