"""The header of a log of Coins: deck, seats, rotation, view, target; and parts of other games."""

from __future__ import annotations

from msgspec import UNSET

from solvers.legality.findings.codes import Code
from solvers.legality.findings.collector import Collector
from solvers.legality.header.header import judge_seats
from solvers.legality.log.game_log import DealLog, GameLog
from solvers.legality.log.terms import COINS_TERMS
from solvers.rules.seats import Direction

DECK = "48-spanish"
ROTATION = Direction.CLOCKWISE.text


def judge_coins_header(log: GameLog, target: int, collector: Collector) -> None:
    """Check what the header says about deck, seats, rotation, teams, view and target.

    Rules K1 to K4, K12.

    Args:
        target: the target that the game is judged by.
    """
    if log.deck not in (UNSET, DECK):
        collector.add(
            Code.CONTRADICTS_THE_GAME,
            f"the deck is {log.deck!r}; Coins is played with 48 Spanish cards",
            "/deck",
            expected=DECK,
            actual=str(log.deck),
        )
    judge_seats(log, COINS_TERMS, collector)
    if log.rotation not in (UNSET, ROTATION):
        collector.add(
            Code.WRONG_ROTATION,
            "the log says counter-clockwise (X Z Y), but Coins goes clockwise (X Y Z)",
            "/rotation",
            expected=ROTATION,
            actual=str(log.rotation),
        )
    if log.teams is not UNSET and log.teams:
        text = "the log has teams, but in Coins each player plays alone"
        collector.add(
            Code.CONTRADICTS_THE_GAME,
            text,
            "/teams",
            actual={team: list(log.teams[team]) for team in log.teams},
        )
    _judge_target(log, target, collector)


def _judge_target(log: GameLog, target: int, collector: Collector) -> None:
    if log.target is UNSET or log.target is None:
        options = {} if log.ruleset is UNSET else log.ruleset.options
        if not options or "target" not in options:
            collector.add(
                Code.TARGET_NOT_STATED,
                f"the header has no target; judged with a target of {target}",
                "",
                expected=target,
                option="target",
            )
    elif log.target != target:
        collector.add(
            Code.WRONG_TARGET,
            f"target is {log.target}; under these rules it is {target}",
            "/target",
            expected=target,
            actual=log.target,
            option="target",
        )


def refuse_other_games_parts(deal: DealLog, collector: Collector) -> None:
    """D304 for each part of a deal that Coins does not have, such as an auction or a trump."""
    stated = (
        ("auction", deal.auction),
        ("first_bidder", deal.first_bidder),
        ("contract", deal.contract),
        ("melds", deal.melds),
        ("turnup", deal.turnup),
        ("talon", deal.talon),
        ("claim", deal.claim),
    )
    for key, value in stated:
        if value is not UNSET and value:
            collector.add(
                Code.NOT_IN_THIS_GAME,
                f"the deal has {_WORDS[key]}, but Coins has none",
                f"/{key}",
            )
    score = deal.score
    if score is UNSET:
        return
    for key, numbers in (("belote", score.belote), ("melds", score.melds), ("capot", score.capot)):
        if numbers is not UNSET and any(numbers.values()):
            text = f"the score has {_WORDS[key]}, but Coins has none"
            collector.add(Code.NOT_IN_THIS_GAME, text, f"/score/{key}", actual=dict(numbers))
    if score.outcome not in (UNSET, "abandoned"):
        collector.add(
            Code.NOT_IN_THIS_GAME,
            "the score has the outcome of a contract, but Coins has none",
            "/score/outcome",
            actual=str(score.outcome),
        )


_WORDS = {
    "auction": "an auction",
    "first_bidder": "a first bidder",
    "contract": "a contract",
    "melds": "announcements",
    "turnup": "a card turned up",
    "talon": "a talon",
    "claim": "a claim",
    "belote": "belote",
    "capot": "a capot",
}
