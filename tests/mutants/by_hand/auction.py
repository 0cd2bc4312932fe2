"""The auction of Coinche."""

from __future__ import annotations

from solvers.rules.auction import bidding
from tests.mutants.by_hand.part import Mutant
from tests.rules.auction.auctions import AUCTIONS
from tests.rules.auction.texts import FAULT_TEXTS, LEGAL_TEXTS

MUTANTS = {
    bidding: [
        Mutant(
            "bids are allowed out of turn",
            "Auction._bid_fault",
            "call.by is not self.turn",
            "False",
        ),
        Mutant("three passes end the deal", "Auction._pass", "SEAT_COUNT", "3"),
        Mutant("two passes after a bid end the auction", "Auction._closing_passes", "3", "2"),
        Mutant("equal bids are allowed", "Auction._bid_fault", "<=", "<"),
        Mutant(
            "a contract may be coinched twice",
            "Auction._coinche_fault",
            "self.coinched_by is not None",
            "False",
        ),
        Mutant(
            "partner may coinche", "Auction._coinche_fault", ".side is bid.by.side", " is bid.by"
        ),
        Mutant(
            "any player may surcoinche",
            "Auction._surcoinche",
            "call.by.side is not self._bid.by.side",
            "False",
        ),
        Mutant(
            "a player may not raise in another suit",
            "Auction._bid_fault",
            "by and (last.strain is strain)",
            "by",
        ),
    ],
}


def is_noticed() -> bool:
    """Whether some directed auction shows a fault."""
    return (
        any(case.found(bidding) != case.end for case in AUCTIONS)
        or any(row.found(bidding) != row.text for row in LEGAL_TEXTS)
        or any(row.refused(bidding) != row.text for row in FAULT_TEXTS)
    )
