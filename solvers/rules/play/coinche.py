"""Which cards of Coinche are legal and why (named duties), and who wins a trick.

Rules C48 to C60.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from solvers.rules.cards.card import Card
from solvers.rules.cards.strain import COINCHE_ORDER, CardOrder, Strain

if TYPE_CHECKING:
    from solvers.rules.ruleset.ruleset import Ruleset


class Duty(Enum):
    """Why a set of cards is the legal one; the value says it in words."""

    LEAD = "leads: any card"
    FOLLOW = "must follow suit"
    BEAT = "must follow suit and beat the best card of a plain lead"
    RISE = "must beat the best trump on a trump lead"
    FOLLOW_TRUMP = "cannot beat the best trump: any card of the suit led"
    RUFF = "cannot follow, an opponent is winning: must ruff"
    OVER_RUFF = "cannot follow: must over-ruff"
    UNDER_RUFF = "cannot over-ruff: must still play a trump"
    PARTNER_WINS = "cannot follow, partner is winning: any card"
    PARTNER_WINS_RAISE = "cannot follow, partner is winning: any card, but a trump must over-ruff"
    NO_OVER_RUFF = "cannot follow nor over-ruff: any card"
    NO_TRUMP_HELD = "can neither follow nor ruff: any card"
    FOLLOW_OR_RUFF = "must follow suit or trump"
    FOLLOW_OR_OVER_RUFF = "must follow suit or over-ruff"
    VOID = "cannot follow: any card"
    VOID_NO_UNDER_RUFF = "cannot follow: any card but a trump lower than the one that ruffed"
    ONLY_TRUMPS_HELD = "holds nothing but trumps: any card"
    BUUR_KEPT = "the jack is the only trump held and need not be played: any card"


@dataclass(frozen=True, slots=True)
class Legal:
    """The legal cards of a player, in the order of his hand, and the duty that makes them so."""

    cards: tuple[Card, ...]
    duty: Duty


def beats(card: Card, best: Card, strain: Strain, order: CardOrder = COINCHE_ORDER) -> bool:
    """Whether ``card`` played after ``best`` takes the trick from it (rule C48)."""
    if card.suit == best.suit:
        return order.strength(card, strain) > order.strength(best, strain)
    return card.suit is strain.trump


def winner_index(trick: Sequence[Card], strain: Strain, order: CardOrder = COINCHE_ORDER) -> int:
    """Place in play order (0 leads) of the winning card of a complete or running trick."""
    best = 0
    for index in range(1, len(trick)):
        if beats(trick[index], trick[best], strain, order):
            best = index
    return best


def legal_plays(
    hand: Sequence[Card], trick: Sequence[Card], strain: Strain, ruleset: Ruleset
) -> Legal:
    """The legal cards of the player next to play to a trick.

    Args:
        hand: the cards he still holds.
        trick: the cards on the table in play order; his partner played the last but one.
    """
    if not trick:
        return Legal(tuple(hand), Duty.LEAD)
    led = trick[0].suit
    best_index = winner_index(trick, strain)
    partner_wins = (len(trick) - best_index) % 2 == 0
    following = tuple(card for card in hand if card.suit == led)
    if strain.ranks_as_trump(led):
        if not following:
            return Legal(tuple(hand), Duty.NO_TRUMP_HELD)
        if partner_wins and not ruleset.overtrump_partner_on_trump_lead:
            return Legal(following, Duty.FOLLOW)
        higher = _higher(following, trick[best_index], strain)
        return Legal(higher, Duty.RISE) if higher else Legal(following, Duty.FOLLOW_TRUMP)
    if following:
        higher = _higher(following, trick[best_index], strain)
        if ruleset.must_beat_plain and higher:
            return Legal(higher, Duty.BEAT)
        return Legal(following, Duty.FOLLOW)
    return _void(tuple(hand), trick[best_index], partner_wins, strain, ruleset)


def _void(
    hand: tuple[Card, ...], best: Card, partner_wins: bool, strain: Strain, ruleset: Ruleset
) -> Legal:
    """Legal cards of a player who cannot follow a plain lead."""
    trumps = tuple(card for card in hand if card.suit is strain.trump)
    if not trumps:
        return Legal(hand, Duty.NO_TRUMP_HELD)
    ruffed = best.suit is strain.trump
    over = _higher(trumps, best, strain) if ruffed else trumps
    if partner_wins and not ruleset.must_trump_when_partner_wins:
        if not (ruleset.voluntary_trump_must_raise and ruffed and over):
            return Legal(hand, Duty.PARTNER_WINS)
        allowed = tuple(card for card in hand if card not in trumps or card in over)
        return Legal(allowed, Duty.PARTNER_WINS_RAISE)
    if not ruffed:
        return Legal(trumps, Duty.RUFF)
    if over:
        return Legal(over, Duty.OVER_RUFF)
    if ruleset.must_under_trump:
        return Legal(trumps, Duty.UNDER_RUFF)
    return Legal(hand, Duty.NO_OVER_RUFF)


def _higher(cards: tuple[Card, ...], best: Card, strain: Strain) -> tuple[Card, ...]:
    """Those of the cards that are of the suit of ``best`` and stronger."""
    return tuple(card for card in cards if card.suit == best.suit and beats(card, best, strain))
