"""The match: totals after each deal, when it is over, and which side has won it.

Rules C28 to C30, J18.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from solvers.rules.ruleset.choices import TargetTest
from solvers.rules.ruleset.ruleset import Ruleset
from solvers.rules.seats import BOTH_SIDES, Side


@dataclass(frozen=True, slots=True)
class Match:
    """A match after some deals: the total of each side, and the winner of the last deal.

    The declarers win a deal if they make their contract, otherwise the defenders do (rule C30).
    ``last_declarers`` are the declarers of the last deal that was played.
    """

    ruleset: Ruleset
    totals: Mapping[Side, int] = field(default_factory=lambda: dict.fromkeys(BOTH_SIDES, 0))
    last_winner: Side | None = None
    last_declarers: Side | None = None

    def after(
        self, scores: Mapping[Side, int], winner: Side | None, declarers: Side | None = None
    ) -> Match:
        """The match after a deal with these scores.

        Args:
            winner: the side that won the deal; None if it was passed out.
            declarers: the side that declared, if the match may depend on it (rule J18).
        """
        totals = {side: self.totals[side] + scores[side] for side in BOTH_SIDES}
        return Match(
            self.ruleset,
            totals,
            winner or self.last_winner,
            declarers or self.last_declarers,
        )

    @property
    def over(self) -> bool:
        """Whether a side has reached the target (rule C28); never if the target is 0."""
        return self._reached(max(self.totals.values()))

    def _reached(self, total: int) -> bool:
        target = self.ruleset.target
        if not target:
            return False
        if self.ruleset.target_test is TargetTest.MORE_THAN:
            return total > target
        return total >= target

    @property
    def winner(self) -> Side | None:
        """The winner once the match is over: the higher total, or on a tie the last deal's winner.

        Rule C29. In Jass, if both sides have reached the target, the declarers of the last deal win
        (rule J18).
        """
        if not self.over:
            return None
        together = self._reached(min(self.totals.values()))
        if together and self.ruleset.facts.declarers_win_together and self.last_declarers:
            return self.last_declarers
        ahead, behind = sorted(BOTH_SIDES, key=lambda side: -self.totals[side])
        return self.last_winner if self.totals[ahead] == self.totals[behind] else ahead
