"""The engine's Jass: known deals, legal cards and values of endings, by an oracle of its own."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solvers.double_dummy.four_seats.solver import Solver, default_table_mib
from solvers.rules.cards.card import DECK_36, parse_cards
from solvers.rules.cards.strain import Strain, parse_strain
from solvers.rules.deal.deal import Deal
from solvers.rules.play.position import Position
from solvers.rules.ruleset.presets import preset
from solvers.rules.seats import Direction, Seat, Side, turn_order
from tests.double_dummy.four_seats.jass_deals import (
    RULESET,
    JassDeal,
    jass_deals,
    points_engine,
    tricks_engine,
)
from tests.make.make_jass_perft import PERFT_FILE
from tests.reference.jass import rules as oracle
from tests.reference.perft import PerftLine, read_perft

SIDI = preset("sidi")
TURN = turn_order(Seat.NORTH, Direction.COUNTER_CLOCKWISE)
HARD = {"2", "3", "4", "6", "9", "10", "11", "18", "20"}
QUICK = [deal for deal in jass_deals() if deal.board not in HARD]
NODES_OF_QUICK_DEALS = 1_054_951
STRAINS = list(SIDI.facts.strains)
Known = dict[tuple[object, ...], int]


def ending(shuffle: Random, strain: Strain, size: int, played: int) -> Position:
    """Cards of few suits, trumps among them, and some of them played."""
    suits = [suit for suit in "SHDC" if suit != strain.value]
    shuffle.shuffle(suits)
    chosen = {strain.value, *suits[: shuffle.choice([1, 2, 3])]} if strain.trump else set("SHDC")
    pack = [card for card in DECK_36 if card.suit.value in chosen]
    if len(pack) < 4 * size:
        pack = list(DECK_36)
    cards = shuffle.sample(pack, 4 * size)
    deal = Deal.of({seat: cards[i * size : (i + 1) * size] for i, seat in enumerate(Seat)})
    position = Position.start(deal, shuffle.choice(list(Seat)), strain, SIDI)
    for _ in range(played):
        position = position.play(shuffle.choice(position.legal.cards))
    return position


def best(position: Position, known: Known) -> int:
    """Points of North-South still to come, by trying every card of the oracle."""
    trump = position.strain.value
    hands = [frozenset(str(card) for card in position.hands[seat]) for seat in TURN]
    trick = [str(card) for card in position.trick]
    return _best(hands, TURN.index(position.leader), trick, trump, known)


def _best(
    hands: list[frozenset[str]], leader: int, trick: list[str], trump: str, known: Known
) -> int:
    key = (*hands, leader, *trick)
    if key in known:
        return known[key]
    seat = (leader + len(trick)) % 4
    values = []
    for card in oracle.legal_cards(sorted(hands[seat]), trick, trump):
        left = [hand - {card} for hand in hands]
        played = [*trick, card]
        if len(played) < 4:
            values.append(_best(left, leader, played, trump, known))
            continue
        winner = (leader + oracle.trick_winner(played, trump)) % 4
        gain = sum(oracle.worth(each, trump) for each in played)
        if any(left):
            later = _best(left, winner, [], trump, known)
        else:
            later, gain = 0, gain + oracle.LAST_TRICK
        values.append(later + (gain if winner % 2 == 0 else 0))
    known[key] = max(values) if seat % 2 == 0 else min(values)
    return known[key]


def equals_the_oracle(seed: int, size: int) -> None:
    shuffle = Random(seed)
    strain = shuffle.choice(STRAINS)
    position = ending(shuffle, strain, size, shuffle.randrange(4 * size - 1))
    engine = points_engine(strain, table_mib=0)
    points = SIDI.card_points(strain)
    won = sum(points.values[card] for card in position.won_by(Side.NS))
    bounds = engine.points(position)
    assert bounds.exact
    assert bounds.low - won == best(position, {})
    legal = oracle.legal_cards(
        [str(card) for card in position.hands[position.to_play]],
        [str(card) for card in position.trick],
        strain.value,
    )
    assert {str(card) for card in engine.legal(position)} == set(legal)
    assert set(engine.legal(position)) == set(position.legal.cards)


@settings(max_examples=200, deadline=None)
@given(st.integers(0, 2**32 - 1), st.sampled_from([2, 3, 3, 4]))
def test_endings(seed: int, size: int) -> None:
    equals_the_oracle(seed, size)


@pytest.mark.slow
@settings(max_examples=2000, deadline=None)
@given(st.integers(0, 2**32 - 1), st.sampled_from([2, 3, 3, 4]))
def test_many_endings(seed: int, size: int) -> None:
    equals_the_oracle(seed, size)


@pytest.mark.slow
@settings(max_examples=50, deadline=None)
@given(st.integers(0, 2**32 - 1))
def test_endings_of_five_cards(seed: int) -> None:
    equals_the_oracle(seed, 5)


@settings(max_examples=500, deadline=None)
@given(st.integers(0, 2**32 - 1), st.integers(1, 9))
def test_legal_cards_of_any_position(seed: int, size: int) -> None:
    shuffle = Random(seed)
    strain = shuffle.choice(STRAINS)
    position = ending(shuffle, strain, size, shuffle.randrange(4 * size))
    assert set(points_engine(strain, 0).legal(position)) == set(position.legal.cards)


@pytest.mark.parametrize(
    ("trick", "hand", "legal"),
    [
        ("", "SJ H6", "SJ H6"),
        ("SA", "SJ S6 H6", "SJ S6"),
        ("SA", "SJ HA H6", "SJ HA H6"),
        ("SA", "S9 HA H6", "S9"),
        ("SA", "HA D6 C6", "HA D6 C6"),
        ("HA", "H6 S6 DA", "H6 S6"),
        ("HA", "S6 DA C6", "S6 DA C6"),
        ("HA SQ", "H6 ST SK DA", "H6 SK"),
        ("HA SQ", "S6 SJ DA C6", "SJ DA C6"),
        ("HA SQ", "S6 SJ S9", "S6 SJ S9"),
        ("SQ HA H7", "S6 ST DA", "S6 ST"),
        ("HA S7 H8", "S6 SK D6", "SK D6"),
    ],
)
def test_rows_of_the_table(trick: str, hand: str, legal: str) -> None:
    """Spades are trumps; J7 to J10 among them."""
    table, held = parse_cards(trick) if trick else [], parse_cards(hand)
    rest = [card for card in DECK_36 if card not in held and card not in table]
    hands = {TURN[len(table)]: tuple(held)}
    for place, seat in enumerate(TURN):
        if seat not in hands:
            size = len(held) - (place < len(table))
            hands[seat], rest = tuple(rest[:size]), rest[size:]
    position = Position(hands, Seat.NORTH, Strain.SPADES, RULESET, tuple(table))
    assert set(points_engine(Strain.SPADES, 0).legal(position)) == set(parse_cards(legal))


@pytest.mark.parametrize("line", read_perft(PERFT_FILE.read_text("ascii")), ids=lambda x: x.name)
def test_perft_of_the_duties(line: PerftLine) -> None:
    """The native core counts the same file, every depth of it."""
    hands = {Seat(seat): parse_cards(" ".join(hand)) for seat, hand in line.hands.items()}
    position = Position.start(Deal.of(hands), Seat(line.leader), parse_strain(line.strain), SIDI)

    def count(here: Position, depth: int) -> int:
        if depth == 0:
            return 1
        return sum(count(here.play(card), depth - 1) for card in here.legal.cards)

    for depth in [depth for depth, number in line.counts.items() if number <= 300]:
        assert count(position, depth) == line.counts[depth]


@pytest.mark.parametrize("known", QUICK, ids=lambda known: known.board)
def test_points_are_the_known_ones(known: JassDeal) -> None:
    assert points_engine(known.strain).points(known.position).low == known.points


@pytest.mark.slow
@pytest.mark.parametrize("known", jass_deals(), ids=lambda known: known.board)
def test_points_do_not_depend_on_the_table(known: JassDeal) -> None:
    for table_mib in (4, 512):
        assert points_engine(known.strain, table_mib).points(known.position).low == known.points


@pytest.mark.parametrize("known", jass_deals(), ids=lambda known: known.board)
def test_all_tricks_are_all_points(known: JassDeal) -> None:
    """A match brings all points; all points need not bring a match."""
    engine = tricks_engine(known.strain, 4)
    sweeps = engine.decide(known.position, 36).low == 36
    swept = engine.decide(known.position, 1).high == 0
    assert not sweeps or known.points == 157
    assert not swept or known.points == 0
    if 0 < known.points < 157:
        assert not sweeps
        assert not swept


def test_the_search_is_the_one_that_is_documented() -> None:
    """The nodes of the easier deals: only a change of the search changes them."""
    nodes = 0
    for known in QUICK:
        engine = points_engine(known.strain)
        engine.points(known.position)
        nodes += engine.nodes
    assert nodes == NODES_OF_QUICK_DEALS


def test_the_default_table_is_the_one_of_the_game() -> None:
    known = next(deal for deal in jass_deals() if deal.board == "1")

    def nodes(table_mib: int | None) -> int:
        solver = Solver(RULESET, known.strain, table_mib=table_mib)
        return solver.solve(known.deal, known.position).nodes

    assert nodes(None) == nodes(default_table_mib(RULESET))
    assert nodes(None) < nodes(1)
