"""Tricks of Coins: worked examples, all 17,296 sets of cards in every order, and mutants."""

from __future__ import annotations

import itertools
from collections import Counter
from functools import cache

import pytest

from solvers.rules.coins import tricks as coins
from solvers.rules.coins.cards import SPANISH_DECK, SpanishCard, SpanishSuit, parse_spanish_cards
from solvers.rules.coins.tricks import coins_in, winner_index
from tests.reference.coins import tricks as oracle
from tests.rules.coins.trick_cases import WORKED_TRICKS, WorkedTrick
from tests.rules.mutants import Mutant

MUTANTS = [
    Mutant("the missing suit's forerunner wins", ".index(suit) + 1)", ".index(suit) - 1)"),
    Mutant("the suit opposite the missing one wins", ".index(suit) + 1)", ".index(suit) + 2)"),
    Mutant(
        "the cycle is alphabetical",
        "tuple(SpanishSuit)",
        "sorted(SpanishSuit, key=lambda suit: suit.name)",
    ),
    Mutant(
        "the suit led wins among three",
        "if len(suits) == 3:\n        winning",
        "if False:\n        winning",
    ),
    Mutant("the odd card wins", "for card in trick) > 1)", "for card in trick) == 1)"),
    Mutant("the lower card wins", "return max(contenders", "return min(contenders"),
    Mutant("the first card of the suit wins", ", key=lambda index: trick[index].rank.strength", ""),
    Mutant(
        "the highest of all cards wins",
        "[index for index, card in enumerate(trick) if card.suit is winning]",
        "range(3)",
    ),
    Mutant("ranks are in the order of letters", ".rank.strength", ".rank.value"),
    Mutant("cups are worth a point", "card.suit is SpanishSuit.COINS", "card.suit is _CYCLE[0]"),
]


@cache
def all_sets() -> tuple[tuple[tuple[SpanishCard, ...], tuple[str, ...]], ...]:
    sets = itertools.combinations(SPANISH_DECK, 3)
    return tuple((cards, tuple(map(str, cards))) for cards in sets)


@pytest.mark.parametrize("worked", WORKED_TRICKS, ids=lambda worked: worked.cards)
def test_worked_tricks(worked: WorkedTrick) -> None:
    cards = parse_spanish_cards(worked.cards)
    assert (winner_index(cards), coins_in(cards)) == (worked.winner, worked.coins), worked.why


@pytest.mark.parametrize("worked", WORKED_TRICKS, ids=lambda worked: worked.cards)
def test_the_reference_agrees_on_worked_tricks(worked: WorkedTrick) -> None:
    cards = worked.cards.split()
    found = (cards.index(oracle.winning_card(cards)), oracle.coins(cards))
    assert found == (worked.winner, worked.coins), worked.why


def test_every_set_of_cards_agrees_with_the_reference() -> None:
    assert len(all_sets()) == 17_296
    for cards, texts in all_sets():
        assert texts[winner_index(cards)] == oracle.winning_card(texts)
        assert coins_in(cards) == oracle.coins(texts)


def test_the_order_of_play_never_matters() -> None:
    for cards, _ in all_sets():
        winning = cards[winner_index(cards)]
        for order in itertools.permutations(cards):
            assert order[winner_index(order)] is winning


def test_how_many_sets_there_are_of_each_kind() -> None:
    kinds = Counter(len({card.suit for card in cards}) for cards, _ in all_sets())
    assert (kinds[3], kinds[2], kinds[1]) == (6_912, 9_504, 880)


def test_no_suit_wins_more_often_than_another() -> None:
    winners = Counter(cards[winner_index(cards)].suit for cards, _ in all_sets())
    assert set(winners.values()) == {17_296 // len(SpanishSuit)}


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.name)
def test_a_broken_rule_is_noticed(mutant: Mutant) -> None:
    broken = mutant.of(coins)

    def right(worked: WorkedTrick) -> bool:
        cards = parse_spanish_cards(worked.cards)
        try:
            found = (broken.winner_index(cards), broken.coins_in(cards))
        except StopIteration:  # no suit is left that could win
            return False
        return found == (worked.winner, worked.coins)

    assert not all(map(right, WORKED_TRICKS))
