"""Which cards of Jass are legal, and why. Rules J7 to J11, J34 to J40."""

from __future__ import annotations

from collections.abc import Sequence

from solvers.rules.cards.card import Card, Rank
from solvers.rules.cards.strain import JASS_ORDER, Strain
from solvers.rules.play.duties import Duty, Legal, beats
from solvers.rules.ruleset.ruleset import Ruleset


def legal_plays(
    hand: Sequence[Card],
    trick: Sequence[Card],
    strain: Strain,
    _ruleset: Ruleset,
) -> Legal:
    """The legal cards of the next player to a trick; no option changes them.

    Args:
        hand: the cards that the player still holds.
        trick: the cards on the table in play order.
    """
    cards = tuple(hand)
    if not trick:
        return Legal(cards, Duty.LEAD)
    led = trick[0].suit
    trumps = tuple(card for card in cards if card.suit is strain.trump)
    if led is strain.trump:
        return _to_trump_lead(cards, trumps)
    following = tuple(card for card in cards if card.suit is led)
    ruff = _best_trump(trick, strain)
    if ruff is None:
        if following:
            allowed = tuple(card for card in cards if card in following or card in trumps)
            return Legal(allowed, Duty.FOLLOW_OR_RUFF if trumps else Duty.FOLLOW)
        return Legal(cards, Duty.VOID)
    # Rules J7, J8: the best trump counts even if partner played it, and by rank, not by points.
    under = {card for card in trumps if not beats(card, ruff, strain, JASS_ORDER)}
    if following:
        allowed = tuple(
            card for card in cards if card in following or (card in trumps and card not in under)
        )
        return Legal(allowed, Duty.FOLLOW_OR_OVER_RUFF if trumps else Duty.FOLLOW)
    if len(trumps) == len(cards):
        return Legal(cards, Duty.ONLY_TRUMPS_HELD)
    allowed = tuple(card for card in cards if card not in under)
    return Legal(allowed, Duty.VOID_NO_UNDER_RUFF if under else Duty.VOID)


def _to_trump_lead(hand: tuple[Card, ...], trumps: tuple[Card, ...]) -> Legal:
    """The legal cards on a trump lead: any trump, but the jack need not be played (rule J10)."""
    if not trumps:
        return Legal(hand, Duty.VOID)
    if len(trumps) == 1 and trumps[0].rank is Rank.JACK:
        return Legal(hand, Duty.BUUR_KEPT)
    return Legal(trumps, Duty.FOLLOW)


def _best_trump(trick: Sequence[Card], strain: Strain) -> Card | None:
    trumps = [card for card in trick if card.suit is strain.trump]
    return max(trumps, key=lambda card: JASS_ORDER.strength(card, strain), default=None)
