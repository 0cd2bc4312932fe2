"""docs/coins-records.md: its deal can be read and played, and its game is clean."""

from __future__ import annotations

import json

import pytest

from coinche_cli.formats.deal_json.coins import coins_deal_type
from coinche_cli.formats.deal_json.text import read_deal_json
from coinche_cli.formats.records.coins_deal import CoinsRecord
from solvers.legality.findings.registry import codes
from solvers.rules.coins.cards import SpanishRank, SpanishSuit
from solvers.rules.coins.deal import check_coins_deal
from solvers.rules.coins.position import CoinsPosition
from tests.cli.cli import coinche
from tests.docs.examples import ROOT, blocks

PAGE = ROOT / "docs" / "coins-records.md"
TEXT = PAGE.read_text(encoding="utf-8")
DEAL, GAME = (block.text for block in blocks(PAGE) if block.language == "json")


def test_the_deal_is_read_and_played() -> None:
    (record,) = read_deal_json(DEAL, "page")
    assert isinstance(record, CoinsRecord)
    check_coins_deal(record.deal)
    assert record.leader is not None
    CoinsPosition.start(record.deal, record.leader).play_all(record.played)


def test_the_game_is_clean() -> None:
    result = coinche("check", "-", "--fail-on", "note", stdin=GAME)
    assert (result.code, result.out) == (0, "1 file, 1 game, 1 deal: no findings\n")


@pytest.mark.parametrize(
    ("right", "wrong", "code"),
    [
        ('"target": 2, ', "", "M111"),
        ('"target": 2', '"target": 1', "M110"),
        ('"winner": "X", "points": 1', '"winner": "Z", "points": 1', "T101"),
        ('"end": "complete"', '"contract": {"trump": "S"}', "D304"),
    ],
)
def test_the_page_describes_findings_correctly(right: str, wrong: str, code: str) -> None:
    assert right in GAME
    result = coinche("check", "-", stdin=GAME.replace(right, wrong, 1))
    assert f" {code} " in result.out
    assert code == "T101" or f"`{code}`" in TEXT
    assert code in codes()


def test_every_key_and_card_is_explained() -> None:
    required = {"format", "version", "game"}
    shown = {field for field in coins_deal_type().__struct_fields__ if f"`{field}`" in TEXT}
    assert shown | required == set(coins_deal_type().__struct_fields__)
    assert json.loads(DEAL).keys() >= required
    assert all(f"`{suit.value}`" in TEXT for suit in SpanishSuit)
    assert all(f"`{rank.value}`" in TEXT for rank in SpanishRank if rank.value not in "876543")
