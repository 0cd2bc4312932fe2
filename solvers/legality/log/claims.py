"""What a log says of how a deal ended: how far it was played, and what was claimed, when."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET

from solvers.legality.log.game_log import ClaimLog, DealLog
from solvers.rules.ruleset.ruleset import Ruleset
from solvers.rules.seats import Seat

THROWN_IN = ("cancelled", "abandoned")
"""Ends of a deal that was broken off; it may be dealt again."""


def cards_played(deal: DealLog) -> int:
    """How many cards the tricks of a deal have."""
    return sum(len(trick.cards) for trick in deal.all_tricks)


def claims_of(deal: DealLog) -> Sequence[tuple[str, ClaimLog]]:
    """What was claimed in a deal, once or by both sides at once, each with its JSON pointer."""
    if deal.claim is UNSET:
        return ()
    if isinstance(deal.claim, ClaimLog):
        return (("/claim", deal.claim),)
    return tuple((f"/claim/{index}", claim) for index, claim in enumerate(deal.claim))


def is_out_claim(deal: DealLog) -> bool:
    """Whether somebody claims to have won the game."""
    return any(claim.kind == "out" for _, claim in claims_of(deal))


def may_be_out(deal: DealLog) -> bool:
    """Whether a claim to be out can have ended a deal, whose score then counts for nothing."""
    claims = claims_of(deal)
    refused = len(claims) > 1 and all(claim.valid is False for _, claim in claims)
    return is_out_claim(deal) and not refused


def claim_of_remaining_tricks(deal: DealLog) -> ClaimLog | None:
    """The claim of the tricks that are left, where there was one that the table let stand."""
    if not isinstance(deal.claim, ClaimLog):
        return None
    stands = deal.claim.kind != "out" and deal.claim.valid is not False
    return deal.claim if stands else None


def claim_moments(deal: DealLog, ruleset: Ruleset) -> set[int | None]:
    """After how many cards the log says that something was claimed, where it does.

    Claims are made at one moment; None is one that no deal has.
    """
    moments: set[int | None] = set()
    for _, claim in claims_of(deal):
        if claim.after is not UNSET and claim.after.trick is not UNSET:
            trick, play = claim.after.trick, claim.after.play
            card = len(Seat) if play is UNSET else play
            is_one = 1 <= trick <= ruleset.facts.hand_size and 1 <= card <= len(Seat)
            moments.add(len(Seat) * (trick - 1) + card if is_one else None)
    return moments


def claimed_at(deal: DealLog, ruleset: Ruleset) -> int | None:
    """The one moment of a claim, in cards; None where it is not told."""
    moments = claim_moments(deal, ruleset)
    return moments.pop() if len(moments) == 1 else None
