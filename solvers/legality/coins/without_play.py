"""The points of a deal of Coins whose tricks are not all told: what they can be at all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from msgspec import UNSET

from solvers.legality.coins.plays import CoinsPlay
from solvers.legality.coins.totals import CoinsTotals
from solvers.legality.findings.codes import Code
from solvers.legality.findings.collector import Collector, side_text
from solvers.legality.log.game_log import ByTeam, DealLog, Number, ScoreLog
from solvers.legality.log.seats import unknown_seat, unknown_seats
from solvers.legality.log.terms import COINS_TERMS, PLAYERS
from solvers.rules.coins.match import CoinsMatch
from solvers.rules.coins.players import Player
from solvers.rules.coins.tricks import COINS_PER_DEAL, MOST_COINS_A_TRICK


@dataclass(frozen=True, slots=True)
class CoinsScoreSheet:
    """What is known beside the claims of such a deal.

    ``before`` are the games that it can have been dealt in; none where the totals are not known.
    ``won`` are points that tricks which are told brought; ``whole`` tells that the deal was played
    to its end, or until somebody won.
    """

    before: Sequence[CoinsMatch]
    won: Mapping[Player, int]
    whole: bool

    def fault(self, claim: ByTeam) -> str:
        """Why a deal cannot have brought these points, in words; empty where it can.

        Every trick gives its whole coins to one player (rule K11), and the game stops at the first
        to reach the target (rule K13).
        """
        named = {PLAYERS[name]: claim[name] for name in claim if name in PLAYERS}
        if any(number < 0 or number != int(number) for number in named.values()):
            return "points are whole coins"
        if sum(named.values()) > COINS_PER_DEAL:
            return f"a deal has {COINS_PER_DEAL} points in all"
        for player, number in named.items():
            if number < self.won[player]:
                return f"{player} has {self.won[player]} in the tricks that are told"
        if self.before and all(_is_past_the_end(match, named) for match in self.before):
            return f"the game ends when the first reaches {self.before[0].target}"
        if len(named) < len(Player) or not self.whole or sum(named.values()) == COINS_PER_DEAL:
            return ""
        if any(_winners(match, named) for match in self.before):
            return ""  # the deal ended with the trick that won the game
        return f"nobody has won the game, and a whole deal has {COINS_PER_DEAL} points"


def score_sheet_of(
    deal: DealLog, play: CoinsPlay, before: CoinsTotals, *, followed: bool
) -> CoinsScoreSheet:
    """What is known of a deal beside its score.

    Args:
        before: the totals before it.
        followed: whether another deal follows, which it must then have been played for.
    """
    whole = deal.end == "complete" or (deal.end is UNSET and followed)
    games = [match for match in before.known if match.winner is None]
    whole = whole and (bool(games) or (followed and not before.known))
    return CoinsScoreSheet(games, play.coins, whole)


def judge_coins_score_sheet(claims: ScoreLog, sheet: CoinsScoreSheet, collector: Collector) -> None:
    """Check the claims on the points of such a deal, the first that cannot be."""
    if claims.last is not UNSET:
        unknown_seat(claims.last, "/score/last", COINS_TERMS, collector)
    for code, key, claim in (
        (Code.WRONG_CARD_POINTS, "cards", claims.cards),
        (Code.WRONG_DEAL_SCORE, "awarded", claims.awarded),
    ):
        if claim is UNSET:
            continue
        unknown_seats(claim, f"/score/{key}", COINS_TERMS, collector)
        why = sheet.fault(claim)
        if not why and claims.cards is not UNSET and _differ(claim, claims.cards):
            why = f"its cards have {side_text(claims.cards)}, a point for each of the Coins"
        if why:
            collector.add(
                code,
                f"{key} {side_text(claim)} is written; {why}",
                f"/score/{key}",
                actual=dict(claim),
            )
            return


def _differ(claim: ByTeam, other: ByTeam) -> bool:
    """Whether two claims give a player different numbers."""
    return any(claim[name] != other[name] for name in claim if name in other and name in PLAYERS)


def _winners(match: CoinsMatch, named: Mapping[Player, Number]) -> list[Player]:
    """Who would have reached the target with these points."""
    return [
        player for player in Player if match.totals[player] + named.get(player, 0) >= match.target
    ]


def _is_past_the_end(match: CoinsMatch, named: Mapping[Player, Number]) -> bool:
    """Whether more was won than a game lasts for: by two winners, or by one who went on."""
    winners = _winners(match, named)
    most = match.target - 1 + MOST_COINS_A_TRICK
    return len(winners) > 1 or any(
        match.totals[player] + named.get(player, 0) > most for player in winners
    )
