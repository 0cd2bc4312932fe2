"""Which cards of Coinche are legal, and why. Rules C48 to C60."""

from __future__ import annotations

from collections.abc import Sequence

from solvers.rules.cards.card import Card
from solvers.rules.cards.strain import Strain
from solvers.rules.play.duties import Duty, Legal, beats, winner_index
from solvers.rules.ruleset.ruleset import Ruleset


def legal_plays(
    hand: Sequence[Card], trick: Sequence[Card], strain: Strain, ruleset: Ruleset
) -> Legal:
    """The legal cards of the next player to a trick.

    Args:
        hand: the cards that the player still holds.
        trick: the cards on the table in play order; partner played the last but one.
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
    """The legal cards of a player who cannot follow a plain lead."""
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
    """The cards that are of the suit of ``best`` and stronger."""
    return tuple(card for card in cards if card.suit == best.suit and beats(card, best, strain))
