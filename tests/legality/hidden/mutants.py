"""What unseen cards are reasoned by, broken on purpose: one mutant for each duty and option."""

from __future__ import annotations

from types import ModuleType

from solvers.legality.hidden.clauses import (
    duties as duty_clauses,
)
from solvers.legality.hidden.clauses import (
    encoding,
    sums,
)
from solvers.legality.hidden.clauses import (
    four_seats as strain_terms,
)
from solvers.legality.hidden.clauses import (
    trick as trick_terms,
)
from solvers.legality.hidden.deals import deal_space as counting_deals
from solvers.legality.hidden.question import exclusions
from tests.rules.mutants import Mutant

DUTIES = [
    Mutant(
        "Coinche: a plain lead need not be followed",
        "    yield from _follow(rules, terms, place)\n    yield from _follow_trump",
        "    yield from _follow_trump",
    ),
    Mutant(
        "Coinche: a trump lead need not be followed",
        "    yield from _follow_trump(rules, terms, place)\n",
        "",
    ),
    Mutant(
        "Coinche: nothing need be beaten",
        "    yield from _beat(rules, terms, place, partner)\n",
        "",
    ),
    Mutant(
        "Coinche: no need to ruff",
        "    if rules.strain.trump is not None:\n        yield from",
        "    if False:\n        yield from",
    ),
    Mutant("Coinche: no need to over-ruff", "        yield Owed(low, card)\n", ""),
    Mutant(
        "overtrump_partner_on_trump_lead is always on",
        "exempt = FALSE if rules.ruleset.overtrump_partner_on_trump_lead else partner",
        "exempt = FALSE",
    ),
    Mutant(
        "overtrump_partner_on_trump_lead is always off",
        "exempt = FALSE if rules.ruleset.overtrump_partner_on_trump_lead else partner",
        "exempt = partner",
    ),
    Mutant("must_beat_plain is always on", "elif rules.ruleset.must_beat_plain:", "elif True:"),
    Mutant("must_beat_plain is always off", "elif rules.ruleset.must_beat_plain:", "elif False:"),
    Mutant(
        "must_trump_when_partner_wins is always on",
        "exempt = FALSE if options.must_trump_when_partner_wins else partner",
        "exempt = FALSE",
    ),
    Mutant(
        "must_trump_when_partner_wins is always off",
        "exempt = FALSE if options.must_trump_when_partner_wins else partner",
        "exempt = partner",
    ),
    Mutant(
        "voluntary_trump_must_raise is always on",
        "exempt_low = FALSE if options.voluntary_trump_must_raise else exempt",
        "exempt_low = FALSE",
    ),
    Mutant(
        "voluntary_trump_must_raise is always off",
        "exempt_low = FALSE if options.voluntary_trump_must_raise else exempt",
        "exempt_low = exempt",
    ),
    Mutant("must_under_trump is always on", "if options.must_under_trump:", "if True:"),
    Mutant("must_under_trump is always off", "if options.must_under_trump:", "if False:"),
    Mutant(
        "without must_under_trump nobody need over-ruff",
        "                yield Owed((*discard, higher), card)\n",
        "",
    ),
    Mutant(
        "without must_under_trump nobody need ruff",
        "                yield Owed((*discard, *ruffed), card)\n",
        "",
    ),
    Mutant(
        "without must_under_trump a lower trump is owed too",
        "                yield Owed((*discard, *ruffed), card)\n",
        "                yield Owed(discard, card)\n",
    ),
    Mutant(
        "who plays third is no partner of the leader",
        "    if place < 2:\n",
        "    if place < 3:\n",
    ),
    Mutant(
        "partner wins though he was overtaken",
        "formula.implies_all(terms.takes[place - 2], -terms.takes[place - 1])",
        "formula.implies_all(terms.takes[place - 2])",
    ),
    Mutant(
        "Jass: without a trump nothing need be followed",
        "        yield from _follow(rules, terms, place)\n        return",
        "        return",
    ),
    Mutant(
        "Jass: with a trump nothing need be followed",
        "        yield Owed((*owed.unless, own[trump]), owed.card)\n",
        "        pass\n",
    ),
    Mutant(
        "Jass: who can follow may not ruff",
        "yield Owed((*owed.unless, own[trump]), owed.card)",
        "yield owed",
    ),
    Mutant("Jass: the Buur has to be played", "rank is not Rank.JACK:", "rank is not None:"),
    Mutant("Jass: every jack is a Buur to all", "rank is not Rank.JACK:", "rank is Rank.NINE:"),
    Mutant(
        "Jass: a trump lead need not be followed",
        "            yield Owed((-terms.suits[0][trump], own[trump]), card)\n",
        "            pass\n",
    ),
    Mutant(
        "Jass: anybody may under-ruff", "        yield Owed(under_ruff, card)\n", "        pass\n"
    ),
    Mutant(
        "Jass: nobody may under-ruff",
        "members(rules.everything & ~rules.of_suit[trump])",
        "members(rules.everything)",
    ),
]
EXCLUSIONS = [
    Mutant(
        "no duty proves anything",
        "    if not trick or not rules.has_duties:\n",
        "    if True:\n",
    ),
    Mutant(
        "what was played before is still held",
        " & ~question.played_before(seat, trick)\n",
        "\n",
    ),
    Mutant("a card can be played twice", "possible=not again", "possible=True"),
    Mutant("a card played was not held", "included=fact.cards, possible", "included=0, possible"),
    Mutant("anybody may lead", "possible=winner == fact.seat", "possible=True"),
    Mutant(
        "hands that were seen count for nothing",
        "        return Restriction(fact.seat, included=fact.cards)\n",
        "        return Restriction(fact.seat)\n",
    ),
]
COUNTING = [
    Mutant("hands have room for all", "room += self.hand_size", "room += 99"),
    Mutant(
        "a card can be in two hands",
        "allowed.append(everything & ~excluded[seat] & ~others)",
        "allowed.append(everything & ~excluded[seat])",
    ),
    Mutant("nothing is excluded", "excluded[restriction.seat] |= restriction.excluded", "pass"),
]
TERMS = [
    Mutant(
        "a trump takes nothing", "outcome = taken if suit is trump else -taken", "outcome = -taken"
    ),
    Mutant(
        "any other suit takes", "outcome = taken if suit is trump else -taken", "outcome = taken"
    ),
    Mutant(
        "a higher card may take nothing",
        "            formula.add(-played, -terms.weaker_best[place][card], taken)\n",
        "",
    ),
    Mutant("a lower card may take", "            formula.add(-played, -so_far, -taken)\n", ""),
    Mutant(
        "a card that takes is not best",
        "        formula.add(-taken, -cards.get(card, FALSE), literal)\n",
        "",
    ),
    Mutant(
        "what was best does not stay so",
        "        formula.add(taken, -best.get(card, FALSE), literal)\n",
        "",
    ),
    Mutant(
        "a trick is won however it goes on",
        "return [self.takes[place], *later]",
        "return [self.takes[place]]",
    ),
]
TRICKS = [
    Mutant("an unseen card may be several", "    formula.just_one(list(cards.values()))\n", ""),
]
ENCODING = [
    Mutant(
        "an unseen card was held by nobody",
        "            self.formula.add(-selector, -literal, self.holds(fact.seat, card))\n",
        "",
    ),
    Mutant(
        "unseen cards may be played twice",
        "            elif _is_unseen(fact.cards):\n",
        "            elif False:\n",
    ),
    Mutant(
        "an unseen card may be played again later",
        "        if not _is_unseen(fact.cards):\n",
        "        if False:\n",
    ),
    Mutant(
        "what was played unseen is still held",
        "return [-self.holds(seat, card), *self._played_unseen(seat, card, trick)]",
        "return [-self.holds(seat, card)]",
    ),
    Mutant(
        "what was seen played is still held",
        "if TRUE in unless or before >> card & 1:",
        "if TRUE in unless:",
    ),
    Mutant(
        "anybody may win", "                add(-selector, literal)\n", "                pass\n"
    ),
    Mutant(
        "tricks may be worth anything",
        "                    add(-selector, -literal)\n",
        "                    pass\n",
    ),
    Mutant("the last trick has no bonus", "if points + bonus !=", "if points !="),
    Mutant(
        "the other side makes it",
        "frozenset(total.seats if own else",
        "frozenset(total.seats if not own else",
    ),
    Mutant(
        "nobody's total calls for the sums",
        "        self.formula.add(-selector, self._called_for[called_for])\n",
        "",
    ),
    Mutant(
        "both sides make the same",
        "card_sum if own else sum(values) - card_sum",
        "card_sum",
    ),
    Mutant(
        "the other side wins the last trick",
        "with_last is own)",
        "with_last is not own)",
    ),
    Mutant(
        "calls say nothing",
        "        self.formula.add(-selector, *choices)\n",
        "",
    ),
    Mutant(
        "a call can come with any card",
        "(possible.get(card, FALSE) for card in members(cards))",
        "(TRUE for card in members(cards))",
    ),
    Mutant(
        "the last card of a pair is called first",
        "                if call.first:\n",
        "                if not call.first:\n",
    ),
    Mutant(
        "the first card of a pair may be the last",
        "                        self.formula.add(*reason, -earlier)\n",
        "                        pass\n",
    ),
    Mutant(
        "the last card of a pair may be the first",
        "                    self.formula.add(*reason, *before)\n",
        "                    pass\n",
    ),
    Mutant(
        "what was seen played does not come before a call",
        "                    before = [self._seen_play(call.seat, other)]\n",
        "                    pass\n",
    ),
    Mutant(
        "a suit count is one more", "own, count.count, selector", "own, count.count + 1, selector"
    ),
    Mutant(
        "a suit count is one less", "own, count.count, selector", "own, count.count - 1, selector"
    ),
]
SUMS = [
    Mutant("every card counts nothing", "rules.values[card], []", "0, []"),
    Mutant("what others win counts too", "((-taken[card],), 0)", "((-taken[card],), 1)"),
    Mutant(
        "what a side wins unseen need not count",
        "                formula.add(-guard, -played, -literal, taken[card])\n",
        "",
    ),
    Mutant(
        "what others win unseen may count",
        "                formula.add(-guard, -played, literal, -taken[card])\n",
        "",
    ),
    Mutant(
        "sides may make anything",
        "        formula.add(-guard, -literal, wanted.get(points, -TRUE))\n",
        "        pass\n",
    ),
    Mutant("too small sums are left out", "(min(wanted) - left,", "(min(wanted),"),
    Mutant("too high sums are left out", "max(wanted))", "max(wanted) - 1)"),
    Mutant("cards that are surely won do not count", "[((TRUE,), sure)]", "[((TRUE,), 0)]"),
    Mutant("sides win the tricks they lose", "won if counts else -won", "-won if counts else won"),
]
MUTANTS: dict[ModuleType, list[Mutant]] = {
    duty_clauses: DUTIES,
    exclusions: EXCLUSIONS,
    counting_deals: COUNTING,
    strain_terms: TERMS,
    trick_terms: TRICKS,
    encoding: ENCODING,
    sums: SUMS,
}
