"""The score of a deal of Jass: whether the contract is made, and what each side scores.

Rules J12 to J15, J41.
"""

from __future__ import annotations

from solvers.rules.auction.contract import Contract, Doubling, multiplier
from solvers.rules.ruleset.choices import CoincheScope
from solvers.rules.ruleset.ruleset import Ruleset
from solvers.rules.score.tally import DealScore, Party, Tally


def match_points(tally: Tally, ruleset: Ruleset) -> tuple[int, int]:
    """Card points of declarers and defenders, with those for a sweep (rules J15, J25)."""
    own, theirs = tally.declarer_points, tally.defender_points
    if tally.all_tricks is Party.DECLARERS:
        own += ruleset.match_points
    elif tally.all_tricks is Party.DEFENDERS:
        theirs += ruleset.match_points
    return own, theirs


def contract_made(contract: Contract, tally: Tally, ruleset: Ruleset) -> bool:
    """Whether the declarers made their contract: at least the points they bid (rule J12)."""
    own, _ = match_points(tally, ruleset)
    assert isinstance(contract.value, int), "only points are bid in Jass"
    return own >= contract.value


def deal_score(contract: Contract, tally: Tally, ruleset: Ruleset) -> DealScore:
    """The score of both parties for a deal (rules J13 to J15, with their variants)."""
    assert isinstance(contract.value, int), "only points are bid in Jass"
    made = contract_made(contract, tally, ruleset)
    own, theirs = match_points(tally, ruleset)
    own_reason = _points_and_sweep_text(own, own > tally.declarer_points)
    their_reason = _points_and_sweep_text(theirs, theirs > tally.defender_points)
    if made:
        own, own_reason = _with_bid(own, own_reason, contract, ruleset)
    else:
        if not ruleset.failed_attackers_keep_cards:
            own, own_reason = 0, "nothing"
        if ruleset.contract_to_defenders:
            theirs, their_reason = _with_bid(theirs, their_reason, contract, ruleset)
    return DealScore(made, own, theirs, own_reason, their_reason)


def _with_bid(points: int, reason: str, contract: Contract, ruleset: Ruleset) -> tuple[int, str]:
    """Card points and bid added up, with what a coinche multiplies, as a number and as text."""
    assert isinstance(contract.value, int)
    bid, factor = contract.value, multiplier(contract.doubling, ruleset)
    if not bid:
        return points, reason
    if contract.doubling is Doubling.NONE:
        return points + bid, f"{reason} + {bid} bid"
    if ruleset.coinche_scope is CoincheScope.BID:
        return points + bid * factor, f"{reason} + {bid} bid x {factor}"
    return (points + bid) * factor, f"({reason} + {bid} bid) x {factor}"


def _points_and_sweep_text(points: int, sweep: bool) -> str:
    return f"{points} points" + (" with match" if sweep else "")
