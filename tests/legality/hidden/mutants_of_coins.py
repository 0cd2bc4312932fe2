"""What unseen cards of Coins are reasoned by, broken on purpose."""

from __future__ import annotations

from types import ModuleType

from solvers.legality.hidden.clauses import coins as coins_terms
from solvers.legality.hidden.clauses import encoding
from solvers.legality.hidden.rules import coins as coins_rules
from tests.rules.mutants import Mutant

TERMS = [
    Mutant("two may win", "        formula.add(-one, -other)\n", "        pass\n"),
    Mutant(
        "of three suits any wins",
        "            formula.add(*unless, terms.won[suits.index(winning)])\n",
        "            pass\n",
    ),
    *(
        Mutant(
            f"{winner.title()} of three suits lose to {other.title()}",
            f")): SpanishSuit.{winner},",
            f")): SpanishSuit.{other},",
        )
        for winner, other in (
            ("CUPS", "COINS"),
            ("COINS", "CLUBS"),
            ("SWORDS", "CUPS"),
            ("CLUBS", "CUPS"),
        )
    ),
    Mutant(
        "a pair wins nothing",
        "            formula.add(*pair, suits[odd], terms.won[one])\n",
        "",
    ),
    Mutant(
        "of one suit none wins",
        "            formula.add(*pair, -suits[odd], -higher[one, odd], terms.won[one])\n",
        "",
    ),
    Mutant(
        "of one suit the first of two wins", "-suits[odd], -higher[one, odd], ", "-suits[odd], "
    ),
    Mutant("the lower of a pair wins", "-higher[one, other])", "higher[one, other])"),
    Mutant(
        "who plays later is never higher",
        "for one, other in permutations(PLACES, 2):",
        "for one, other in combinations(PLACES, 2):",
    ),
    Mutant(
        "no card is higher than another",
        "        _order(cards, own, others, higher, formula)\n",
        "",
    ),
    Mutant(
        "no card is lower than another",
        "        _order(cards[::-1], own, others, -higher, formula)\n",
        "",
    ),
    Mutant("a higher card is lower", "_order(cards[::-1], own,", "_order(cards, own,"),
    Mutant(
        "cards are compared with their neighbours alone",
        "formula.implied_by_any((before, others.get(card, FALSE)))",
        "others.get(card, FALSE)",
    ),
    Mutant("the first card always wins", "if place == winner else", "if place == 0 else"),
]
RULES = [
    Mutant("replay lets the first card win", "return winner_index([", "return 0 * len(["),
    Mutant("coins are worth nothing", "coins_in([card])", "coins_in([])"),
    Mutant("no card may be played", "return True", "return False"),
    Mutant("the last trick counts", "return card_sum", "return card_sum + _won_last"),
    Mutant("ranks go down", "rank.strength)", "rank.strength * -1)"),
]
ENCODING = [
    Mutant("others make it", "in seats for place", "not in seats for place"),
    Mutant("who is not first makes all", "if own else set(", "if True else set("),
    Mutant(
        "all players make the same",
        "        called_for = seats, fitting\n",
        "        called_for = frozenset[int](), fitting\n",
    ),
]
MUTANTS_OF_COINS: dict[ModuleType, list[Mutant]] = {
    coins_terms: TERMS,
    coins_rules: RULES,
    encoding: ENCODING,
}
