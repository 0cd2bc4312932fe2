"""How a deal ended according to its log: how far it was played, what was claimed, and when."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET

from solvers.legality.log.game_log import ClaimLog, DealLog
from solvers.rules.ruleset.ruleset import Ruleset
from solvers.rules.seats import Seat

THROWN_IN = ("cancelled", "abandoned")
"""Ends of a deal that was broken off; the same player may deal again."""


def cards_played(deal: DealLog) -> int:
    """The number of cards in the tricks of a deal."""
    return sum(len(trick.cards) for trick in deal.all_tricks)


def claims_of(deal: DealLog) -> Sequence[tuple[str, ClaimLog]]:
    """The claims of a deal, one or those of both sides at once, each with its JSON pointer."""
    if deal.claim is UNSET:
        return ()
    if isinstance(deal.claim, ClaimLog):
        return (("/claim", deal.claim),)
    return tuple((f"/claim/{index}", claim) for index, claim in enumerate(deal.claim))


def is_out_claim(deal: DealLog) -> bool:
    """Whether a player claims to be out."""
    return any(claim.kind == "out" for _, claim in claims_of(deal))


def may_be_out(deal: DealLog) -> bool:
    """Whether a claim to be out may have ended a deal, so that its score does not count."""
    claims = claims_of(deal)
    refused = len(claims) > 1 and all(claim.valid is False for _, claim in claims)
    return is_out_claim(deal) and not refused


def claim_of_remaining_tricks(deal: DealLog) -> ClaimLog | None:
    """The claim of the remaining tricks; None if there is none, or it was refused."""
    if not isinstance(deal.claim, ClaimLog):
        return None
    counts = deal.claim.kind != "out" and deal.claim.valid is not False
    return deal.claim if counts else None


def claim_moments(deal: DealLog, ruleset: Ruleset) -> set[int | None]:
    """The numbers of cards after which the log places its claims.

    All claims of a deal are made at one moment. None is a moment that no deal has.
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
    """The number of cards before the claim; None if the log does not state one moment."""
    moments = claim_moments(deal, ruleset)
    return moments.pop() if len(moments) == 1 else None
