"""Claims to be out in Coinché Jass."""

from __future__ import annotations

from solvers.rules.match import going_out
from tests.mutants.by_hand.part import Mutant
from tests.rules.match.test_going_out import ROWS, outcome

MUTANTS = {
    going_out: [
        Mutant("declarers count at once", "LiveScore.score", "points < contract.value", "False"),
        Mutant("a coinche does not count", "LiveScore.score", "value * factor", "value"),
        Mutant("defenders wait too", "LiveScore.score", "or side is not", "and side is"),
        Mutant(
            "a claim before the first trick may be true",
            "LiveScore.has_reached_target",
            "target or not any(self.tricks_won.values())",
            "target",
        ),
        Mutant(
            "any claim is true",
            "LiveScore.has_reached_target",
            "self.score(side) > target if more_than else self.score(side) >= target",
            "True",
        ),
        Mutant("the target must be passed", "LiveScore.has_reached_target", ">=", ">"),
        Mutant("a false claim wins", "winner_of_claims", ".other", ""),
        Mutant(
            "points are the other side's",
            "LiveScore.after",
            "* (side is winner) for side",
            "* (side is not winner) for side",
        ),
    ],
}


def is_noticed() -> bool:
    """Whether some row of tricks and claims shows a fault."""
    return any(outcome(row) != row[-2:] for row in ROWS)
