"""Tricks with unknown leaders, players or order."""

from __future__ import annotations

from solvers.legality.hidden.question import orders
from tests.legality.hidden.clauses.test_directed import GAMES
from tests.legality.hidden.question.test_orders import WAYS
from tests.legality.hidden.question.test_orders import (
    test_questions_of_small_decks_have_the_deals_of_all_ways as compare_small_decks,
)
from tests.legality.hidden.question.test_orders import (
    test_ways_that_contradict_seen_cards_are_left_out as count_ways,
)
from tests.mutants.by_hand.part import Mutant

MUTANTS = {
    orders: [
        Mutant("a card may be played twice", "_Seen.after", "played[seat] >> card & 1", "False"),
        Mutant("unseen cards owe nothing", "_Seen.after", "len(table) == place", "True"),
        Mutant(
            "two players may hold a card", "_Seen._is_possible", "(lacked | dealt_so_far)", "lacked"
        ),
        Mutant("some of many are all", "ways_of", "False", "True"),
    ],
}


def is_noticed() -> bool:
    """Whether some logged tricks have other ways than is right."""
    for way in WAYS:
        count_ways(*way)
    for game in GAMES:
        compare_small_decks(game, 150)
    return False


IS_SLOW = True
