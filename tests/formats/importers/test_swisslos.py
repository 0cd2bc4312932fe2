"""Rounds of the HSLU and Swisslos server: the log they make, and refused input."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from coinche_cli.check.checker import Checker, units_of
from coinche_cli.formats.game_log.record import RawGame
from coinche_cli.formats.game_log.write import one_line
from coinche_cli.formats.games import ReadGame, games_in, split
from coinche_cli.formats.importers import IMPORTERS, ImportedGame, program_like
from coinche_cli.formats.input.faults import Unreadable
from solvers.legality.log.game_log import GameLog
from tests.cli.cli import coinche

LOGS = Path(__file__).parents[3] / "fixtures" / "logs" / "swisslos"
ROUNDS = LOGS / "rounds.jsonl"
Entry = dict[str, Any]
BY_ID: dict[str, Entry] = {
    record["id"]: record["data"] for record in map(json.loads, ROUNDS.read_text().splitlines())
}
TRUMPS = ("D", "H", "S", "C", "TOP", "BOTTOM")
FULL = "full_uneufe_swisslos_2017"


def read(record: Entry | str) -> ImportedGame:
    text = record if isinstance(record, str) else json.dumps(record)
    return IMPORTERS["swisslos"].read(text, "f.jsonl")


def a_round(**more: Any) -> Entry:
    """The full round with some keys replaced; None removes a key."""
    entry = json.loads(json.dumps(BY_ID[FULL])) | more
    return {key: value for key, value in entry.items() if value is not None}


def deal(record: Entry) -> Entry:
    import msgspec

    deals: list[Entry] = json.loads(msgspec.json.encode(read(record).log))["deals"]
    return deals[0]


def codes(file: Path) -> list[str]:
    units = units_of([str(file)], "swisslos")
    results = [result for unit in units for result in Checker().check(unit)]
    return [located.finding.code for result in results for located in result.findings]


def test_all_rounds_but_the_broken_one_are_clean() -> None:
    assert codes(ROUNDS) == ["F110"]
    done = coinche("check", str(ROUNDS), "--from", "swisslos", "--output-format", "concise")
    assert done.out.endswith(
        "rounds.jsonl:3: F110 player 3 (W) shows 9 cards and has played 1 (D7); "
        "together they must be 9\n"
    )


def test_the_games_are_those_stored() -> None:
    games = [game for unit in split(str(ROUNDS), "swisslos") for game in of_unit(unit)]
    stored = (LOGS / "games.jsonl").read_text().splitlines(keepends=True)
    assert [one_line(game) for game in games] == stored


def of_unit(unit: RawGame | Unreadable) -> list[GameLog]:
    read_games = games_in(unit) if isinstance(unit, RawGame) else []
    return [game.log for game in read_games if isinstance(game, ReadGame)]


def test_a_round_without_from_gets_a_hint_with_its_name() -> None:
    done = coinche("check", str(ROUNDS), "--output-format", "concise")
    first = done.out.splitlines()[0]
    assert done.code == 1
    assert "swisslos" in first
    assert program_like({"id": "a"}) is None
    assert program_like({"id": "a", "data": 1}) is None


def test_a_round_was_pushed_if_either_key_is_set() -> None:
    push, name = {"by": "S", "call": "push"}, {"by": "N", "call": "bid", "trump": "BOTTOM"}
    assert deal(a_round())["auction"] == [push, name]
    assert deal(a_round(tss=None, forehand=0))["auction"] == [push, name]
    assert deal(a_round(tss=0))["auction"] == [name | {"by": "S"}]
    assert deal(a_round(tss=None, forehand=1))["contract"] == {"trump": "BOTTOM", "by": "S"}
    assert "auction" not in deal(a_round(tss=None))
    assert deal(a_round(tss=None))["contract"] == {"trump": "BOTTOM"}
    assert deal(a_round(tss=None, trump=10))["auction"] == [push]


@pytest.mark.parametrize(("number", "trump"), list(enumerate(TRUMPS)))
def test_trumps_have_their_numbers(number: int, trump: str) -> None:
    assert deal(a_round(trump=number))["contract"]["trump"] == trump


def test_seats_are_numbered_clockwise() -> None:
    dealers = [deal(a_round(dealer=number))["dealer"] for number in range(4)]
    assert dealers == ["N", "E", "S", "W"]


def test_a_running_trick_has_no_winner() -> None:
    tricks = deal(BY_ID["partial_obeabe_one_hand"])["tricks"]
    assert tricks[-1] == {"leader": "N", "cards": ["HA", "H6"]}
    assert tricks[0]["winner"] == "S"
    assert tricks[0]["points"] == 14


def test_a_hand_is_logged_as_it_was_dealt() -> None:
    hands = deal(BY_ID["doc_uneufe_last_card"])["hands"]
    assert hands == {"E": ["SK", "SJ", "S9", "S6", "HJ", "DK", "DQ", "D8", "CQ"]}


def test_what_has_no_place_is_reported_as_lost() -> None:
    assert read(BY_ID[FULL]).lost == []
    assert read(BY_ID["doc_after_push"]).lost == ["key version", "key currentPlayer"]


def test_rounds_of_a_table_are_one_game() -> None:
    second = a_round(dealer=2, tricks=[], tss=0, trump=-1)
    table = {"players": ["a", "b", "c", "d"], "rounds": [a_round(), None, second]}
    line = f"27.11.17 20:10:08,140 | INFO | table | {json.dumps(table)}"
    game = read(line)
    assert [deal.dealer for deal in game.log.deals] == ["W", "S"]
    assert game.lost == ["key players", "an empty round"]
    assert game.log.target == 2500


def test_a_broken_line_affects_only_itself(tmp_path: Path) -> None:
    file = tmp_path / "rounds.jsonl"
    good = json.dumps(a_round())
    wrong = a_round()
    wrong["tricks"][3]["points"] += 1
    file.write_text(f"{good}\n{{\n\n{json.dumps(wrong)}\n", encoding="utf-8")
    done = coinche("check", str(file), "--from", "swisslos", "--output-format", "concise")
    first, second = done.out.splitlines()
    assert ":2: F110 not JSON" in first
    assert ":4: T102 game 2 deal 1 trick 4: the trick is worth 26 points, not 27" in second


REFUSED: dict[str, tuple[Entry | str, str]] = {
    "a list": ("[1]", "the record is a list, not an object"),
    "no object": ("27.11.17 20:10:08,140 | INFO |", "not JSON"),
    "no rounds": ({"rounds": []}, "no round"),
    "rounds of a wrong type": ({"rounds": 1}, "rounds is 1, not a list"),
    "key unknown": (a_round(trumpf=1), "unknown key 'trumpf' in a round; did you mean 'trump'?"),
    "no dealer": (a_round(dealer=None), "a round has no dealer"),
    "dealer out of range": (a_round(dealer=4), "dealer is 4; players are 0 to 3"),
    "trump out of range": (a_round(trump=6), "trump 6 is not one of 0 to 5, 10 and -1"),
    "a text for a number": (a_round(trump="5"), "trump is '5', not a whole number"),
    "true for a number": (a_round(tss=True), "tss is true, not a whole number"),
    "both keys": (a_round(forehand=1), "tss and forehand contradict each other"),
    "tss": (a_round(tss=2), "tss 2 is not one of 0, 1 and -1"),
    "another game": (a_round(jassTyp="COIFFEUR"), "is not SCHIEBER_ and a target"),
    "three players": (a_round(player=[{"hand": []}] * 3), "player has 3 entries, not 4"),
    "key of a player": (a_round(player=[{"name": "a"}] * 4), "unknown key 'name' in a player"),
    "trick without first": (a_round(tricks=[{"cards": []}]), "a trick has no first"),
    "five cards": (a_round(tricks=[{"cards": ["D6"] * 5, "first": 0}]), "a trick has 5 cards"),
    "card": (a_round(tricks=[{"cards": ["DT"], "first": 0}]), "unknown card 'DT'"),
    "id": ({"id": 1, "data": a_round()}, "id is 1, not a text"),
    "targets": (
        {"rounds": [a_round(), a_round(jassTyp="SCHIEBER_1000")]},
        "jassTyp is not the same in all rounds",
    ),
    "key twice": ('{"dealer": 1, "dealer": 2}', "duplicate key 'dealer'"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_values_that_are_not_rounds_are_refused(name: str) -> None:
    record, reason = REFUSED[name]
    with pytest.raises(Unreadable) as refused:
        read(record)
    assert refused.value.code == ("F111" if name == "no rounds" else "F110")
    assert reason in str(refused.value)


def test_no_change_of_a_round_gives_anything_but_a_game_or_a_refusal() -> None:
    refused = set()
    value: Any
    for key in BY_ID[FULL]:
        for value in (None, -7, 10**12, "", [], [[]], [{}], {}, [None], True, 1.5):
            try:
                read(a_round() | {key: value})
            except Unreadable as error:
                refused.add(error.code)
    assert refused == {"F110"}
