"""Deals, positions and games of Coins: dealing, play without duties, totals, the end."""

from __future__ import annotations

from random import Random

import pytest

from solvers.rules.coins.cards import SPANISH_DECK, SpanishCard, parse_spanish_cards
from solvers.rules.coins.deal import (
    CoinsDeal,
    check_coins_deal,
    coins_deal_faults,
    coins_hands_from_deck,
    next_coins_dealer,
)
from solvers.rules.coins.match import CoinsMatch, most_deals
from solvers.rules.coins.players import Player
from solvers.rules.coins.position import CoinsPosition
from solvers.rules.errors import CannotBe, MayNotBe
from tests.reference.coins import tricks as oracle

X, Y, Z = Player


def deal_of(**hands: str) -> CoinsDeal:
    return CoinsDeal.of({Player(name): parse_spanish_cards(text) for name, text in hands.items()})


def shuffled(seed: int) -> list[SpanishCard]:
    deck = list(SPANISH_DECK)
    Random(seed).shuffle(deck)
    return deck


ENDING = deal_of(X="OA C2", Y="O3 O9", Z="BA S2")


def test_cards_are_dealt_one_by_one_from_the_dealers_left() -> None:
    for dealer in Player:
        deck = shuffled(7)
        deal = coins_hands_from_deck(deck, dealer)
        assert coins_deal_faults(deal) == []
        for place, card in enumerate(deck):
            assert card in deal.hand(Player(oracle.seat_after(dealer.value, 1 + place)))


def test_a_deck_that_is_not_the_pack() -> None:
    deck = shuffled(1)
    with pytest.raises(CannotBe) as caught:
        coins_hands_from_deck([*deck[:-1], deck[0]], X)
    assert caught.value.reasons == (f"{deck[0]} appears twice", f"missing: {deck[-1]}")
    with pytest.raises(CannotBe, match="missing"):
        coins_hands_from_deck(deck[:-1], X)


@pytest.mark.parametrize(("winner", "dealer"), [(X, Z), (Y, X), (Z, Y)])
def test_the_player_right_of_the_last_winner_deals(winner: Player, dealer: Player) -> None:
    assert next_coins_dealer(winner) is dealer
    assert dealer.after() is winner, "so that the winner leads the next deal"


@pytest.mark.parametrize(
    ("deal", "faults"),
    [
        (coins_hands_from_deck(shuffled(3), Y), []),
        (ENDING, []),
        (CoinsDeal.of({X: parse_spanish_cards("OA OK")}), []),
        (
            deal_of(X="OA", Y="O3 O9", Z="BA S2"),
            ["hands must be of equal size: X 1, Y 2, Z 2"],
        ),
        (deal_of(X="", Y="", Z=""), [f"{name} has 0 cards, not 16" for name in "XYZ"]),
        (deal_of(X="OA C2", Y="OA OA", Z="BA S2"), ["OA appears 3 times (X, Y, Y)"]),
    ],
)
def test_faults_of_a_deal(deal: CoinsDeal, faults: list[str]) -> None:
    assert [fault for fault in coins_deal_faults(deal) if "missing" not in fault] == faults


def test_cards_are_only_missing_in_complete_deals() -> None:
    assert len(coins_deal_faults(deal_of(X="OA", Y="O3 O9", Z="BA S2"))) == 1
    deck = shuffled(6)
    short = CoinsDeal.of({X: deck[:16], Y: deck[16:32], Z: deck[32:47]})
    assert coins_deal_faults(short) == ["Z has 15 cards, not 16", f"missing: {deck[47]}"]


def test_all_faults_of_a_deal_at_once() -> None:
    deck = shuffled(5)
    hands = {X: deck[:16], Y: [deck[0], *deck[17:32]], Z: deck[32:]}
    with pytest.raises(CannotBe) as caught:
        check_coins_deal(CoinsDeal.of(hands))
    assert caught.value.reasons == (f"{deck[0]} appears twice (X, Y)", f"missing: {deck[16]}")


def test_any_card_may_be_played_at_any_time() -> None:
    position = CoinsPosition.start(ENDING, X).play_all(parse_spanish_cards("OA"))
    assert position.to_play is Y
    assert position.legal == ENDING.hand(Y)
    position = position.play_all(parse_spanish_cards("O3 BA"))
    assert (position.to_play, position.coins_won(X), position.trick) == (X, 2, ())


def test_a_position_played_to_its_end() -> None:
    position = CoinsPosition.start(ENDING, Z).play_all(parse_spanish_cards("S2 C2 O3 OA O9 BA"))
    (first, second) = position.tricks
    assert (first.leader, first.winner, first.coins) == (Z, X, 1), "no Clubs: Cups"
    assert (second.leader, position.finished) == (X, True)


@pytest.mark.parametrize(
    ("cards", "what"),
    [
        ("O3", "trick 1: X cannot play O3: it is in the hand of Y"),
        ("OK", "trick 1: X cannot play OK: it was played or never dealt"),
        ("OA OA", "trick 1: Y cannot play OA: it was played or never dealt"),
        ("OA O3 S2 OA", "trick 2: X cannot play OA: it was played"),
        ("OA O3 S2 C2 O9 BA C3", "C3 is played after the last trick"),
    ],
)
def test_cards_that_cannot_be_played(cards: str, what: str) -> None:
    with pytest.raises(MayNotBe, match=what):
        CoinsPosition.start(ENDING, X).play_all(parse_spanish_cards(cards))


def test_a_game_ends_when_a_player_reaches_the_target() -> None:
    game = CoinsMatch(10).after(X, 3).after(X, 3).after(Y, 2).after(X, 3)
    assert (game.winner, dict(game.totals)) == (None, {X: 9, Y: 2, Z: 0})
    assert game.after(X, 1).winner is X
    assert game.after(X, 3).winner is X, "to exceed the target is to reach it"
    assert game.after(Z, 3).winner is None


@pytest.mark.parametrize(("target", "deals"), [(10, 3), (15, 4), (20, 5), (1, 1), (5, 2)])
def test_how_long_a_game_can_last(target: int, deals: int) -> None:
    assert most_deals(target) == deals
    assert 12 * deals > 3 * (target - 1) >= 12 * (deals - 1), "no longer, but as long"
