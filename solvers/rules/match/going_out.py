"""Going out: how a match of Jass can end in the middle of a deal (rules J16 to J20, J42 to J47)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from solvers.rules.auction.contract import Contract, multiplier
from solvers.rules.cards.strain import Strain
from solvers.rules.play.position import Trick
from solvers.rules.ruleset.choices import CoincheScope, OutDetection, TargetTest
from solvers.rules.ruleset.ruleset import Ruleset
from solvers.rules.seats import BOTH_SIDES, Side


@dataclass(frozen=True, slots=True)
class LiveScore:
    """The totals of both sides after some tricks of a deal.

    ``start`` are the totals before the deal. ``points`` are the card points of the complete tricks;
    once nine are complete they include the last-trick bonus and the points for a sweep. A running
    trick does not count. Without a contract (Schieber) both sides score like defenders. ``final``
    is the score of the deal once it has been counted, including the bid of a failed contract.
    """

    ruleset: Ruleset
    start: Mapping[Side, int]
    strain: Strain
    contract: Contract | None = None
    points: Mapping[Side, int] = field(default_factory=lambda: dict.fromkeys(BOTH_SIDES, 0))
    tricks_won: Mapping[Side, int] = field(default_factory=lambda: dict.fromkeys(BOTH_SIDES, 0))
    final: Mapping[Side, int] | None = None

    def after(self, trick: Trick) -> LiveScore:
        """The totals after another complete trick."""
        facts, values = self.ruleset.facts, self.ruleset.card_points(self.strain)
        winner = trick.winner.side
        won = {side: self.tricks_won[side] + (side is winner) for side in BOTH_SIDES}
        points = sum(values.values[card] for card in trick.cards)
        if sum(won.values()) == facts.hand_size:
            points += values.last_trick
        if won[winner] == facts.hand_size:
            points += self.ruleset.sweep_points
        totals = {side: self.points[side] + points * (side is winner) for side in BOTH_SIDES}
        return replace(self, points=totals, tricks_won=won)

    def score(self, side: Side) -> int:
        """A side's total now.

        Defenders score each trick when it is complete. Declarers score nothing until their contract
        is made, and then everything at once. Defenders get the points for a failed contract at the
        end of the deal.
        """
        contract, points = self.contract, self.points[side]
        if self.final is not None:
            return self.start[side] + self.final[side]
        if contract is None or side is not contract.declarers:
            return self.start[side] + points
        assert isinstance(contract.value, int), "only points are bid in Jass"
        if points < contract.value:
            return self.start[side]
        factor = multiplier(contract.doubling, self.ruleset)
        if self.ruleset.coinche_scope is CoincheScope.BID:
            return self.start[side] + points + contract.value * factor
        return self.start[side] + (points + contract.value) * factor

    def has_reached_target(self, side: Side) -> bool:
        """Whether a side has reached the target, so that it may claim to be out (rules J16, J17).

        False before the first trick is complete.
        """
        target = self.ruleset.target
        if not target or not any(self.tricks_won.values()):
            return False
        more_than = self.ruleset.target_test is TargetTest.MORE_THAN
        return self.score(side) > target if more_than else self.score(side) >= target

    @property
    def winner(self) -> Side | None:
        """The side that has won without a claim, if ``out_detection`` is automatic (rule J20)."""
        if self.ruleset.out_detection is not OutDetection.AUTOMATIC:
            return None
        out = [side for side in BOTH_SIDES if self.has_reached_target(side)]
        return (out[0] if len(out) == 1 else self._winner_of_both) if out else None

    @property
    def _winner_of_both(self) -> Side:
        """The winner if both sides are out: the declarers, or the higher total without contract."""
        if self.contract is not None:
            return self.contract.declarers
        return max(BOTH_SIDES, key=self.score)


def winner_of_claims(claims: Mapping[Side, bool], declarers: Side | None) -> Side | None:
    """The side that wins the match by claims to be out, made at the same time.

    A true claim wins; of two true claims, the declarers' (rules J16, J19). A false claim loses
    (rule J17). None if there is no claim, if both claims are false and the deal continues, or if
    both are true and the declarers are unknown.

    Args:
        claims: whether the claim is true, for each side that made one.
    """
    right = [side for side, true in claims.items() if true]
    if right:
        return right[0] if len(right) == 1 else declarers
    return next(iter(claims)).other if len(claims) == 1 else None
