"""``coinche check`` and ``convert`` on records of Coins, as shown on a terminal."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.cli import DEALS, coinche
from tests.legality.log_cases import right_log, wrong_log

LOGS = DEALS.parent / "logs"
PLAYTHROUGH = LOGS / "coins" / "playthrough.json"
HANDS = {"X": ["B5", "OJ", "OA"], "Y": ["S2", "C6", "C8"], "Z": ["O7", "OK", "S6"]}
DEAL = {"format": "coinche-deal", "version": 1, "game": "coins", "leader": "Y", "hands": HANDS}


def test_a_complete_game_is_clean() -> None:
    result = coinche("check", str(PLAYTHROUGH))
    assert (result.code, result.out) == (0, "1 file, 1 game, 2 deals: no findings\n")


def test_a_finding_names_players_and_suits() -> None:
    log = wrong_log("T101", "coins_wrong_winner_claimed")
    result = coinche("check", "-", "--output-format", "concise", stdin=log.text.decode())
    assert result.code == 1
    assert "T101 game 1 deal 1 trick " in result.out
    assert "wins the trick with" in result.out


@pytest.mark.parametrize("output_format", ["json", "jsonl", "sarif", "junit", "github", "gitlab"])
def test_every_report_has_findings_of_coins(output_format: str) -> None:
    log = wrong_log("M110", "coins_played_on")
    result = coinche("check", "-", "--output-format", output_format, stdin=log.text.decode())
    assert result.code == 1
    assert "M110" in result.out


def test_unseen_cards_are_counted() -> None:
    log = right_log("D104", "coins_cards_face_down")
    result = coinche("check", "-", stdin=log.text.decode())
    assert (result.code, result.out.splitlines()[-1]) == (
        0,
        "3 plays were not judged, because the hand or the trump is unknown",
    )


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (("--ruleset", "bga"), 2, "F201 game playthrough-coins: ruleset 'bga' is "),
        (("--option", "must_under_trump=false"), 2, "F202 game playthrough-coins: "),
        (("--option", "target=0"), 2, "F202 game playthrough-coins: "),
        (
            ("--option", "target=15"),
            1,
            "M106 game playthrough-coins: target is 10; under",
        ),
        (("--option", "target=10"), 0, "no findings"),
    ],
)
def test_rules_on_the_command_line(arguments: tuple[str, ...], code: int, message: str) -> None:
    result = coinche("check", str(PLAYTHROUGH), *arguments)
    assert result.code == code
    assert message in result.out


def test_streamed_records_are_judged_alike(tmp_path: Path) -> None:
    for text, code in (
        (PLAYTHROUGH.read_text(), 0),
        (wrong_log("M110", "coins_played_on").text.decode(), 1),
    ):
        records = coinche("convert", "-", "--to", "log-records", stdin=text).out
        file = tmp_path / "game.jsonl"
        file.write_text(records, encoding="utf-8")
        result = coinche("check", str(file), "--output-format", "concise")
        assert result.code == code
        assert ("M110" in result.out) == bool(code)


def test_a_game_cannot_be_written_as_pbn() -> None:
    result = coinche("convert", str(PLAYTHROUGH), "--to", "pbn")
    assert result.code == 1
    assert "lost: the game: PBN cannot hold coins" in result.err


def test_deals_are_written_as_deal_json_only(tmp_path: Path) -> None:
    file = tmp_path / "deal.json"
    file.write_text(json.dumps(DEAL), encoding="utf-8")
    result = coinche("convert", str(file), "--to", "deal-json")
    assert (result.code, result.err) == (0, "")
    written = json.loads(result.out)
    assert written["hands"]["X"] == ["OA", "OJ", "B5"]
    assert (written["game"], written["leader"]) == ("coins", "Y")
    for target in ("pbn", "pbn-native", "log-json"):
        result = coinche("convert", str(file), "--to", target)
        assert (result.code, result.out) == (2, "")
        assert (
            result.err
            == f"coinche: error: {file}:1: a deal of Coins can only be written as deal-json\n"
        )


def test_options_cannot_be_inferred_beyond_the_target() -> None:
    result = coinche("check", str(PLAYTHROUGH), "--infer-options")
    assert result.code == 0
    assert "Traceback" not in result.err
