"""Scores of Coinché Jass."""

from __future__ import annotations

from solvers.rules.score import jass
from tests.mutants.by_hand.part import Mutant
from tests.rules.score.test_jass import JASS, ROWS, score_of

MUTANTS = {
    jass: [
        Mutant(
            "a match of declarers brings nothing",
            "match_points",
            "own += ruleset.match_points",
            "pass",
        ),
        Mutant(
            "a match of defenders brings nothing",
            "match_points",
            "theirs += ruleset.match_points",
            "pass",
        ),
        Mutant("more than the bid is needed", "contract_made", ">=", ">"),
        Mutant("rounding helps", "contract_made", "return own >", "return (own + 5) // 10 * 10 >"),
        Mutant(
            "the match does not help the contract",
            "contract_made",
            ", _ = match_points(tally, ruleset)",
            " = tally.declarer_points",
        ),
        Mutant(
            "declarers who fail keep their points",
            "deal_score",
            "not ruleset.failed_attackers_keep_cards",
            "False",
        ),
        Mutant(
            "defenders do not get the bid", "deal_score", "ruleset.contract_to_defenders", "False"
        ),
        Mutant("a coinche multiplies nothing", "_with_bid", "bid * factor", "bid"),
        Mutant(
            "a coinche multiplies the bid alone",
            "_with_bid",
            "ruleset.coinche_scope is CoincheScope.BID",
            "True",
        ),
    ],
}


def is_noticed() -> bool:
    """Whether some row of the score tables shows a fault."""
    for options, *row in ROWS:
        score = score_of(jass, JASS.with_options(options), row)
        if (score.declarers, score.defenders) != row[-1]:
            return True
    return False
