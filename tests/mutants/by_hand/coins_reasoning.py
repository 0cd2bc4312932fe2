"""Reasoning on unseen cards of Coins."""

from __future__ import annotations

from solvers.legality.hidden.clauses import coins as clauses_coins
from solvers.legality.hidden.clauses import encoding
from solvers.legality.hidden.rules import coins as rules_coins
from tests.legality.hidden.coins.corpus import is_noticed
from tests.mutants.by_hand.part import Mutant

__all__ = ["MUTANTS", "is_noticed"]

MUTANTS = {
    clauses_coins: [
        Mutant("two players may win a trick", "coins_terms", "formula.add(-one, -other)", "pass"),
        Mutant(
            "of three suits any may win",
            "_of_three_suits",
            "formula.add(*unless, terms.won[suits.index(winning)])",
            "pass",
        ),
        Mutant(
            "of one suit the first of two wins",
            "_of_one_or_two_suits",
            ", -higher[one, odd], terms",
            ", terms",
        ),
        Mutant(
            "a later card is never higher", "_of_one_or_two_suits", "permutations", "combinations"
        ),
        Mutant("the first card always wins", "coins_terms", "= winner else", "= 0 else"),
    ],
    rules_coins: [
        Mutant("coins are worth nothing", "CoinsRules.__init__", "([card]", "([]"),
        Mutant("ranks go down", "CoinsRules.__init__", "strength", "strength * -1"),
    ],
    encoding: [
        Mutant(
            "other players make the coins of a player",
            "Encoding._require_total",
            "place) in seats",
            "place) not in seats",
        ),
        Mutant(
            "all players make the same",
            "Encoding._total",
            "= (seats, fitting",
            "= (frozenset[int](), fitting",
        ),
    ],
}
