"""How a deal ended according to the log, against its cards and its claims."""

from __future__ import annotations

from msgspec import UNSET

from solvers.legality.findings.codes import Code
from solvers.legality.findings.collector import Collector
from solvers.legality.log.claims import cards_played, claim_of_remaining_tricks, is_out_claim
from solvers.legality.log.game_log import ClaimLog, DealLog
from solvers.rules.ruleset.ruleset import Ruleset


def judge_end(deal: DealLog, legal: bool, ruleset: Ruleset, collector: Collector) -> str:
    """Check the end of a deal against its play; the deal has a contract and did not end the game.

    Args:
        legal: whether its play is legal; if not, the end is not compared with the cards.

    Returns:
        In words how the deal was left if it is unfinished; otherwise an empty text.
    """
    end, count, cards = deal.end, cards_played(deal), len(ruleset.facts.deck)
    if end is UNSET and claim_of_remaining_tricks(deal) is not None:
        end = "claimed"
    complete = count >= cards
    counted = deal.score is not UNSET and deal.score.awarded is not UNSET
    if count and not complete and legal and counted and end in (UNSET, "in_progress"):
        collector.add(
            Code.WRONG_DEAL_END,
            f"the deal is scored, but only {count} of {cards} cards were played",
            "/score",
            expected=cards,
            actual=count,
        )
    if end is UNSET:
        return "" if complete or not count else f"{count} of {cards} cards played"
    if end == "passed":
        _add_end("passed", "but not all players passed", "complete", collector)
    elif end == "complete" and deal.tricks is not UNSET and not complete and legal:
        _add_end(
            "complete", f"but only {count} of {cards} cards were played", "in_progress", collector
        )
    elif end == "claimed" and not complete and legal and _was_refused(deal, ruleset):
        _add_end(
            "claimed", "but no claim was upheld, so the deal continues", "in_progress", collector
        )
    elif end != "complete" and complete and legal:
        _add_end(end, f"but all {cards} cards were played", "complete", collector)
    return f"its end is {end!r}" if end == "in_progress" and not complete else ""


def _was_refused(deal: DealLog, ruleset: Ruleset) -> bool:
    """Whether a claim was refused, so that the deal continues."""
    if is_out_claim(deal):
        return ruleset.facts.ends_in_mid_deal
    return isinstance(deal.claim, ClaimLog) and deal.claim.valid is False


def _add_end(end: str, but: str, right: str, collector: Collector) -> None:
    collector.add(
        Code.WRONG_DEAL_END,
        f"end is {end!r}, {but}",
        "/end",
        expected=right,
        actual=end,
    )


def judge_game_end(deal: DealLog, collector: Collector) -> None:
    """Check the end of a deal if the game ended in the middle of it."""
    if deal.end not in (UNSET, "claimed", "complete"):
        _add_end(deal.end, "but the game ended in it", "claimed", collector)
