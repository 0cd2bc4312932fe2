"""Check the contract that a log claims: against its auction, or without one against the rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from msgspec import UNSET

from solvers.legality.findings.codes import Code
from solvers.legality.findings.collector import Collector
from solvers.legality.findings.finding import Value
from solvers.legality.log.calls import call_of
from solvers.legality.log.game_log import CallLog, ContractLog, DealLog
from solvers.legality.log.seats import unknown_seat
from solvers.legality.log.terms import SEATS, next_seat, seat_name, terms_of
from solvers.rules.auction.bidding import Auction
from solvers.rules.auction.choosing import CHOSEN
from solvers.rules.auction.contract import Bid, Contract, Doubling, bid_faults, multiplier
from solvers.rules.cards.strain import STRAIN_BY_TEXT, Strain
from solvers.rules.ruleset.choices import WayToBid
from solvers.rules.ruleset.feat import TrickContract, logged_value, value_from_log
from solvers.rules.ruleset.lookup import options_of
from solvers.rules.ruleset.option import Family
from solvers.rules.ruleset.ruleset import Ruleset

AUCTION_OPTIONS = options_of(Family.AUCTION)
"""Options that decide whether a call is legal."""


@dataclass(slots=True)
class Bidding:
    """The result of the auction of a deal.

    ``contract`` is the one the deal is judged by: the auction's if all its calls are legal,
    otherwise the one the log claims. ``strain`` may be known without a contract: the log may show
    only the trump. ``unfinished``: all calls are legal, but the auction has not ended.
    """

    contract: Contract | None
    strain: Strain | None
    passed_out: bool = False
    unfinished: bool = False


def bidding_as_logged(deal: DealLog, ruleset: Ruleset) -> Bidding:
    """The contract as the log claims it, otherwise that of its last bid, legal or not."""
    claim = deal.contract
    if claim is None:
        return Bidding(None, None, passed_out=True)
    if claim is UNSET and deal.auction is UNSET:
        outcome = UNSET if deal.score is UNSET else deal.score.outcome
        played = deal.all_tricks
        return Bidding(None, None, not played and "passed" in (deal.end, outcome))
    if claim is UNSET:
        return _last_bid(deal.all_calls, ruleset)
    strain = _strain_of(claim.trump, ruleset)
    if strain is not None and ruleset.bidding is WayToBid.PUSH:
        by = str(claim.by) if claim.by in SEATS else next_seat(deal.dealer, ruleset.direction)
        return Bidding(Contract(CHOSEN, strain, SEATS[by]), strain)
    if strain is None or claim.by not in SEATS or claim.value is UNSET:
        return Bidding(None, strain)
    contract = Contract(value_from_log(claim.value), strain, SEATS[str(claim.by)], _doubling(claim))
    return Bidding(contract, strain)


def _strain_of(trump: str, ruleset: Ruleset) -> Strain | None:
    """The strain of this name; None if it belongs to another game, so that it decides nothing."""
    strain = STRAIN_BY_TEXT.get(trump)
    return strain if strain in ruleset.facts.strains else None


def _last_bid(calls: Sequence[CallLog], ruleset: Ruleset) -> Bidding:
    for index in range(len(calls) - 1, -1, -1):
        bid = calls[index].call == "bid" and calls[index].by in SEATS
        call = call_of(calls[index]) if bid else None
        if call is None or call.strain is None or call.strain not in ruleset.facts.strains:
            continue
        if ruleset.bidding is WayToBid.PUSH:
            return Bidding(Contract(CHOSEN, call.strain, call.by), call.strain)
        if call.value is not None:
            later = {entry.call for entry in calls[index:]}
            doubling = Doubling.COINCHE if "coinche" in later else Doubling.NONE
            if "surcoinche" in later:
                doubling = Doubling.SURCOINCHE
            return Bidding(Contract(call.value, call.strain, call.by, doubling), call.strain)
    return Bidding(None, None)


def _doubling(claim: ContractLog) -> Doubling:
    if claim.surcoinched_by is not UNSET or claim.multiplier in (3, 4):
        return Doubling.SURCOINCHE
    coinched = claim.coinched_by is not UNSET or claim.multiplier == 2
    return Doubling.COINCHE if coinched else Doubling.NONE


def judge_contract(claim: ContractLog, ruleset: Ruleset, collector: Collector) -> None:
    """Check that the contract of a log without calls can be bid, and by the player it names."""
    _judge_bid(claim, ruleset, collector)
    for key in ("by", "coinched_by", "surcoinched_by"):
        seat = getattr(claim, key)
        if seat is not UNSET:
            unknown_seat(seat, f"/contract/{key}", terms_of(ruleset.game), collector)
    _judge_doublers(claim, collector)
    factor = multiplier(Doubling.SURCOINCHE, ruleset)
    possible = [1, 2, factor]
    if claim.coinched_by is not UNSET:
        possible.remove(1)
    if claim.surcoinched_by is not UNSET:
        possible = [factor]
    if claim.multiplier is not UNSET and claim.multiplier not in possible:
        right = factor if claim.multiplier in (3, 4) else possible[0]
        collector.add(
            Code.CONTRACT_NOT_OF_THE_AUCTION,
            f"the contract's multiplier is {claim.multiplier}; it should be {right}",
            "/contract/multiplier",
            expected=right,
            actual=claim.multiplier,
            option="surcoinche_factor" if claim.multiplier in (3, 4) else None,
        )


def _judge_bid(claim: ContractLog, ruleset: Ruleset, collector: Collector) -> None:
    strain = STRAIN_BY_TEXT.get(claim.trump)
    if strain is None:
        collector.add(
            Code.TRUMP_NOT_PLAYED,
            f"the contract is in {claim.trump}, a trump of another game",
            "/contract/trump",
            actual=claim.trump,
        )
        return
    value = claim.value
    if value is UNSET:
        bid = Bid(ruleset.min_bid, strain, Doubling.NONE)
    else:
        bid = Bid(value_from_log(value), strain, _doubling(claim))
    faults = bid_faults(bid, ruleset)
    if not faults:
        return
    text = claim.trump if value is UNSET else str(bid.declared_by(SEATS["N"]))
    collector.add(
        _code(bid, ruleset),
        f"the contract is {text}: {'; '.join(faults)}",
        "/contract",
        actual=text,
        option=collector.deciding_option(
            ruleset, AUCTION_OPTIONS, lambda other: not bid_faults(bid, other)
        ),
    )


def _code(bid: Bid, ruleset: Ruleset) -> Code:
    if bid_faults(Bid(ruleset.min_bid, bid.strain, Doubling.NONE), ruleset):
        return Code.TRUMP_NOT_PLAYED
    if isinstance(bid.value, int) or bid.value not in ruleset.facts.trick_contracts:
        return Code.VALUE_CANNOT_BE_BID
    played = bid.value is not TrickContract.GENERALE or ruleset.generale
    return Code.SLAM_COINCHED if played else Code.GENERALE_NOT_PLAYED


def _judge_doublers(claim: ContractLog, collector: Collector) -> None:
    """Check that the defenders coinched and the declarers surcoinched."""
    by, coincher, surcoincher = (
        SEATS.get(str(seat)) for seat in (claim.by, claim.coinched_by, claim.surcoinched_by)
    )
    declarers = by.side if by else coincher.side.other if coincher else None
    if declarers is None:
        return
    if coincher is not None and coincher.side is declarers:
        collector.add(
            Code.OWN_SIDE_COINCHED,
            f"coinched_by is {seat_name(coincher)}; only {declarers.other} may coinche",
            "/contract/coinched_by",
            actual=coincher.value,
        )
    if surcoincher is not None and surcoincher.side is not declarers:
        collector.add(
            Code.SURCOINCHE_BY_WRONG_SIDE,
            f"surcoinched_by is {seat_name(surcoincher)}; only {declarers} may surcoinche",
            "/contract/surcoinched_by",
            actual=surcoincher.value,
        )


def compare_contract(
    claim: ContractLog | None, auction: Auction, ruleset: Ruleset, collector: Collector
) -> None:
    """A202 for each part of the contract claim that differs from the result of the auction."""
    contract = auction.contract
    if claim is None or contract is None:
        if claim is not None or contract is not None:
            called = "all players passed" if contract is None else f"the auction gives {contract}"
            stated = "no contract" if claim is None else f"a contract in {claim.trump}"
            collector.add(
                Code.CONTRACT_NOT_OF_THE_AUCTION,
                f"the log has {stated}, but {called}",
                "/contract",
                expected="no contract" if contract is None else str(contract),
                actual=stated,
            )
        return
    value = contract.value
    expected: dict[str, Value] = {
        "trump": contract.strain.value,
        "by": contract.by.value,
        "value": logged_value(value),
        "multiplier": multiplier(contract.doubling, ruleset),
        "coinched_by": auction.coinched_by.value if auction.coinched_by else "none",
        "surcoinched_by": auction.surcoinched_by.value if auction.surcoinched_by else "none",
    }
    for key, right in expected.items():
        stated = getattr(claim, key)
        if stated is not UNSET and stated != right:
            collector.add(
                Code.CONTRACT_NOT_OF_THE_AUCTION,
                f"the contract's {key} is {stated}; by the auction it is {right}",
                f"/contract/{key}",
                expected=right,
                actual=stated,
                option="surcoinche_factor" if key == "multiplier" and right in (3, 4) else None,
            )
