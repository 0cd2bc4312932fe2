"""Runs and squares: what a hand can announce, and the side whose announcements count."""

from __future__ import annotations

from typing import Any

import pytest

from solvers.rules.cards.card import cards_text, parse_cards
from solvers.rules.cards.strain import Strain, parse_strain
from solvers.rules.ruleset.presets import preset
from solvers.rules.score.announcements import Announcement, announcement_points, announcements_in
from solvers.rules.seats import Direction, Seat, Side, turn_order
from tests.rules.score.scores import REPORTED

TURN = turn_order(Seat.NORTH, Direction.COUNTER_CLOCKWISE)


def in_hand(text: str) -> list[tuple[str, int]]:
    return [
        (cards_text(found.cards), found.points) for found in announcements_in(parse_cards(text))
    ]


@pytest.mark.parametrize(
    ("hand", "found"),
    [
        ("S9 S8 S7 HA D7", [("S9 S8 S7", 20)]),
        ("HA HK HQ HJ S7", [("HA HK HQ HJ", 50)]),
        ("ST S9 S8 S7 SJ", [("SJ ST S9 S8 S7", 100)]),
        ("SA SK SQ SJ ST S9 S8 S7", [("SA SK SQ SJ ST S9 S8 S7", 100)]),
        ("SA SK SQ S9 S8 S7", [("SA SK SQ", 20), ("S9 S8 S7", 20)]),
        ("SA SK SJ ST", []),
        ("S8 S7 SA", []),
        ("SA HK DQ", []),
        ("", []),
        ("SJ HJ DJ CJ", [("SJ HJ DJ CJ", 200)]),
        ("S9 H9 D9 C9", [("S9 H9 D9 C9", 150)]),
        ("SA HA DA CA", [("SA HA DA CA", 100)]),
        ("ST HT DT CT", [("ST HT DT CT", 100)]),
        ("SK HK DK CK", [("SK HK DK CK", 100)]),
        ("SQ HQ DQ CQ", [("SQ HQ DQ CQ", 100)]),
        ("S8 H8 D8 C8", []),
        ("S7 H7 D7 C7", []),
        ("SQ HQ DQ CQ SK SA SJ", [("SQ HQ DQ CQ", 100)]),
        ("SQ HQ DQ CQ ST S9 S8", [("SQ HQ DQ CQ", 100), ("ST S9 S8", 20)]),
    ],
)
def test_what_a_hand_can_announce(hand: str, found: list[tuple[str, int]]) -> None:
    assert in_hand(hand) == found


def points(strain: Strain, tie: str = "first", **held: str) -> list[int]:
    """The points of both sides if every seat announces all it can with these cards."""
    announced = {Seat(seat): announcements_in(parse_cards(text)) for seat, text in held.items()}
    ruleset = preset("coinche").with_options({"announcement_tie": tie})
    found = announcement_points(announced, TURN, strain, ruleset)
    return [found[side] for side in Side]


H = Strain.HEARTS


@pytest.mark.parametrize(
    ("announced", "expected"),
    [
        ({}, [0, 0]),
        ({"N": "S9 S8 S7"}, [20, 0]),
        ({"N": "SA SK SQ SJ ST", "W": "S9 H9 D9 C9"}, [0, 150]),
        ({"N": "SA SK SQ SJ ST", "W": "SQ HQ DQ CQ"}, [0, 100]),
        ({"N": "SJ HJ DJ CJ", "W": "S9 H9 D9 C9"}, [200, 0]),
        ({"N": "ST HT DT CT", "W": "SA HA DA CA"}, [0, 100]),
        ({"N": "SA SK SQ", "W": "D9 D8 D7 DT"}, [0, 50]),
        ({"N": "SK SQ SJ", "W": "DA DK DQ"}, [0, 20]),
        ({"N": "SK SQ SJ", "W": "HK HQ HJ"}, [0, 20]),
        ({"N": "HK HQ HJ", "W": "SK SQ SJ"}, [20, 0]),
        ({"W": "SA SK SQ", "N": "S9 S8 S7 C9 C8 C7", "S": "DJ DT D9 D8"}, [90, 0]),
        ({"E": "SA SK SQ CA CK CQ", "S": "D9 D8 D7"}, [0, 40]),
    ],
)
def test_d71_the_side_with_the_best_scores_all_of_its_own(
    announced: dict[str, str], expected: list[int]
) -> None:
    assert points(H, **announced) == expected


def test_of_equal_runs_the_first_in_turn_counts() -> None:
    assert points(H, N="SK SQ SJ", W="DK DQ DJ") == [20, 0]
    assert points(H, E="SK SQ SJ", W="DK DQ DJ") == [0, 40]
    assert points(H, E="SK SQ SJ", S="DK DQ DJ") == [20, 0]


def test_equal_runs_of_opponents_may_cancel() -> None:
    assert points(H, "cancel", N="SK SQ SJ", W="DK DQ DJ") == [0, 0]
    assert points(H, "cancel", N="SK SQ SJ", W="DK DQ DJ", S="CK CQ CJ") == [0, 0]
    assert points(H, "cancel", N="SK SQ SJ", W="DK DQ DJ", S="CA CK CQ") == [40, 0]


def test_without_one_trump_suit_no_run_goes_before_an_equal_one() -> None:
    assert points(Strain.ALL_TRUMP, "cancel", N="SK SQ SJ", W="HK HQ HJ") == [0, 0]
    assert points(H, "cancel", N="SK SQ SJ", W="HK HQ HJ") == [0, 20]


@pytest.mark.parametrize("row", REPORTED["announcements"], ids=lambda row: row["id"])
def test_reported_announcements(row: dict[str, Any]) -> None:
    found = points(parse_strain(row["strain"]), row.get("tie", "first"), **row["announced"])
    assert found == [row["points"][side] for side in Side]


def test_a_square_is_distinguished_from_a_run() -> None:
    assert Announcement(tuple(parse_cards("SJ HJ DJ CJ")), 200).is_square
    assert not Announcement(tuple(parse_cards("SA SK SQ SJ")), 50).is_square
