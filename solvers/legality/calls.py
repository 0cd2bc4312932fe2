"""The auction of a logged deal: every call, and the contract it ends in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from msgspec import UNSET, UnsetType

from solvers.legality.findings import Value
from solvers.legality.log import BidValue, CallLog, ContractLog, DealLog, StrainText
from solvers.legality.notes import Notes
from solvers.legality.seating import SEATS, next_seat
from solvers.rules.auction import Auction, Call, CallFault, CallKind, IllegalCall
from solvers.rules.contract import Bid, Contract, Doubling, Feat, bid_faults, multiplier
from solvers.rules.games import PIECES
from solvers.rules.options import Game
from solvers.rules.ruleset import Ruleset
from solvers.rules.seats import SEAT_NAMES, Seat
from solvers.rules.strains import Strain

CODES = {
    CallFault.OUT_OF_TURN: "A101",
    CallFault.NOT_HIGHER: "A102",
    CallFault.BAD_VALUE: "A103",
    CallFault.STRAIN_NOT_PLAYED: "A104",
    CallFault.BID_AFTER_COINCHE: "A105",
    CallFault.AUCTION_CLOSED: "A106",
    CallFault.NOTHING_TO_COINCHE: "A107",
    CallFault.OWN_BID_COINCHED: "A108",
    CallFault.SLAM_COINCHED: "A109",
    CallFault.ALREADY_COINCHED: "A110",
    CallFault.COINCHE_NOT_ON_TURN: "A111",
    CallFault.NOTHING_TO_SURCOINCHE: "A112",
    CallFault.SURCOINCHE_WRONG_SIDE: "A113",
    CallFault.ALREADY_SURCOINCHED: "A114",
    CallFault.OWN_BID_RAISED: "A115",
    CallFault.BID_INCOMPLETE: "A116",
    CallFault.FEAT_NOT_PLAYED: "A118",
}
AUCTION_OPTIONS = (
    "auction_end",
    "coinche_ends_auction",
    "coinche_timing",
    "suits_ranked",
    "slam_can_be_coinched",
    "generale",
    "no_trump",
    "all_trump",
    "bid_step",
    "min_bid",
    "max_bid",
)
"""Options that decide whether a call is legal."""

FEATS = {"capot": Feat.SLAM, "generale": Feat.GENERALE}
STRAINS = {strain.value: strain for strain in PIECES[Game.COINCHE].strains}
KINDS = {kind.value: kind for kind in CallKind}


@dataclass(slots=True)
class Bidding:
    """What the auction of a deal came to.

    ``contract`` is the one the deal is judged by: of the auction where that was legal, else the one
    the log claims. ``strain`` is known also where the log tells no more than the trump.
    """

    contract: Contract | None
    strain: Strain | None
    passed_out: bool = False


def judge_auction(deal: DealLog, ruleset: Ruleset, notes: Notes) -> Bidding:
    """Check the calls of a deal, the first illegal one ending it, and what it claims of them."""
    first = next_seat(deal.dealer, ruleset.direction)
    if deal.first_bidder is not UNSET and deal.first_bidder != first:
        notes.add(
            "A203",
            f"{_name(deal.first_bidder)} is said to speak first; {_name(first)} does",
            "/first_bidder",
            expected=first,
            actual=deal.first_bidder,
        )
    if deal.auction is UNSET:
        return _claimed_bidding(deal, ruleset, notes)
    auction = _called(deal.auction, SEATS[deal.dealer], ruleset, notes)
    if auction is None:
        told = _bidding_as_told(deal)
        return told if deal.contract is not UNSET else Bidding(None, told.strain)
    if not auction.complete:
        if deal.tricks is not UNSET and deal.tricks:
            _add_unfinished(auction, "play begins", notes)
        elif deal.contract is not UNSET:
            _add_unfinished(auction, "a contract is written", notes)
        elif deal.end in ("complete", "passed", "claimed"):
            _add_unfinished(auction, f"the deal ends ({deal.end})", notes)
        return _bidding_as_told(deal)
    contract = auction.contract
    if deal.contract is not UNSET:
        _compare_contract(deal.contract, auction, ruleset, notes)
    return Bidding(contract, contract.strain if contract else None, auction.passed_out)


def _add_unfinished(auction: Auction, what: str, notes: Notes) -> None:
    notes.add("A201", f"{what} before the auction has ended: {auction.legal_text()}", "/auction")


def _called(
    calls: Sequence[CallLog], dealer: Seat, ruleset: Ruleset, notes: Notes
) -> Auction | None:
    """The auction after all calls; None where one is illegal, which is then written down."""
    auction = Auction.open(dealer, ruleset)
    index = 0
    try:
        for index, entry in enumerate(calls):
            if entry.by not in SEATS or entry.call not in KINDS:
                _add_foreign(index, entry, auction, notes)
                return None
            auction = auction.call(call_of(entry))
    except IllegalCall as error:
        entry = calls[index]
        option = notes.deciding_option(
            ruleset, AUCTION_OPTIONS, lambda other: _legal_until(calls, index, dealer, other)
        )
        notes.add(
            CODES[error.fault],
            f"{_name(entry.by)} calls {call_text(entry)}: {error.text}; {error.legal_text}",
            f"/auction/{index}",
            seat=entry.by,
            actual=call_text(entry),
            expected=error.legal_text,
            option=option,
        )
        return None
    return auction


def _add_foreign(index: int, entry: CallLog, auction: Auction, notes: Notes) -> None:
    """A call by a seat, or of a kind, that this game does not have."""
    pointer = f"/auction/{index}"
    if entry.by not in SEATS:
        notes.add("D303", f"{entry.by} is no seat of this game", f"{pointer}/by", seat=entry.by)
        return
    notes.add(
        "A117",
        f"{_name(entry.by)} calls {entry.call!r}, a call of another game; {auction.legal_text()}",
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


def call_of(entry: CallLog) -> Call:
    """A logged call in the terms of the rules; a trump of another game becomes none."""
    return _call_of(entry.by, entry.call, entry.value, entry.trump)


@lru_cache(maxsize=4096)
def _call_of(
    by: str, kind: str, value: BidValue | UnsetType, trump: StrainText | UnsetType
) -> Call:
    return Call(
        SEATS[by],
        KINDS[kind],
        None if value is UNSET else FEATS[value] if isinstance(value, str) else value,
        None if trump is UNSET else STRAINS.get(trump),
    )


def call_text(entry: CallLog) -> str:
    """A call as people write it: ``pass``, ``80H``, ``capotS``, ``coinche``."""
    if entry.call != "bid":
        return entry.call
    value = "" if entry.value is UNSET else str(entry.value)
    return value + ("" if entry.trump is UNSET else entry.trump) or "a bid of nothing"


def _claimed_bidding(deal: DealLog, ruleset: Ruleset, notes: Notes) -> Bidding:
    """The bidding of a log without calls: its contract, if such a one can be bid at all."""
    bidding = _bidding_as_told(deal)
    contract = bidding.contract
    if contract is not None:
        bid = Bid(contract.value, contract.strain, contract.doubling)
        faults = bid_faults(bid, ruleset)
        if faults:
            option = notes.deciding_option(
                ruleset, AUCTION_OPTIONS, lambda other: not bid_faults(bid, other)
            )
            notes.add(
                _contract_code(contract, ruleset),
                f"the contract is {contract}: {'; '.join(faults)}",
                "/contract",
                actual=str(contract),
                option=option,
            )
    return bidding


def _contract_code(contract: Contract, ruleset: Ruleset) -> str:
    if contract.strain in (Strain.NO_TRUMP, Strain.ALL_TRUMP) and bid_faults(
        Bid(ruleset.min_bid, contract.strain, Doubling.NONE), ruleset
    ):
        return "A104"
    if isinstance(contract.value, int):
        return "A103"
    played = contract.value is not Feat.GENERALE or ruleset.generale
    return "A109" if played else "A118"


def _bidding_as_told(deal: DealLog) -> Bidding:
    """The contract as the log claims it, or else as its last bid says, legal or not."""
    claim = deal.contract
    if claim is None:
        return Bidding(None, None, passed_out=True)
    if claim is UNSET:
        return _last_bid(() if deal.auction is UNSET else deal.auction)
    strain = STRAINS.get(claim.trump)
    if strain is None or claim.by not in SEATS or claim.value is UNSET:
        return Bidding(None, strain)
    coinched = claim.coinched_by is not UNSET
    doubling = Doubling.COINCHE if coinched or claim.multiplier == 2 else Doubling.NONE
    if claim.surcoinched_by is not UNSET or claim.multiplier in (3, 4):
        doubling = Doubling.SURCOINCHE
    value = FEATS[claim.value] if isinstance(claim.value, str) else claim.value
    return Bidding(Contract(value, strain, SEATS[str(claim.by)], doubling), strain)


def _last_bid(calls: Sequence[CallLog]) -> Bidding:
    for index in range(len(calls) - 1, -1, -1):
        bid = calls[index].call == "bid" and calls[index].by in SEATS
        call = call_of(calls[index]) if bid else None
        if call is not None and call.value is not None and call.strain is not None:
            later = {entry.call for entry in calls[index:]}
            doubling = Doubling.COINCHE if "coinche" in later else Doubling.NONE
            if "surcoinche" in later:
                doubling = Doubling.SURCOINCHE
            return Bidding(Contract(call.value, call.strain, call.by, doubling), call.strain)
    return Bidding(None, None)


def _compare_contract(
    claim: ContractLog | None, auction: Auction, ruleset: Ruleset, notes: Notes
) -> None:
    """A202 for each part of the contract claim that differs from what the auction gave."""
    contract = auction.contract
    if claim is None or contract is None:
        if claim is not None or contract is not None:
            called = "everybody passed" if contract is None else f"the auction gives {contract}"
            told = "no contract" if claim is None else f"a contract in {claim.trump}"
            notes.add("A202", f"the log writes {told}, but {called}", "/contract")
        return
    value = contract.value
    expected: dict[str, Value] = {
        "trump": contract.strain.value,
        "by": contract.by.value,
        "value": _VALUE_NAMES[value] if isinstance(value, Feat) else value,
        "multiplier": multiplier(contract.doubling, ruleset),
        "coinched_by": auction.coinched_by.value if auction.coinched_by else None,
        "surcoinched_by": auction.surcoinched_by.value if auction.surcoinched_by else None,
    }
    for key, right in expected.items():
        told = getattr(claim, key)
        if told is not UNSET and told != right:
            notes.add(
                "A202",
                f"the contract's {key} is written {told}; by the auction it is "
                f"{'nobody' if right is None else right}",
                f"/contract/{key}",
                expected=right,
                actual=told,
                option="surcoinche_factor" if key == "multiplier" and right in (3, 4) else None,
            )


_VALUE_NAMES = {feat: name for name, feat in FEATS.items()}


def _name(seat: str) -> str:
    return SEAT_NAMES[SEATS[seat]] if seat in SEATS else seat
