"""``coinche check``: hostile logs, and values that no log should have."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from coinche_cli.report.check.formats import FORMATS
from tests.cli.check.checks import CLEAN, Entry, check, checked, clean, with_wrong_winner


class TestHostile:
    def test_escapes_and_newlines_do_not_reach_the_terminal(self) -> None:
        evil = "\x1b[31mred\x1b]0;title\x07\nnew.json:1: P301 forged\r\u202e\x9b2J"
        for place in ("id", "seat", "key", "card", "ruleset", "team", "winner"):
            game = with_wrong_winner(clean())
            if place == "key":
                game[evil] = 1
            elif place == "ruleset":
                game["ruleset"] = {"id": evil}
            elif place == "team":
                game["teams"] = {evil: ["N", "S"], "EW": ["E", "W"]}
            elif place == "card":
                game["deals"][0]["hands"]["N"][0] = evil
            elif place == "winner":
                game["deals"][0]["tricks"][0]["winner"] = evil
            elif place == "seat":
                game["deals"][0]["dealer"] = evil
            else:
                game["id"] = evil
            for output_format in ("text", "concise", "github"):
                result = checked(game, "--output-format", output_format, "--verbose")
                assert result.code in (1, 2)
                written = result.out + result.err
                assert not set(written) & set("\x1b\x07\r\x9b\u202e")
                assert "\nnew.json:1" not in written

    @pytest.mark.slow
    def test_seats_of_another_deal_in_every_place(self) -> None:
        for path in seat_places(clean()):
            game = clean()
            put(game, path, "X")
            assert checked(game).code == 1, path
        renamed = json.dumps(clean())
        for old, new in zip("NES", "XYZ", strict=True):
            renamed = renamed.replace(f'"{old}"', f'"{new}"')
        assert check("-", stdin=renamed).code == 1

    @pytest.mark.parametrize("key", ["cards", "belote", "awarded", "total"])
    def test_sides_of_another_game_in_scores(self, key: str) -> None:
        paths = [path for path in PLACES if path[-3:-1] == ("score", key)]
        assert paths
        for path in paths:
            game = clean()
            claim = value_at(game, path[:-1])
            claim["XY"] = claim.pop(path[-1])
            assert checked(game).code == 1, path

    def test_what_cannot_be_read_is_never_hidden(self, tmp_path: Path) -> None:
        cut = tmp_path / "cut.json"
        cut.write_text('{"format": "coinche-log", ')
        for options in (("--select", "P"), ("--ignore", "F")):
            run = check(str(cut), *options, "--output-format", "concise")
            assert run.code == 1
            assert "F101" in run.out

    def test_a_bid_and_a_lead_by_a_seat_of_another_game(self) -> None:
        call = {"by": "X", "call": "bid", "value": 80, "trump": "S"}
        header = {"format": "coinche-log", "version": 1, "game": "coinche"}
        bid = {**header, "deals": [{"dealer": "E", "auction": [call]}]}
        assert check("-", stdin=json.dumps(bid)).code == 1
        led = clean()
        deal = next(deal for deal in led["deals"] if deal.get("tricks"))
        deal["tricks"][1]["leader"] = "Y"
        assert check("-", "--keep-going", stdin=json.dumps(led)).code == 1

    def test_an_input_is_not_overwritten(self, tmp_path: Path) -> None:
        file = tmp_path / "game.json"
        file.write_text(json.dumps(clean()))
        before = file.read_bytes()
        assert check(str(file), "--output", str(file)).code == 2
        assert file.read_bytes() == before

    @pytest.mark.slow
    @settings(max_examples=250, deadline=None)
    @given(st.data())
    def test_any_value_anywhere(self, data: st.DataObject) -> None:
        game = clean()
        path = data.draw(st.sampled_from(PLACES))
        old = value_at(game, path)
        put(game, path, data.draw(others(old)))
        result = checked(game, "--output-format", data.draw(st.sampled_from(FORMATS)), "--verbose")
        assert "Traceback" not in result.err


Path_ = tuple[Any, ...]


def places(value: object, path: Path_ = ()) -> list[Path_]:
    """The paths of all values in a JSON value."""
    children: list[tuple[Any, object]] = []
    if isinstance(value, dict):
        children = list(value.items())
    elif isinstance(value, list):
        children = list(enumerate(value))
    below = [each for key, child in children for each in places(child, (*path, key))]
    return [path, *below] if path else below


PLACES = places(CLEAN)


def value_at(value: Any, path: Path_) -> Any:
    for key in path:
        value = value[key]
    return value


def put(game: Entry, path: Path_, value: object) -> None:
    value_at(game, path[:-1])[path[-1]] = value


def seat_places(game: Entry) -> list[Path_]:
    """The places of seats as values, except in the header's own names for them."""
    return [path for path in PLACES if path[0] == "deals" and value_at(game, path) in tuple("NESW")]


WORDS = ["N", "E", "NS", "SJ", "S?", "??", "capot", "generale", "pass", "coinche", "passed", "X"]


def others(old: object) -> st.SearchStrategy[Any]:
    """Values of the same kind as one in the log, or of any kind."""
    numbers = st.sampled_from([0, 1, -1, 9, 10**30, -(2**63), 1.5, 1e300, True])
    texts = st.sampled_from(WORDS) | st.text(max_size=5)
    scalars = st.none() | numbers | texts
    several = st.lists(scalars, max_size=9) | st.dictionaries(texts, scalars, max_size=3)
    if isinstance(old, list) and old:
        changed = st.permutations(old) | st.just(old * 2) | st.just(old[:-1])
        return changed | several | scalars
    return scalars | several if isinstance(old, dict) else scalars | scalars | several
