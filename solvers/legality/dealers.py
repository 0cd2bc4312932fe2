"""Who deals: what follows from the deal before, and what the deal itself shows."""

from __future__ import annotations

from dataclasses import dataclass

from msgspec import UNSET
from msgspec.structs import replace

from solvers.legality.contract_claims import bidding_as_told
from solvers.legality.leading import Leading
from solvers.legality.log import DealLog
from solvers.legality.seating import next_seat
from solvers.rules.dealing import next_dealer
from solvers.rules.ruleset import Ruleset
from solvers.rules.seats import Seat

DEALER_OPTIONS = ("passed_out_dealer", "direction")


@dataclass(frozen=True, slots=True)
class PreviousDeal:
    """Of the deal before: its dealer, and whether everybody passed or it was thrown in."""

    dealer: Seat
    passed_out: bool
    thrown_in: bool

    def following(self, ruleset: Ruleset) -> tuple[Seat, ...]:
        """Who may deal next, the usual one first; a deal thrown in may be dealt again."""
        usual = next_dealer(self.dealer, self.passed_out, ruleset)
        return (usual, self.dealer) if self.thrown_in else (usual,)


def dealt_by(deal: DealLog, right: Seat, ruleset: Ruleset) -> DealLog:
    """The deal as the right seat's, if who speaks or leads first shows that it was; else as told.

    A dealer written wrong is then one finding, and not one more for each turn that follows.
    """
    acting: str | None = None
    expected: str | None = None
    if deal.auction is not UNSET and deal.auction:
        acting, expected = deal.auction[0].by, next_seat(right.value, ruleset.direction)
    elif deal.tricks is not UNSET and deal.tricks:
        acting = deal.tricks[0].leader
        expected = Leading(right.value, bidding_as_told(deal, ruleset).contract).leader(ruleset)
    return replace(deal, dealer=right.value) if acting and acting == expected else deal
