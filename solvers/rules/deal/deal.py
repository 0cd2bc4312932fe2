"""A deal: four hands (some perhaps unseen), and what is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from solvers.rules.cards.card import DECK, Card, CardText, pack_order
from solvers.rules.cards.faults import hand_faults
from solvers.rules.errors import CannotBe
from solvers.rules.seats import SEAT_NAMES, Seat

HAND_SIZE = 8
"""Cards of a hand of Coinche."""

Hand = tuple[Card, ...]


@dataclass(frozen=True)
class Deal:
    """Four hands as dealt, each sorted in pack order; None is a hand nobody saw."""

    hands: Mapping[Seat, Hand | None]

    @classmethod
    def of(cls, hands: Mapping[Seat, Hand | list[Card] | None]) -> Deal:
        """A deal from hands in any order of cards; seats left out are unseen."""
        sorted_hands = {
            seat: None if (hand := hands.get(seat)) is None else tuple(pack_order(hand))
            for seat in Seat
        }
        return cls(sorted_hands)

    @property
    def unseen(self) -> list[Seat]:
        """Seats whose hand is not known."""
        return [seat for seat in Seat if self.hands[seat] is None]

    def hand(self, seat: Seat) -> Hand:
        """The hand of a seat, which must have been seen."""
        hand = self.hands[seat]
        assert hand is not None, f"the hand of {seat} is unseen"
        return hand


def deal_faults(deal: Deal, deck: Sequence[Card] = DECK, card_text: CardText = str) -> list[str]:
    """Every reason why a deal of a deck cannot be; empty for a sound deal."""
    seats = {SEAT_NAMES[seat]: hand for seat, hand in deal.hands.items()}
    return hand_faults(seats, deck, pack_order, card_text)


def check_deal(deal: Deal, deck: Sequence[Card] = DECK) -> None:
    """Do nothing for a sound deal.

    Raises:
        CannotBe: with every reason why the deal cannot be.
    """
    faults = deal_faults(deal, deck)
    if faults:
        raise CannotBe("impossible deal", faults)
