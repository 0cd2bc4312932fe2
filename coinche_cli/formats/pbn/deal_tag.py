"""The value of PBN's Deal tag: ``<first>:`` and four hands clockwise, suits S.H.D.C."""

from __future__ import annotations

from solvers.rules.cards.card import (
    DECK_36,
    SUIT_NAMES,
    SUIT_SYMBOLS,
    Card,
    Suit,
    pack_order,
    parse_rank,
)
from solvers.rules.deal.deal import Deal
from solvers.rules.errors import CannotRead
from solvers.rules.messages import shown
from solvers.rules.seats import SEAT_NAMES, Direction, Seat, parse_seat, turn_order

BRIDGE_DEAL = (
    "a 52-card bridge deal; Coinche is played with 32 cards, 7 to ace, Jass with 36, 6 to ace"
)
UNSEEN = "-"

_CARDS = {str(card): card for card in DECK_36}
_LONGEST_HAND = len(DECK_36) + 10  # the dots, and suit symbols or dashes for voids


def parse_deal(text: str) -> Deal:
    """Read a Deal tag's value; hands may be unsorted, impossible, or unseen (``-``).

    Raises:
        CannotRead: it is not four hands of four suits of ranks 6 to ace.
    """
    first, colon, rest = text.partition(":")
    if not colon:
        raise CannotRead(f"{shown(text)} does not begin with a seat and a colon, such as N:")
    order = turn_order(parse_seat(first.strip()), Direction.CLOCKWISE)
    hands = [hand.upper().replace("10", "T") for hand in rest.split()]
    if len(hands) != len(order):
        raise CannotRead(f"{len(hands)} hands, not 4; an unseen hand is written {UNSEEN}")
    _refuse_bridge(hands)
    return Deal.of({seat: _hand(seat, hand) for seat, hand in zip(order, hands, strict=True)})


def deal_text(deal: Deal, first: Seat) -> str:
    """A deal as the value of a Deal tag, beginning with the hand of ``first``."""
    hands = (deal.hands[seat] for seat in turn_order(first, Direction.CLOCKWISE))
    return f"{first.value}:" + " ".join(
        UNSEEN
        if hand is None
        else ".".join(
            "".join(card.rank.value for card in pack_order(hand) if card.suit is suit)
            for suit in Suit
        )
        for hand in hands
    )


def _refuse_bridge(hands: list[str]) -> None:
    sizes = [len(hand.replace(".", "").replace(UNSEEN, "")) for hand in hands]
    if set("2345") & set("".join(hands)) and max(sizes) > len(DECK_36) // 4:
        raise CannotRead(BRIDGE_DEAL)


def _hand(seat: Seat, text: str) -> list[Card] | None:
    if text == UNSEEN:
        return None
    holdings = text.split(".")
    if len(holdings) != len(Suit):
        raise CannotRead(
            f"{SEAT_NAMES[seat]}'s hand {shown(text)} has {len(holdings)} suits, not 4 "
            "(spades.hearts.diamonds.clubs, with nothing between the dots for a void)"
        )
    if len(text) > _LONGEST_HAND:
        raise CannotRead(f"{SEAT_NAMES[seat]}'s hand {shown(text)} holds more cards than the deck")
    cards = []
    for suit, holding in zip(Suit, holdings, strict=True):
        ranks = holding.removeprefix(SUIT_SYMBOLS[suit])
        for rank in "" if ranks == UNSEEN else ranks:
            card = _CARDS.get(suit.value + rank)
            cards.append(card or _card_or_fault(seat, suit, rank))
    return cards


def _card_or_fault(seat: Seat, suit: Suit, rank: str) -> Card:
    try:
        return Card(suit, parse_rank(rank))
    except CannotRead as error:
        raise CannotRead(f"{SEAT_NAMES[seat]}'s {SUIT_NAMES[suit]}: {error}") from None
