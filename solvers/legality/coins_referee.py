"""The referee of Coins: replays a logged game and writes down what the rules do not allow."""

from __future__ import annotations

from msgspec import UNSET

from solvers.legality.coins_dealt import judge_coins_cards
from solvers.legality.coins_match_claims import CoinsMatchReferee
from solvers.legality.coins_plays import CoinsPlay, CoinsPlayReferee, last_winners
from solvers.legality.coins_score_claims import (
    judge_coins_score,
    judge_coins_unjudged,
    judge_no_coins,
)
from solvers.legality.coins_seating import PLAYERS
from solvers.legality.coins_table import judge_coins_header, refuse_what_coins_has_not
from solvers.legality.findings import Finding
from solvers.legality.log import DealLog, GameLog
from solvers.legality.notes import Notes
from solvers.rules.coins_cards import SPANISH_DECK
from solvers.rules.coins_seats import Player

GAME = "coins"


def check_coins_game(
    log: GameLog, target: int, *, keep_going: bool = False
) -> tuple[list[Finding], int]:
    """Check a whole game of Coins, deal by deal.

    Args:
        target: the points that end the game, as the ruleset gives them.
        keep_going: judge also what follows the first illegal act of a deal.

    Returns:
        The findings, and how many plays of cards that nobody saw were not judged.
    """
    notes = Notes()
    judge_coins_header(log, target, notes)
    match = CoinsMatchReferee(target, notes)
    unjudged = 0
    for number, deal in enumerate(log.deals, 1):
        notes.deal = number
        if deal.dealer not in PLAYERS:
            notes.add("D303", f"{deal.dealer} is no player of this game", "/dealer")
            continue
        unjudged += _judge_deal(deal, match, notes, keep_going)
    notes.deal = None
    if log.result is not UNSET:
        match.finish(log.result)
    return notes.findings, unjudged


def _judge_deal(deal: DealLog, match: CoinsMatchReferee, notes: Notes, keep_going: bool) -> int:
    """Judge a deal and add it to the match; how many of its plays were not judged."""
    match.begin(deal)
    refuse_what_coins_has_not(deal, notes)
    leader = PLAYERS[deal.dealer].after()
    if deal.first_leader is not UNSET and deal.first_leader != leader.value:
        notes.add(
            "P202",
            f"{deal.first_leader} is said to lead first; {leader} does",
            "/first_leader",
            expected=leader.value,
            actual=deal.first_leader,
        )
    dealt = judge_coins_cards(deal, notes)
    play = CoinsPlayReferee(deal, dealt, leader, match.totals, notes, keep_going).judge()
    coins = _judge_points(deal, play, notes)
    unfinished = _judge_end(deal, play, notes)
    match.end(
        deal,
        coins,
        winners=last_winners(deal, play),
        unfinished=unfinished,
        beyond=play.beyond,
    )
    return play.unjudged


def _judge_points(deal: DealLog, play: CoinsPlay, notes: Notes) -> dict[Player, int] | None:
    """Check the points of a deal; those by the rules, None where its tricks do not tell them."""
    score = deal.score
    if deal.end == "cancelled":
        if score is not UNSET:
            judge_no_coins(score, notes)
        return dict.fromkeys(Player, 0)
    if deal.tricks is UNSET or not play.judged:
        if score is not UNSET:
            judge_coins_unjudged(score, notes)
        return None
    if score is not UNSET and not play.beyond:
        judge_coins_score(score, play, notes)
    return play.coins


def _judge_end(deal: DealLog, play: CoinsPlay, notes: Notes) -> str:
    """Check the deal's end against its play; in words how it was left, if unfinished."""
    end = deal.end
    count = 0 if deal.tricks is UNSET else sum(len(trick.cards) for trick in deal.tricks)
    over = play.over or count >= len(SPANISH_DECK)
    played = f"{count} of {len(SPANISH_DECK)} cards were played"
    if end is UNSET:
        return "" if over or not count else played
    goes_on = play.judged and deal.tricks is not UNSET and not play.totals.perhaps_over
    if end in ("passed", "claimed"):
        _add_end(end, "which Coins does not know", "complete" if over else "in_progress", notes)
    elif end == "complete" and goes_on and not over:
        _add_end(end, f"but only {played} and nobody has won", "in_progress", notes)
    elif end != "complete" and over and play.legal:
        why = "the game was won" if play.won else f"all {len(SPANISH_DECK)} cards were played"
        _add_end(end, f"but {why}", "complete", notes)
    return f"its end is {end!r}" if end == "in_progress" and not over else ""


def _add_end(end: str, why: str, right: str, notes: Notes) -> None:
    notes.add(
        "M102",
        f"the deal is said to end {end!r}, {why}",
        "/end",
        expected=right,
        actual=end,
    )
