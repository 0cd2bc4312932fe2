"""The solver of Coins equals a plain search on small positions, also in mid-trick."""

from __future__ import annotations

from itertools import combinations, permutations
from random import Random

import pytest

from solvers.double_dummy import _core  # noqa: TID253 - the native rules themselves
from solvers.double_dummy.bounds import Bounds
from solvers.double_dummy.coins.engine import CARD_NUMBERS
from solvers.double_dummy.coins.solver import CoinsSolver
from solvers.rules.coins.cards import SPANISH_DECK, SpanishCard
from solvers.rules.coins.players import Player
from solvers.rules.coins.position import CoinsPosition
from solvers.rules.coins.tricks import winner_index
from tests.double_dummy.coins.endings import plain, random_position, seat
from tests.reference.coins.minimax import first_there, forced, selfish

SIZES = [(1, 300), (2, 300), (3, 120)]
SOLVERS = {"usual": CoinsSolver(), "tiny": CoinsSolver(table_mib=0)}


def positions(size: int, count: int) -> list[CoinsPosition]:
    """Positions with hands of up to ``size`` cards; two of three have cards on the table."""
    random = Random(f"coins {size}")
    return [random_position(random, size, number % min(4, 3 * size)) for number in range(count)]


@pytest.mark.parametrize("table", SOLVERS)
@pytest.mark.parametrize(("size", "count"), SIZES)
def test_every_player_forces_the_coins_of_plain_search(size: int, count: int, table: str) -> None:
    for position in positions(size, count):
        solution = SOLVERS[table].solve(position)
        state = plain(position)
        for player in Player:
            value = forced(state, seat(player))
            assert solution.guaranteed[player] == Bounds(value, value), position


@pytest.mark.slow
def test_four_cards_each_equal_plain_search() -> None:
    for position in positions(4, 40):
        player = position.to_play.after(len(position.tricks) + len(position.trick))
        value = forced(plain(position), seat(player))
        for solver in SOLVERS.values():
            assert solver.solve(position, [player]).guaranteed[player] == Bounds(value, value)


@pytest.mark.parametrize(("size", "count"), SIZES)
def test_cards_and_line_are_those_of_plain_search(size: int, count: int) -> None:
    for number, position in enumerate(positions(size, count)):
        asked = list(Player) if number % 2 else [Player.Y]
        solution = SOLVERS["usual"].solve(position, asked, cards=True, line=True)
        state, player = plain(position), solution.player
        assert player is (position.to_play if number % 2 else Player.Y)
        values = {str(value.card): value.coins.low for value in solution.cards}
        assert values == {card: forced(child, seat(player)) for card, child in state.children()}
        ends = position
        for trick in solution.line:
            for card in trick.cards[len(ends.trick) :]:
                ends = ends.play(card)
                value = forced(plain(ends), seat(player))
                assert Bounds(value, value) == solution.guaranteed[player]
        assert ends.finished


@pytest.mark.parametrize(("size", "count"), SIZES)
def test_races_are_those_of_plain_search(size: int, count: int) -> None:
    random = Random(size)
    answers = set()
    for position in positions(size, count):
        scores = {player: random.randrange(7, 10) for player in Player}
        target = max(scores[player] + position.coins_won(player) for player in Player)
        target += random.randint(1, 2)
        needs = [target - scores[player] for player in Player]
        for player in Player:
            verdict = SOLVERS["usual"].race(position, player, scores, target)
            x, y, z = needs
            assert verdict.possible is first_there(plain(position), seat(player), (x, y, z)), (
                position
            )
            answers.add(verdict.possible)
    assert answers == {True, False}


@pytest.mark.parametrize(("size", "count"), SIZES)
def test_max_n_is_that_of_plain_search(size: int, count: int) -> None:
    for position in positions(size, count):
        solution = SOLVERS["usual"].max_n(position)
        won, line = selfish(plain(position))
        assert solution.coins == dict(zip(Player, won, strict=True))
        cards = [str(card) for trick in solution.line for card in trick.cards]
        assert cards[len(position.trick) :] == line


def test_native_winner_is_that_of_the_rules_for_every_trick_in_every_order() -> None:
    tricks: set[tuple[SpanishCard, ...]] = set(combinations(SPANISH_DECK, 3))
    assert len(tricks) == 17_296
    for trick in tricks:
        for first, second, third in permutations(trick):
            cards = (first, second, third)
            numbers = tuple(CARD_NUMBERS[card] for card in cards)
            assert _core.coins_winner(numbers) == winner_index(cards)
