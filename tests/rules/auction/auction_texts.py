"""The texts of auctions about legal and illegal calls."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from solvers.rules.auction import bidding as rules
from tests.rules.auction.auction_case import AuctionCase, parse_call
from tests.rules.auction.auctions import ON_TURN, OPEN, RANKED, SLAM


@dataclass(frozen=True)
class AuctionText:
    """The text of an auction about the legal calls, or about its last, illegal call."""

    calls: str
    text: str
    options: dict[str, Any] = field(default_factory=dict)

    def found(self, module: Any = rules) -> str:
        """The text about legal calls after these, from an implementation."""
        return str(AuctionCase("", self.calls, "", self.options).auction(module).legal_text())

    def refused(self, module: Any = rules) -> str:
        """The text about the last, illegal call."""
        calls, _, last = self.calls.rpartition(" ")
        auction = AuctionCase("", calls, "", self.options).auction(module)
        try:
            auction.call(parse_call(last, module))
        except module.IllegalCall as error:
            return str(error.text)
        return "legal"


GENERALE = {"generale": True}
LEGAL_TEXTS = [
    AuctionText("", "North may pass, bid 80 to 180 or a slam"),
    AuctionText("", "North may pass, bid 80 to 180, a slam or a generale", GENERALE),
    AuctionText("", "North may pass, bid any number from 80 or a slam", {"max_bid": 0}),
    AuctionText("N:80H", "West may pass, bid 90 to 180 or a slam; EW may coinche"),
    AuctionText("N:80H", "West may pass, bid 85 to 180 or a slam; EW may coinche", {"bid_step": 5}),
    AuctionText("N:82H", "West may pass, bid 90 to 180 or a slam; EW may coinche", {"min_bid": 82}),
    AuctionText("N:80H", "West may pass, bid 80 to 180 or a slam; EW may coinche", RANKED),
    AuctionText("N:80S", "West may pass, bid 90 to 180 or a slam; EW may coinche", RANKED),
    AuctionText(
        "N:80S",
        "West may pass, bid 80 to 180 or a slam; EW may coinche",
        {**RANKED, "no_trump": True},
    ),
    AuctionText("N:170H", "West may pass, bid 180 or a slam; EW may coinche"),
    AuctionText("N:180H", "West may pass or bid a slam; EW may coinche"),
    AuctionText("N:180H", "West may pass, bid a slam or a generale; EW may coinche", GENERALE),
    AuctionText("N:SLAMH", "West may pass; EW may coinche", SLAM),
    AuctionText("N:SLAMH", "West may pass or bid a slam; EW may coinche", {**SLAM, **RANKED}),
    AuctionText("N:SLAMS", "West may pass; EW may coinche", {**SLAM, **RANKED}),
    AuctionText("N:SLAMH", "West may pass or bid a generale; EW may coinche", {**SLAM, **GENERALE}),
    AuctionText("N:80H", "West may pass, bid 90 to 180 or a slam or coinche", ON_TURN),
    AuctionText("N:80H W:pass", "South may pass, bid 90 to 180 or a slam", ON_TURN),
    AuctionText("N:80H W:coinche", "NS may surcoinche, or pass"),
    AuctionText("N:pass W:80H S:coinche", "EW may surcoinche, or pass"),
    AuctionText(
        "N:80H W:coinche", "South may pass, bid 90 to 180 or a slam; NS may surcoinche", OPEN
    ),
    AuctionText("N:80H W:pass S:pass E:pass", "the auction has ended: 80H by North"),
    AuctionText("N:80H W:coinche S:surcoinche", "the auction has ended: 80HXX by North"),
    AuctionText("N:pass W:pass S:pass E:pass", "all players passed: the cards are dealt again"),
]
FAULT_TEXTS = [
    AuctionText("N:pass S:pass", "out of turn"),
    AuctionText("N:100H W:100S", "not higher than the last bid, 100H"),
    AuctionText("N:75H", "75 is below the lowest bid 80 (option min_bid)"),
    AuctionText("N:85H", "85 is not a multiple of 10 (option bid_step)"),
    AuctionText("N:190H", "190 is above the highest bid 180 (option max_bid)"),
    AuctionText(
        "N:90NT", "no-trump is not played under 'coinche' (option no_trump=true allows it)"
    ),
    AuctionText("N:GENERALEH", "a generale is not played (option generale)"),
    AuctionText("N:SLAMH W:coinche", "a slam cannot be coinched (option slam_can_be_coinched)"),
    AuctionText(
        "N:80H W:coinche S:90H", "no bid is allowed after a coinche (option coinche_ends_auction)"
    ),
    AuctionText("N:bid", "a bid needs a value and a trump"),
]
