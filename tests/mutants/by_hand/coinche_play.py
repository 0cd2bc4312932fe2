"""Duties and winners of Coinche."""

from __future__ import annotations

from solvers.rules.play import coinche, duties
from tests.mutants.by_hand.part import Mutant
from tests.rules.play import positions
from tests.rules.play.jass_positions import WINNERS

MUTANTS = {
    coinche: [
        Mutant(
            "following is not needed",
            "legal_plays",
            "tuple((card for card in hand if card.suit == led)",
            "(",
        ),
        Mutant(
            "the suit of the winning card is followed",
            "legal_plays",
            "[0",
            "[winner_index(trick, strain)",
        ),
        Mutant(
            "a trump may be played while able to follow",
            "legal_plays",
            "= led))",
            "= led or card.suit is strain.trump))",
        ),
        Mutant(
            "a player who cannot rise may discard",
            "legal_plays",
            "else Legal(following, Duty",
            "else Legal(tuple(hand), Duty",
        ),
        Mutant(
            "partner's trump need never be beaten",
            "legal_plays",
            "partner_wins and (not ruleset.overtrump_partner_on_trump_lead)",
            "partner_wins",
        ),
        Mutant(
            "partner's trump must always be beaten",
            "legal_plays",
            "partner_wins and (not ruleset.overtrump_partner_on_trump_lead)",
            "False",
        ),
        Mutant(
            "an opponent's trump need not be beaten where partner's need not",
            "legal_plays",
            "partner_wins and (not ruleset.overtrump_partner_on_trump_lead)",
            "not ruleset.overtrump_partner_on_trump_lead",
        ),
        Mutant(
            "a plain lead must always be beaten",
            "legal_plays",
            "if ruleset.must_beat_plain and higher",
            "if higher",
        ),
        Mutant(
            "a plain lead need never be beaten",
            "legal_plays",
            "ruleset.must_beat_plain and higher",
            "False",
        ),
        Mutant("no need to over-ruff", "_void", "(over", "(trumps"),
        Mutant("a ruff in the trick frees from ruffing", "_void", "(over", "(hand"),
        Mutant("a player need never under-ruff", "_void", "ruleset.must_under_trump", "False"),
        Mutant("a player must always under-ruff", "_void", "ruleset.must_under_trump", "True"),
        Mutant(
            "partner's winning does not free from ruffing",
            "_void",
            "partner_wins and (not ruleset.must_trump_when_partner_wins)",
            "False",
        ),
        Mutant(
            "partner's winning always frees from ruffing",
            "_void",
            "partner_wins and (not ruleset.must_trump_when_partner_wins)",
            "partner_wins",
        ),
        Mutant(
            "partner's ruff does not free from ruffing",
            "_void",
            "not ruleset",
            "not ruffed) and (not ruleset",
        ),
        Mutant(
            "a voluntary trump must always be higher",
            "_void",
            "(ruleset.voluntary_trump_must_raise and ruffed",
            "(ruffed",
        ),
        Mutant(
            "a voluntary trump need never be higher",
            "_void",
            "not (ruleset.voluntary_trump_must_raise and ruffed and over)",
            "True",
        ),
    ],
    duties: [
        Mutant(
            "discards count as winning cards",
            "beats",
            "card.suit is strain.trump",
            "order.strength(card, strain) > order.strength(best, strain)",
        ),
        Mutant("trumps do not beat plain cards", "beats", "card.suit is strain.trump", "False"),
        Mutant("a lower card of the suit wins", "beats", ") > order", ") < order"),
        Mutant("cards rank as in Coinche", "winner_index", "strain, order", "strain"),
    ],
}


def is_noticed() -> bool:
    """Whether some directed position or trick shows a fault."""
    return not (
        all(case.holds(coinche.legal_plays) for case in positions.LEGAL_CASES)
        and all(case.holds(duties.winner_index) for case in positions.WINNER_CASES)
        and all(case.holds(duties.winner_index) for case in WINNERS)
    )
