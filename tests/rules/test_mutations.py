"""Each duty, broken on purpose, is noticed by the directed positions."""

from __future__ import annotations

from types import ModuleType

import pytest

from solvers.rules.play import coinche as play
from tests.rules.mutants import Mutant
from tests.rules.play.positions import LEGAL_CASES, WINNER_CASES

MUTANTS = [
    Mutant("a lead must be trump", "return Legal(tuple(hand), Duty.LEAD)", "trick = hand[:1]"),
    Mutant(
        "following is not needed",
        "following = tuple(card for card in hand if card.suit == led)",
        "following = ()",
    ),
    Mutant(
        "suit of the winning card is followed",
        "led = trick[0].suit",
        "led = trick[winner_index(trick, strain)].suit",
    ),
    Mutant("suit of the last card is followed", "led = trick[0].suit", "led = trick[-1].suit"),
    Mutant(
        "a trump may be played while able to follow",
        "if card.suit == led)\n    if strain",
        "if card.suit == led or card.suit is strain.trump)\n    if strain",
    ),
    Mutant(
        "no need to rise on a trump lead",
        "return Legal(higher, Duty.RISE) if higher else Legal(following, Duty.FOLLOW_TRUMP)",
        "return Legal(following, Duty.FOLLOW_TRUMP)",
    ),
    Mutant(
        "who cannot rise may discard",
        "else Legal(following, Duty.FOLLOW_TRUMP)",
        "else Legal(tuple(hand), Duty.FOLLOW_TRUMP)",
    ),
    Mutant(
        "rising over the first card is enough",
        "higher = _higher(following, trick[best_index], strain)\n        return",
        "higher = _higher(following, trick[0], strain)\n        return",
    ),
    Mutant(
        "partner's trump need never be beaten",
        "if partner_wins and not ruleset.overtrump_partner_on_trump_lead:",
        "if partner_wins:",
    ),
    Mutant(
        "partner's trump must always be beaten",
        "if partner_wins and not ruleset.overtrump_partner_on_trump_lead:",
        "if False:",
    ),
    Mutant(
        "an opponent's trump need not be beaten where partner's need not",
        "if partner_wins and not ruleset.overtrump_partner_on_trump_lead:",
        "if not ruleset.overtrump_partner_on_trump_lead:",
    ),
    Mutant(
        "all-trump plays as no-trump",
        "if strain.ranks_as_trump(led):",
        "if strain.trump is led:",
    ),
    Mutant(
        "a plain lead must always be beaten",
        "if ruleset.must_beat_plain and higher:",
        "if higher:",
    ),
    Mutant(
        "a plain lead need never be beaten",
        "if ruleset.must_beat_plain and higher:",
        "if False:",
    ),
    Mutant(
        "who cannot beat a plain lead has no legal card",
        "if ruleset.must_beat_plain and higher:",
        "if ruleset.must_beat_plain:",
    ),
    Mutant("who has no trump has no legal card", "if not trumps:", "if False:"),
    Mutant(
        "no need to ruff",
        "return Legal(trumps, Duty.RUFF)",
        "return Legal(hand, Duty.RUFF)",
    ),
    Mutant(
        "no need to over-ruff",
        "return Legal(over, Duty.OVER_RUFF)",
        "return Legal(trumps, Duty.OVER_RUFF)",
    ),
    Mutant(
        "a ruff in the trick frees from ruffing",
        "return Legal(over, Duty.OVER_RUFF)",
        "return Legal(hand, Duty.OVER_RUFF)",
    ),
    Mutant("never under-ruff", "if ruleset.must_under_trump:", "if False:"),
    Mutant("always under-ruff", "if ruleset.must_under_trump:", "if True:"),
    Mutant(
        "partner's winning does not free from ruffing",
        "if partner_wins and not ruleset.must_trump_when_partner_wins:",
        "if False:",
    ),
    Mutant(
        "partner's winning always frees from ruffing",
        "if partner_wins and not ruleset.must_trump_when_partner_wins:",
        "if partner_wins:",
    ),
    Mutant(
        "partner's ruff does not free from ruffing",
        "if partner_wins and not ruleset.must_trump_when_partner_wins:",
        "if partner_wins and not ruffed and not ruleset.must_trump_when_partner_wins:",
    ),
    Mutant(
        "the opponents are taken for the partner",
        "(len(trick) - best_index) % 2 == 0",
        "(len(trick) - best_index) % 2 == 1",
    ),
    Mutant(
        "only the leader is taken for the partner",
        "partner_wins = (len(trick) - best_index) % 2 == 0",
        "partner_wins = len(trick) > 1 and best_index == 0",
    ),
    Mutant(
        "partner may only win from the second place",
        "partner_wins = (len(trick) - best_index) % 2 == 0",
        "partner_wins = best_index == 1 and len(trick) == 3",
    ),
    Mutant(
        "whoever leads is winning",
        "best_index = winner_index(trick, strain)",
        "best_index = 0",
    ),
    Mutant(
        "a voluntary trump must always be higher",
        "if not (ruleset.voluntary_trump_must_raise and ruffed and over):",
        "if not (ruffed and over):",
    ),
    Mutant(
        "a voluntary trump need never be higher",
        "if not (ruleset.voluntary_trump_must_raise and ruffed and over):",
        "if True:",
    ),
    Mutant(
        "a trump below partner's is allowed with a higher one",
        "return Legal(allowed, Duty.PARTNER_WINS_RAISE)",
        "return Legal(hand, Duty.PARTNER_WINS_RAISE)",
    ),
    Mutant(
        "discards count as winning cards",
        "return card.suit is strain.trump",
        "return order.strength(card, strain) > order.strength(best, strain)",
    ),
    Mutant("trumps do not beat plain cards", "return card.suit is strain.trump", "return False"),
    Mutant(
        "a lower card of the suit wins",
        "return order.strength(card, strain) > order.strength(best, strain)",
        "return order.strength(card, strain) < order.strength(best, strain)",
    ),
    Mutant(
        "cards of a suit rank as plain ones",
        "return order.strength(card, strain) > order.strength(best, strain)",
        "return order.plain.index(card.rank) > order.plain.index(best.rank)",
    ),
    Mutant(
        "higher means plain rank",
        "if card.suit == best.suit and beats(card, best, strain)",
        "if card.suit == best.suit and beats(card, best, Strain.NO_TRUMP)",
    ),
    Mutant(
        "higher includes other suits",
        "if card.suit == best.suit and beats(card, best, strain)",
        "if beats(Card(best.suit, card.rank), best, strain)",
    ),
]


def noticed(module: ModuleType) -> bool:
    return not all(case.holds(module.legal_plays) for case in LEGAL_CASES) or not all(
        case.holds(module.winner_index) for case in WINNER_CASES
    )


def test_the_rules_as_they_are_pass() -> None:
    assert not noticed(play)


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.name)
def test_broken_rules_are_noticed(mutant: Mutant) -> None:
    assert noticed(mutant.of(play))
