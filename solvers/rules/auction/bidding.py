"""The auction as a state machine: which calls are legal, and what contract it ends in.

Rules C7 to C10, C35 to C47, J29 to J32.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, StrEnum
from functools import lru_cache

from solvers.rules.auction.contract import Bid, Contract, Doubling, bid_faults, strain_faults
from solvers.rules.cards.strain import Strain
from solvers.rules.errors import MayNotBe
from solvers.rules.ruleset.choices import AuctionEnd, CoincheTiming
from solvers.rules.ruleset.feat import TrickContract
from solvers.rules.ruleset.ruleset import Ruleset
from solvers.rules.seats import SEAT_COUNT, SEAT_NAMES, Direction, Seat, turn_order

STRAIN_RANKS = {
    strain: place for place, strain in enumerate(map(Strain, ("C", "D", "H", "S", "NT", "AT")))
}
"""The rank of each strain, for tables where a higher strain outbids an equal number (rule C38)."""
_TRICK_CONTRACT_RANKS = {TrickContract.SLAM: 1, TrickContract.GENERALE: 2}
_NEXT = {
    direction: {seat: turn_order(seat, direction)[1] for seat in Seat} for direction in Direction
}


class CallKind(StrEnum):
    """The four calls."""

    PASS = "pass"  # noqa: S105 - a call, not a password
    BID = "bid"
    COINCHE = "coinche"
    SURCOINCHE = "surcoinche"


@dataclass(frozen=True, slots=True)
class Call:
    """One call; only a bid has a value and a strain."""

    by: Seat
    kind: CallKind
    value: int | TrickContract | None = None
    strain: Strain | None = None


class CallFault(Enum):
    """Why a call is illegal. The value is the reason in words."""

    OUT_OF_TURN = "out of turn"
    NOT_HIGHER = "not higher than the last bid"
    BAD_VALUE = "this value cannot be bid"
    STRAIN_NOT_PLAYED = "this trump is not played"
    GENERALE_NOT_PLAYED = "a generale is not played"
    BID_AFTER_COINCHE = "no bid is allowed after a coinche (option coinche_ends_auction)"
    AUCTION_CLOSED = "the auction is closed"
    NOTHING_TO_COINCHE = "there is no bid to coinche"
    OWN_BID_COINCHED = "a player may not coinche a bid of their own side"
    SLAM_COINCHED = "a slam cannot be coinched (option slam_can_be_coinched)"
    ALREADY_COINCHED = "the bid is already coinched"
    COINCHE_NOT_ON_TURN = "a coinche may only be called on turn (option coinche_timing)"
    NOTHING_TO_SURCOINCHE = "there is no coinche to surcoinche"
    SURCOINCHE_WRONG_SIDE = "only the side that bid may surcoinche"
    ALREADY_SURCOINCHED = "the bid is already surcoinched"
    OWN_BID_RAISED = "a player may not raise their own bid in the same trump (option auction_end)"
    BID_INCOMPLETE = "a bid needs a value and a trump"


class IllegalCall(MayNotBe):
    """A call that the rules forbid: the fault, the fault in words, and what was legal instead."""

    def __init__(self, fault: CallFault, text: str, legal_text: str) -> None:
        self.fault = fault
        self.text = text
        self.legal_text = legal_text
        super().__init__(f"{text}; {legal_text}")


class Auction:
    """An auction after some calls. ``call`` returns the auction after one more call.

    ``turn`` is the seat that calls next. ``closed``: only passes that change nothing are left.
    ``complete``: play may begin, or the deal is passed out. A coinched auction is complete, since
    the first lead closes it (rule C45). ``passes`` counts the passes since the last other call.
    """

    __slots__ = (
        "_bid",
        "_declined",
        "_ruleset",
        "_turns",
        "closed",
        "coinched_by",
        "passed_out",
        "passes",
        "surcoinched_by",
        "turn",
    )

    _ruleset: Ruleset
    _turns: dict[Seat, Seat]
    _bid: Call | None
    _declined: frozenset[Seat]
    turn: Seat
    passes: int
    closed: bool
    passed_out: bool
    coinched_by: Seat | None
    surcoinched_by: Seat | None

    @classmethod
    def open(cls, dealer: Seat, ruleset: Ruleset) -> Auction:
        """The auction before the first call, with the seat after the dealer to call."""
        auction = cls()
        auction._ruleset = ruleset
        auction._turns = _NEXT[ruleset.direction]
        auction._bid, auction._declined = None, frozenset()
        auction.coinched_by = auction.surcoinched_by = None
        auction.turn, auction.passes = auction._turns[dealer], 0
        auction.closed = auction.passed_out = False
        return auction

    @property
    def complete(self) -> bool:
        """Whether play may begin, or the deal is passed out."""
        return self.closed or (self.coinched_by is not None and self._ruleset.coinche_ends_auction)

    @property
    def contract(self) -> Contract | None:
        """The contract if the auction ended now; None while there is no bid."""
        bid = self._bid
        if bid is None:
            return None
        assert bid.value is not None
        assert bid.strain is not None
        doubling = Doubling.NONE if self.coinched_by is None else Doubling.COINCHE
        if self.surcoinched_by is not None:
            doubling = Doubling.SURCOINCHE
        return Contract(bid.value, bid.strain, bid.by, doubling)

    def call(self, call: Call) -> Auction:
        """The auction after a call.

        Raises:
            IllegalCall: the rules forbid the call; this auction does not change.
        """
        kind = call.kind
        if kind is CallKind.PASS:
            return self._pass(call)
        if kind is CallKind.BID:
            return self._raise(call)
        return self._coinche(call) if kind is CallKind.COINCHE else self._surcoinche(call)

    def legal_text(self) -> str:
        """What may be called now, in one line."""
        bid, names = self._bid, SEAT_NAMES
        if self.passed_out:
            return "all players passed: the cards are dealt again"
        if self.closed:
            return f"the auction has ended: {self.contract} by {names[bid.by]}" if bid else ""
        if self.coinched_by is not None and self._ruleset.coinche_ends_auction:
            assert bid is not None
            return f"{bid.by.side.value} may surcoinche, or pass"
        text = f"{names[self.turn]} may pass{self._higher_text()}"
        if bid is None:
            return text
        if self.coinched_by is not None:
            return f"{text}; {bid.by.side.value} may surcoinche"
        if self._ruleset.coinche_timing is CoincheTiming.ON_TURN:
            return text if self.turn.side is bid.by.side else f"{text} or coinche"
        return f"{text}; {bid.by.side.other.value} may coinche"

    def _higher_text(self) -> str:
        """The values that can be bid now, such as ``, bid 90 to 180 or a slam``."""
        ruleset, bid = self._ruleset, self._bid
        again = bid is not None and ruleset.suits_ranked and self._has_higher_strain(bid)
        trick_contracts = [
            each
            for each in ruleset.facts.trick_contracts
            if each is TrickContract.SLAM or ruleset.generale
        ]
        value = None if bid is None else bid.value
        choices = []
        if isinstance(value, TrickContract):
            trick_contracts = trick_contracts[trick_contracts.index(value) + (not again) :]
        else:
            lowest, step = ruleset.min_bid, ruleset.bid_step
            if value is not None:
                lowest = value if again else value // step * step + step
                if value < ruleset.max_bid < lowest:
                    lowest = ruleset.max_bid
            if not ruleset.max_bid:
                choices = [f"any number from {lowest}"]
            elif lowest < ruleset.max_bid:
                choices = [f"{lowest} to {ruleset.max_bid}"]
            elif lowest == ruleset.max_bid:
                choices = [f"{lowest}"]
        choices += [f"a {each.value}" for each in trick_contracts]
        if len(choices) < 2:
            return "".join(f" or bid {choice}" for choice in choices)
        return f", bid {', '.join(choices[:-1])} or {choices[-1]}"

    def _has_higher_strain(self, bid: Call) -> bool:
        """Whether a strain that is played ranks above the strain of a bid."""
        assert bid.strain is not None
        rank = STRAIN_RANKS[bid.strain]
        return any(
            other > rank and not strain_faults(strain, self._ruleset)
            for strain, other in STRAIN_RANKS.items()
        )

    def _after(self, turn: Seat, passes: int) -> Auction:
        """A copy of the auction with this turn and this number of passes."""
        after = Auction()
        after._ruleset, after._turns = self._ruleset, self._turns
        after._bid, after._declined = self._bid, self._declined
        after.coinched_by, after.surcoinched_by = self.coinched_by, self.surcoinched_by
        after.turn, after.passes = turn, passes
        after.closed = after.passed_out = False
        return after

    def _pass(self, call: Call) -> Auction:
        bid = self._bid
        if self.coinched_by is not None and self._ruleset.coinche_ends_auction:
            if self.surcoinched_by is not None:
                raise self._illegal(CallFault.AUCTION_CLOSED)
            return self._decline(call.by)
        if self.closed:
            raise self._illegal(CallFault.AUCTION_CLOSED)
        if call.by is not self.turn:
            raise self._illegal(CallFault.OUT_OF_TURN)
        after = self._after(self._turns[self.turn], self.passes + 1)
        if bid is None:
            after.closed = after.passed_out = after.passes == SEAT_COUNT
        else:
            after.closed = after.passes == self._closing_passes
        return after

    @property
    def _closing_passes(self) -> int:
        """How many passes in a row close the auction after a bid."""
        three = self._ruleset.auction_end is AuctionEnd.THREE_PASSES
        return 3 if three or self.coinched_by is not None else 4

    def _decline(self, seat: Seat) -> Auction:
        """A pass on a coinche. The passes of both declarers close the auction (rules C45, C46)."""
        assert self._bid is not None
        after = self._after(self._turns[seat], self.passes + 1)
        if seat.side is self._bid.by.side:
            after._declined = self._declined | {seat}
        after.closed = len(after._declined) == 2
        return after

    def _raise(self, call: Call) -> Auction:
        fault = self._bid_fault(call)
        if fault is not None:
            raise self._illegal(fault, call)
        after = self._after(self._turns[call.by], 0)
        after._bid = call
        after.coinched_by = None
        after.closed = (
            isinstance(call.value, TrickContract) and not self._ruleset.slam_can_be_coinched
        )
        return after

    def _bid_fault(self, call: Call) -> CallFault | None:
        value, strain, last = call.value, call.strain, self._bid
        ruleset = self._ruleset
        if self.closed:
            return CallFault.AUCTION_CLOSED
        if self.coinched_by is not None and ruleset.coinche_ends_auction:
            return CallFault.BID_AFTER_COINCHE
        if call.by is not self.turn:
            return CallFault.OUT_OF_TURN
        if value is None or strain is None:
            return CallFault.BID_INCOMPLETE
        if bid_faults(_undoubled(value, strain), ruleset):
            if strain_faults(strain, ruleset):
                return CallFault.STRAIN_NOT_PLAYED
            tricks = isinstance(value, TrickContract) and value in ruleset.facts.trick_contracts
            return CallFault.GENERALE_NOT_PLAYED if tricks else CallFault.BAD_VALUE
        if last is None:
            return None
        if self._rank(call) <= self._rank(last):
            return CallFault.NOT_HIGHER
        other_suit = ruleset.auction_end is AuctionEnd.FOUR_PASSES_OTHER_SUIT
        if other_suit and last.by is call.by and last.strain is strain:
            return CallFault.OWN_BID_RAISED
        return None

    def _rank(self, bid: Call) -> tuple[int, int, int]:
        """A key that orders bids: a slam or generale is higher than any number."""
        value = bid.value
        assert value is not None
        assert bid.strain is not None
        strain = STRAIN_RANKS[bid.strain] if self._ruleset.suits_ranked else 0
        return (
            (_TRICK_CONTRACT_RANKS[value], 0, strain)
            if isinstance(value, TrickContract)
            else (0, value, strain)
        )

    def _coinche(self, call: Call) -> Auction:
        fault = self._coinche_fault(call.by)
        if fault is not None:
            raise self._illegal(fault)
        after = self._after(self._turns[call.by], 0)
        after.coinched_by = call.by
        return after

    def _coinche_fault(self, seat: Seat) -> CallFault | None:
        bid = self._bid
        if bid is None:
            return CallFault.AUCTION_CLOSED if self.closed else CallFault.NOTHING_TO_COINCHE
        if self.coinched_by is not None:
            return CallFault.ALREADY_COINCHED
        if isinstance(bid.value, TrickContract) and not self._ruleset.slam_can_be_coinched:
            return CallFault.SLAM_COINCHED
        if self.closed:
            return CallFault.AUCTION_CLOSED
        if seat.side is bid.by.side:
            return CallFault.OWN_BID_COINCHED
        if self._ruleset.coinche_timing is CoincheTiming.ON_TURN and seat is not self.turn:
            return CallFault.COINCHE_NOT_ON_TURN
        return None

    def _surcoinche(self, call: Call) -> Auction:
        if self.coinched_by is None or self._bid is None:
            raise self._illegal(CallFault.NOTHING_TO_SURCOINCHE)
        if self.surcoinched_by is not None:
            raise self._illegal(CallFault.ALREADY_SURCOINCHED)
        if self.closed:
            raise self._illegal(CallFault.AUCTION_CLOSED)
        if call.by.side is not self._bid.by.side:
            raise self._illegal(CallFault.SURCOINCHE_WRONG_SIDE)
        after = self._after(self._turns[call.by], 0)
        after.surcoinched_by = call.by
        after.closed = True
        return after

    def _illegal(self, fault: CallFault, call: Call | None = None) -> IllegalCall:
        """The error for a call. For a bid that is not played it names the option that decides."""
        text = fault.value
        if call is not None and call.value is not None and call.strain is not None:
            if fault in (CallFault.BAD_VALUE, CallFault.STRAIN_NOT_PLAYED):
                bid = Bid(call.value, call.strain, Doubling.NONE)
                text = "; ".join(bid_faults(bid, self._ruleset))
            elif fault is CallFault.GENERALE_NOT_PLAYED:
                text += " (option generale)"
            elif fault is CallFault.NOT_HIGHER:
                text += f", {self.contract}"
        return IllegalCall(fault, text, self.legal_text())


@lru_cache(maxsize=1024)
def _undoubled(value: int | TrickContract, strain: Strain) -> Bid:
    """A bid without coinche; cached, since every auction looks at the same few bids."""
    return Bid(value, strain, Doubling.NONE)
