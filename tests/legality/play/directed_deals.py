"""Whole deals whose first trick is that of a directed position."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from solvers.rules.cards.card import DECK, Card, parse_cards
from solvers.rules.cards.strain import Strain, parse_strain
from solvers.rules.deal.deal import Deal
from solvers.rules.errors import MayNotBe
from solvers.rules.play.position import Position
from solvers.rules.ruleset.ruleset import Ruleset
from solvers.rules.seats import Seat, turn_order
from tests.legality.play.replays import Record
from tests.rules.play.positions import LegalCase

TRIES = 2000


def record_with(case: LegalCase, rulesets: Sequence[Ruleset]) -> Record:
    """A deal in which North leads the trick of a case, and the hand of the case plays next.

    The hand gets more cards that do not affect its duties. The cards played before it are legal
    under each of the rulesets, which have the same direction.
    """
    trick, hand, strain = parse_cards(case.trick), parse_cards(case.hand), parse_strain(case.strain)
    turn = turn_order(Seat.NORTH, rulesets[0].direction)
    random = Random(case.name)
    for _ in range(TRIES):
        hands = _hands(random, trick, hand, strain)
        if hands is None:
            continue
        deal = Deal.of(dict(zip(turn, hands, strict=True)))
        if all(_is_legal(deal, trick, strain, ruleset) for ruleset in rulesets):
            held = {seat.value: [str(card) for card in deal.hand(seat)] for seat in Seat}
            return Record(held, Seat.NORTH, [("N", [str(card) for card in trick])])
    raise AssertionError(f"no deal around {case.name}")


def _hands(
    random: Random, trick: Sequence[Card], hand: Sequence[Card], strain: Strain
) -> list[list[Card]] | None:
    """Four hands in turn order; None if the cards drawn do not fit."""
    hands = [[card] for card in trick] + [list(hand)] + [[] for _ in range(3 - len(trick))]
    rest = [card for card in random.sample(DECK, 32) if not any(card in held for held in hands)]
    led = trick[0].suit if trick else None

    def fits(card: Card, place: int) -> bool:
        """Whether a hand still fulfils its duties with one more card."""
        if not 0 < place <= len(trick):
            return True
        if card.suit == led:
            return place < len(trick) and trick[place].suit == led
        follows = any(held.suit == led for held in hands[place])
        ruffs = place < len(trick) and trick[place].suit == strain.trump
        return card.suit != strain.trump or follows or ruffs

    for place in sorted(range(4), key=lambda place: sum(fits(card, place) for card in DECK)):
        fitting = [card for card in rest if fits(card, place)][: 8 - len(hands[place])]
        hands[place] += fitting
        rest = [card for card in rest if card not in fitting]
    return None if rest else hands


def _is_legal(deal: Deal, trick: Sequence[Card], strain: Strain, ruleset: Ruleset) -> bool:
    try:
        Position.start(deal, Seat.NORTH, strain, ruleset).play_all(trick)
    except MayNotBe:
        return False
    return True
