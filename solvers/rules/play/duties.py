"""What the games of four players share in the play: duties, legal cards, who wins a trick."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from solvers.rules.cards.card import Card
from solvers.rules.cards.strain import COINCHE_ORDER, CardOrder, Strain


class Duty(Enum):
    """Why some cards are legal and others are not. The value is the reason in words."""

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
    NO_OVER_RUFF = "can neither follow nor over-ruff: any card"
    NO_TRUMP_HELD = "can neither follow nor ruff: any card"
    FOLLOW_OR_RUFF = "must follow suit or trump"
    FOLLOW_OR_OVER_RUFF = "must follow suit or over-ruff"
    VOID = "cannot follow: any card"
    VOID_NO_UNDER_RUFF = "cannot follow: any card but a trump lower than the one that ruffed"
    ONLY_TRUMPS_HELD = "holds only trumps: any card"
    BUUR_KEPT = "the jack is the only trump held and need not be played: any card"


@dataclass(frozen=True, slots=True)
class Legal:
    """The legal cards of a player, in the order of the hand, and the duty behind them."""

    cards: tuple[Card, ...]
    duty: Duty


def beats(card: Card, best: Card, strain: Strain, order: CardOrder = COINCHE_ORDER) -> bool:
    """Whether ``card`` played after ``best`` takes the trick from it (rule C48)."""
    if card.suit == best.suit:
        return order.strength(card, strain) > order.strength(best, strain)
    return card.suit is strain.trump


def winner_index(trick: Sequence[Card], strain: Strain, order: CardOrder = COINCHE_ORDER) -> int:
    """The place in play order (0 leads) of the winning card of a complete or running trick."""
    best = 0
    for index in range(1, len(trick)):
        if beats(trick[index], trick[best], strain, order):
            best = index
    return best
