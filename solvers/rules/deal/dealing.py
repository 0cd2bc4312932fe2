"""Dealing: from the cut deck to hands, packet by packet, and who deals next (rules C3 to C7)."""

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
    """The hands that a cut deck gives, starting with its top card (rules C5, C6, J3).

    In each round every player gets one packet, beginning with the seat after the dealer. The option
    ``deal_packets`` has the sizes of the packets.

    Raises:
        CannotBe: the deck is not the one of the game; the error has every reason.
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
    """The dealer of the next deal (rules C3, J5; after four passes rules C7, J31)."""
    if passed_out and ruleset.passed_out_dealer is PassedOutDealer.SAME:
        return dealer
    return dealer.after(ruleset.direction)
