"""Deal JSON: reading, writing, and refused input."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from coinche_cli.formats.deal_json.text import read_deal_json, write_deal_json
from coinche_cli.formats.records.deal import DealRecord
from solvers.rules.auction.contract import Contract, Doubling
from solvers.rules.cards.card import cards_text
from solvers.rules.cards.strain import Strain
from solvers.rules.deal.deal import Deal
from solvers.rules.errors import CannotBe, CannotRead
from solvers.rules.ruleset.feat import TrickContract
from solvers.rules.seats import Direction, Seat
from tests.formats.records import four_seats
from tests.formats.strategies import FIXTURES, records

BARE: dict[str, Any] = {"format": "coinche-deal", "version": 1, "game": "coinche", "hands": {}}
TEXT = (FIXTURES / "deal.json").read_text(encoding="utf-8")


def read(text: str) -> list[DealRecord]:
    return list(four_seats(read_deal_json(text, "f.json")))


def read_one(**changes: Any) -> DealRecord:
    (record,) = read(json.dumps(BARE | changes))
    return record


def check_read_or_refused(text: str) -> None:
    try:
        outcome = "f.json:" if read(text) else ""
    except CannotRead as error:
        outcome = str(error)
    assert outcome.startswith("f.json:")
    assert outcome.encode()


def refusal(text: str) -> str:
    with pytest.raises(CannotRead) as caught:
        read(text)
    message = str(caught.value)
    assert message.startswith("f.json:")
    assert message.isprintable()
    return message


def test_all_keys() -> None:
    record = read_one(
        board=7,
        dealer="N",
        leader="E",
        contract={"value": 110, "trump": "S", "by": "E", "multiplier": 2},
        trump="NT",
        rotation="clockwise",
        ruleset={"id": "contree", "options": {"min_bid": 82, "all_trump": True, "rounding": "no"}},
        hands={"N": ["SA", "H10", "♦7"], "E": None, "S": []},
        played=["C8", "CT"],
    )
    assert (record.board, record.dealer, record.leader) == ("7", Seat.NORTH, Seat.EAST)
    assert record.contract == Contract(110, Strain.SPADES, Seat.EAST, Doubling.COINCHE)
    assert (record.strain, record.direction) == (Strain.NO_TRUMP, Direction.CLOCKWISE)
    assert record.ruleset == "contree"
    assert record.options == {"min_bid": "82", "all_trump": "true", "rounding": "no"}
    assert cards_text(record.deal.hand(Seat.NORTH)) == "SA HT D7"
    assert record.deal.unseen == [Seat.EAST, Seat.WEST]
    assert cards_text(record.played) == "C8 CT"


def test_only_hands() -> None:
    nulls = dict.fromkeys(("board", "dealer", "leader", "contract", "trump", "rotation", "ruleset"))
    assert read_one() == read_one(**nulls) == DealRecord(Deal.of({}))


@pytest.mark.parametrize(
    ("multiplier", "doubling"),
    [
        (1, Doubling.NONE),
        (2, Doubling.COINCHE),
        (3, Doubling.SURCOINCHE),
        (4, Doubling.SURCOINCHE),
    ],
)
def test_multipliers(multiplier: int, doubling: Doubling) -> None:
    contract = {"value": "slam", "trump": "AT", "by": "W", "multiplier": multiplier}
    expected = Contract(TrickContract.SLAM, Strain.ALL_TRUMP, Seat.WEST, doubling)
    assert read_one(contract=contract).contract == expected


def test_contract_as_text() -> None:
    expected = Contract(110, Strain.DIAMONDS, Seat.WEST, Doubling.SURCOINCHE)
    assert read_one(contract="110DXX", by="W").contract == expected


def test_keys_of_other_programs_are_ignored() -> None:
    contract = {"value": 85, "trump": "S", "by": "E", "x-said": "huh"}
    record = read_one(**{"x-site": {"a": [1.5]}, "contract": contract, "hands": {"x-n": "me"}})
    assert record.contract == Contract(85, Strain.SPADES, Seat.EAST)


def test_one_many_and_lines() -> None:
    one = read(TEXT)
    compact = json.dumps(json.loads(TEXT))
    for text in (
        f"[{TEXT},{TEXT}]",
        f"\ufeff {compact}\n\n{compact}\n",
        f"{compact}\r\n{compact}",
        TEXT + TEXT,
    ):
        assert read(text) == one + one


def test_deals_without_a_board_are_numbered() -> None:
    line = json.dumps(BARE)
    assert [record.board for record in read(f"{line}\n{line}")] == ["1", "2"]


def test_deals_before_an_error_are_read() -> None:
    deals = read_deal_json(json.dumps(BARE) + "\n{", "f.json")
    assert next(deals).board == "1"
    with pytest.raises(CannotRead, match=r"^f\.json:2: not JSON"):
        next(deals)


@pytest.mark.parametrize(
    ("changes", "what"),
    [
        ({"dealar": "N"}, "unknown key 'dealar'; did you mean 'dealer'?"),
        ({"format": "coinche-log"}, "this is a game log, which check reads"),
        ({"format": 3}, "format is '3'"),
        ({"version": 2}, "version: 2 is not 1"),
        ({"version": True}, "version: expected a whole number, not true"),
        ({"game": "jass"}, "game: 'jass' is not one of coinche jass-coinche coins"),
        ({"game": "bridge"}, "game: 'bridge' is not one of coinche"),
        ({"hands": []}, "hands: expected an object, not a list"),
        ({"hands": {"A": []}}, "hands: unknown key 'A'; your own keys must begin with x-"),
        ({"hands": {"X": []}}, "hands: X is a player of Coins"),
        ({"hands": {"W": "SA"}}, "hands.W: expected a list or null, not 'SA'"),
        ({"hands": {"W": ["SA", 7]}}, "hands.W[1]: expected a text, not 7"),
        ({"hands": {"W": ["SA", "ZA"]}}, "hands.W[1]: card 'ZA': unknown suit 'Z'"),
        ({"hands": {"W": ["S5"]}}, "hands.W[0]: card 'S5': unknown rank '5'"),
        ({"hands": {"W": ["SA"] * 37}}, "hands.W: 37 cards, but no deck has more than 36"),
        ({"played": ["", "SA"]}, "played[0]: unknown card ''"),
        ({"dealer": "X"}, "dealer: 'X' is not one of N E S W"),
        ({"contract": "110S"}, 'add "by"'),
        ({"contract": "110P", "by": "N"}, "contract: contract '110P'"),
        ({"by": "N"}, "by: only for a contract given as text"),
        (
            {"contract": {"value": "capot", "trump": "S", "by": "E"}},
            "contract.value: 'capot' is not one of slam generale or a whole number",
        ),
        (
            {"contract": {"value": 1.5, "trump": "S", "by": "E"}},
            "contract.value: expected a whole number or a text, not 1.5",
        ),
        ({"contract": {"value": 90, "trump": "S"}}, "contract: the key 'by' is missing"),
        ({"contract": {"value": 90, "trump": "S", "by": "E", "multiplier": 5}}, "multiplier"),
        ({"trump": "P"}, "trump: 'P' is not one of S H D C NT AT TOP BOTTOM"),
        ({"ruleset": {"name": "x"}}, "ruleset: unknown key 'name'"),
        ({"ruleset": {"options": {"a": [1]}}}, "ruleset.options.'a': expected"),
        ({"board": "\ud800"}, "lone surrogate"),
        ({"board": 1.0}, "board: expected a whole number or a text or null, not 1.0"),
    ],
)
def test_what_is_refused(changes: dict[str, Any], what: str) -> None:
    message = refusal(json.dumps(BARE) + "\n" + json.dumps(BARE | changes))
    assert message.startswith("f.json:2: ")
    assert what in message


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("", "there is no deal"),
        ("[]", "there is no deal"),
        ("[\n7\n]", ":2: deal 1: a deal is a JSON object, {...}, not '7'"),
        ("{}", "deal 1: the key 'format' is missing"),
        ('{"a": 1,\n "a": 2}', "duplicate key 'a'"),
        ('{"a": NaN}', "NaN is not a JSON number"),
        ('{"a": -Infinity}', "-Infinity is not a JSON number"),
        ('{"a": ' + "9" * 5000 + "}", "too many digits"),
        ("[" * 100_000, "nested too deeply"),
        ('{"x-a": ' * 100_000, "nested too deeply"),
        (TEXT + "rubbish", ":22: not JSON"),
        ("[{}\n{}]", ":1: deal 1: the key 'format' is missing"),
        ("{'a': 1}", ":1: not JSON: Expecting property name"),
        ('{"a":\n 1', ":2: not JSON"),
    ],
)
def test_values_that_are_not_deals(text: str, what: str) -> None:
    assert what in refusal(text)


@pytest.mark.parametrize(
    ("end", "what"),
    [("", "Expecting"), ("]]", "Extra data"), (",]", "Expecting a value"), (" {}]", "Expecting")],
)
def test_array_syntax(end: str, what: str) -> None:
    message = refusal(f"[{json.dumps(BARE)}{end}")
    assert message.startswith("f.json:1: not JSON: ")
    assert what in message


@given(st.lists(records(st.text(st.characters(codec="utf-8"), max_size=8)), max_size=3))
def test_round_trip(written: list[DealRecord]) -> None:
    text = write_deal_json(written)
    assert text.count("\n") == len(written)
    if written:
        assert read(text) == written
        assert read("[" + ",".join(text.split("\n")[:-1]) + "]") == written


def test_written_keys() -> None:
    assert json.loads(write_deal_json(read(TEXT))) == json.loads(TEXT)


@pytest.mark.parametrize(
    "record",
    [
        DealRecord(Deal.of({}), board="\ud800"),
        DealRecord(Deal.of({}), contract=Contract(10**18, Strain.SPADES, Seat.EAST)),
    ],
)
def test_what_cannot_be_written(record: DealRecord) -> None:
    with pytest.raises(CannotBe, match="cannot be written as deal JSON"):
        write_deal_json([record])


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.just("SA"),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(["N", "value", "id", "options"]) | st.text(), inner)
    ),
    max_leaves=8,
)
keys = (
    *("board", "dealer", "leader", "contract", "by", "trump", "rotation", "ruleset", "hands"),
    *("played", "format", "version", "game", "x-any"),
)
changes = st.dictionaries(st.sampled_from(keys), json_values, max_size=2)


@given(changes)
def test_any_values_are_read_or_refused(change: dict[str, Any]) -> None:
    check_read_or_refused(json.dumps(BARE | change))


@given(st.text() | st.text(st.sampled_from('[]{}",: \n1aN\\u\ud800')))
@example('{"\ud800": 1}')
@example('{"format": "\\ud800"}')
def test_any_text_is_read_or_refused(text: str) -> None:
    check_read_or_refused(text)
