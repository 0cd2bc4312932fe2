"""The score of a deal of Coinche: whether the contract is made, and what each side scores.

Rules C20 to C27, C71 to C79.
"""

from __future__ import annotations

from solvers.rules.auction.contract import Contract, Doubling, multiplier
from solvers.rules.ruleset.choices import (
    BeloteOnFailure,
    CoincheScope,
    ContractTest,
    Rounding,
    ScoreMode,
    SweepBonus,
)
from solvers.rules.ruleset.feat import TrickContract
from solvers.rules.ruleset.ruleset import Ruleset
from solvers.rules.score.tally import DealScore, Party, Tally


def threshold(value: int, ruleset: Ruleset) -> int:
    """Points that make a bid by number, belote included (rule C20; 82 for 80)."""
    least = ruleset.min_bid_threshold if value == ruleset.min_bid else value
    return max(least, value + ruleset.extra_per_bid)


def contract_made(contract: Contract, tally: Tally, ruleset: Ruleset) -> bool:
    """Whether the declarers made their contract (rules C20 to C23, C71)."""
    all_tricks = tally.all_tricks is Party.DECLARERS
    if contract.value is TrickContract.GENERALE:
        return tally.declarer_alone
    if contract.value is TrickContract.SLAM:
        return all_tricks
    if all_tricks and ruleset.all_tricks_make_any_bid:
        return True
    own = tally.declarer_points + tally.declarer_announcements
    theirs = tally.defender_points + tally.defender_announcements
    if ruleset.belote_counts_to_contract:
        own += tally.declarer_belote
        theirs += tally.defender_belote
    if ruleset.must_exceed_defenders and own <= theirs:
        return False
    if ruleset.contract_test is ContractTest.NEAREST_5:
        own = max(own, (2 * own + 5) // 10 * 5)
    return own >= threshold(contract.value, ruleset)


def deal_score(contract: Contract, tally: Tally, ruleset: Ruleset) -> DealScore:
    """The score of both parties for a deal (rules C24 to C27, C72 to C79)."""
    made = contract_made(contract, tally, ruleset)
    if isinstance(contract.value, TrickContract):
        own, own_reason, theirs, their_reason = _trick_contract_score(contract, made, ruleset)
    elif made:
        own, own_reason, theirs, their_reason = _made_score(contract, tally, ruleset)
    else:
        own, own_reason, theirs, their_reason = _failed_score(contract, tally, ruleset)
    own_belote, their_belote = _belotes(contract, tally, made, ruleset)
    own += own_belote + tally.declarer_announcements
    theirs += their_belote + tally.defender_announcements
    return DealScore(
        made,
        own,
        theirs,
        _reason(own_reason, own_belote, tally.declarer_announcements),
        _reason(their_reason, their_belote, tally.defender_announcements),
    )


def _trick_contract_score(
    contract: Contract, made: bool, ruleset: Ruleset
) -> tuple[int, str, int, str]:
    factor = multiplier(contract.doubling, ruleset)
    if contract.value is TrickContract.GENERALE:
        value = ruleset.generale_value
    else:
        value = ruleset.capot_value if made else ruleset.capot_failed
    assert isinstance(contract.value, TrickContract)
    reason = _times(f"{value} {contract.value.value}", factor)
    return (value * factor, reason, 0, "") if made else (0, "", value * factor, reason)


def _made_score(contract: Contract, tally: Tally, ruleset: Ruleset) -> tuple[int, str, int, str]:
    bid, factor = _bid_score(contract, ruleset), multiplier(contract.doubling, ruleset)
    if ruleset.score_mode is ScoreMode.BID_ONLY:
        return bid * factor, _times(f"{bid} bid", factor), 0, ""
    own, theirs = rounded_points(tally.declarer_points, tally.defender_points, ruleset.rounding)
    own_reason = f"{own} points"
    if tally.all_tricks is Party.DECLARERS:
        own, own_reason = _capot_points(tally, ruleset)
    doubled = contract.doubling is not Doubling.NONE
    if doubled and not ruleset.defenders_score_when_coinched_and_made:
        theirs = 0
    their_reason = f"{theirs} points" if theirs else ""
    if not doubled or ruleset.coinche_scope is CoincheScope.BID:
        reason = f"{own_reason} + {_times(f'{bid} bid', factor)}"
        return own + bid * factor, reason, theirs, their_reason
    fixed = _FIXED_POINTS.get(ruleset.coinche_scope)
    if fixed is not None and tally.all_tricks is not Party.DECLARERS:
        own, own_reason = fixed, f"{fixed}"
    return (own + bid) * factor, f"({own_reason} + {bid} bid) x {factor}", theirs, their_reason


def _failed_score(contract: Contract, tally: Tally, ruleset: Ruleset) -> tuple[int, str, int, str]:
    bid, factor = _bid_score(contract, ruleset), multiplier(contract.doubling, ruleset)
    if ruleset.score_mode is ScoreMode.BID_ONLY:
        return 0, "", bid * factor, _times(f"{bid} bid", factor)
    base = ruleset.fail_points
    doubled = contract.doubling is not Doubling.NONE
    if doubled:
        base = _FIXED_POINTS.get(ruleset.coinche_scope, base)
    if tally.all_tricks is Party.DEFENDERS and ruleset.defender_capot_bonus:
        base = ruleset.defender_capot_bonus
    if not doubled or ruleset.coinche_scope is CoincheScope.BID:
        return 0, "", base + bid * factor, f"{base} + {_times(f'{bid} bid', factor)}"
    return 0, "", (base + bid) * factor, f"({base} + {bid} bid) x {factor}"


_FIXED_POINTS = {CoincheScope.FIXED_160_AND_BID: 160, CoincheScope.FIXED_162_AND_BID: 162}


def _bid_score(contract: Contract, ruleset: Ruleset) -> int:
    """What a bid by number scores: the bid itself, but 80 for a lowest bid of 82."""
    assert isinstance(contract.value, int)
    below = contract.value % ruleset.bid_step if contract.value == ruleset.min_bid else 0
    return contract.value - below


def _capot_points(tally: Tally, ruleset: Ruleset) -> tuple[int, str]:
    """What replaces the points when the declarers take all tricks without a slam bid."""
    bonus = ruleset.capot_unannounced
    if bonus is SweepBonus.REPLACE_250:
        return 250, "250 capot"
    extra = {SweepBonus.PLUS_88: 88, SweepBonus.PLUS_90: 90}.get(bonus, 0)
    points, _ = rounded_points(
        tally.declarer_points + extra, tally.defender_points, ruleset.rounding
    )
    return points, f"{points} points" + (" with capot" if extra else "")


def rounded_points(own: int, theirs: int, rounding: Rounding) -> tuple[int, int]:
    """Card points of declarers and defenders, rounded for the score (rule C27)."""
    if rounding is Rounding.NONE:
        return own, theirs
    if rounding is Rounding.FIVE_DOWN:
        rounded = (own + 4) // 10 * 10
        return rounded, max(0, (own + theirs) // 10 * 10 - rounded)
    return (own + 5) // 10 * 10, (theirs + 5) // 10 * 10


def _belotes(contract: Contract, tally: Tally, made: bool, ruleset: Ruleset) -> tuple[int, int]:
    """Belote in the score of declarers and defenders (rule C16)."""
    own, theirs = tally.declarer_belote, tally.defender_belote
    if not made and ruleset.belote_on_failure is BeloteOnFailure.DEFENDERS:
        own, theirs = 0, own + theirs
    unannounced = tally.all_tricks is Party.DECLARERS and isinstance(contract.value, int)
    if made and unannounced and not ruleset.capot_adds_belote:
        own = 0
    factor = multiplier(contract.doubling, ruleset) if ruleset.belote_multiplied else 1
    return own * factor, theirs * factor


def _times(amount: str, factor: int) -> str:
    return amount if factor == 1 else f"{amount} x {factor}"


def _reason(base: str, belote: int, announcements: int) -> str:
    parts = [base] if base else []
    parts += [f"{belote} belote"] if belote else []
    parts += [f"{announcements} announced"] if announcements else []
    return " + ".join(parts) or "nothing"
