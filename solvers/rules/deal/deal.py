"""A deal: four hands, some perhaps unseen, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from solvers.rules.cards.card import DECK, Card, CardText, pack_order
from solvers.rules.cards.faults import hand_faults
from solvers.rules.errors import CannotBe
from solvers.rules.seats import SEAT_NAMES, Seat

HAND_SIZE = 8
"""Cards in a hand of Coinche."""

Hand = tuple[Card, ...]


@dataclass(frozen=True)
class Deal:
    """Four hands as dealt, each sorted in pack order; None is an unseen hand."""

    hands: Mapping[Seat, Hand | None]

    @classmethod
    def of(cls, hands: Mapping[Seat, Hand | list[Card] | None]) -> Deal:
        """A deal from hands in any order; the hands of seats left out are unseen."""
        sorted_hands = {
            seat: None if (hand := hands.get(seat)) is None else tuple(pack_order(hand))
            for seat in Seat
        }
        return cls(sorted_hands)

    @property
    def unseen(self) -> list[Seat]:
        """The seats whose hand is unseen."""
        return [seat for seat in Seat if self.hands[seat] is None]

    def hand(self, seat: Seat) -> Hand:
        """The hand of a seat; it must be a seen one."""
        hand = self.hands[seat]
        assert hand is not None, f"the hand of {seat} is unseen"
        return hand


def deal_faults(deal: Deal, deck: Sequence[Card] = DECK, card_text: CardText = str) -> list[str]:
    """Every reason why a deal is impossible; empty for a possible deal."""
    seats = {SEAT_NAMES[seat]: hand for seat, hand in deal.hands.items()}
    return hand_faults(seats, deck, pack_order, card_text)


def check_deal(deal: Deal, deck: Sequence[Card] = DECK) -> None:
    """Do nothing if a deal is possible.

    Raises:
        CannotBe: the deal is impossible; the error has every reason.
    """
    faults = deal_faults(deal, deck)
    if faults:
        raise CannotBe("impossible deal", faults)
