"""Going out in the middle of a deal of Jass: totals during the deal, and claims."""

from __future__ import annotations

from typing import Any

import pytest

from solvers.rules.auction.contract import Contract, Doubling
from solvers.rules.cards.card import parse_cards
from solvers.rules.cards.strain import Strain
from solvers.rules.match.going_out import LiveScore, winner_of_claims
from solvers.rules.play.position import Trick
from solvers.rules.ruleset.presets import preset
from solvers.rules.seats import Seat, Side

JASS = preset("jass-coinche")
AUTOMATIC = JASS.with_options({"out_detection": "automatic"})
NS, EW = Side.NS, Side.EW
TRICKS = {
    41: "SA ST HJ S6",
    44: "SA ST HJ SQ",
    34: "HJ H9 H6 H7",
    0: "S6 S7 S8 S9",
    15: "DA DK D6 D7",
    11: "CA C6 C7 C8",
}
"""Tricks by their points; hearts are trumps."""


def trick(points: int, winner: str) -> Trick:
    return Trick(Seat.NORTH, tuple(parse_cards(TRICKS[points])), Seat(winner))


def live(start: tuple[int, int], *tricks: tuple[int, str], **more: Any) -> Any:
    """The totals after some tricks; North declares 100 by default."""
    value, doubling = more.get("value", 100), more.get("doubling", Doubling.NONE)
    contract = Contract(value, Strain.HEARTS, Seat.NORTH, doubling) if value else None
    totals = dict(zip((NS, EW), start, strict=True))
    state = LiveScore(more.get("ruleset", JASS), totals, Strain.HEARTS, contract)
    for points, winner in tricks:
        state = state.after(trick(points, winner))
    return state


ROWS: list[tuple[str, tuple[int, int], list[tuple[int, str]], dict[str, Any], Any, Any]] = [
    # name, start, tricks, more, live scores (NS, EW), who wins when NS, EW or both claim
    ("E89 defenders count trick by trick", (0, 1960), [(41, "W")], {}, (0, 2001), (EW, EW, EW)),
    ("one point short is a false claim", (0, 1958), [(41, "W")], {}, (0, 1999), (EW, NS, None)),
    ("exactly the target", (0, 1959), [(41, "W")], {}, (0, 2000), (EW, EW, EW)),
    (
        "declarers wait for the contract",
        (1990, 0),
        [(44, "N"), (44, "S")],
        {},
        (1990, 0),
        (EW, NS, None),
    ),
    (
        "then they score all at once",
        (1800, 0),
        [(44, "N"), (44, "S"), (15, "N")],
        {},
        (2003, 0),
        (NS, NS, NS),
    ),
    (
        "coinched",
        (1600, 0),
        [(44, "N"), (44, "S"), (15, "N")],
        {"doubling": Doubling.SURCOINCHE},
        (2103, 0),
        (NS, NS, NS),
    ),
    (
        "both out: the declarers",
        (1900, 1990),
        [(44, "N"), (44, "S"), (15, "N"), (34, "W")],
        {},
        (2103, 2024),
        (NS, EW, NS),
    ),
    ("before the first trick every claim is false", (2100, 0), [], {}, (2100, 0), (EW, NS, None)),
    (
        "without a contract both count at once",
        (1990, 0),
        [(11, "N")],
        {"value": 0},
        (2001, 0),
        (NS, NS, NS),
    ),
    (
        "a failing contract brings defenders the bid later",
        (0, 1890),
        [(41, "W"), (44, "E")],
        {},
        (0, 1975),
        (EW, NS, None),
    ),
]


def winner_by_claim(state: Any, sides: list[Side]) -> Any:
    """The winner if these sides claim to be out at the same time."""
    declarers = state.contract.declarers if state.contract else max(Side, key=state.score)
    return winner_of_claims({side: state.has_reached_target(side) for side in sides}, declarers)


def outcome(row: Any) -> tuple[Any, Any]:
    _, start, tricks, more, _, _ = row
    state = live(start, *tricks, **more)
    claims = tuple(winner_by_claim(state, sides) for sides in ([NS], [EW], [EW, NS]))
    return (state.score(NS), state.score(EW)), claims


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_live_scores_and_claims(row: Any) -> None:
    assert outcome(row) == row[-2:]


def test_no_side_wins_without_a_claim() -> None:
    assert live((0, 1960), (41, "W")).winner is None
    assert winner_of_claims({}, None) is None


def test_automatic_detection_ends_the_match_after_the_trick() -> None:
    def winner(start: tuple[int, int], *tricks: tuple[int, str]) -> Any:
        return live(start, *tricks, ruleset=AUTOMATIC).winner

    assert winner((0, 1960), (41, "W")) is EW
    assert winner((0, 1950), (41, "W")) is None
    assert winner((1900, 1990), (44, "N"), (44, "S"), (15, "N"), (34, "W")) is NS
    assert winner((2100, 0)) is None


def test_the_five_and_the_match_count_when_the_last_trick_is_turned() -> None:
    tricks = [(0, "W")] * 8
    assert live((0, 0), *tricks).score(EW) == 0
    assert live((0, 0), *tricks, (41, "W")).score(EW) == 41 + 5 + 100
    assert live((0, 0), (0, "N"), *tricks[1:], (41, "W")).score(EW) == 41 + 5


def test_a_coinche_that_multiplies_everything() -> None:
    ruleset = JASS.with_options({"coinche_scope": "points-and-bid"})
    tricks = [(44, "N"), (44, "S"), (15, "N")]
    state = live((0, 0), *tricks, ruleset=ruleset, doubling=Doubling.COINCHE)
    assert state.score(NS) == (103 + 100) * 2


def test_no_target_is_never_reached() -> None:
    state = live((9000, 0), (41, "N"), ruleset=JASS.with_options({"target": 0}))
    assert not state.has_reached_target(NS)


def test_a_target_may_have_to_be_passed() -> None:
    ruleset = JASS.with_options({"target_test": "more-than"})
    assert not live((0, 1959), (41, "W"), ruleset=ruleset).has_reached_target(EW)
    assert live((0, 1960), (41, "W"), ruleset=ruleset).has_reached_target(EW)
