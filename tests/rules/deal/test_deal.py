"""Deals: sorted hands, unseen hands, and every reason why a deal is impossible."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers.rules.cards.card import DECK, Card, cards_text, parse_cards
from solvers.rules.deal.deal import Deal, check_deal, deal_faults
from solvers.rules.errors import CannotBe
from solvers.rules.seats import Seat

NORTH = "SA SK SQ SJ ST S9 S8 S7"
EAST = "HA HK HQ HJ HT H9 H8 H7"
SOUTH = "DA DK DQ DJ DT D9 D8 D7"
WEST = "CA CK CQ CJ CT C9 C8 C7"


def deal(*hands: str | None) -> Deal:
    return Deal.of(
        {
            seat: None if text is None else parse_cards(text)
            for seat, text in zip(Seat, hands, strict=True)
        }
    )


@pytest.mark.parametrize(
    "hands",
    [
        (NORTH, EAST, SOUTH, WEST),
        (NORTH, None, SOUTH, None),
        (None, None, None, None),
        ("S7 S8", "H7 H8", "D7 D8", "C7 C8"),
        ("S7", None, "D7", None),
    ],
)
def test_sound_deals(hands: tuple[str | None, ...]) -> None:
    assert deal_faults(deal(*hands)) == []
    check_deal(deal(*hands))


@pytest.mark.parametrize(
    ("hands", "faults"),
    [
        (
            ("SA SK SQ SJ ST S9 S8", EAST, SOUTH, WEST),
            ["North has 7 cards, not 8", "missing: S7"],
        ),
        (
            (NORTH + " H7", EAST, SOUTH, None),
            ["North has 9 cards, not 8", "H7 appears twice (North, East)"],
        ),
        (
            ("SA SK SQ SJ ST S9 S8 H7", EAST, SOUTH, WEST),
            ["H7 appears twice (North, East)", "missing: S7"],
        ),
        (
            ("SA SK SQ SJ ST S9 S8 S8", EAST, "DA DA DQ DJ DT D9 D8 D7", WEST),
            [
                "S8 appears twice (North, North)",
                "DA appears twice (South, South)",
                "missing: S7 DK",
            ],
        ),
        (
            ("S7 S8", "H7 H8 H9", None, None),
            ["hands must be of equal size: North 2, East 3"],
        ),
        (("", None, "", None), ["North has 0 cards, not 8", "South has 0 cards, not 8"]),
        (("S7 S8", None, "S8 D7", None), ["S8 appears twice (North, South)"]),
    ],
)
def test_every_fault_is_named(hands: tuple[str | None, ...], faults: list[str]) -> None:
    found = deal_faults(deal(*hands))
    assert found == faults
    with pytest.raises(CannotBe) as refused:
        check_deal(deal(*hands))
    assert refused.value.reasons == tuple(found)
    assert str(refused.value) == "impossible deal: " + "; ".join(found)


def test_hands_of_nine_cards_are_too_long_even_if_equal() -> None:
    hands = [cards_text(DECK[8 * place : 8 * place + 8]) for place in range(4)]
    doubled = [f"{hand} S7" for hand in hands]
    assert "West has 9 cards, not 8" in deal_faults(deal(*doubled))


def test_hands_are_kept_in_pack_order() -> None:
    assert cards_text(deal("C7 S7 SA HT", None, None, None).hand(Seat.NORTH)) == "SA S7 HT C7"


def test_unseen_hands() -> None:
    partly = deal(NORTH, None, SOUTH, None)
    assert partly.unseen == [Seat.EAST, Seat.WEST]
    with pytest.raises(AssertionError, match="the hand of E is unseen"):
        partly.hand(Seat.EAST)
    assert Deal.of({Seat.NORTH: parse_cards(NORTH)}).unseen == [Seat.EAST, Seat.SOUTH, Seat.WEST]


@given(st.permutations(DECK))
def test_any_permutation_of_the_deck_is_a_sound_deal(deck: list[Card]) -> None:
    hands = {seat: deck[8 * place : 8 * place + 8] for place, seat in enumerate(Seat)}
    assert deal_faults(Deal.of(hands)) == []


@given(st.permutations(DECK), st.sampled_from(DECK))
def test_a_replaced_card_is_found(deck: list[Card], other: Card) -> None:
    lost, deck = deck[0], [other, *deck[1:]]
    hands = {seat: deck[8 * place : 8 * place + 8] for place, seat in enumerate(Seat)}
    faults = deal_faults(Deal.of(hands))
    assert bool(faults) == (lost != other)
    if faults:
        assert faults[0].startswith(f"{other} appears twice")
        assert faults[1:] == [f"missing: {lost}"]
