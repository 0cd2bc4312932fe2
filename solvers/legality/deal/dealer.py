"""Who deals, as the deal before and the calls and leads of the deal show."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import UNSET
from msgspec.structs import replace

from solvers.legality.auction.contract import bidding_as_logged
from solvers.legality.deal.first_lead import FirstLead
from solvers.legality.findings.codes import Code
from solvers.legality.findings.collector import Collector
from solvers.legality.log.claims import THROWN_IN
from solvers.legality.log.game_log import DealLog
from solvers.legality.log.seats import unknown_seat
from solvers.legality.log.terms import SEATS, next_seat, terms_of
from solvers.rules.deal.dealing import next_dealer
from solvers.rules.ruleset.ruleset import Ruleset
from solvers.rules.seats import SEAT_NAMES, Seat

DEALER_OPTIONS = ("passed_out_dealer", "direction")


class DealerReferee:
    """Follows the dealer from deal to deal (rules C3, C7).

    A wrong dealer is one finding, without one for each turn that follows: if the first call and the
    first lead show another dealer, the deal is judged by that one.
    """

    def __init__(self, ruleset: Ruleset, collector: Collector) -> None:
        self._ruleset = ruleset
        self._notes = collector
        self._before: DealLog | None = None
        self._dealers: list[Seat] = []
        self._passed_out: bool | None = None

    def judge(self, deal: DealLog, later: DealLog | None) -> DealLog | None:
        """Check who deals.

        Args:
            later: the next deal, whose dealer is evidence for the first deal.

        Returns:
            The deal with the dealer it is judged by; None if that is not a seat of the game.
        """
        stated, expected = SEATS.get(deal.dealer), self._next_dealers(self._ruleset)
        right, also = stated, list[Seat]()
        unknown_seat(deal.dealer, "/dealer", terms_of(self._ruleset.game), self._notes)
        if expected and stated not in expected:
            shown = list(_shown_dealers(deal, self._ruleset))
            right = next((seat for seat in shown if seat in expected), stated or expected[0])
            if stated is not None:
                self._add(stated, expected[0], f"it should be {SEAT_NAMES[expected[0]]}")
            if right is stated and not shown:
                also = expected[:1]
        elif not expected:
            shown = list(_shown_dealers(deal, self._ruleset))
            right = self._first_dealer(deal, stated, shown, later)
        self._before = None if right is None else deal
        self._dealers = [] if right is None else [right, *also]
        self._passed_out = None
        if right is None or right is stated:
            return None if right is None else deal
        return replace(deal, dealer=right.value)

    def end(self, passed_out: bool | None) -> None:
        """Note whether all players passed in the deal; None if the log does not show it."""
        self._passed_out = passed_out

    def _next_dealers(self, ruleset: Ruleset) -> list[Seat]:
        """Who may deal next, the usual one first; empty before the first deal."""
        outcomes = (False, True) if self._passed_out is None else (self._passed_out,)
        following = [
            next_dealer(dealer, passed_out, ruleset)
            for dealer in self._dealers
            for passed_out in outcomes
        ]
        if self._before is not None and self._before.end in THROWN_IN:
            following += self._dealers  # it may be dealt again
        return following

    def _first_dealer(
        self, deal: DealLog, stated: Seat | None, shown: list[Seat], later: DealLog | None
    ) -> Seat | None:
        """The first dealer as logged, unless at least two things show the same other dealer."""
        if later is not None and later.dealer in SEATS and deal.end not in THROWN_IN:
            shown = [*shown, _before(SEATS[later.dealer], self._ruleset)]
        if len(set(shown)) != 1 or shown[0] is stated or (stated is not None and len(shown) < 2):
            return stated
        if stated is not None:
            self._add(stated, shown[0], f"calls and leads show that {SEAT_NAMES[shown[0]]} dealt")
        return shown[0]

    def _add(self, stated: Seat, right: Seat, because: str) -> None:
        self._notes.add(
            Code.WRONG_DEALER,
            f"dealer is {SEAT_NAMES[stated]}; {because}",
            "/dealer",
            seat=stated.value,
            expected=right.value,
            actual=stated.value,
            option=self._notes.deciding_option(
                self._ruleset, DEALER_OPTIONS, lambda other: stated in self._next_dealers(other)
            ),
        )


def _shown_dealers(deal: DealLog, ruleset: Ruleset) -> Iterator[Seat]:
    """The dealer that the first call shows, and the one that the first lead shows."""
    caller = leader = ""
    calls = deal.all_calls
    in_turn = [call.by for call in calls[:2] if call.call in ("pass", "bid") and call.by in SEATS]
    if len(in_turn) == 2 and in_turn[1] == next_seat(in_turn[0], ruleset.direction):
        caller = in_turn[0]
    elif not calls and deal.first_bidder is not UNSET:
        caller = deal.first_bidder
    if caller in SEATS:
        yield _before(SEATS[caller], ruleset)
    if deal.all_tricks:
        leader = deal.all_tricks[0].leader
    elif deal.first_leader is not UNSET:
        leader = deal.first_leader
    contract = bidding_as_logged(deal, ruleset).contract
    dealers = [
        seat
        for seat in Seat
        if leader in SEATS and FirstLead(seat.value, contract).leader(ruleset) is SEATS[leader]
    ]
    if len(dealers) == 1:
        yield dealers[0]


def _before(seat: Seat, ruleset: Ruleset) -> Seat:
    """The seat whose turn comes directly before."""
    return SEATS[next_seat(seat.value, ruleset.direction.other)]
