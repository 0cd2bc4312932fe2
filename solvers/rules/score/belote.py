"""Belote: king and queen of trumps dealt to one hand (rules C13, C18); it always counts."""

from __future__ import annotations

from solvers.rules.cards.card import Card, Rank, Suit
from solvers.rules.cards.strain import Strain
from solvers.rules.deal.deal import Deal
from solvers.rules.errors import NotOfThisGame
from solvers.rules.ruleset.choices import AllTrumpBelote, BeloteSide
from solvers.rules.ruleset.ruleset import Ruleset
from solvers.rules.seats import Seat, Side

BELOTE_POINTS = 20


def belote_suits(strain: Strain, ruleset: Ruleset) -> tuple[Suit, ...]:
    """The suits whose king and queen in one hand are a belote; none in Jass (rule J0)."""
    if not ruleset.facts.belote:
        return ()
    if strain is Strain.ALL_TRUMP:
        return () if ruleset.all_trump_belote is AllTrumpBelote.NONE else tuple(Suit)
    return () if strain.trump is None else (strain.trump,)


def belote_holders(deal: Deal, strain: Strain, ruleset: Ruleset) -> list[Seat]:
    """The seat of each belote in a deal; at all-trump there can be several."""
    return [
        seat
        for suit in belote_suits(strain, ruleset)
        for seat in Seat
        if {Card(suit, Rank.KING), Card(suit, Rank.QUEEN)} <= set(deal.hand(seat))
    ]


def belote_points(
    deal: Deal, strain: Strain, ruleset: Ruleset, declarers: Side | None
) -> dict[Side, int]:
    """Belote points of each side; they depend only on the deal and the trump (rule C18).

    Args:
        declarers: the side that declares, for rules under which only it may score a belote; None
            without a contract, and then both sides may.

    Raises:
        NotOfThisGame: under the ruleset, a belote at all-trump depends on the play.
    """
    points = dict.fromkeys(Side, 0)
    for seat in belote_holders(deal, strain, ruleset):
        if strain is Strain.ALL_TRUMP and ruleset.all_trump_belote is AllTrumpBelote.WHEN_FOLLOWING:
            raise NotOfThisGame(
                "with all_trump_belote=when-following the belote of this deal depends on the play, "
                "so it has no fixed value; use none or any-suit"
            )
        if ruleset.belote_side is BeloteSide.ANY or declarers in (None, seat.side):
            points[seat.side] += BELOTE_POINTS
    return points
