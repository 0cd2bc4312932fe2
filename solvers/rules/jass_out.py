"""Going out: how a match of Jass can end in the middle of a deal (rules 3.6)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace

from solvers.rules.contract import Contract, multiplier
from solvers.rules.options import CoincheScope, OutDetection, TargetTest
from solvers.rules.position import Trick
from solvers.rules.ruleset import Ruleset
from solvers.rules.seats import BOTH_SIDES, Side
from solvers.rules.strains import Strain


@dataclass(frozen=True, slots=True)
class LiveScore:
    """The match score of both sides after some tricks of a deal.

    ``start`` are the totals before the deal; ``points`` the card points of the complete tricks,
    with those of the last trick and of a match once nine are complete. A trick in progress counts
    for nothing. Without a contract (Schieber) both sides score as defenders do.
    """

    ruleset: Ruleset
    start: Mapping[Side, int]
    strain: Strain
    contract: Contract | None = None
    points: Mapping[Side, int] = field(default_factory=lambda: dict.fromkeys(BOTH_SIDES, 0))
    tricks_won: Mapping[Side, int] = field(default_factory=lambda: dict.fromkeys(BOTH_SIDES, 0))

    def after(self, trick: Trick) -> LiveScore:
        """The live score after another complete trick."""
        pieces, values = self.ruleset.pieces, self.ruleset.card_points(self.strain)
        winner = trick.winner.side
        won = {side: self.tricks_won[side] + (side is winner) for side in BOTH_SIDES}
        points = sum(values.values[card] for card in trick.cards)
        if sum(won.values()) == pieces.hand_size:
            points += values.last_trick
        if won[winner] == pieces.hand_size:
            points += pieces.sweep_points(self.ruleset)
        totals = {side: self.points[side] + points * (side is winner) for side in BOTH_SIDES}
        return replace(self, points=totals, tricks_won=won)

    def score(self, side: Side) -> int:
        """A side's live score.

        Defenders score each trick as it is turned; declarers nothing until their contract is made,
        and then all at once. What a failed contract brings the defenders waits for the deal's end.
        """
        contract, points = self.contract, self.points[side]
        if contract is None or side is not contract.declarers:
            return self.start[side] + points
        assert isinstance(contract.value, int), "only points are bid in Jass"
        if points < contract.value:
            return self.start[side]
        factor = multiplier(contract.doubling, self.ruleset)
        if self.ruleset.coinche_scope is CoincheScope.BID:
            return self.start[side] + points + contract.value * factor
        return self.start[side] + (points + contract.value) * factor

    def is_out(self, side: Side) -> bool:
        """Whether a side's claim to have reached the target is true; never before the first trick.

        Rules J16, J17.
        """
        target = self.ruleset.target
        if not target or not any(self.tricks_won.values()):
            return False
        more_than = self.ruleset.target_test is TargetTest.MORE_THAN
        return self.score(side) > target if more_than else self.score(side) >= target

    def winner_by_claim(self, claimants: Collection[Side]) -> Side | None:
        """Who wins the match when these sides claim, now and together, to be out.

        A true claim wins; of two true ones, that of the declarers (rules J16, J19). A false claim
        loses (J17). None when nobody claims, or both do and neither is right: nobody is then ahead
        by the rules, and the deal goes on.
        """
        right = [side for side in BOTH_SIDES if side in claimants and self.is_out(side)]
        if right:
            return self._first_among(right)
        wrong = [side for side in BOTH_SIDES if side in claimants]
        return wrong[0].other if len(wrong) == 1 else None

    @property
    def winner(self) -> Side | None:
        """Who has won without a claim: only where ``out_detection`` is automatic (rules J20)."""
        if self.ruleset.out_detection is not OutDetection.AUTOMATIC:
            return None
        out = [side for side in BOTH_SIDES if self.is_out(side)]
        return self._first_among(out) if out else None

    def _first_among(self, sides: list[Side]) -> Side:
        """The declarers where both sides are out."""
        if self.contract is not None and self.contract.declarers in sides:
            return self.contract.declarers
        return max(sides, key=self.score)
