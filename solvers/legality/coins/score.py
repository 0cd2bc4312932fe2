"""The points of a deal that a log of Coins claims, against those of its tricks (rule K11)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import UNSET, UnsetType

from solvers.legality.coins.plays import CoinsPlay
from solvers.legality.findings.codes import Code
from solvers.legality.findings.collector import Collector, claim_text, side_text
from solvers.legality.log.game_log import ByTeam, ScoreLog
from solvers.legality.log.seats import unknown_seat, unknown_seats
from solvers.legality.log.terms import COINS_TERMS, PLAYERS
from solvers.rules.coins.players import Player


def judge_coins_score(claims: ScoreLog, play: CoinsPlay, collector: Collector) -> None:
    """Check every claim about the points of a deal, in a running deal the points so far."""
    if claims.last is not UNSET:
        unknown_seat(claims.last, "/score/last", COINS_TERMS, collector)
    _compare(
        Code.WRONG_CARD_POINTS,
        "cards",
        claims.cards,
        play.coins,
        "a point for each card of Coins",
        collector,
    )
    if claims.last is not UNSET and play.tricks and claims.last in PLAYERS:
        winner = play.tricks[-1].winner.value
        if claims.last != winner:
            collector.add(
                Code.WRONG_LAST_TRICK,
                f"the last trick is {winner}'s, not {claims.last}'s",
                "/score/last",
                expected=winner,
                actual=claims.last,
            )
    _compare(
        Code.WRONG_DEAL_SCORE,
        "awarded",
        claims.awarded,
        play.coins,
        "a point for each card of Coins",
        collector,
    )


def judge_no_coins(claims: ScoreLog, collector: Collector) -> None:
    """Check that no points are claimed for a deal that was cancelled."""
    nothing = dict.fromkeys(Player, 0)
    _compare(
        Code.WRONG_DEAL_SCORE,
        "awarded",
        claims.awarded,
        nothing,
        "the deal was cancelled",
        collector,
    )


def _compare(
    code: Code,
    key: str,
    claim: ByTeam | UnsetType,
    right: Mapping[Player, int],
    what: str,
    collector: Collector,
) -> None:
    if claim is UNSET:
        return
    unknown_seats(claim, f"/score/{key}", COINS_TERMS, collector)
    if all(claim[name] == right[PLAYERS[name]] for name in claim if name in PLAYERS):
        return
    expected: dict[str, int] = {player.value: right[player] for player in Player}
    collector.add(
        code,
        f"{claim_text(key, claim)}; right is {side_text(expected)} ({what})",
        f"/score/{key}",
        expected=expected,
        actual=dict(claim),
    )
