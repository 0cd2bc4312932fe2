"""Each rule of dealing and the match, broken on purpose, is noticed by the directed cases."""

from __future__ import annotations

from types import ModuleType

import pytest

from solvers.rules.deal import dealing
from solvers.rules.match import match
from tests.rules.match.deals_and_matches import BAD_DECKS, DEALERS, DEALS, MATCHES
from tests.rules.mutants import Mutant

DEALING_MUTANTS = [
    Mutant(
        "the dealer is dealt first",
        "turn_order(dealer.after(ruleset.direction), ruleset.direction)",
        "turn_order(dealer, ruleset.direction)",
    ),
    Mutant(
        "always counter-clockwise",
        "turn_order(dealer.after(ruleset.direction), ruleset.direction)",
        "turn_order(dealer.after('ccw'), 'ccw')",
    ),
    Mutant("packets are 3-3-2", "in ruleset.deal_packets.sizes", "in (3, 3, 2)"),
    Mutant(
        "small packets first",
        "in ruleset.deal_packets.sizes",
        "in sorted(ruleset.deal_packets.sizes)",
    ),
    Mutant(
        "all packets of a seat at once",
        "for size in ruleset.deal_packets.sizes:\n        for seat in turn:",
        "for seat in turn:\n        for size in ruleset.deal_packets.sizes:",
    ),
    Mutant(
        "the pack is dealt from its foot", "deck[top : top + size]", "deck[::-1][top : top + size]"
    ),
    Mutant("missing cards are not found", "if missing:", "if False:"),
    Mutant("missing cards are found first", "faults.append(", "faults.insert(0, "),
    Mutant("a card twice is not found", "for card in duplicates(deck)]", "for card in ()]"),
    Mutant("a faulty pack is dealt", "if faults:", "if False:"),
    Mutant(
        "the next dealer is the partner",
        "    return dealer.after(ruleset.direction)\n",
        "    return dealer.partner\n",
    ),
    Mutant(
        "always to the right",
        "    return dealer.after(ruleset.direction)\n",
        "    return dealer.after('ccw')\n",
    ),
    Mutant("the same dealer after every deal", "if passed_out and ruleset", "if ruleset"),
    Mutant(
        "the same dealer after four passes",
        "if passed_out and ruleset.passed_out_dealer is PassedOutDealer.SAME:",
        "if passed_out:",
    ),
    Mutant(
        "the next dealer after four passes",
        "if passed_out and ruleset.passed_out_dealer is PassedOutDealer.SAME:",
        "if False:",
    ),
]

MATCH_MUTANTS = [
    Mutant("totals are the last scores", "self.totals[side] + scores[side]", "scores[side]"),
    Mutant("sides are exchanged", "+ scores[side]", "+ scores[side.other]"),
    Mutant(
        "the first deal's winner is kept",
        "winner or self.last_winner",
        "self.last_winner or winner",
    ),
    Mutant("four passes are won by nobody", "winner or self.last_winner", "winner"),
    Mutant(
        "the lower total ends it",
        "_reached(max(self.totals.values()))",
        "_reached(min(self.totals.values()))",
    ),
    Mutant("both totals together end it", "max(self.totals.values())", "sum(self.totals.values())"),
    Mutant("North-South end it", "max(self.totals.values())", "self.totals[Side.NS]"),
    Mutant("no target is a target", "if not target:", "if False:"),
    Mutant("the target is 2000", "self.ruleset.target\n", "2000\n"),
    Mutant("no more than the target", "return total > target", "return total >= target"),
    Mutant("the target is not enough", "return total >= target", "return total > target"),
    Mutant(
        "more always counts", "if self.ruleset.target_test is TargetTest.MORE_THAN:", "if True:"
    ),
    Mutant("the first side wins", "else ahead", "else Side.NS"),
    Mutant("the lower total wins", "else ahead", "else behind"),
    Mutant("the last deal's winner wins", "else ahead", "else self.last_winner"),
    Mutant(
        "equal totals go to the first side",
        "return self.last_winner if self.totals[ahead] == self.totals[behind] else ahead",
        "return ahead",
    ),
    Mutant("there is a winner at any time", "if not self.over:", "if False:"),
]


def dealing_noticed(module: ModuleType) -> bool:
    return not (
        all(case.holds(module) for case in DEALS)
        and all(case.holds(module) for case in BAD_DECKS)
        and all(case.holds(module) for case in DEALERS)
    )


def match_noticed(module: ModuleType) -> bool:
    return not all(case.found(module) == case.end for case in MATCHES)


def test_the_rules_as_they_are_pass() -> None:
    assert not dealing_noticed(dealing)
    assert not match_noticed(match)


@pytest.mark.parametrize("mutant", DEALING_MUTANTS, ids=lambda mutant: mutant.name)
def test_broken_dealing_is_noticed(mutant: Mutant) -> None:
    assert dealing_noticed(mutant.of(dealing))


@pytest.mark.parametrize("mutant", MATCH_MUTANTS, ids=lambda mutant: mutant.name)
def test_broken_matches_are_noticed(mutant: Mutant) -> None:
    assert match_noticed(mutant.of(match))
