"""A directed auction: its calls, and its state after the last one."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from solvers.rules.auction import bidding as rules
from solvers.rules.auction.contract import parse_bid
from solvers.rules.ruleset.presets import preset
from solvers.rules.seats import Seat


def parse_call(text: str, module: Any = rules) -> Any:
    """Read ``N:80H`` or ``W:pass``; ``bid`` alone has no value and no trump."""
    by, _, word = text.partition(":")
    if word in ("pass", "coinche", "surcoinche", "bid"):
        return module.Call(Seat(by), module.CallKind(word))
    bid = parse_bid(word)
    return module.Call(Seat(by), module.CallKind.BID, bid.value, bid.strain)


def described(auction: Any) -> str:
    """The full state of an auction, in words."""
    if auction.passed_out:
        return "passed out"
    contract = auction.contract
    text = "no bid" if contract is None else f"{contract} by {contract.by}"
    if auction.coinched_by:
        text += f", coinched {auction.coinched_by}"
    if auction.surcoinched_by:
        text += f", surcoinched {auction.surcoinched_by}"
    if auction.closed:
        return f"closed: {text}"
    return f"play or answer: {text}" if auction.complete else f"{auction.turn} speaks: {text}"


@dataclass(frozen=True)
class AuctionCase:
    """Calls from the first on, and the state after them, or the call that is illegal."""

    name: str
    calls: str
    end: str
    options: dict[str, Any] = field(default_factory=dict)
    dealer: str = "E"

    def auction(self, module: Any = rules) -> Any:
        """The auction after all calls, by a given implementation."""
        ruleset = preset("coinche").with_options(self.options)
        auction = module.Auction.open(Seat(self.dealer), ruleset)
        for call in self.calls.split():
            auction = auction.call(parse_call(call, module))
        return auction

    def found(self, module: Any = rules) -> str:
        """The state at the end according to an implementation."""
        ruleset = preset("coinche").with_options(self.options)
        auction = module.Auction.open(Seat(self.dealer), ruleset)
        for number, call in enumerate(self.calls.split(), start=1):
            try:
                auction = auction.call(parse_call(call, module))
            except module.IllegalCall as error:
                return f"illegal {number}: {error.fault.name}"
        return described(auction)
