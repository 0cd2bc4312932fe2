"""``coinche check --infer-options``: the options that make logs consistent."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from coinche_cli.check import infer_options as inferring
from coinche_cli.report.check.formats import FORMATS
from solvers.rules.ruleset.presets import preset
from tests.cli.cli import Result, coinche
from tests.reference.coinche.games import random_game

LOGS = Path(__file__).parents[3] / "fixtures" / "logs"
BOTS = ("coinche-bots/redeal_coinche.jsonl", "coinche-bots/surcoinche_failed.jsonl")
FROM_BOTS = ("--from", "coinche-bots")


def infer(*arguments: str, stdin: str = "") -> Result:
    return coinche("check", "--infer-options", *arguments, folder=LOGS, stdin=stdin)


def entries(*arguments: str, stdin: str = "") -> list[dict[str, Any]]:
    """The entries of a call with ``--output-format json``."""
    result = infer(*arguments, "--output-format", "json", stdin=stdin)
    assert result.err == ""
    document = json.loads(result.out)
    assert list(document) == ["schema", "files"]
    assert document["schema"] == "coinche-infer-options/1"
    assert result.code == (0 if all(entry["consistent"] for entry in document["files"]) else 1)
    files: list[dict[str, Any]] = document["files"]
    return files


class TestEventsOfBots:
    @pytest.mark.parametrize("name", BOTS)
    def test_clean_under_their_own_rules(self, name: str) -> None:
        result = coinche("check", *FROM_BOTS, name, folder=LOGS)
        assert (result.code, result.err) == (0, "")
        assert "no findings" in result.out

    @pytest.mark.parametrize(("name", "deals"), [(BOTS[0], [3, 4]), (BOTS[1], [2])])
    def test_under_other_rules_scores_differ_by_one_option(
        self, name: str, deals: list[int]
    ) -> None:
        call = ("check", *FROM_BOTS, name, "--ruleset", "coinche", "--output-format", "jsonl")
        result = coinche(*call, folder=LOGS)
        assert result.code == 1
        lines = [json.loads(line) for line in result.out.splitlines()]
        found = [line for line in lines if line["type"] == "finding"]
        assert [(each["code"], each["option"], each["deal"]) for each in found] == [
            ("S301", "coinche_scope", deal) for deal in deals
        ]

    @pytest.mark.parametrize("name", BOTS)
    def test_the_option_is_inferred(self, name: str) -> None:
        (entry,) = entries(*FROM_BOTS, name, "--ruleset", "coinche")
        assert entry["consistent"] is True
        assert entry["ruleset"] == "coinche"
        assert set(entry["findings"]) == {"S301"}
        assert entry["explanations"][0] == {
            "options": {"coinche_scope": "points-and-bid"},
            "findings": {},
        }
        text = infer(*FROM_BOTS, name, "--ruleset", "coinche")
        assert text.code == 0
        assert "--option coinche_scope=points-and-bid: no error\n" in text.out

    def test_both_at_once(self) -> None:
        both = entries(*FROM_BOTS, *BOTS, "--ruleset", "coinche")
        assert [entry["file"] for entry in both] == list(BOTS)


class TestLogs:
    def test_a_clean_log_needs_no_option(self) -> None:
        (entry,) = entries("generated/coinche.json")
        assert entry["explanations"] == [{"options": {}, "findings": {}}]

    def test_a_log_that_states_no_ruleset(self) -> None:
        ruleset = preset("coinche").with_options({"coinche_scope": "points-and-bid"})
        for seed in range(50):
            game = random_game(Random(seed), ruleset, 4)
            del game["ruleset"]
            (entry,) = entries("-", stdin=json.dumps(game))
            assert entry["consistent"] is True
            if entry["findings"]:
                options = [each["options"] for each in entry["explanations"]]
                assert {"coinche_scope": "points-and-bid"} in options
                return
        raise AssertionError("no game with a coinche that shows the option")

    def test_an_error_that_no_option_explains(self) -> None:
        game = json.loads((LOGS / "generated" / "coinche.json").read_text())
        trick = game["deals"][0]["tricks"][0]
        trick["winner"] = next(seat for seat in "NESW" if seat != trick["winner"])
        (entry,) = entries("-", stdin=json.dumps(game))
        assert entry["consistent"] is False
        assert entry["explanations"][0]["findings"] == {"T101": 1}
        result = infer("-", stdin=json.dumps(game))
        assert result.code == 1
        assert "no option explains more" in result.out
        assert "T101 deal 1" in result.out

    def test_records_that_cannot_be_read(self) -> None:
        for record in ("{", "[]", '{"format": "coinche-log"}', ""):
            (entry,) = entries("-", stdin=record)
            assert (entry["games"], entry["unreadable"]) == (0, 1)

    def test_an_unreadable_record_is_reported_next_to_a_clean_result(self) -> None:
        game = (LOGS / "generated" / "coinche.json").read_text()
        line = json.dumps(json.loads(game))
        result = infer("-", stdin=f"{line}\n{{\n{line}\n")
        assert result.code == 1
        [line] = result.out.splitlines()
        assert "2 games" in line
        assert line.endswith(
            "1 record that could not be read or judged; under 'coinche': no error in what was read"
        )
        assert "error" not in infer("-", stdin="{").out

    @pytest.mark.slow
    def test_a_long_search_is_stopped_and_reported_as_stopped(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        options = {"must_under_trump": False, "rounding": "none", "belote_multiplied": True}
        ruleset = preset("coinche").with_options(options)
        games = [random_game(Random(seed), ruleset, 4) for seed in range(6)]
        text = "\n".join(json.dumps(game | {"ruleset": {"id": "coinche"}}) for game in games)
        (complete,) = entries("-", stdin=text)
        assert (complete["consistent"], complete["stopped"]) == (True, False)
        monkeypatch.setattr(inferring, "MOST_JUDGED", 200)
        (stopped,) = entries("-", stdin=text)
        assert stopped["stopped"] is True
        assert stopped["explanations"] != complete["explanations"]
        result = infer("-", stdin=text)
        assert result.code == 1
        assert "  search stopped after 200 deals were judged: there may be more\n" in result.out
        assert "no option explains more" not in result.out
        monkeypatch.setattr(inferring, "MOST_JUDGED", 0)
        assert entries("-", stdin=text)[0]["explanations"][0]["options"] == {}

    @pytest.mark.parametrize(
        "ruleset", [{"id": "contre"}, {"id": "coinche", "options": {"rounding": "up"}}]
    )
    def test_unknown_rules_are_replaced_by_the_usual_ones(self, ruleset: dict[str, object]) -> None:
        game = json.loads((LOGS / "generated" / "coinche.json").read_text())
        (entry,) = entries("-", stdin=json.dumps(game | {"ruleset": ruleset}))
        assert (entry["games"], entry["ruleset"]) == (1, "coinche")

    def test_a_target_that_no_option_allows_does_not_crash(self) -> None:
        game = json.loads((LOGS / "generated" / "coinche.json").read_text())
        for target in (-1, 10**30, 1.5, 2**40):
            result = infer("-", stdin=json.dumps(game | {"target": target}))
            assert result.code in (1, 2)
            assert "this is a bug in coinche" not in result.err

    @pytest.mark.parametrize("form", [each for each in FORMATS if each not in ("text", "json")])
    def test_other_formats_are_refused(self, form: str) -> None:
        result = infer("generated/coinche.json", "--output-format", form)
        assert (result.code, result.out) == (2, "")
        assert "text or json" in result.err


def test_games_of_another_kind_than_the_first_are_counted_as_not_judged() -> None:
    games = [LOGS / "generated" / f"{name}.json" for name in ("jass-coinche", "coinche")]
    lines = "".join(f"{json.dumps(json.loads(path.read_text()))}\n" for path in games)
    result = infer("-", stdin=lines)
    assert result.code == 1
    assert "1 game, 3 deals, 1 record that could not be read or judged" in result.out
