"""Tricks of Coins: worked examples, all 17,296 sets of cards in every order."""

from __future__ import annotations

import itertools
from collections import Counter
from functools import cache

import pytest

from solvers.rules.coins.cards import SPANISH_DECK, SpanishCard, SpanishSuit, parse_spanish_cards
from solvers.rules.coins.tricks import coins_in, winner_index
from tests.reference.coins import tricks as oracle
from tests.rules.coins.trick_cases import WORKED_TRICKS, WorkedTrick


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
