"""What a log of Coins claims of the points of a deal, against what its tricks give (rule K11)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import UNSET, UnsetType

from solvers.legality.coins.plays import CoinsPlay
from solvers.legality.findings.collector import Notes, side_text
from solvers.legality.log.coins_terms import PLAYERS, refuse_unknown_players
from solvers.legality.log.game_log import ByTeam, ScoreLog
from solvers.rules.coins.players import Player


def judge_coins_score(claims: ScoreLog, play: CoinsPlay, notes: Notes) -> None:
    """Check every claim on the points of a deal; those of a running one are the points so far."""
    for name in (claims.last,) if claims.last is not UNSET else ():
        refuse_unknown_players({name: 0}, "/score/last", notes)
    _compare("S101", "cards", claims.cards, play.coins, "a point for each of the Coins", notes)
    if claims.last is not UNSET and play.tricks and claims.last in PLAYERS:
        winner = play.tricks[-1].winner.value
        if claims.last != winner:
            notes.add(
                "S102",
                f"the last trick is {winner}'s, not {claims.last}'s",
                "/score/last",
                expected=winner,
                actual=claims.last,
            )
    _compare("S301", "awarded", claims.awarded, play.coins, "a point for each of the Coins", notes)


def judge_no_coins(claims: ScoreLog, notes: Notes) -> None:
    """Check that no points are given for a deal that was cancelled."""
    nothing = dict.fromkeys(Player, 0)
    _compare("S301", "awarded", claims.awarded, nothing, "the deal was cancelled", notes)


def _compare(
    code: str,
    key: str,
    claim: ByTeam | UnsetType,
    right: Mapping[Player, int],
    what: str,
    notes: Notes,
) -> None:
    if claim is UNSET:
        return
    refuse_unknown_players(claim, f"/score/{key}", notes)
    if all(claim[name] == right[PLAYERS[name]] for name in claim if name in PLAYERS):
        return
    expected: dict[str, int] = {player.value: right[player] for player in Player}
    notes.add(
        code,
        f"{key} {side_text(claim) or 'nothing'} is written; right is "
        f"{side_text(expected)} ({what})",
        f"/score/{key}",
        expected=expected,
        actual=dict(claim),
    )
