"""Dealing: the cut deck into hands, packet by packet, and who deals next (rules C3 to C7)."""

from __future__ import annotations

from collections.abc import Sequence

from solvers.rules.cards.card import Card, pack_order
from solvers.rules.cards.faults import deck_faults
from solvers.rules.deal.deal import Deal
from solvers.rules.errors import CannotBe
from solvers.rules.ruleset.choices import PassedOutDealer
from solvers.rules.ruleset.ruleset import Ruleset
from solvers.rules.seats import Seat, turn_order


def hands_from_deck(deck: Sequence[Card], dealer: Seat, ruleset: Ruleset) -> Deal:
    """The hands that a cut deck gives, its top card first (rules C5, C6, J3).

    Each round gives every player a packet, beginning with the seat after the dealer; the sizes of
    the packets are those of the option ``deal_packets``.

    Raises:
        CannotBe: the deck is not that of the game, with every reason.
    """
    faults = deck_faults(deck, ruleset.facts.deck, pack_order)
    if faults:
        raise CannotBe("impossible deck", faults)
    turn = turn_order(dealer.after(ruleset.direction), ruleset.direction)
    hands: dict[Seat, list[Card]] = {seat: [] for seat in Seat}
    top = 0
    for size in ruleset.deal_packets.sizes:
        for seat in turn:
            hands[seat] += deck[top : top + size]
            top += size
    return Deal.of(hands)


def next_dealer(dealer: Seat, passed_out: bool, ruleset: Ruleset) -> Seat:
    """Who deals the next deal (rules C3, J5; after four passes rules C7, J31)."""
    if passed_out and ruleset.passed_out_dealer is PassedOutDealer.SAME:
        return dealer
    return dealer.after(ruleset.direction)
