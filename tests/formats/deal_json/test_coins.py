"""Deals of Coins in deal JSON: reading, writing, and refused input."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coinche_cli.formats.deal_json.text import read_deal_json, write_deal_json
from coinche_cli.formats.records.coins_deal import CoinsRecord
from coinche_cli.formats.records.deal import AnyRecord, DealRecord
from solvers.rules.coins.cards import SPANISH_DECK, spanish_cards_text
from solvers.rules.coins.deal import CoinsDeal
from solvers.rules.coins.players import Player
from solvers.rules.errors import CannotRead
from tests.formats.strategies import records, values

BARE: dict[str, Any] = {"format": "coinche-deal", "version": 1, "game": "coins", "hands": {}}

cards = st.sampled_from(SPANISH_DECK)
coins_records = st.builds(
    CoinsRecord,
    deal=st.fixed_dictionaries(
        {player: st.none() | st.lists(cards, max_size=18) for player in Player}
    ).map(CoinsDeal.of),
    board=values,
    leader=st.none() | st.sampled_from(Player),
    ruleset=st.none() | values,
    options=st.dictionaries(values, values, max_size=2),
    played=st.lists(cards, max_size=8).map(tuple),
)


def read(text: str) -> list[AnyRecord]:
    return list(read_deal_json(text, "f.json"))


def read_one(**changes: Any) -> CoinsRecord:
    (record,) = read(json.dumps(BARE | changes))
    assert isinstance(record, CoinsRecord)
    return record


def test_all_keys() -> None:
    record = read_one(
        board=7,
        leader="Y",
        ruleset={"id": "coins", "options": {"target": 15}},
        hands={"X": ["OA", "b2", "CN"], "Y": None, "x-said": ["H9"]},
        played=["CN"],
        **{"x-site": {"a": [1.5]}},
    )
    assert (record.board, record.leader, record.ruleset) == ("7", Player.Y, "coins")
    assert record.options == {"target": "15"}
    assert spanish_cards_text(record.deal.hand(Player.X)) == "CN OA B2"
    assert record.deal.unseen == [Player.Y, Player.Z]
    assert spanish_cards_text(record.played) == "CN"


def test_only_hands() -> None:
    nulls = dict.fromkeys(("board", "leader", "ruleset", "played"))
    assert read_one() == read_one(**nulls) == CoinsRecord(CoinsDeal.of({}))


@pytest.mark.parametrize(
    ("changes", "what"),
    [
        ({"leadar": "X"}, "unknown key 'leadar'; did you mean 'leader'?"),
        ({"version": 2}, "version: 2 is not 1"),
        ({"hands": []}, "hands: expected an object, not a list"),
        ({"hands": {"N": []}}, "hands: 'N' is not a player of Coins; players are X Y Z"),
        ({"hands": {"Z": "OA"}}, "hands.Z: expected a list or null, not 'OA'"),
        ({"hands": {"Z": ["OA", 7]}}, "hands.Z[1]: expected a text, not 7"),
        ({"hands": {"Z": ["OA", "HQ"]}}, "hands.Z[1]: card 'HQ': this is a French suit"),
        ({"hands": {"Z": ["ST"]}}, "hands.Z[0]: card 'ST': unknown rank 'T'"),
        ({"hands": {"Z": ["OA"] * 49}}, "hands.Z: 49 cards, but the deck has 48"),
        ({"played": ["OA", ""]}, "played[1]: unknown card ''"),
        ({"leader": "N"}, "leader: 'N' is not one of X Y Z"),
        ({"dealer": "X"}, "dealer: not a key of a deal of Coins"),
        ({"contract": "110S"}, "contract: not a key of a deal of Coins"),
        ({"trump": "S"}, "trump: not a key of a deal of Coins"),
        ({"ruleset": {"name": "x"}}, "ruleset: unknown key 'name'"),
        ({"ruleset": {"options": {"target": [1]}}}, "ruleset.options.'target': expected"),
        ({"board": "\ud800"}, "lone surrogate"),
    ],
)
def test_what_is_refused(changes: dict[str, Any], what: str) -> None:
    with pytest.raises(CannotRead) as caught:
        read(json.dumps(BARE) + "\n" + json.dumps(BARE | changes))
    message = str(caught.value)
    assert message.startswith("f.json:2: ")
    assert what in message
    assert message.isprintable()


@given(st.lists(coins_records | records(), max_size=4))
def test_files_of_both_games_round_trip(written: list[AnyRecord]) -> None:
    text = write_deal_json(written)
    if not written:
        assert text == ""
        return
    assert read(text) == written


def test_written_keys() -> None:
    record = CoinsRecord(CoinsDeal.of({Player.X: [SPANISH_DECK[0]]}), leader=Player.Z)
    assert json.loads(write_deal_json([record])) == {
        "format": "coinche-deal",
        "version": 1,
        "game": "coins",
        "board": "1",
        "leader": "Z",
        "hands": {"X": ["CA"], "Y": None, "Z": None},
    }


def test_the_game_of_each_deal_decides_how_it_is_read() -> None:
    kinds = [type(record) for record in read(json.dumps([BARE, BARE | {"game": "coinche"}]))]
    assert kinds == [CoinsRecord, DealRecord]


_any_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.sampled_from(["X", "OA", "coins", "9"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["X", "N", "id", "options", "a"]), inner, max_size=3)
    ),
    max_leaves=8,
)


@given(st.dictionaries(st.sampled_from([*BARE, "leader", "ruleset", "played"]), _any_json))
def test_any_values_are_read_or_refused(change: dict[str, Any]) -> None:
    try:
        outcome = "f.json:1: " * len(read(json.dumps(BARE | change)))
    except CannotRead as error:
        outcome = str(error)
    assert outcome.startswith("f.json:1: ")
