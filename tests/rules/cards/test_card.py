"""Cards, suits, seats and strains: their texts, orders and values."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers.rules.auction.contract import parse_bid
from solvers.rules.cards.card import (
    DECK,
    Card,
    Rank,
    Suit,
    cards_text,
    duplicates,
    pack_order,
    parse_card,
    parse_cards,
    parse_rank,
    parse_suit,
)
from solvers.rules.cards.strain import (
    AllTrumpValues,
    NoTrumpValues,
    Strain,
    card_points,
    parse_strain,
)
from solvers.rules.errors import CannotRead
from solvers.rules.ruleset.presets import preset
from solvers.rules.seats import Direction, Seat, Side, parse_seat, turn_order
from tests.reference.coinche import rules as oracle
from tests.rules.score.scores import REPORTED

SYSTEMS = [
    (Strain.NO_TRUMP, "raw", 130),
    (Strain.NO_TRUMP, "revalued", 162),
    (Strain.NO_TRUMP, "scaled", 162),
    (Strain.NO_TRUMP, "doubled", 260),
    (Strain.ALL_TRUMP, "raw", 258),
    (Strain.ALL_TRUMP, "revalued", 162),
    (Strain.ALL_TRUMP, "scaled", 162),
    (Strain.ALL_TRUMP, "raw-without-last-trick", 248),
    *((Strain(suit), "raw", 162) for suit in oracle.SUITS),
]


def points_of(strain: Strain, system: str) -> Any:
    no_trump = NoTrumpValues(system) if strain is Strain.NO_TRUMP else NoTrumpValues.RAW
    all_trump = AllTrumpValues(system) if strain is Strain.ALL_TRUMP else AllTrumpValues.RAW
    return card_points(strain, no_trump, all_trump)


def test_the_deck_is_32_different_cards() -> None:
    assert len(set(DECK)) == 32
    assert {str(card) for card in DECK} == set(oracle.DECK)


@pytest.mark.parametrize("card", DECK, ids=str)
def test_cards_are_read_as_they_are_written(card: Card) -> None:
    assert parse_card(str(card)) == card


@pytest.mark.parametrize("text", ["HT", "ht", "H10", "h10", "♥T", "♥10", "hT"])
def test_other_texts_of_a_card(text: str) -> None:
    assert parse_card(text) == Card(Suit.HEARTS, Rank.TEN)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "unknown card ''; write suit then rank, like HT"),
        ("H", "unknown card 'H'; write suit then rank, like HT"),
        ("TH", "card 'TH': write suit then rank, HT"),
        ("H5", "card 'H5': unknown rank '5'; ranks are A K Q J T 9 8 7 6"),
        ("H1", "card 'H1': unknown rank '1'; ranks are A K Q J T 9 8 7 6"),
        ("H11", "card 'H11': unknown rank '11'; ranks are A K Q J T 9 8 7 6"),
        ("HV", "card 'HV': unknown rank 'V'; ranks are A K Q J T 9 8 7 6"),
        ("10H", "card '10H': write suit then rank, HT"),
        ("HTXX", "unknown card 'HTXX'; write suit then rank, like HT"),
        ("H" * 99, f"unknown card '{'H' * 40}...'; write suit then rank, like HT"),
    ],
)
def test_a_text_that_is_not_a_card_is_refused(text: str, message: str) -> None:
    with pytest.raises(CannotRead) as refused:
        parse_card(text)
    assert str(refused.value) == message


@given(st.text(max_size=4))
def test_any_text_is_a_card_or_refused(text: str) -> None:
    try:
        card = parse_card(text)
    except CannotRead:
        return
    assert card in DECK


def test_several_cards_are_separated_by_spaces_or_commas() -> None:
    assert parse_cards("HT, S7  dA\n") == [*map(parse_card, ("HT", "S7", "DA"))]
    assert parse_cards(" ") == []
    assert cards_text(parse_cards("HT S7")) == "HT S7"


def test_pack_order_is_by_suit_then_high_to_low() -> None:
    assert cards_text(pack_order(parse_cards("C7 D8 HK HT S7 SA SJ"))) == "SA SJ S7 HK HT D8 C7"
    assert pack_order(reversed(DECK)) == pack_order(DECK)


def test_duplicates_are_named_once() -> None:
    assert duplicates(parse_cards("HT S7 HT HT S7 DA")) == parse_cards("S7 HT")
    assert duplicates(parse_cards("HT S7")) == []


def test_suits_and_ranks_are_read_in_either_case() -> None:
    assert parse_suit("s") is parse_suit("♠") is Suit.SPADES
    assert parse_rank("a") is Rank.ACE
    assert parse_rank("10") is Rank.TEN


@pytest.mark.parametrize(
    ("text", "strain"),
    [("h", "H"), ("♥", "H"), ("nt", "NT"), ("SA", "NT"), ("AT", "AT"), ("ta", "AT")],
)
def test_strains_are_read(text: str, strain: str) -> None:
    assert parse_strain(text).value == strain


@pytest.mark.parametrize("text", ["", "X", "N", "hearts", "HH"])
def test_a_text_that_is_not_a_strain_is_refused(text: str) -> None:
    with pytest.raises(CannotRead, match="trumps are S H D C NT AT"):
        parse_strain(text)


@pytest.mark.parametrize(
    ("strain", "trump", "symbol", "display_name"),
    [
        (Strain.SPADES, Suit.SPADES, "♠", "spades"),
        (Strain.CLUBS, Suit.CLUBS, "♣", "clubs"),
        (Strain.NO_TRUMP, None, "NT", "no-trump"),
        (Strain.ALL_TRUMP, None, "AT", "all-trump"),
    ],
)
def test_names_and_symbols_of_strains(
    strain: Strain, trump: Suit, symbol: str, display_name: str
) -> None:
    assert (strain.trump, strain.symbol, strain.display_name) == (trump, symbol, display_name)


def test_d43_jack_and_nine_are_high_only_in_the_trump_suit() -> None:
    values = points_of(Strain.HEARTS, "raw").values
    assert [values[parse_card(text)] for text in ("HJ", "H9", "SJ", "S9")] == [20, 14, 2, 0]


@pytest.mark.parametrize(("strain", "system", "total"), SYSTEMS)
def test_totals_with_the_last_trick(strain: Strain, system: str, total: int) -> None:
    assert points_of(strain, system).total == total


@pytest.mark.parametrize(("strain", "system", "total"), SYSTEMS)
def test_values_agree_with_the_reference(strain: Strain, system: str, total: int) -> None:
    points, expected = points_of(strain, system), oracle.worth(strain.value, system)
    assert {str(card): value for card, value in points.values.items()} == expected.values
    for raw in range(sum(expected.values.values()) + 1):
        assert points.side_points(raw, won_last_trick=True) == expected.of(raw, True)
        assert points.side_points(raw, won_last_trick=False) == expected.of(raw, False)


@pytest.mark.parametrize(("strain", "system", "total"), SYSTEMS)
def test_d72_both_sides_add_to_the_total_for_every_split(
    strain: Strain, system: str, total: int
) -> None:
    points = points_of(strain, system)
    raw_total = sum(points.values.values())
    for raw in range(raw_total + 1):
        sides = points.side_points(raw, False), points.side_points(raw_total - raw, True)
        assert sum(sides) == total


@pytest.mark.parametrize(("strain", "raw_total"), [(Strain.NO_TRUMP, 120), (Strain.ALL_TRUMP, 248)])
def test_d72_scaling_comes_before_rounding_and_the_last_trick(
    strain: Strain, raw_total: int
) -> None:
    points = points_of(strain, "scaled")
    assert points.scale == (152, raw_total)
    assert points.side_points(raw_total, False) == 152
    assert points.side_points(raw_total, True) == 162
    assert points.side_points(0, True) == 10


def test_d44_the_last_trick_counts_ten_even_without_points() -> None:
    points = points_of(Strain.HEARTS, "raw")
    assert points.side_points(0, True) == 10
    assert points.side_points(152, False) == 152


@pytest.mark.parametrize("row", REPORTED["totals"], ids=lambda row: row["id"])
def test_reported_totals_of_the_cards(row: dict[str, Any]) -> None:
    ruleset = preset("coinche").with_options(row["options"])
    points = card_points(
        parse_strain(row["strain"]), ruleset.no_trump_values, ruleset.all_trump_values
    )
    assert sum(points.values.values()) == row["cards"]


def test_suits_of_trumps_and_plain_suits_sum_to_62_and_30() -> None:
    values = points_of(Strain.CLUBS, "raw").values
    sums = {suit: sum(values[card] for card in DECK if card.suit is suit) for suit in Suit}
    assert sums == {Suit.SPADES: 30, Suit.HEARTS: 30, Suit.DIAMONDS: 30, Suit.CLUBS: 62}


def test_b29_play_goes_north_west_south_east() -> None:
    assert "".join(turn_order(Seat.NORTH, Direction.COUNTER_CLOCKWISE)) == "NWSE"
    assert "".join(turn_order(Seat.WEST, Direction.COUNTER_CLOCKWISE)) == "WSEN"
    assert "".join(turn_order(Seat.NORTH, Direction.CLOCKWISE)) == "NESW"


@pytest.mark.parametrize("direction", Direction)
@pytest.mark.parametrize("seat", Seat)
def test_seats_around_the_table(seat: Seat, direction: Direction) -> None:
    assert seat.after(direction, 2) is seat.partner
    assert seat.after(direction).after(direction, -1) is seat
    assert seat.after(direction, 4) is seat
    assert seat.partner.side is seat.side
    assert seat.after(direction).side is seat.side.other


def test_seats_are_read_in_either_case() -> None:
    assert [parse_seat(text) for text in "nEsW"] == [*Seat]
    assert Seat.NORTH.side is Side.NS
    for text in ("", "X", "NS", "North"):
        with pytest.raises(CannotRead, match="seats are N E S W"):
            parse_seat(text)


@pytest.mark.parametrize("text", ["ſ", "ſT", "1ſ"])
def test_letters_of_other_alphabets_are_not_read_as_ours(text: str) -> None:
    for parse in (parse_suit, parse_card, parse_strain, parse_seat, parse_bid):
        with pytest.raises(CannotRead):
            parse(text)
    with pytest.raises(CannotRead):
        parse_bid(f"110{text}")
