"""The reference itself: endings solved by hand, and the same search over the real rules."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from solvers.rules.cards.card import parse_cards
from solvers.rules.cards.strain import (
    AllTrumpValues,
    CardPoints,
    NoTrumpValues,
    Strain,
    card_points,
)
from solvers.rules.deal.deal import Deal
from solvers.rules.play.position import Position
from solvers.rules.ruleset.presets import preset
from solvers.rules.seats import Direction, Seat, Side, turn_order
from tests.reference.coinche.rules import DECK, PLAY_OPTIONS, STRAINS, Worth, worth
from tests.reference.minimax import (
    Play,
    best_points,
    card_values,
    seat_can_sweep,
    side_can_sweep,
    start,
)

HEARTS = Play("H", {}, worth("H"))


def hands(*texts: str) -> list[list[str]]:
    return [text.split() for text in texts]


def test_one_card_each_is_played_out() -> None:
    state = start(hands("SA", "H7", "S8", "CA"), 0)
    assert best_points(HEARTS, state) == 0
    assert best_points(HEARTS, start(hands("SA", "H7", "S8", "CA"), 0, (), (50, 80))) == 50
    assert best_points(HEARTS, start(hands("SA", "D7", "S8", "CA"), 0, (), (50, 80))) == 82


def test_the_leader_chooses_the_better_card() -> None:
    # Trumps first win everything. If the ace is led first, it is ruffed and only the jack wins.
    state = start(hands("SA HJ", "D9 H8", "SK SQ", "DA D7"), 0)
    assert card_values(HEARTS, state) == {"HJ": 59, "SA": 34}
    assert best_points(HEARTS, state) == 59


def test_a_side_can_force_all_tricks_that_one_seat_cannot() -> None:
    state = start(hands("HJ S7", "D8 D9", "H7 SA", "C8 C9"), 0)
    assert side_can_sweep(HEARTS, state, 0)
    assert not side_can_sweep(HEARTS, state, 1)
    assert not seat_can_sweep(HEARTS, state, 0)
    assert not seat_can_sweep(HEARTS, state, 2)
    alone = start(hands("HJ SA", "D8 D9", "H7 S7", "C8 C9"), 0)
    assert seat_can_sweep(HEARTS, alone, 0)
    assert not seat_can_sweep(HEARTS, alone, 2)


def test_the_running_trick_counts_for_a_sweep() -> None:
    lost = start(hands("HJ", "D8 D9", "S8 SA", "C8 C9"), 0, ("S7",))
    assert side_can_sweep(HEARTS, lost, 0)
    ruffed = start(hands("HJ", "D9", "S8 SA", "C8 C9"), 0, ("S7", "H8"))
    assert not side_can_sweep(HEARTS, ruffed, 0)


def test_points_in_mid_trick_and_after_each_card() -> None:
    state = start(hands("HJ", "D8", "ST SA", "S8 S9"), 0, ("S7", "DA"), (10, 20))
    assert card_values(HEARTS, state) == {
        "SA": 10 + 11 + 11 + 20 + 10 + 10,
        "ST": 10 + 11 + 10 + 20 + 11 + 10,
    }


def test_scaled_points_are_rounded_at_the_end() -> None:
    values = dict.fromkeys(DECK, 1)
    play = Play("NT", {}, Worth(values, 10, Fraction(3, 8)))
    state = start(hands("SA", "S7", "S8", "S9"), 0, (), (1, 7))
    assert best_points(play, state) == 12  # round(5 * 3 / 8) + 10


def searched(position: Position, points: CardPoints) -> int:
    """Points of North and South by the real rules, with 31 won before."""
    if position.finished:
        won = sum(points.values[card] for card in position.won_by(Side.NS))
        return points.side_points(31 + won, position.leader.side is Side.NS)
    best = max if position.to_play.side is Side.NS else min
    return best(searched(position.play(card), points) for card in position.legal.cards)


@pytest.mark.parametrize("strain", STRAINS)
def test_the_same_search_over_the_real_rules_finds_the_same_points(strain: str) -> None:
    rng = random.Random(strain)
    for size in (2, 2, 3, 3, 3):
        options = {name: rng.random() < 0.5 for name in PLAY_OPTIONS}
        deck = rng.sample(DECK, 4 * size)
        dealt = [deck[size * seat : size * seat + size] for seat in range(4)]
        leader = rng.randrange(4)
        system = rng.choice(["raw", "scaled"])
        expected = best_points(
            Play(strain, options, worth(strain, system)), start(dealt, leader, (), (31, 12))
        )
        turn = turn_order(Seat.NORTH, Direction.COUNTER_CLOCKWISE)
        deal = Deal.of(
            {seat: parse_cards(" ".join(hand)) for seat, hand in zip(turn, dealt, strict=True)}
        )
        ruleset = preset("coinche").with_options(options)
        points = card_points(Strain(strain), NoTrumpValues(system), AllTrumpValues(system))
        position = Position.start(deal, turn[leader], Strain(strain), ruleset)
        assert searched(position, points) == expected
