"""Reasoning on unseen cards: duties, tricks, sums and calls."""

from __future__ import annotations

from solvers.legality.hidden.clauses import duties, encoding, four_seats, sums
from solvers.legality.hidden.deals import deal_space
from solvers.legality.hidden.question import exclusions
from tests.legality.hidden.clauses.test_directed import is_noticed
from tests.mutants.by_hand.part import Mutant

__all__ = ["IS_SLOW", "MUTANTS", "is_noticed"]

MUTANTS = {
    duties: [
        Mutant(
            "overtrump_partner_on_trump_lead is always on",
            "_beat",
            "FALSE if rules.ruleset.overtrump_partner_on_trump_lead else partner",
            "FALSE",
        ),
        Mutant(
            "overtrump_partner_on_trump_lead is always off",
            "_beat",
            "= FALSE if rules.ruleset.overtrump_partner_on_trump_lead else partner",
            "= partner",
        ),
        Mutant("must_beat_plain is always on", "_beat", "rules.ruleset.must_beat_plain", "True"),
        Mutant("must_beat_plain is always off", "_beat", "rules.ruleset.must_beat_plain", "False"),
        Mutant(
            "must_trump_when_partner_wins is always on",
            "_ruff",
            "FALSE if options.must_trump_when_partner_wins else partner",
            "FALSE",
        ),
        Mutant(
            "must_trump_when_partner_wins is always off",
            "_ruff",
            "= FALSE if options.must_trump_when_partner_wins else partner",
            "= partner",
        ),
        Mutant(
            "voluntary_trump_must_raise is always on",
            "_ruff",
            "FALSE if options.voluntary_trump_must_raise else exempt",
            "FALSE",
        ),
        Mutant(
            "voluntary_trump_must_raise is always off",
            "_ruff",
            "= FALSE if options.voluntary_trump_must_raise else exempt",
            "= exempt",
        ),
        Mutant("must_under_trump is always on", "_ruff", "options.must_under_trump", "True"),
        Mutant("must_under_trump is always off", "_ruff", "options.must_under_trump", "False"),
        Mutant(
            "without must_under_trump no player need over-ruff",
            "_ruff",
            "yield DutyExclusion((*discard, higher), card)",
            "pass",
        ),
        Mutant(
            "without must_under_trump a lower trump is owed too",
            "_ruff",
            "(*discard, *ruffed)",
            "discard",
        ),
        Mutant("the third player is not the leader's partner", "_partner_wins", "< 2:", "< 3:"),
        Mutant(
            "partner wins after the card was beaten",
            "_partner_wins",
            ", -terms.takes[place - 1]",
            "",
        ),
        Mutant(
            "Jass: with a trump nothing need be followed",
            "jass_duties",
            "yield DutyExclusion((*duty_exclusions.unless, own[trump]), duty_exclusions.card)",
            "pass",
        ),
        Mutant(
            "Jass: a player who can follow may not ruff",
            "jass_duties",
            "DutyExclusion((*duty_exclusions.unless, own[trump]), duty_exclusions.card)",
            "duty_exclusions",
        ),
        Mutant("Jass: the Buur has to be played", "jass_duties", "Rank.JACK", "None"),
        Mutant(
            "Jass: a trump lead need not be followed",
            "jass_duties",
            "yield DutyExclusion((-terms.suits[0][trump], own[trump]), card)",
            "pass",
        ),
        Mutant(
            "Jass: a player may always under-ruff",
            "jass_duties",
            "yield DutyExclusion(under_ruff, card)",
            "pass",
        ),
        Mutant(
            "Jass: no player may under-ruff",
            "jass_duties",
            "everything & ~rules.of_suit[trump]",
            "everything",
        ),
    ],
    exclusions: [
        Mutant("a card can be played twice", "restriction_of", "not again", "True"),
        Mutant("a card played was not held", "restriction_of", "=fact.cards,", "=0,"),
        Mutant("any player may lead", "restriction_of", "winner == fact.seat", "True"),
    ],
    deal_space: [
        Mutant("hands have room for all cards", "DealSpace.possible", "self.hand_size", "99"),
        Mutant("a card can be in two hands", "allowed_cards", "] & ~others", "]"),
    ],
    four_seats: [
        Mutant("a trump takes nothing", "_takes", "= taken if suit is trump else -", "= -"),
        Mutant("any other suit takes", "_takes", "taken if suit is trump else -taken", "taken"),
        Mutant("later cards do not matter for who wins", "StrainTerms.wins", ", *later", ""),
    ],
    encoding: [
        Mutant(
            "a card played unseen is still held",
            "Encoding._not_held",
            ", *self._played_unseen(seat, card, trick)",
            "",
        ),
        Mutant(
            "a card seen played is still held",
            "Encoding._duty",
            "unless or before >> card & 1",
            "unless",
        ),
        Mutant("any player may win", "Encoding._encode", "add(-selector, literal)", "pass"),
        Mutant("the last trick has no bonus", "Encoding._encode", "points + bonus !", "points !"),
        Mutant(
            "both sides make the same",
            "Encoding._total",
            "card_sum if own else sum(values) - card_sum",
            "card_sum",
        ),
        Mutant(
            "a call can come with any card",
            "Encoding._call_came_with",
            "(possible.get(card, FALSE)",
            "(TRUE",
        ),
        Mutant("a suit count is one more", "Encoding._encode", "count,", "count + 1,"),
    ],
    sums: [
        Mutant("every card counts nothing", "trick_sums", "rules.values[card]", "0"),
        Mutant(
            "sides may make anything",
            "require_sum",
            "formula.add(-guard, -literal, wanted.get(points, -TRUE))",
            "pass",
        ),
        Mutant("too small sums are left out", "require_sum", ") - left", ")"),
        Mutant("too high sums are left out", "require_sum", "wanted))", "wanted) - 1)"),
        Mutant("cards that are surely won do not count", "digits_of", ", sure)", ", 0)"),
        Mutant(
            "sides win the tricks they lose",
            "won_by",
            "won if counts else -",
            "-won if counts else ",
        ),
    ],
}

IS_SLOW = True
