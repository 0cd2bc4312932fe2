"""``coinche infer --sample``: deals as files that ``coinche solve`` reads."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.check.checks import LOGS
from tests.cli.cli import Result, coinche

Entry = dict[str, Any]
GAME = str(LOGS / "game.json")
JASS = str(LOGS / "generated" / "jass-coinche.json")
FORMATS = ("pbn", "deal-json")
SEEN = ("--seat", "S", "--until", "5.2", "--sample", "4")


def drawn(*arguments: str, form: str, code: int = 0, stdin: str = "") -> Result:
    result = coinche("infer", *arguments, "--output-format", form, stdin=stdin)
    assert result.code == code, result.err
    return result


def solved(text: str, *arguments: str) -> list[Entry]:
    """The answers of ``solve`` to deals on its standard input."""
    result = coinche("solve", "-", *arguments, "--output-format", "json", stdin=text)
    assert (result.code, result.err) == (0, "")
    entries: list[Entry] = json.loads(result.out)["deals"]
    return entries


def read(text: str) -> list[Entry]:
    return [json.loads(line) for line in text.splitlines()]


def changed(**deal: object) -> str:
    """The sample game with only its first deal, and some keys of that changed."""
    game = json.loads(Path(GAME).read_text())
    game["deals"] = [game["deals"][0] | deal]
    return json.dumps(game)


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("log", [GAME, JASS], ids=["coinche", "jass"])
def test_samples_are_ready_to_be_solved(log: str, form: str) -> None:
    entries = solved(drawn(log, *SEEN, form=form).out)
    game = json.loads(Path(log).read_text())
    contracts = [deal["contract"] for deal in game["deals"] if deal.get("contract")]
    assert len(entries) == 4 * len(contracts)
    for number, entry in enumerate(entries):
        contract, asked = entry["contract"], contracts[number // 4]
        assert (contract["value"], contract["trump"]) == (asked["value"], asked["trump"])
        assert contract["by"] == asked["by"]
        assert entry["board"].endswith(f"-{number % 4 + 1}")
        cards = [card for trick in game["deals"][number // 4]["tricks"] for card in trick["cards"]]
        assert entry["played"] == cards[:18]


def test_both_formats_and_json_hold_the_same_deals() -> None:
    boards = read(drawn(GAME, *SEEN, form="deal-json").out)
    by_pbn = coinche("convert", "-", "--to", "deal-json", stdin=drawn(GAME, *SEEN, form="pbn").out)
    assert [board["hands"] for board in read(by_pbn.out)] == [board["hands"] for board in boards]
    games = json.loads(drawn(GAME, *SEEN, form="json").out)["games"]
    samples = [sample for game in games for sample in game["samples"]]
    assert len(samples) == len(boards) == 8
    for sample, board in zip(samples, boards, strict=True):
        assert {seat: set(hand) for seat, hand in sample.items()} == {
            seat: set(hand) for seat, hand in board["hands"].items()
        }


def test_samples_agree_with_the_log() -> None:
    """Solving plays the cards of the log in each sample, so all are legal."""
    logged = json.loads(Path(GAME).read_text())["deals"][0]
    cards = [card for trick in logged["tricks"] for card in trick["cards"]]
    for board in read(drawn("-", *SEEN, form="deal-json", stdin=changed()).out):
        assert board["played"] == cards[:18]
        assert sorted(board["hands"]["S"]) == sorted(logged["hands"]["S"])
        assert (board["dealer"], board["leader"]) == (
            logged["dealer"],
            logged["tricks"][0]["leader"],
        )


def test_a_finished_or_partly_unseen_play_is_left_out_of_the_deal() -> None:
    (board,) = read(drawn("-", "--sample", "1", form="deal-json", stdin=changed()).out)
    assert "played" not in board
    unseen = json.loads(changed())["deals"][0]["tricks"][:3]
    unseen[1]["cards"][2] = "?"
    (board,) = read(drawn("-", "--sample", "1", form="deal-json", stdin=changed(tricks=unseen)).out)
    assert "played" not in board
    assert solved(json.dumps(board))


def test_each_possible_trump_has_its_samples() -> None:
    game = json.loads(changed(tricks=[{"leader": "N", "cards": ["S7"]}]))
    for key in ("contract", "auction", "score", "melds"):
        game["deals"][0].pop(key, None)
    boards = read(drawn("-", "--sample", "2", form="deal-json", stdin=json.dumps(game)).out)
    assert [board["trump"] for board in boards] == [suit for suit in "SHDC" for _ in range(2)]
    assert all("contract" not in board for board in boards)
    assert len(solved(json.dumps(boards))) == 8


def test_rules_of_the_game_go_with_the_deals() -> None:
    game = json.loads(changed())
    game["ruleset"] = {"id": "coinche", "options": {"must_under_trump": False}}
    text = drawn("-", *SEEN, form="pbn", stdin=json.dumps(game)).out
    assert '[RulesetOptions "must_under_trump=false' in text
    assert solved(text)[0]["options"]["must_under_trump"] is False


@pytest.mark.parametrize("name", ["", "a b", "\u2660", 'quo"te', "\ud800", "x" * 500, "?"])
@pytest.mark.parametrize("form", FORMATS)
def test_games_of_any_name_are_written(name: str, form: str) -> None:
    game = json.loads(changed())
    game["id"] = name
    result = coinche("infer", "-", *SEEN, "--output-format", form, stdin=json.dumps(game))
    if name == "\ud800":
        assert result.code == 2  # UTF-8 cannot hold it
        return
    assert (result.code, result.err) == (0, "")
    assert solved(result.out)[0]["board"] == "1-1-1"


@pytest.mark.parametrize("form", FORMATS)
def test_deals_without_samples_are_reported_on_stderr(form: str) -> None:
    faulty = str(LOGS / "faulty.json")
    result = drawn(faulty, "--sample", "3", form=form, code=1)
    assert result.err == f"coinche: {faulty}: game club-evening, deal 1: no deal explains this\n"
    assert len(solved(result.out)) == 3


def test_samples_go_to_a_file(tmp_path: Path) -> None:
    target = tmp_path / "deals.pbn"
    assert drawn(GAME, *SEEN, "-o", str(target), form="pbn").out == ""
    assert target.read_text() == drawn(GAME, *SEEN, form="pbn").out
