"""Which points a deal of Coins can have if the log does not have all of its tricks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from msgspec import UNSET

from solvers.legality.coins.plays import CoinsPlay
from solvers.legality.coins.totals import CoinsTotals
from solvers.legality.findings.codes import Code
from solvers.legality.findings.collector import Collector, claim_text, side_text
from solvers.legality.log.game_log import ByTeam, DealLog, Number, ScoreLog
from solvers.legality.log.seats import unknown_seat, unknown_seats
from solvers.legality.log.terms import COINS_TERMS, PLAYERS
from solvers.rules.coins.match import CoinsMatch
from solvers.rules.coins.players import Player
from solvers.rules.coins.tricks import COINS_PER_DEAL, MOST_COINS_A_TRICK


@dataclass(frozen=True, slots=True)
class CoinsScoreSheet:
    """What is known about such a deal besides the claims.

    ``before`` are the possible states of the game before the deal; empty if the totals are not
    known. ``won`` are the points of the tricks in the log. ``complete``: the deal was played to its
    end, or until a player won the game.
    """

    before: Sequence[CoinsMatch]
    won: Mapping[Player, int]
    complete: bool

    def fault(self, claim: ByTeam) -> str:
        """Why a deal cannot have given these points, in words; empty if it can.

        Every trick gives all its coins to one player (rule K11), and the game stops when a player
        reaches the target (rule K13).
        """
        named = {PLAYERS[name]: claim[name] for name in claim if name in PLAYERS}
        if any(number < 0 or number != int(number) for number in named.values()):
            return "points are whole numbers"
        if sum(named.values()) > COINS_PER_DEAL:
            return f"a deal has {COINS_PER_DEAL} points in all"
        for player, number in named.items():
            if number < self.won[player]:
                return f"{player} has {self.won[player]} in the tricks of the log"
        if self.before and all(_is_past_the_end(match, named) for match in self.before):
            return f"the game ends when a player reaches {self.before[0].target}"
        if len(named) < len(Player) or not self.complete or sum(named.values()) == COINS_PER_DEAL:
            return ""
        if any(_winners(match, named) for match in self.before):
            return ""  # the deal ended with the trick that won the game
        return f"no player has won the game, and a complete deal has {COINS_PER_DEAL} points"


def score_sheet_of(
    deal: DealLog, play: CoinsPlay, before: CoinsTotals, *, followed: bool
) -> CoinsScoreSheet:
    """What is known about a deal besides its score.

    Args:
        before: the totals before it.
        followed: whether another deal follows, so that this one must be complete.
    """
    complete = deal.end == "complete" or (deal.end is UNSET and followed)
    games = [match for match in before.known if match.winner is None]
    complete = complete and (bool(games) or (followed and not before.known))
    return CoinsScoreSheet(games, play.coins, complete)


def judge_coins_score_sheet(claims: ScoreLog, sheet: CoinsScoreSheet, collector: Collector) -> None:
    """Check the claims about the points of such a deal, up to the first that is impossible."""
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
            why = f"cards are {side_text(claims.cards)}, and each card of Coins is a point"
        if why:
            collector.add(
                code,
                f"{claim_text(key, claim)}; {why}",
                f"/score/{key}",
                actual=dict(claim),
            )
            return


def _differ(claim: ByTeam, other: ByTeam) -> bool:
    """Whether two claims give a player different numbers."""
    return any(claim[name] != other[name] for name in claim if name in other and name in PLAYERS)


def _winners(match: CoinsMatch, named: Mapping[Player, Number]) -> list[Player]:
    """The players who reach the target with these points."""
    return [
        player for player in Player if match.totals[player] + named.get(player, 0) >= match.target
    ]


def _is_past_the_end(match: CoinsMatch, named: Mapping[Player, Number]) -> bool:
    """Whether the game ended before all these points were won.

    It did if two players reach the target, or one exceeds it by more than a trick is worth.
    """
    winners = _winners(match, named)
    most = match.target - 1 + MOST_COINS_A_TRICK
    return len(winners) > 1 or any(
        match.totals[player] + named.get(player, 0) > most for player in winners
    )
