"""Who leads to the first trick of a deal (rules C11, C47, J6)."""

from __future__ import annotations

from dataclasses import dataclass

from solvers.legality.findings.collector import Collector
from solvers.legality.log.terms import SEATS, next_seat
from solvers.rules.auction.contract import Contract
from solvers.rules.ruleset.choices import FirstLeader
from solvers.rules.ruleset.feat import TrickContract
from solvers.rules.ruleset.lookup import options_of
from solvers.rules.ruleset.option import Family
from solvers.rules.ruleset.ruleset import Ruleset
from solvers.rules.seats import Seat

FIRST_LEAD_OPTIONS = options_of(Family.FIRST_LEAD)


@dataclass(slots=True)
class FirstLead:
    """What the first lead depends on; ``contract`` is None if the log does not show it."""

    dealer: str
    contract: Contract | None

    def leader(self, ruleset: Ruleset) -> Seat | None:
        """Who leads first under a ruleset; None if that is the declarer, who is not known."""
        contract = self.contract
        generale = contract is None or contract.value is TrickContract.GENERALE
        if ruleset.first_leader is FirstLeader.CONTRACT_WINNER or (
            generale and ruleset.generale and ruleset.generale_leads
        ):
            return contract.by if contract else None
        return SEATS[next_seat(self.dealer, ruleset.direction)]

    def option(self, seat: str, ruleset: Ruleset, collector: Collector) -> str | None:
        """The option of which another value alone lets ``seat`` lead first; None if none does."""
        return collector.deciding_option(
            ruleset, FIRST_LEAD_OPTIONS, lambda other: self.leader(other) == SEATS.get(seat)
        )
