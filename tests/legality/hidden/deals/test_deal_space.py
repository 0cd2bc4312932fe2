"""Counts, probabilities and samples of deals."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import factorial
from random import Random

import pytest

from solvers.legality.hidden.deals.deal_space import DealSpace, deal_space
from solvers.rules.ruleset.choices import Game
from tests.legality.hidden.small_tables import (
    SEATS,
    explaining_deals,
    hidden,
    question_of,
    random_play,
    random_table,
)


@pytest.mark.parametrize("hand_size", [8, 9])
def test_without_facts_all_deals_are_counted(hand_size: int) -> None:
    everything = (1 << 4 * hand_size) - 1
    space = DealSpace((everything,) * 4, everything, hand_size)
    assert space.count == factorial(4 * hand_size) // factorial(hand_size) ** 4
    assert space.probabilities() == {
        card: dict.fromkeys(range(4), Fraction(1, 4)) for card in range(4 * hand_size)
    }


def test_three_seats_of_a_larger_pack_are_counted_too() -> None:
    everything = (1 << 48) - 1
    own = (1 << 16) - 1
    space = DealSpace((own, everything & ~own, everything & ~own), everything, 16)
    assert space.count == factorial(32) // factorial(16) ** 2


@pytest.mark.parametrize("game", [Game.COINCHE, Game.JASS])
def test_counts_and_probabilities_are_those_of_all_deals(game: Game) -> None:
    counted = 0
    for seed in range(60):
        random = Random(f"{game} {seed}")
        table = random_table(random, game)
        played = random_play(random, table, 0.1, random.choice((4, 5, 6, 7)))
        log = hidden(random, table, played, 0)
        deals, space = explaining_deals(log), deal_space(question_of(log))
        assert (0 if space is None else space.count) == len(deals)
        if space is None:
            continue
        assert space.possible is bool(deals)
        if not deals:
            continue
        probabilities = space.probabilities()
        for number, card in enumerate(table.deck):
            held = Counter(seat for deal in deals for seat in SEATS if card in deal[seat])
            parts = {seat: Fraction(times, len(deals)) for seat, times in held.items()}
            assert probabilities[number] == parts
        counted += 1
    assert counted > 20


def test_samples_are_uniform() -> None:
    """Chi-square against the list of all deals; the seed is fixed, so it cannot fail by chance."""
    random, samples = Random("uniform"), 60
    for _ in range(300):
        table = random_table(random, Game.COINCHE)
        log = hidden(random, table, random_play(random, table, 0.0, 3), 0)
        space = deal_space(question_of(log))
        assert space is not None
        if 100 <= space.count <= 200 and len(set(space.allowed)) > 2:
            break
    else:
        pytest.fail("no log has a suitable number of deals")
    deals = explaining_deals(log)
    assert len(deals) == space.count
    drawn = Counter(tuple(space.sample(random)) for _ in range(samples * len(deals)))
    assert len(drawn) == len(deals)
    square = sum((times - samples) ** 2 / samples for times in drawn.values())
    freedom = len(deals) - 1
    assert abs(square - freedom) < 3.3 * (2 * freedom) ** 0.5


def test_samples_are_the_same_for_the_same_seed() -> None:
    everything = (1 << 32) - 1
    space = DealSpace((everything,) * 4, everything, 8)
    assert space.sample(Random(7)) == space.sample(Random(7)) != space.sample(Random(8))
