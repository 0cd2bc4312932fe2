"""Choosing a trump without bids, as in Schieber: the first player names it or pushes to partner."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from solvers.rules.auction.contract import Contract, strain_faults
from solvers.rules.cards.strain import Strain
from solvers.rules.errors import MayNotBe
from solvers.rules.ruleset.ruleset import Ruleset
from solvers.rules.seats import SEAT_NAMES, Seat

CHOSEN = 0
"""The value of a contract whose trump was chosen: the declarers promise no number of points."""


class ChoiceFault(Enum):
    """Why a call is illegal where a trump is chosen. The value is the reason in words."""

    OUT_OF_TURN = "out of turn"
    CLOSED = "the trump is already named"
    PUSHED_BACK = "a push cannot be pushed back"
    STRAIN_NOT_PLAYED = "this trump is not played"


class IllegalChoice(MayNotBe):
    """A call that the rules forbid: the fault, the fault in words, and what was legal instead."""

    def __init__(self, fault: ChoiceFault, text: str, legal_text: str) -> None:
        self.fault = fault
        self.text = text
        self.legal_text = legal_text
        super().__init__(f"{text}; {legal_text}")


@dataclass(frozen=True, slots=True)
class Choice:
    """The choice of a trump after some calls; ``turn`` is the seat that calls next.

    ``contract`` is None until the trump is named.
    """

    turn: Seat
    ruleset: Ruleset
    pushed: bool = False
    contract: Contract | None = None

    @classmethod
    def open(cls, dealer: Seat, ruleset: Ruleset) -> Choice:
        """The choice before the first call, with the seat after the dealer to call."""
        return cls(dealer.after(ruleset.direction), ruleset)

    def push(self, by: Seat) -> Choice:
        """The choice after a push, which leaves it to partner.

        Raises:
            IllegalChoice: the rules forbid the push.
        """
        self._check_turn(by)
        if self.pushed:
            raise self._illegal(ChoiceFault.PUSHED_BACK)
        return replace(self, turn=by.partner, pushed=True)

    def name(self, by: Seat, strain: Strain) -> Choice:
        """The choice after a player names the trump.

        Raises:
            IllegalChoice: the rules forbid the call.
        """
        self._check_turn(by)
        faults = strain_faults(strain, self.ruleset)
        if faults:
            raise self._illegal(ChoiceFault.STRAIN_NOT_PLAYED, faults[0])
        return replace(self, contract=Contract(CHOSEN, strain, by))

    def legal_text(self) -> str:
        """What may be called now, in one line."""
        if self.contract is not None:
            return f"{SEAT_NAMES[self.contract.by]} named {self.contract.strain.display_name}"
        names = f"{SEAT_NAMES[self.turn]} may name a trump"
        return names if self.pushed else f"{names}, or push"

    def _check_turn(self, by: Seat) -> None:
        if self.contract is not None:
            raise self._illegal(ChoiceFault.CLOSED)
        if by is not self.turn:
            raise self._illegal(ChoiceFault.OUT_OF_TURN)

    def _illegal(self, fault: ChoiceFault, text: str = "") -> IllegalChoice:
        return IllegalChoice(fault, text or fault.value, self.legal_text())
