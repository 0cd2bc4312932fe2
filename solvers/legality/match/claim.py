"""Claims of the remaining tricks, or in Jass to be out: who made them, and when."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET

from solvers.legality.findings.codes import Code
from solvers.legality.findings.collector import Collector
from solvers.legality.log.claims import cards_played, claimed_at, claims_of, is_out_claim
from solvers.legality.log.game_log import ClaimLog, DealLog
from solvers.legality.log.places import judge_place
from solvers.legality.log.seats import unknown_seat
from solvers.legality.log.terms import SEATS, terms_of
from solvers.rules.ruleset.ruleset import Ruleset


def judge_claim(deal: DealLog, legal: bool, ruleset: Ruleset, collector: Collector) -> None:
    """Check who claimed, what, and when. Whether a claim of tricks is justified is not judged.

    ``going_out`` judges whether a claim to be out is true.
    """
    terms = terms_of(ruleset.game)
    claims, before = claims_of(deal), len(collector.findings)
    for pointer, claim in claims:
        unknown_seat(claim.by, f"{pointer}/by", terms, collector)
        if claim.kind == "out" and not ruleset.facts.ends_in_mid_deal:
            collector.add(
                Code.WRONG_CLAIM,
                "the claim is 'out', which exists only in Jass; in Coinche the totals are compared "
                "after each deal",
                f"{pointer}/kind",
                expected="tricks",
                actual="out",
            )
            return
    for pointer, claim in claims:
        if claim.after is not UNSET:
            place = claim.after
            judge_place("the claim", place.trick, place.play, f"{pointer}/after", terms, collector)
    if len(claims) > 1 and len(collector.findings) == before:
        _judge_both(claims, collector)
    if len(collector.findings) == before and legal and claims and not is_out_claim(deal):
        claim = claims[0][1]
        if claim.valid is not False and cards_played(deal) >= len(ruleset.facts.deck):
            what = f"tricks are claimed, but all {len(ruleset.facts.deck)} cards were played"
            collector.add(Code.WRONG_CLAIM, what, "/claim")
        else:
            judge_claim_time(deal, ruleset, continues=claim.valid is False, collector=collector)


def _judge_both(claims: Sequence[tuple[str, ClaimLog]], collector: Collector) -> None:
    """M108 unless two claims are those of both sides, made at once, to be out (rule J19)."""
    (_, first), (pointer, other) = claims
    if first.kind != "out" or other.kind != "out":
        collector.add(
            Code.WRONG_CLAIM,
            "the log has two claims; only two claims to be out can be made at once",
            "/claim",
        )
    elif SEATS[first.by].side is SEATS[other.by].side:
        side = SEATS[other.by].side.value
        collector.add(
            Code.WRONG_CLAIM,
            f"both claims are by {side}; a side claims once",
            f"{pointer}/by",
            seat=other.by,
            actual=other.by,
        )
    elif first.after is not UNSET and other.after is not UNSET and first.after != other.after:
        collector.add(
            Code.WRONG_CLAIM,
            "the two claims come after different cards; they should come at once",
            f"{pointer}/after",
        )


def judge_claim_time(
    deal: DealLog, ruleset: Ruleset, *, continues: bool, collector: Collector
) -> None:
    """M108 for a claim that cannot have come when the log says.

    Args:
        continues: whether cards may be played after it.
    """
    count, at = cards_played(deal), claimed_at(deal, ruleset)
    if at is None or deal.tricks is UNSET or at == count or (at < count and continues):
        return
    stated = "/claim/0/after" if isinstance(deal.claim, list) else "/claim/after"
    collector.add(
        Code.WRONG_CLAIM,
        f"the claim comes after {at} cards, but {count} were played",
        stated,
        expected=count,
        actual=at,
    )
