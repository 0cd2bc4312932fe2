"""The tricks of Coins: who wins one, and the coins in it (rules K10, K11).

Any card may be played at any time (rule K9), so there are no duties.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from solvers.rules.coins.cards import SPANISH_SUIT_NAMES, SpanishCard, SpanishSuit

COINS_PER_DEAL = 12
"""Cards of the suit Coins, each worth one point (rule K11)."""
MOST_COINS_A_TRICK = 3
"""All three cards of a trick may be Coins."""
_CYCLE = tuple(SpanishSuit)


def winner_index(trick: Sequence[SpanishCard]) -> int:
    """The place in play order (0 leads) of the winning card of a complete trick.

    The order of play does not matter. If the suits are all different, the suit after the missing
    one in the cycle wins. If two cards share a suit, the higher of them wins. If all three do, the
    highest wins (rule K10).
    """
    suits = {card.suit for card in trick}
    if len(suits) == 3:
        winning = _suit_after(_missing(suits))
    else:
        winning = next(suit for suit in suits if sum(card.suit is suit for card in trick) > 1)
    contenders = [index for index, card in enumerate(trick) if card.suit is winning]
    return max(contenders, key=lambda index: trick[index].rank.strength)


def why_it_wins(trick: Sequence[SpanishCard]) -> str:
    """Why the winning card wins, in words: one of the three cases of rule K10."""
    suits = {card.suit for card in trick}
    winning = SPANISH_SUIT_NAMES[trick[winner_index(trick)].suit]
    if len(suits) == 3:
        return f"three suits without {SPANISH_SUIT_NAMES[_missing(suits)]}: {winning} win"
    return f"the higher of two {winning}" if len(suits) == 2 else f"the highest {winning}"


def coins_in(cards: Iterable[SpanishCard]) -> int:
    """Points of some cards: one for each card of the suit Coins (rule K11)."""
    return sum(card.suit is SpanishSuit.COINS for card in cards)


def _missing(suits: Collection[SpanishSuit]) -> SpanishSuit:
    """The suit that is not one of three."""
    return next(suit for suit in SpanishSuit if suit not in suits)


def _suit_after(suit: SpanishSuit) -> SpanishSuit:
    """The suit that the given one beats: the next in the cycle (rule K3)."""
    return _CYCLE[(_CYCLE.index(suit) + 1) % len(_CYCLE)]
