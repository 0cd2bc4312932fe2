"""The referee of Coins: replays a logged game and collects what breaks the rules."""

from __future__ import annotations

from msgspec import UNSET
from msgspec.structs import replace

from solvers.legality.coins.cards import judge_coins_cards
from solvers.legality.coins.header import judge_coins_header, refuse_other_games_parts
from solvers.legality.coins.match import CoinsMatchReferee
from solvers.legality.coins.plays import CoinsPlay, CoinsPlayReferee, last_winners
from solvers.legality.coins.score import judge_coins_score, judge_no_coins
from solvers.legality.coins.without_play import (
    CoinsScoreSheet,
    judge_coins_score_sheet,
    score_sheet_of,
)
from solvers.legality.deal.extras import judge_irregularities
from solvers.legality.findings.codes import Code
from solvers.legality.findings.collector import Collector
from solvers.legality.findings.finding import Finding
from solvers.legality.log.game_log import DealLog, GameLog
from solvers.legality.log.seats import unknown_seat
from solvers.legality.log.terms import COINS_TERMS, PLAYERS
from solvers.legality.unseen import judge_unseen_coins
from solvers.rules.coins.cards import SPANISH_DECK
from solvers.rules.coins.players import Player
from solvers.rules.ruleset.ruleset import Ruleset


def check_coins_game(
    log: GameLog, ruleset: Ruleset, *, keep_going: bool = False
) -> tuple[list[Finding], int]:
    """Check a game of Coins, deal by deal.

    Args:
        ruleset: gives the target of the game.
        keep_going: also judge what follows the first illegal act of a deal.

    Returns:
        The findings, and the number of plays that were not judged because the card is unseen.
    """
    collector = Collector()
    judge_coins_header(log, ruleset.target, collector)
    match = CoinsMatchReferee(ruleset.target, collector)
    unjudged = 0
    for number, logged in enumerate(log.deals, 1):
        collector.deal = number
        deal = _with_dealer(logged, match, collector)
        followed = number < len(log.deals)
        unjudged += _judge_deal(deal, match, followed, ruleset, collector, keep_going)
    collector.deal = None
    if log.result is not UNSET:
        match.finish(log.result)
    return collector.findings, unjudged


def _judge_deal(
    deal: DealLog,
    match: CoinsMatchReferee,
    followed: bool,
    ruleset: Ruleset,
    collector: Collector,
    keep_going: bool,
) -> int:
    """Judge a deal and add it to the match.

    Returns:
        The number of its plays that were not judged.
    """
    match.begin(deal)
    before = len(collector.findings)
    refuse_other_games_parts(deal, collector)
    judge_irregularities(deal, COINS_TERMS, collector)
    leader = PLAYERS[deal.dealer].after()
    if deal.first_leader is not UNSET and deal.first_leader != leader.value:
        collector.add(
            Code.WRONG_FIRST_LEADER,
            f"first_leader is {deal.first_leader}; it should be {leader} (left of the dealer)",
            "/first_leader",
            expected=leader.value,
            actual=deal.first_leader,
        )
    dealt = judge_coins_cards(deal, collector)
    totals = match.totals_in_play
    play = CoinsPlayReferee(deal, dealt, leader, totals, collector, keep_going).judge()
    sheet = None
    if play.legal and (deal.tricks is UNSET or not play.judged) and deal.end != "cancelled":
        sheet = score_sheet_of(deal, play, totals, followed=followed)
    coins = _judge_points(deal, play, sheet, collector)
    judge_unseen_coins(deal, dealt, play, collector.findings[before:], ruleset, collector)
    unfinished = _judge_end(deal, play, collector)
    match.end(
        deal,
        coins,
        winners=last_winners(deal, play),
        unfinished=unfinished,
        beyond=play.beyond,
        sheet=sheet,
    )
    return play.unjudged


def _with_dealer(deal: DealLog, match: CoinsMatchReferee, collector: Collector) -> DealLog:
    """The deal, with a likely dealer in place of one who is not a player (D303)."""
    if not unknown_seat(deal.dealer, "/dealer", COINS_TERMS, collector):
        return deal
    leader = "" if deal.first_leader is UNSET else str(deal.first_leader)
    if deal.all_tricks:
        leader = deal.all_tricks[0].leader
    likely = match.dealer
    if likely is None:
        likely = PLAYERS[leader].after(-1) if leader in PLAYERS else Player.X
    return replace(deal, dealer=likely.value)


def _judge_points(
    deal: DealLog, play: CoinsPlay, sheet: CoinsScoreSheet | None, collector: Collector
) -> dict[Player, int] | None:
    """Check the points of a deal.

    Returns:
        The points by the rules; None if they do not follow from the tricks of the log.
    """
    score = deal.score
    if deal.end == "cancelled":
        if score is not UNSET:
            judge_no_coins(score, collector)
        return dict.fromkeys(Player, 0)
    if sheet is not None:
        if score is not UNSET:
            judge_coins_score_sheet(score, sheet, collector)
        return None
    if not play.judged:
        return None
    if score is not UNSET and not play.beyond:
        judge_coins_score(score, play, collector)
    return play.coins


def _judge_end(deal: DealLog, play: CoinsPlay, collector: Collector) -> str:
    """Check the deal's end against its play.

    Returns:
        In words how the deal was left if it is unfinished; otherwise an empty text.
    """
    end = deal.end
    count = sum(len(trick.cards) for trick in deal.all_tricks)
    over = play.over or count >= len(SPANISH_DECK)
    played = f"{count} of {len(SPANISH_DECK)} cards were played"
    if end is UNSET:
        return "" if over or not count else played
    continues = play.judged and deal.tricks is not UNSET and not play.totals.perhaps_over
    if end in ("passed", "claimed"):
        _add_end(end, "which Coins does not have", "complete" if over else "in_progress", collector)
    elif end == "complete" and continues and not over:
        _add_end(end, f"but only {played} and no player has won", "in_progress", collector)
    elif end != "complete" and over and play.legal:
        why = "the game was won" if play.won else f"all {len(SPANISH_DECK)} cards were played"
        _add_end(end, f"but {why}", "complete", collector)
    return f"its end is {end!r}" if end == "in_progress" and not over else ""


def _add_end(end: str, why: str, right: str, collector: Collector) -> None:
    collector.add(
        Code.WRONG_DEAL_END,
        f"end is {end!r}, {why}",
        "/end",
        expected=right,
        actual=end,
    )
