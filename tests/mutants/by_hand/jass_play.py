"""Duties of Coinché Jass."""

from __future__ import annotations

from solvers.rules.play import jass
from tests.mutants.by_hand.part import Mutant
from tests.rules.play.jass_positions import LEGAL_CASES

MUTANTS = {
    jass: [
        Mutant(
            "the jack may be kept beside other trumps",
            "_to_trump_lead",
            "if len(trumps) == 1 and trumps",
            "if trumps",
        ),
        Mutant(
            "the nine may be kept", "_to_trump_lead", "is Rank.JACK", "in (Rank.JACK, Rank.NINE)"
        ),
        Mutant(
            "a player with trumps may discard on a trump lead",
            "_to_trump_lead",
            "(trumps,",
            "(hand,",
        ),
        Mutant(
            "a player who can follow may not trump",
            "legal_plays",
            "following or card in trumps",
            "following",
        ),
        Mutant(
            "under-ruffing is allowed",
            "legal_plays",
            "not beats(card, ruff, strain, JASS_ORDER)",
            "False",
        ),
        Mutant(
            "no ruff over a ruff",
            "legal_plays",
            "not beats(card, ruff, strain, JASS_ORDER)",
            "True",
        ),
        Mutant(
            "the first ruff counts",
            "_best_trump",
            "max(trumps, key=lambda card: JASS_ORDER.strength(card, strain), default=",
            "next(iter(trumps), ",
        ),
        Mutant(
            "a player who can follow may under-ruff",
            "legal_plays",
            "(card in trumps and card not in under)",
            "card in trumps",
        ),
        Mutant(
            "partner's ruff does not count",
            "legal_plays",
            "(trick",
            "([*trick[-1:], *trick[-3:-2]]",
        ),
        Mutant(
            "a player with only trumps is as bound as others",
            "legal_plays",
            "len(trumps) == len(cards)",
            "False",
        ),
        Mutant(
            "a void hand may under-ruff",
            "legal_plays",
            "tuple((card for card in cards if card not in under))",
            "cards",
        ),
        Mutant(
            "following is not needed",
            "legal_plays",
            "tuple((card for card in cards if card.suit is led)",
            "(",
        ),
    ],
}


def is_noticed() -> bool:
    """Whether some directed position shows a fault."""
    return not all(case.holds(jass.legal_plays) for case in LEGAL_CASES)
