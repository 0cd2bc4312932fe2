"""The engine against plain minimax, on endings that are small enough to try every card."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solvers.double_dummy.four_seats.engine import Engine
from solvers.double_dummy.four_seats.solver import Solver
from solvers.rules.cards.strain import Strain, card_points
from solvers.rules.ruleset.ruleset import Ruleset
from solvers.rules.seats import Seat, Side, turn_order
from tests.double_dummy.four_seats.endings import Ending, endings
from tests.reference import minimax

SMALL = st.sampled_from([2, 3, 3, 4])


@cache
def shared_engine(ruleset: Ruleset, strain: Strain) -> Engine:
    """One engine for all endings of a kind, with a table of one bucket full of other proofs."""
    points = card_points(strain, ruleset.no_trump_values, ruleset.all_trump_values)
    return Engine(ruleset, strain, points, table_mib=0)


def found_points(ending: Ending) -> int:
    position = ending.position
    bounds = shared_engine(position.ruleset, position.strain).points(position)
    assert bounds.exact
    return bounds.low


@settings(max_examples=400, deadline=None)
@given(endings(SMALL))
def test_value_is_that_of_plain_minimax(ending: Ending) -> None:
    assert found_points(ending) == minimax.best_points(*ending.plain)


@pytest.mark.slow
@settings(max_examples=2000, deadline=None)
@given(endings(SMALL))
def test_value_of_many_endings_is_that_of_plain_minimax(ending: Ending) -> None:
    assert found_points(ending) == minimax.best_points(*ending.plain)


@pytest.mark.slow
@settings(max_examples=80, deadline=None)
@given(endings(st.just(5)))
def test_value_of_five_cards_is_that_of_plain_minimax(ending: Ending) -> None:
    assert found_points(ending) == minimax.best_points(*ending.plain)


@settings(max_examples=400, deadline=None)
@given(endings(SMALL))
def test_every_legal_card_has_the_value_of_plain_minimax(ending: Ending) -> None:
    position = ending.position
    engine = shared_engine(position.ruleset, position.strain)
    found = {str(card): bounds.low for card, bounds in engine.card_points(position).items()}
    assert found == minimax.card_values(*ending.plain)


@settings(max_examples=200, deadline=None)
@given(endings(SMALL), st.integers(0, 170))
def test_decision_at_any_number_is_that_of_plain_minimax(ending: Ending, target: int) -> None:
    position = ending.position
    bounds = shared_engine(position.ruleset, position.strain).decide(position, target)
    value = minimax.best_points(*ending.plain)
    assert bounds.low <= value <= bounds.high
    assert bounds.low >= target or bounds.high < target


@settings(max_examples=400, deadline=None)
@given(endings(SMALL))
def test_engine_and_duties_agree_on_legal_cards(ending: Ending) -> None:
    position = ending.position
    engine = shared_engine(position.ruleset, position.strain)
    assert set(engine.legal(position)) == set(position.legal.cards)


@settings(max_examples=400, deadline=None)
@given(endings(SMALL))
def test_sweep_is_that_of_plain_minimax(ending: Ending) -> None:
    position = ending.position
    solution = Solver(position.ruleset, position.strain, table_mib=1).solve(ending.deal, position)
    play, state = ending.plain
    expected = None
    for number, side in enumerate(Side):
        won_all = all(trick.winner.side is side for trick in position.tricks)
        if won_all and minimax.side_can_sweep(play, state, number):
            expected = side
    assert solution.sweep_known
    assert solution.sweep is expected


@settings(max_examples=400, deadline=None)
@given(endings(SMALL), st.sampled_from(list(Seat)))
def test_all_tricks_alone_is_that_of_plain_minimax(ending: Ending, seat: Seat) -> None:
    position = ending.position
    solver = Solver(position.ruleset, position.strain, table_mib=1)
    everything = 4 * len(ending.deal.hand(seat))
    bounds = solver.tricks_engine(seat).decide(position, everything)
    play, state = ending.plain
    number = turn_order(Seat.NORTH, position.ruleset.direction).index(seat)
    alone = all(trick.winner is seat for trick in position.tricks)
    expected = alone and minimax.seat_can_sweep(play, state, number)
    assert (bounds.low >= everything) == expected
