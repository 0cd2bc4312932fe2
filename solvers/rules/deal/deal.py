"""A deal: four hands (some perhaps unseen), and what is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from solvers.rules.cards.card import DECK, Card, CardText, cards_text, duplicates, pack_order
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
    """Every reason why a deal of a deck cannot be; empty for a sound deal.

    Seen hands must hold a quarter of the deck (all the same smaller number in a position late in
    the play), no card twice, none of another deck; with all whole hands seen, none missing.
    """
    faults, hand_size = [], len(deck) // 4
    seen = {seat: hand for seat, hand in deal.hands.items() if hand is not None}
    sizes = {len(hand) for hand in seen.values()}
    most = max(sizes, default=hand_size)
    if len(sizes) > 1 and most < hand_size:
        told = ", ".join(f"{SEAT_NAMES[seat]} {len(hand)}" for seat, hand in seen.items())
        faults.append(f"late in the play all have as many cards, not {told}")
    elif len(sizes) > 1 or not 1 <= most <= hand_size:
        faults += [
            f"{SEAT_NAMES[seat]} has {len(hand)} card{'s' * (len(hand) != 1)}, not {hand_size}"
            for seat, hand in seen.items()
            if len(hand) != hand_size
        ]
    everything = [card for hand in seen.values() for card in hand]
    for card in duplicates(everything):
        holders = [SEAT_NAMES[seat] for seat, hand in seen.items() for held in hand if held == card]
        faults.append(f"{card_text(card)} stands {len(holders)} times ({', '.join(holders)})")
    strange = pack_order(set(everything) - set(deck))
    if strange:
        faults.append(f"not of the {len(deck)} cards: {cards_text(strange, card_text)}")
    if not deal.unseen and most >= hand_size:
        missing = pack_order(set(deck) - set(everything))
        if missing:
            faults.append(f"missing: {cards_text(missing, card_text)}")
    return faults


def check_deal(deal: Deal, deck: Sequence[Card] = DECK) -> None:
    """Do nothing for a sound deal.

    Raises:
        CannotBe: with every reason why the deal cannot be.
    """
    faults = deal_faults(deal, deck)
    if faults:
        raise CannotBe("impossible deal", faults)
