"""Belote: its holder, and its points for each side."""

from __future__ import annotations

from typing import Any

import pytest

from solvers.rules.cards.card import DECK, Card, Suit, parse_cards
from solvers.rules.cards.strain import Strain
from solvers.rules.deal.deal import Deal
from solvers.rules.errors import NotOfThisGame
from solvers.rules.play.position import Position
from solvers.rules.ruleset.presets import preset
from solvers.rules.score.belote import belote_holders, belote_points, belote_suits
from solvers.rules.seats import Seat, Side

COINCHE = preset("coinche")


def deal_with(**held: str) -> Deal:
    """A full deal in which seats hold the given cards; the others are dealt in pack order."""
    hands: dict[Seat, list[Card]] = {Seat(seat): parse_cards(text) for seat, text in held.items()}
    given = {card for hand in hands.values() for card in hand}
    left = [card for card in DECK if card not in given]
    for seat in Seat:
        hand = hands.setdefault(seat, [])
        while len(hand) < 8:
            hand.append(left.pop())
    return Deal.of(hands)


def points(deal: Deal, strain: Strain, declarers: Side | None = None, **options: Any) -> list[int]:
    found = belote_points(deal, strain, COINCHE.with_options(options), declarers)
    return [found[side] for side in Side]


@pytest.mark.parametrize("seat", Seat)
def test_king_and_queen_of_trumps_in_one_hand_bring_twenty(seat: Seat) -> None:
    deal = deal_with(**{seat.value: "HK HQ"})
    assert belote_holders(deal, Strain.HEARTS, COINCHE) == [seat]
    assert points(deal, Strain.HEARTS) == ([20, 0] if seat.side is Side.NS else [0, 20])


def test_d63_king_and_queen_held_by_partners_bring_nothing() -> None:
    deal = deal_with(N="HK", S="HQ")
    assert belote_holders(deal, Strain.HEARTS, COINCHE) == []
    assert points(deal, Strain.HEARTS) == [0, 0]


def test_king_and_queen_of_another_suit_bring_nothing() -> None:
    assert points(deal_with(N="SK SQ", S="HK", E="HQ"), Strain.HEARTS) == [0, 0]


def test_king_and_jack_bring_nothing() -> None:
    assert points(deal_with(N="HK HJ", E="HQ"), Strain.HEARTS) == [0, 0]


def test_d66_no_belote_at_no_trump() -> None:
    deal = deal_with(N="HK HQ SK SQ")
    assert points(deal, Strain.NO_TRUMP, no_trump=True) == [0, 0]
    assert belote_suits(Strain.NO_TRUMP, COINCHE) == ()


def test_d64_belote_does_not_depend_on_who_wins_those_tricks() -> None:
    deal = deal_with(W="HK HQ H7 H8 S7 S8 D7 D8", N="HJ H9 HA HT")
    position = Position.start(deal, Seat.NORTH, Strain.HEARTS, COINCHE)
    position = position.play_all(parse_cards("HJ H7"))
    while not position.finished:
        position = position.play(position.legal.cards[0])
    assert {*parse_cards("HK HQ")} <= {*position.won_by(Side.NS)}
    assert points(deal, Strain.HEARTS) == [0, 20]


@pytest.mark.parametrize(
    ("declarers", "expected"), [(None, [20, 0]), (Side.NS, [20, 0]), (Side.EW, [0, 0])]
)
def test_belote_of_declarers_only(declarers: Side | None, expected: list[int]) -> None:
    deal = deal_with(N="HK HQ")
    assert points(deal, Strain.HEARTS, declarers, belote_side="declarers") == expected
    assert points(deal, Strain.HEARTS, declarers) == [20, 0]


def test_all_trump_has_no_belote_by_default() -> None:
    assert points(deal_with(N="HK HQ SK SQ"), Strain.ALL_TRUMP) == [0, 0]


def test_all_trump_belote_in_any_suit() -> None:
    deal = deal_with(N="HK HQ SK SQ", W="DK DQ", S="CK", E="CQ")
    ruleset = COINCHE.with_options({"all_trump_belote": "any-suit"})
    assert belote_suits(Strain.ALL_TRUMP, ruleset) == tuple(Suit)
    assert points(deal, Strain.ALL_TRUMP, all_trump_belote="any-suit") == [40, 20]
    assert points(deal, Strain.HEARTS, all_trump_belote="any-suit") == [20, 0]


def test_all_trump_belote_that_depends_on_the_play_has_no_value_of_its_own() -> None:
    deal = deal_with(N="HK HQ")
    with pytest.raises(NotOfThisGame, match="use none or any-suit"):
        points(deal, Strain.ALL_TRUMP, all_trump_belote="when-following")
    apart = deal_with(N="HK SQ DK CQ", S="HQ SK DQ CK")
    assert points(apart, Strain.ALL_TRUMP, all_trump_belote="when-following") == [0, 0]


def test_king_and_queen_may_be_all_that_a_hand_still_has() -> None:
    hands = {"N": "HK HQ", "E": "S7 S8", "S": "D7 D8", "W": "C7 C8"}
    ending = Deal.of({Seat(seat): parse_cards(text) for seat, text in hands.items()})
    assert points(ending, Strain.HEARTS) == [20, 0]
