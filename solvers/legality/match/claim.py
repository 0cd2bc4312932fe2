"""Claims: of the tricks that are left, or in Jass to be out; who made them, and when."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET

from solvers.legality.findings.collector import Notes
from solvers.legality.log.game_log import ClaimLog, DealLog
from solvers.legality.log.places import judge_reference
from solvers.legality.log.terms import SEATS
from solvers.legality.play.trick import cards_played
from solvers.rules.ruleset.ruleset import Ruleset
from solvers.rules.seats import Seat


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


def claim_of_the_rest(deal: DealLog) -> ClaimLog | None:
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
            is_one = 1 <= trick <= ruleset.pieces.hand_size and 1 <= card <= len(Seat)
            moments.add(len(Seat) * (trick - 1) + card if is_one else None)
    return moments


def claimed_at(deal: DealLog, ruleset: Ruleset) -> int | None:
    """The one moment of a claim, in cards; None where it is not told."""
    moments = claim_moments(deal, ruleset)
    return moments.pop() if len(moments) == 1 else None


def judge_claim(deal: DealLog, legal: bool, ruleset: Ruleset, notes: Notes) -> None:
    """Check who claimed, what, and when; whether a claim was justified is for the table to say.

    A claim to be out is judged further, be it true or not, by ``out_claims``.
    """
    claims, before = claims_of(deal), len(notes.findings)
    for pointer, claim in claims:
        if claim.by not in SEATS:
            wrong = f"{claim.by} is no seat of this game"
            notes.add("D303", wrong, f"{pointer}/by", actual=claim.by)
        if claim.kind == "out" and not ruleset.has_option("out_detection"):
            notes.add(
                "M108",
                "to be out is claimed in Jass; in Coinche the score is compared when a deal has "
                "ended",
                f"{pointer}/kind",
                expected="tricks",
                actual="out",
            )
            return
    for pointer, claim in claims:
        if claim.after is not UNSET:
            place = claim.after
            judge_reference(
                "the claim", place.trick, place.play, f"{pointer}/after", ruleset, notes
            )
    if len(claims) > 1 and len(notes.findings) == before:
        _judge_both(claims, notes)
    if len(notes.findings) == before and legal and claims and not is_out_claim(deal):
        claim = claims[0][1]
        if claim.valid is not False and cards_played(deal) >= len(ruleset.pieces.deck):
            what = f"tricks are claimed, but all {len(ruleset.pieces.deck)} cards were played"
            notes.add("M108", what, "/claim")
        else:
            judge_moment(deal, ruleset, goes_on=claim.valid is False, notes=notes)


def _judge_both(claims: Sequence[tuple[str, ClaimLog]], notes: Notes) -> None:
    """M108 where two claims are not those of both sides, made at once, to be out (rule J19)."""
    (_, first), (pointer, other) = claims
    if first.kind != "out" or other.kind != "out":
        notes.add("M108", "two claims are written; at once both sides can only be out", "/claim")
    elif SEATS[first.by].side is SEATS[other.by].side:
        side = SEATS[other.by].side.value
        notes.add(
            "M108",
            f"both claims are those of {side}; a side claims once",
            f"{pointer}/by",
            seat=other.by,
            actual=other.by,
        )
    elif first.after is not UNSET and other.after is not UNSET and first.after != other.after:
        notes.add(
            "M108",
            "two claims come at once, but are said to come after different cards",
            f"{pointer}/after",
        )


def judge_moment(deal: DealLog, ruleset: Ruleset, *, goes_on: bool, notes: Notes) -> None:
    """M108 where a claim did not come when the log says.

    Args:
        goes_on: whether cards may be played after it.
    """
    count, at = cards_played(deal), claimed_at(deal, ruleset)
    if at is None or deal.tricks is UNSET or at == count or (at < count and goes_on):
        return
    told = "/claim/0/after" if isinstance(deal.claim, list) else "/claim/after"
    notes.add(
        "M108",
        f"the claim is said to come after {at} cards, but {count} were played",
        told,
        expected=count,
        actual=at,
    )
