"""How a deal is said to have ended, against its cards and its claims."""

from __future__ import annotations

from msgspec import UNSET

from solvers.legality.findings.codes import Code
from solvers.legality.findings.collector import Collector
from solvers.legality.log.claims import cards_played, claim_of_remaining_tricks, is_out_claim
from solvers.legality.log.game_log import ClaimLog, DealLog
from solvers.rules.ruleset.ruleset import Ruleset


def judge_end(deal: DealLog, legal: bool, ruleset: Ruleset, collector: Collector) -> str:
    """Check the end of a deal that was bid, and did not end the game, against its play.

    Args:
        legal: whether its play was in order; what follows a fault is not held against the end.

    Returns:
        In words how the deal was left, if unfinished; else an empty text.
    """
    end, count, cards = deal.end, cards_played(deal), len(ruleset.facts.deck)
    if end is UNSET and claim_of_remaining_tricks(deal) is not None:
        end = "claimed"
    whole = count >= cards
    counted = deal.score is not UNSET and deal.score.awarded is not UNSET
    if count and not whole and legal and counted and end in (UNSET, "in_progress"):
        collector.add(
            Code.WRONG_DEAL_END,
            f"the deal is scored, but only {count} of {cards} cards were played",
            "/score",
            expected=cards,
            actual=count,
        )
    if end is UNSET:
        return "" if whole or not count else f"{count} of {cards} cards played"
    if end == "passed":
        _add_end("passed", "but not everybody passed", "complete", collector)
    elif end == "complete" and deal.tricks is not UNSET and not whole and legal:
        _add_end(
            "complete", f"but only {count} of {cards} cards were played", "in_progress", collector
        )
    elif end == "claimed" and not whole and legal and _was_refused(deal, ruleset):
        _add_end(
            "claimed", "but no claim was upheld, and the deal goes on", "in_progress", collector
        )
    elif end != "complete" and whole and legal:
        _add_end(end, f"but all {cards} cards were played", "complete", collector)
    return f"its end is {end!r}" if end == "in_progress" and not whole else ""


def _was_refused(deal: DealLog, ruleset: Ruleset) -> bool:
    """Whether something was claimed and did not end the deal, which is therefore under way."""
    if is_out_claim(deal):
        return ruleset.facts.ends_in_mid_deal
    return isinstance(deal.claim, ClaimLog) and deal.claim.valid is False


def _add_end(end: str, but: str, right: str, collector: Collector) -> None:
    collector.add(
        Code.WRONG_DEAL_END,
        f"the deal is said to end {end!r}, {but}",
        "/end",
        expected=right,
        actual=end,
    )


def judge_game_end(deal: DealLog, collector: Collector) -> None:
    """Check the end of a deal in the middle of which the game ended."""
    if deal.end not in (UNSET, "claimed", "complete"):
        _add_end(deal.end, "but the game ended in it", "claimed", collector)
