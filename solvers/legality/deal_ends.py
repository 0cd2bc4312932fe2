"""How a deal is said to have ended, and what was claimed, against its cards."""

from __future__ import annotations

from msgspec import UNSET

from solvers.legality.log import ClaimLog, DealLog
from solvers.legality.notes import Notes
from solvers.legality.references import judge_reference
from solvers.legality.seating import SEATS
from solvers.rules.ruleset import Ruleset
from solvers.rules.seats import Seat


def cards_played(deal: DealLog) -> int:
    """How many cards the tricks of a deal have."""
    return 0 if deal.tricks is UNSET else sum(len(trick.cards) for trick in deal.tricks)


def judge_end(deal: DealLog, legal: bool, ruleset: Ruleset, notes: Notes) -> str:
    """Check the end of a deal that was bid, and did not end the game, against its play.

    Args:
        legal: whether its play was in order; what follows a fault is not held against the end.

    Returns:
        In words how the deal was left, if unfinished; else an empty text.
    """
    end, count, cards = deal.end, cards_played(deal), len(ruleset.pieces.deck)
    if end is UNSET and deal.claim is not UNSET and takes_the_rest(deal.claim):
        end = "claimed"
    whole = count >= cards
    counted = deal.score is not UNSET and deal.score.awarded is not UNSET
    if count and not whole and legal and counted and end in (UNSET, "in_progress"):
        notes.add(
            "M102",
            f"the deal is scored, but only {count} of {cards} cards were played",
            "/score",
            expected=cards,
            actual=count,
        )
    if end is UNSET:
        return "" if whole or not count else f"{count} of {cards} cards played"
    if end == "passed":
        _add_end("passed", "but not everybody passed", "complete", notes)
    elif end == "complete" and deal.tricks is not UNSET and not whole and legal:
        _add_end("complete", f"but only {count} of {cards} cards were played", "in_progress", notes)
    elif end != "complete" and whole and legal:
        _add_end(end, f"but all {cards} cards were played", "complete", notes)
    return f"its end is {end!r}" if end == "in_progress" and not whole else ""


def _add_end(end: str, but: str, right: str, notes: Notes) -> None:
    notes.add(
        "M102",
        f"the deal is said to end {end!r}, {but}",
        "/end",
        expected=right,
        actual=end,
    )


def judge_game_end(deal: DealLog, notes: Notes) -> None:
    """Check the end of a deal in the middle of which the game ended."""
    if deal.end not in (UNSET, "claimed", "complete"):
        _add_end(deal.end, "but the game ended in it", "claimed", notes)


def is_out_claim(deal: DealLog) -> bool:
    """Whether somebody claims to have won the game."""
    return deal.claim is not UNSET and deal.claim.kind == "out"


def takes_the_rest(claim: ClaimLog) -> bool:
    """Whether a claim was one of the tricks that are left, and the table let it stand."""
    return claim.kind != "out" and claim.valid is not False


def judge_claim(deal: DealLog, legal: bool, ruleset: Ruleset, notes: Notes) -> None:
    """Check who claimed, what, and when; whether a claim was justified is for the table to say."""
    claim = deal.claim
    if claim is UNSET:
        return
    if claim.by not in SEATS:
        notes.add("D303", f"{claim.by} is no seat of this game", "/claim/by", actual=claim.by)
    if claim.kind == "out" and not ruleset.has_option("out_detection"):
        notes.add(
            "M108",
            "to be out is claimed in Jass; in Coinche the score is compared when a deal has ended",
            "/claim/kind",
            expected="tricks",
            actual="out",
        )
        return
    after = claim.after
    possible = after is UNSET or judge_reference(
        "the claim", after.trick, after.play, "/claim/after", ruleset, notes
    )
    if possible and legal and deal.tricks is not UNSET:
        _judge_moment(deal, claim, ruleset, notes)


def _judge_moment(deal: DealLog, claim: ClaimLog, ruleset: Ruleset, notes: Notes) -> None:
    """M108 where the claim did not come when the log says, or nothing was left to claim."""
    count, cards = cards_played(deal), len(ruleset.pieces.deck)
    out = is_out_claim(deal)  # it ends the game, whether it is true or not
    refused = claim.valid is False and not out
    if count >= cards and not refused and not out:
        notes.add("M108", f"tricks are claimed, but all {cards} cards were played", "/claim")
        return
    if claim.after is UNSET or claim.after.trick is UNSET:
        return
    trick, play = claim.after.trick, claim.after.play
    claimed_at = len(Seat) * (trick - 1) + (len(Seat) if play is UNSET else play)
    if claimed_at > count or (claimed_at < count and not refused):
        notes.add(
            "M108",
            f"the claim is said to come after {claimed_at} cards, but {count} were played",
            "/claim/after",
            expected=count,
            actual=claimed_at,
        )
