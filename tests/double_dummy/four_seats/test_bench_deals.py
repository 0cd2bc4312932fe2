"""Full deals: known values, and relations between the values of related questions."""

from __future__ import annotations

from random import Random

import pytest

from solvers.double_dummy.four_seats.engine import Engine
from solvers.double_dummy.four_seats.solver import Solver
from solvers.rules.auction.contract import Contract
from solvers.rules.cards.card import Card, Suit
from solvers.rules.cards.strain import Strain, card_points
from solvers.rules.deal.deal import Deal
from solvers.rules.play.position import Position
from solvers.rules.ruleset.presets import preset
from solvers.rules.ruleset.ruleset import Ruleset
from solvers.rules.seats import Direction, Seat, Side
from tests.double_dummy.four_seats.bench_deals import BenchDeal, bench_deals

COINCHE = preset("coinche")
UNDER_TRUMP_OPTIONAL = COINCHE.with_options({"must_under_trump": False})
NODES_OF_ALL_DEALS = 552_349
WITH_ALL_STRAINS = COINCHE.with_options({"no_trump": True, "all_trump": True})
COINCHE_STRAINS = list(WITH_ALL_STRAINS.facts.strains)


def new_engine(ruleset: Ruleset, strain: Strain, table_mib: int = 4) -> Engine:
    points = card_points(strain, ruleset.no_trump_values, ruleset.all_trump_values)
    return Engine(ruleset, strain, points, table_mib=table_mib)


def value(position: Position, table_mib: int = 4) -> int:
    """Exact points of North-South."""
    bounds = new_engine(position.ruleset, position.strain, table_mib).points(position)
    assert bounds.exact
    return bounds.low


def test_there_are_a_hundred_deals() -> None:
    assert len(bench_deals()) == 100


@pytest.mark.parametrize("known", bench_deals(), ids=lambda known: known.board)
def test_points_are_the_known_ones(known: BenchDeal) -> None:
    assert value(known.position(COINCHE)) == known.points
    assert value(known.position(UNDER_TRUMP_OPTIONAL)) == known.points_under_trump_optional


@pytest.mark.parametrize("known", bench_deals(), ids=lambda known: known.board)
def test_sweep_is_the_known_one(known: BenchDeal) -> None:
    position = known.position(UNDER_TRUMP_OPTIONAL)
    solution = Solver(UNDER_TRUMP_OPTIONAL, known.strain).solve(known.deal, position)
    assert solution.sweep_known
    assert (solution.sweep or "") == known.sweep_under_trump_optional


@pytest.mark.parametrize("known", bench_deals()[:30], ids=lambda known: known.board)
def test_value_is_that_of_the_best_card(known: BenchDeal) -> None:
    position = known.position(COINCHE)
    cards = new_engine(COINCHE, known.strain).card_points(position)
    assert set(cards) == set(position.legal.cards)
    best = max if position.to_play.side is Side.NS else min
    assert best(bounds.low for bounds in cards.values()) == known.points
    for card, bounds in list(cards.items())[:3]:
        assert bounds.exact
        assert value(position.play(card)) == bounds.low


@pytest.mark.parametrize("known", bench_deals()[:30], ids=lambda known: known.board)
def test_renaming_plain_suits_changes_no_value(known: BenchDeal) -> None:
    plain = [suit for suit in Suit if suit.value != known.strain.value]
    names = dict(zip(plain, plain[1:] + plain[:1], strict=True))
    renamed = Deal.of(
        {
            seat: [
                Card(names.get(card.suit, card.suit), card.rank) for card in known.deal.hand(seat)
            ]
            for seat in Seat
        }
    )
    assert value(Position.start(renamed, known.leader, known.strain, COINCHE)) == known.points


@pytest.mark.parametrize("known", bench_deals()[:30], ids=lambda known: known.board)
def test_moving_trump_to_another_suit_changes_no_value(known: BenchDeal) -> None:
    names = dict(zip(Suit, [*list(Suit)[1:], Suit.SPADES], strict=True))
    moved = Deal.of(
        {seat: [Card(names[c.suit], c.rank) for c in known.deal.hand(seat)] for seat in Seat}
    )
    strain = Strain(names[Suit(known.strain.value)].value)
    assert value(Position.start(moved, known.leader, strain, COINCHE)) == known.points


@pytest.mark.parametrize("known", bench_deals()[:30], ids=lambda known: known.board)
def test_turning_the_table_by_a_seat_swaps_the_sides(known: BenchDeal) -> None:
    def turned(seat: Seat) -> Seat:
        return seat.after(Direction.CLOCKWISE)

    deal = Deal.of({turned(seat): known.deal.hand(seat) for seat in Seat})
    assert value(Position.start(deal, turned(known.leader), known.strain, COINCHE)) == (
        162 - known.points
    )


@pytest.mark.parametrize("known", bench_deals()[:20], ids=lambda known: known.board)
def test_mirroring_the_table_and_the_direction_changes_no_value(known: BenchDeal) -> None:
    def mirrored(seat: Seat) -> Seat:
        return seat if seat.side is Side.NS else seat.partner

    clockwise = COINCHE.with_options({"direction": "cw"})
    deal = Deal.of({mirrored(seat): known.deal.hand(seat) for seat in Seat})
    position = Position.start(deal, mirrored(known.leader), known.strain, clockwise)
    assert value(position) == known.points


@pytest.mark.parametrize("strain", COINCHE_STRAINS)
@pytest.mark.parametrize("known", bench_deals()[:6], ids=lambda known: known.board)
def test_line_of_play_has_the_value(known: BenchDeal, strain: Strain) -> None:
    position = Position.start(known.deal, known.leader, strain, WITH_ALL_STRAINS)
    solution = Solver(WITH_ALL_STRAINS, strain).solve(known.deal, position, line=True)
    points = card_points(
        strain, WITH_ALL_STRAINS.no_trump_values, WITH_ALL_STRAINS.all_trump_values
    )
    assert len(solution.line) == 8
    for side in Side:
        won = [c for trick in solution.line if trick.winner.side is side for c in trick.cards]
        card_sum = sum(points.values[card] for card in won)
        won_last = solution.line[-1].winner.side is side
        assert points.side_points(card_sum, won_last) == solution.points[side].low
    assert sum(bounds.low for bounds in solution.points.values()) == points.total


@pytest.mark.parametrize("known", bench_deals()[:40], ids=lambda known: known.board)
def test_a_verdict_is_that_of_the_exact_points(known: BenchDeal) -> None:
    position = known.position(COINCHE)
    solver = Solver(COINCHE, known.strain)
    for number in (80, 110, 160, 180):
        for seat in (Seat.NORTH, Seat.EAST):
            contract = Contract(number, known.strain, seat)
            exact = solver.solve(known.deal, position, contract)
            verdict = solver.solve(known.deal, position, contract, verdict=True)
            assert exact.made is verdict.made is not None
            bounds = verdict.points[Side.NS]
            assert bounds.low <= exact.points[Side.NS].low <= bounds.high


def test_table_size_reuse_and_order_change_no_answer() -> None:
    """A table of one bucket, of 1 MiB and of 512 MiB; never cleared; twice in a row; shuffled."""
    known = list(bench_deals())
    for table_mib in (0, 1, 512):
        engines = {s: new_engine(COINCHE, s, table_mib) for s in Strain if s.trump}
        for seed in range(2):
            Random(seed).shuffle(known)
            for deal in known:
                engine = engines[deal.strain]
                assert engine.points(deal.position(COINCHE)).low == deal.points
                assert engine.points(deal.position(COINCHE)).low == deal.points


def test_node_counts_repeat() -> None:
    engine = new_engine(COINCHE, bench_deals()[0].strain)
    position = bench_deals()[0].position(COINCHE)
    counts = []
    for _ in range(3):
        engine.clear()
        before = engine.nodes
        engine.points(position)
        counts.append(engine.nodes - before)
    assert len(set(counts)) == 1


def test_the_search_is_the_one_that_is_documented() -> None:
    """The number of nodes for all hundred deals changes only with the search."""
    engines = {strain: new_engine(COINCHE, strain) for strain in Strain if strain.trump}
    for known in bench_deals():
        engines[known.strain].clear()
        engines[known.strain].points(known.position(COINCHE))
    assert sum(engine.nodes for engine in engines.values()) == NODES_OF_ALL_DEALS
