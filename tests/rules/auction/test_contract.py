"""The text of a contract, and which bids a ruleset knows."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers.rules.auction.contract import (
    Bid,
    Doubling,
    bid_faults,
    multiplier,
    parse_bid,
    strain_faults,
)
from solvers.rules.cards.strain import Strain
from solvers.rules.errors import CannotRead
from solvers.rules.ruleset.feat import TrickContract
from solvers.rules.ruleset.presets import preset
from solvers.rules.seats import Seat, Side

COINCHE = preset("coinche")


@pytest.mark.parametrize(
    ("text", "bid"),
    [
        ("110S", Bid(110, Strain.SPADES, Doubling.NONE)),
        ("100HX", Bid(100, Strain.HEARTS, Doubling.COINCHE)),
        ("100HXX", Bid(100, Strain.HEARTS, Doubling.SURCOINCHE)),
        ("SLAMH", Bid(TrickContract.SLAM, Strain.HEARTS, Doubling.NONE)),
        ("CAPOTH", Bid(TrickContract.SLAM, Strain.HEARTS, Doubling.NONE)),
        ("CAPOTDX", Bid(TrickContract.SLAM, Strain.DIAMONDS, Doubling.COINCHE)),
        ("GENERALEC", Bid(TrickContract.GENERALE, Strain.CLUBS, Doubling.NONE)),
        ("90NT", Bid(90, Strain.NO_TRUMP, Doubling.NONE)),
        ("90SA", Bid(90, Strain.NO_TRUMP, Doubling.NONE)),
        ("120AT", Bid(120, Strain.ALL_TRUMP, Doubling.NONE)),
        ("120TAX", Bid(120, Strain.ALL_TRUMP, Doubling.COINCHE)),
        ("100♥", Bid(100, Strain.HEARTS, Doubling.NONE)),
        (" 80 h xx ", Bid(80, Strain.HEARTS, Doubling.SURCOINCHE)),
        ("slams", Bid(TrickContract.SLAM, Strain.SPADES, Doubling.NONE)),
    ],
)
def test_contracts_are_read(text: str, bid: Bid) -> None:
    assert parse_bid(text) == bid


@pytest.mark.parametrize(
    "text",
    ["", "H", "110", "110N", "S110", "110SXXX", "110S X X", "-80H", "80.5H", "110S by E", "12345H",
     "1NTX2", "SLAM", "CH", "PASS", "¹⁰⁰H"],
)  # fmt: skip
def test_what_is_no_contract_is_refused(text: str) -> None:
    with pytest.raises(CannotRead, match="is not <value><trump>"):
        parse_bid(text)


def test_a_long_text_is_shown_short() -> None:
    with pytest.raises(CannotRead) as refused:
        parse_bid("9" * 5000)
    assert len(str(refused.value)) < 200


@given(
    st.integers(0, 9999) | st.sampled_from(TrickContract),
    st.sampled_from(Strain),
    st.sampled_from(Doubling),
)
def test_contracts_are_read_as_they_are_written(
    value: Any, strain: Strain, doubling: Doubling
) -> None:
    bid = Bid(value, strain, doubling)
    assert parse_bid(str(bid.declared_by(Seat.EAST))) == bid


def test_a_contract_belongs_to_the_side_of_its_seat() -> None:
    bid = parse_bid("110S")
    assert bid.declared_by(Seat.EAST).declarers is Side.EW
    assert bid.declared_by(Seat.SOUTH).declarers is Side.NS


@pytest.mark.parametrize("text", [*(f"{n}H" for n in range(80, 190, 10)), "SLAMS", "180CXX"])
def test_bids_of_coinche(text: str) -> None:
    assert bid_faults(parse_bid(text), COINCHE) == []


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("85S", ["85 is not a multiple of 10 (option bid_step)"]),
        ("70S", ["70 is below the lowest bid 80 (option min_bid)"]),
        ("0S", ["0 is below the lowest bid 80 (option min_bid)"]),
        ("190S", ["190 is above the highest bid 180 (option max_bid)"]),
        (
            "195S",
            [
                "195 is not a multiple of 10 (option bid_step)",
                "195 is above the highest bid 180 (option max_bid)",
            ],
        ),
        ("90NT", ["no-trump is not played under 'coinche' (option no_trump=true allows it)"]),
        (
            "190AT",
            [
                "all-trump is not played under 'coinche' (option all_trump=true allows it)",
                "190 is above the highest bid 180 (option max_bid)",
            ],
        ),
        ("SLAMHX", ["a slam cannot be coinched (option slam_can_be_coinched=true allows it)"]),
        (
            "GENERALEHXX",
            [
                "a generale is not played (option generale=true allows it)",
                "a generale cannot be coinched (option slam_can_be_coinched=true allows it)",
            ],
        ),
    ],
)
def test_bids_that_coinche_does_not_know(text: str, faults: list[str]) -> None:
    assert bid_faults(parse_bid(text), COINCHE) == faults
    assert bid_faults(parse_bid(text).declared_by(Seat.WEST), COINCHE) == faults


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("85S", {"bid_step": 5}),
        ("81S", {"bid_step": 1}),
        ("70S", {"min_bid": 70}),
        ("82S", {"min_bid": 82}),
        ("190S", {"max_bid": 0}),
        ("9990S", {"max_bid": 0}),
        ("190S", {"max_bid": 250}),
        ("90NT", {"no_trump": True}),
        ("90AT", {"all_trump": True}),
        ("SLAMHX", {"slam_can_be_coinched": True}),
        ("GENERALEH", {"generale": True}),
    ],
)
def test_options_that_allow_a_bid(text: str, options: dict[str, Any]) -> None:
    assert bid_faults(parse_bid(text), COINCHE) != []
    assert bid_faults(parse_bid(text), COINCHE.with_options(options)) == []


def test_where_82_is_the_lowest_bid_80_is_under_it() -> None:
    ruleset = COINCHE.with_options({"min_bid": 82})
    assert bid_faults(parse_bid("80S"), ruleset) == [
        "80 is below the lowest bid 82 (option min_bid)"
    ]
    assert bid_faults(parse_bid("90S"), ruleset) == []


@pytest.mark.parametrize("strain", Strain)
def test_strains_of_each_ruleset(strain: Strain) -> None:
    assert bool(strain_faults(strain, COINCHE)) == (strain.trump is None)
    of_jass = strain in (Strain.TOP, Strain.BOTTOM)
    assert bool(strain_faults(strain, preset("bga"))) == of_jass


def test_a_surcoinche_may_count_three() -> None:
    assert multiplier(Doubling.SURCOINCHE, COINCHE.with_options({"surcoinche_factor": 3})) == 3
