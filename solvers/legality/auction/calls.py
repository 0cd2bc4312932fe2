"""The auction of a logged deal: every call, and the contract that results."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from msgspec import UNSET

from solvers.legality.auction.contract import (
    AUCTION_OPTIONS,
    Bidding,
    bidding_as_logged,
    compare_contract,
    judge_contract,
)
from solvers.legality.auction.trump_choice import judge_choice
from solvers.legality.findings.codes import Code
from solvers.legality.findings.collector import Collector
from solvers.legality.log.calls import KINDS, bid_text, call_of, call_text
from solvers.legality.log.claims import is_out_claim
from solvers.legality.log.game_log import CallLog, DealLog
from solvers.legality.log.seats import unknown_seat
from solvers.legality.log.terms import SEATS, AnyTerms, next_seat, seat_name, terms_of
from solvers.rules.auction.bidding import Auction, CallFault, IllegalCall
from solvers.rules.cards.strain import STRAIN_BY_TEXT
from solvers.rules.ruleset.choices import WayToBid
from solvers.rules.ruleset.feat import value_from_log
from solvers.rules.ruleset.ruleset import Ruleset
from solvers.rules.seats import Seat

CALL_CODES = {
    CallFault.OUT_OF_TURN: Code.CALL_OUT_OF_TURN,
    CallFault.NOT_HIGHER: Code.BID_NOT_HIGHER,
    CallFault.BAD_VALUE: Code.VALUE_CANNOT_BE_BID,
    CallFault.STRAIN_NOT_PLAYED: Code.TRUMP_NOT_PLAYED,
    CallFault.BID_AFTER_COINCHE: Code.BID_AFTER_COINCHE,
    CallFault.AUCTION_CLOSED: Code.CALL_AFTER_AUCTION,
    CallFault.NOTHING_TO_COINCHE: Code.NOTHING_TO_COINCHE,
    CallFault.OWN_BID_COINCHED: Code.OWN_SIDE_COINCHED,
    CallFault.SLAM_COINCHED: Code.SLAM_COINCHED,
    CallFault.ALREADY_COINCHED: Code.COINCHED_TWICE,
    CallFault.COINCHE_NOT_ON_TURN: Code.COINCHE_NOT_ON_TURN,
    CallFault.NOTHING_TO_SURCOINCHE: Code.NOTHING_TO_SURCOINCHE,
    CallFault.SURCOINCHE_WRONG_SIDE: Code.SURCOINCHE_BY_WRONG_SIDE,
    CallFault.ALREADY_SURCOINCHED: Code.SURCOINCHED_TWICE,
    CallFault.OWN_BID_RAISED: Code.OWN_BID_RAISED,
    CallFault.BID_INCOMPLETE: Code.BID_WITHOUT_VALUE_OR_TRUMP,
    CallFault.GENERALE_NOT_PLAYED: Code.GENERALE_NOT_PLAYED,
}


def judge_auction(deal: DealLog, ruleset: Ruleset, collector: Collector) -> Bidding:
    """Check the calls of a deal up to the first illegal one, and the log's claims about them."""
    first = next_seat(deal.dealer, ruleset.direction)
    if deal.first_bidder is not UNSET and deal.first_bidder != first:
        collector.add(
            Code.WRONG_FIRST_BIDDER,
            f"first_bidder is {seat_name(deal.first_bidder)}; it should be {seat_name(first)} "
            "(the seat after the dealer)",
            "/first_bidder",
            expected=first,
            actual=deal.first_bidder,
            option=_if_other_way(deal.dealer, deal.first_bidder, ruleset),
        )
    if ruleset.bidding is WayToBid.PUSH:
        return judge_choice(deal, ruleset, collector)
    if deal.auction is UNSET:
        if deal.contract is not UNSET and deal.contract is not None:
            judge_contract(deal.contract, ruleset, collector)
        return bidding_as_logged(deal, ruleset)
    auction = _after_all_calls(deal.auction, SEATS[deal.dealer], ruleset, collector)
    if auction is None:
        stated = bidding_as_logged(deal, ruleset)
        return stated if deal.contract is not UNSET else Bidding(None, stated.strain)
    if not auction.complete:
        if deal.all_tricks:
            _add_unfinished(auction, "play begins", collector)
        elif deal.contract is not UNSET:
            _add_unfinished(auction, "the log has a contract", collector)
        elif deal.end in ("complete", "passed", "claimed") and not is_out_claim(deal):
            _add_unfinished(auction, f"the deal ends ({deal.end})", collector)
        return replace(bidding_as_logged(deal, ruleset), unfinished=True)
    contract = auction.contract
    if deal.contract is not UNSET:
        compare_contract(deal.contract, auction, ruleset, collector)
    return Bidding(contract, contract.strain if contract else None, auction.passed_out)


def _add_unfinished(auction: Auction, what: str, collector: Collector) -> None:
    collector.add(
        Code.AUCTION_NOT_FINISHED,
        f"{what} before the auction has ended: {auction.legal_text()}",
        "/auction",
    )


def _after_all_calls(
    calls: Sequence[CallLog], dealer: Seat, ruleset: Ruleset, collector: Collector
) -> Auction | None:
    """The auction after all calls; None if a call is illegal, which is added as a finding."""
    auction = Auction.open(dealer, ruleset)
    index = 0
    try:
        for index, entry in enumerate(calls):
            if entry.by not in SEATS or entry.call not in KINDS:
                _add_unknown_call(index, entry, auction, terms_of(ruleset.game), collector)
                return None
            auction = auction.call(call_of(entry))
            stated = entry.value is not UNSET or entry.trump is not UNSET
            if stated and entry.call != "bid":
                _judge_bid_with_call(index, entry, auction, collector)
    except IllegalCall as error:
        entry = calls[index]
        option = collector.deciding_option(
            ruleset, AUCTION_OPTIONS, lambda other: _legal_until(calls, index, dealer, other)
        )
        collector.add(
            CALL_CODES[error.fault],
            f"{seat_name(entry.by)} calls {call_text(entry)}: {error.text}; {error.legal_text}",
            f"/auction/{index}",
            seat=entry.by,
            actual=call_text(entry),
            expected=error.legal_text,
            option=option,
        )
        return None
    return auction


def _judge_bid_with_call(
    index: int, entry: CallLog, auction: Auction, collector: Collector
) -> None:
    """A119 for a value or trump of a call other than a bid; doubles may repeat those of the bid."""
    contract = auction.contract if entry.call in ("coinche", "surcoinche") else None
    repeats = contract is not None and (
        (entry.value is UNSET or value_from_log(entry.value) == contract.value)
        and (entry.trump is UNSET or STRAIN_BY_TEXT.get(entry.trump) is contract.strain)
    )
    if not repeats:
        right = f"the bid is {contract}" if contract else "only a bid has a value and a trump"
        collector.add(
            Code.WRITTEN_WITH_A_BID,
            f"{seat_name(entry.by)} calls {entry.call} with {bid_text(entry)}; {right}",
            f"/auction/{index}",
            seat=entry.by,
            actual=bid_text(entry),
        )


def _if_other_way(dealer: str, first: str, ruleset: Ruleset) -> str | None:
    """The option ``direction`` if its other value makes this seat the first; otherwise None."""
    return "direction" if next_seat(dealer, ruleset.direction.other) == first else None


def _add_unknown_call(
    index: int, entry: CallLog, auction: Auction, terms: AnyTerms, collector: Collector
) -> None:
    """Add the finding for a call by a seat, or of a kind, that this game does not have."""
    pointer = f"/auction/{index}"
    if unknown_seat(entry.by, f"{pointer}/by", terms, collector, seat=entry.by):
        return
    collector.add(
        Code.CALL_OF_ANOTHER_GAME,
        f"{seat_name(entry.by)} calls {entry.call!r}, a call of another game; "
        f"{auction.legal_text()}",
        pointer,
        seat=entry.by,
        actual=entry.call,
    )


def _legal_until(calls: Sequence[CallLog], index: int, dealer: Seat, ruleset: Ruleset) -> bool:
    """Whether all calls up to one are legal under a ruleset."""
    auction = Auction.open(dealer, ruleset)
    try:
        for entry in calls[: index + 1]:
            auction = auction.call(call_of(entry))
    except IllegalCall:
        return False
    return True
