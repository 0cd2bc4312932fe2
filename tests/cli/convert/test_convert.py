"""``coinche convert`` between all formats: output, reported losses, exit codes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.cli import DEALS, Result, coinche

FIXTURES = DEALS.parent / "logs"
EVENTS = FIXTURES / "coinche-bots" / "surcoinche_failed.jsonl"
GAME = FIXTURES / "coinche-bots" / "surcoinche_failed.json"
GENERATED = sorted((FIXTURES / "generated").glob("*.json"))
SMALL: dict[str, Any] = {
    "format": "coinche-log",
    "version": 1,
    "game": "coinche",
    "id": "a",
    "rotation": "counterclockwise",
    "deals": [{"dealer": "N", "n": 1, "auction": [{"by": "W", "call": "pass"}]}],
}


def convert(*arguments: str | Path, stdin: str = "") -> Result:
    return coinche("convert", *map(str, arguments), stdin=stdin)


def done(*arguments: str | Path, stdin: str = "") -> str:
    result = convert(*arguments, stdin=stdin)
    assert (result.code, result.err) == (0, "")
    return result.out


def test_events_become_a_log() -> None:
    made = done(EVENTS, "--from", "coinche-bots", "--to", "log-json")
    assert made == GAME.read_text(encoding="utf-8")


@pytest.mark.parametrize("target", ["log-json", "log-jsonl", "log-records"])
@pytest.mark.parametrize("path", [GAME, *GENERATED], ids=lambda path: path.stem)
def test_forms_of_the_log_lose_nothing(target: str, path: Path, tmp_path: Path) -> None:
    made = tmp_path / "made.jsonl" if target != "log-json" else tmp_path / "made.json"
    done(path, "--to", target, "--output", made, "--strict")
    assert json.loads(done(made, "--to", "log-jsonl")) == json.loads(path.read_text("utf-8"))


def test_records_are_a_header_the_deals_and_an_end() -> None:
    lines = [json.loads(line) for line in done(GAME, "--to", "log-records").splitlines()]
    assert [line["t"] for line in lines] == ["game", "deal", "deal", "end"]
    assert lines[-1]["result"]["end"] == "target"
    small = done("-", "--to", "log-records", stdin=json.dumps(SMALL)).splitlines()
    assert [json.loads(line).get("game") for line in small] == ["coinche", "a", "a"]
    assert json.loads(small[-1]) == {"t": "end", "game": "a"}


@pytest.mark.parametrize("target", ["pbn", "pbn-native"])
@pytest.mark.parametrize("path", [GAME, *GENERATED], ids=lambda path: path.stem)
def test_games_in_pbn_pass_the_check(target: str, path: Path, tmp_path: Path) -> None:
    made = tmp_path / "made.pbn"
    result = convert(path, "--to", target, "--output", made)
    assert result.code == 0
    assert coinche("check", str(path)).code == coinche("check", str(made)).code == 0


def test_a_small_game_comes_back_from_pbn() -> None:
    for target in ("pbn", "pbn-native"):
        made = done("-", "--to", target, stdin=json.dumps(SMALL))
        assert json.loads(done("-", "--strict", stdin=made)) == SMALL


def test_every_loss_is_reported(tmp_path: Path) -> None:
    deal = SMALL["deals"][0] | {"comments": [{}], "x-own": 1}
    path = tmp_path / "game.json"
    path.write_text(json.dumps(SMALL | {"source": {"tool": "t"}, "deals": [deal]}))
    result = convert(path, "--to", "pbn")
    assert result.code == 0
    assert result.err == (
        f"coinche: {path}: lost: key x-own\n"
        f"coinche: {path}: game a: lost: where the log comes from (source)\n"
        f"coinche: {path}: game a: lost: deal 1: comments\n"
    )


def test_strict_writes_nothing_when_something_is_lost(tmp_path: Path) -> None:
    made = tmp_path / "made.pbn"
    made.write_text("as it was")
    result = convert(GAME, "--to", "pbn", "--output", made, "--strict")
    assert result.code == 1
    assert "lost: " in result.err
    assert made.read_text() == "as it was"
    assert convert(GAME, "--to", "pbn", "--strict").out == ""


def test_log_json_holds_one_game() -> None:
    result = convert(FIXTURES / "pbn" / "two_games.pbn", "--to", "log-json")
    assert (result.code, result.out) == (2, "")
    assert "log-json holds one game" in result.err


def test_an_unreadable_record_affects_only_itself(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text(json.dumps(SMALL) + '\n{"format": "coinche-log"}\n' + json.dumps(SMALL) + "\n")
    result = convert(path)
    assert result.code == 2
    assert len(result.out.splitlines()) == 2
    assert result.err.startswith(f"coinche: error: {path}:2: ")


@pytest.mark.parametrize(
    ("arguments", "stdin", "reason"),
    [
        (["-"], "", "there is no game"),
        (["-"], '[Board "1"]\n[Deal "N:- - - -"]', "<stdin>:1: board 1: the dealer is unknown"),
        (["-"], '[Board "1"]\n{', "has no }"),
        (["-"], '{"format": "coinche-log", "x-a": ', "not JSON"),
        (["-", "--from", "coinche-bots"], '{"type": "no"}', "<stdin>:1: "),
        (["-", "--from", "coinche-bot"], "", "did you mean 'coinche-bots'"),
        (["-", "--to", "pnb"], "", "--to"),
        (["-", "--to", "deal-json"], json.dumps(SMALL), "convert --to pbn turns it into deals"),
        (["-", "--to", "deal-json", "--from", "coinche-bots"], "", "convert them --to pbn first"),
        (["nowhere.json"], "", "no such file"),
        (
            ["-"],
            '{"format": "coinche-deal", "version": 1, "game": "coinche", "hands": {"N": ["S1"]}}',
            "hands.N[0]",
        ),
    ],
)
def test_wrong_input_exits_with_2(arguments: list[str], stdin: str, reason: str) -> None:
    result = convert(*arguments, stdin=stdin)
    assert (result.code, result.out) == (2, "")
    assert reason in result.err


@pytest.mark.parametrize("target", ["pbn", "pbn-native"])
def test_deals_go_to_deal_json_and_back(target: str, tmp_path: Path) -> None:
    source = "several.pbn" if target == "pbn" else "native.pbn"
    result = convert(source, "--to", "deal-json")
    assert result.code == 0
    deals = result.out
    made = tmp_path / "deals.jsonl"
    made.write_text(deals)
    boards = tmp_path / "boards.pbn"
    done(made, "--to", target, "--output", boards)
    assert done(boards, "--to", "deal-json") == deals


def test_a_deal_is_a_game_of_one_deal() -> None:
    made = json.loads(done("deal.json"))
    assert made == json.loads(done("deal.pbn"))
    assert made["deals"][0]["contract"]["value"] == 110
    assert "auction" not in made["deals"][0]


def test_tags_that_deals_have_no_place_for_are_lost() -> None:
    result = convert(FIXTURES / "pbn" / "native.pbn", "--to", "deal-json")
    assert result.code == 0
    assert [line.rpartition(" ")[2] for line in result.err.splitlines()] == ["Event", "Auction"]
    room = '[Room "Open"]\n[Dealer "N"]\n[Deal "N:- - - .7.."]\n'
    assert convert("-", stdin=room).err == "coinche: <stdin>: lost: tag Room\n"


def test_streamed_records_go_to_pbn_as_the_game_does(tmp_path: Path) -> None:
    made = tmp_path / "made.jsonl"
    done(GAME, "--to", "log-records", "--output", made)
    assert convert(made, "--to", "pbn").out == convert(GAME, "--to", "pbn").out
