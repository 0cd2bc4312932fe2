"""``coinche solve`` on deals of Coins: behaviour that golden outputs do not show."""

from __future__ import annotations

import csv
import json

import pytest

from tests.cli.cli import DEALS, coinche

ENDING = '{{"format": "coinche-deal", "version": 1, "game": "coins", {} "hands": {}}}'
HANDS = '{"X": ["OA", "C2"], "Y": ["O3", "O9"], "Z": ["BA", "S2"]}'


def test_known_deals_with_any_number_of_jobs() -> None:
    one = coinche("solve", "coins22.jsonl", "--output-format", "csv")
    assert one.code == 0
    rows = list(csv.DictReader(one.out.splitlines()))
    with (DEALS / "coins22.csv").open(encoding="utf-8") as file:
        known = list(csv.DictReader(file))
    assert [[row[f"coins_{seat}"] for seat in "xyz"] for row in rows] == [
        [row[f"guaranteed_{seat}"] for seat in "xyz"] for row in known
    ]
    assert coinche("solve", "coins22.jsonl", "--output-format", "csv", "--jobs", "2") == one


def test_the_leader_may_come_from_the_command_line() -> None:
    deal = ENDING.format("", HANDS)
    refused = coinche("solve", "-", stdin=deal)
    assert refused.code == 2
    assert "the leader is unknown: give --leader X, Y or Z" in refused.err
    solved = coinche("solve", "-", "--leader", "y", "--output-format", "json", stdin=deal)
    assert json.loads(solved.out)["deals"][0]["leader"] == "Y"


def test_both_methods_agree() -> None:
    call = ["solve", "coins.json", "--cards", "--line", "--quiet", "--method"]
    assert coinche(*call, "layers") == coinche(*call, "search")


def test_layers_that_need_more_than_the_memory_are_refused() -> None:
    cards = [suit + rank for rank in "23456789JNKA" for suit in "COSB"]
    hands = {seat: cards[place::3] for place, seat in enumerate("XYZ")}
    deal = ENDING.format('"leader": "X",', json.dumps(hands))
    result = coinche("solve", "-", "--method", "layers", "--memory", "1", stdin=deal)
    assert result.code == 2
    assert "too large for layers in 1 MiB" in result.err
    assert "X needs" in result.err


@pytest.mark.parametrize("expected", ["made", "failed"])
def test_an_undecided_answer_fits_no_expectation(expected: str) -> None:
    call = ["solve", "coins22.jsonl", "--board", "21", "--by", "X", "--coins", "2", "--nodes", "1"]
    result = coinche(*call, "--expect", expected, "--output-format", "json")
    assert json.loads(result.out)["deals"][0]["made"] is None
    assert result.code == 1


def test_an_unseen_hand_is_refused() -> None:
    hands = HANDS.replace('["BA", "S2"]', "null")
    result = coinche("solve", "-", stdin=ENDING.format('"leader": "X",', hands))
    assert result.code == 2
    assert "solve needs all three hands; unseen: Z" in result.err


def test_coins_won_before_are_counted() -> None:
    deal = ENDING.format('"leader": "X", "played": ["OA", "O3", "BA"],', HANDS)
    result = coinche("solve", "-", "--output-format", "json", stdin=deal)
    assert json.loads(result.out)["deals"][0]["guaranteed"]["X"] >= 2


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--coins", "2", "--by", "N"], "players are X Y Z"),
        (["--coins", "2", "--by", "X", "--cards"], "cannot be combined with --cards or --line"),
        (
            ["--coins", "2", "--by", "X", "--score", "X=1,Y=1,Z=1", "--target", "9"],
            "ask one question at a time",
        ),
        (["--expect", "made"], "--expect needs a yes-or-no question"),
        (
            ["--coins", "2", "--by", "X", "--method", "layers"],
            "cannot be combined with --mode max-n, --coins or --score",
        ),
        (
            ["--mode", "max-n", "--method", "layers"],
            "cannot be combined with --mode max-n, --coins or --score",
        ),
        (["--mode", "max-n", "--by", "X"], "for all three"),
        (["--mode", "max-n", "--cards"], "cannot be combined with --cards"),
        (["--by", "X", "--score", "X=1,Y=two,Z=1", "--target", "9"], "write totals as"),
        (["--by", "X", "--score", "X=1,X=2,Y=2,Z=1", "--target", "9"], "one total for each"),
        (["--played", "HA"], "French suit"),
    ],
)
def test_impossible_options_are_refused(options: list[str], message: str) -> None:
    result = coinche("solve", "coins.json", *options)
    assert (result.code, result.out) == (2, "")
    assert message in result.err
    assert result.err.count("\n") <= 2
