"""The end of a match."""

from __future__ import annotations

from solvers.rules.match import match
from tests.mutants.by_hand.part import Mutant
from tests.rules.match.deals_and_matches import MATCHES

MUTANTS = {
    match: [
        Mutant(
            "totals are the last scores", "Match.after", ": self.totals[side] + scores", ": scores"
        ),
        Mutant("no target is a target", "Match._reached", "not target", "False"),
        Mutant(
            "reaching the target is more than the target",
            "Match._reached",
            "total > target",
            "total >= target",
        ),
        Mutant("the first side always wins", "Match.winner", "else ahead", "else Side.NS"),
        Mutant(
            "equal totals go to one side",
            "Match.winner",
            "return self.last_winner if self.totals[ahead] == self.totals[behind] else ahead",
            "return ahead",
        ),
    ],
}


def is_noticed() -> bool:
    """Whether some directed match shows a fault."""
    return not all(case.found(match) == case.end for case in MATCHES)
