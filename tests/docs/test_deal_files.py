"""docs/deal-files.md: every example can be read, and every tag and key of the formats is named."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from coinche_cli.formats.deal_json.four_seats import deal_type
from coinche_cli.formats.deal_json.text import read_deal_json
from coinche_cli.formats.deals import read_deals
from coinche_cli.formats.pbn.deals import Profile, read_pbn, write_pbn
from coinche_cli.formats.pbn.tags import TAGS
from solvers.rules.deal.deal import check_deal
from tests.cli.cli import DEALS, coinche
from tests.docs.examples import ROOT, Block, blocks
from tests.formats.records import four_seats

PAGE = ROOT / "docs" / "deal-files.md"
TEXT = PAGE.read_text(encoding="utf-8")
EXAMPLES = [block for block in blocks(PAGE) if block.language in ("pbn", "json", "jsonl")]
TAG_ROWS = re.findall(r'^\| `\[(\w+) "(.*)"\]` \| \S', TEXT, re.MULTILINE)
KEY_ROWS = re.findall(r'^\| `("[\w-]+": .*?)` \| \S', TEXT, re.MULTILINE)

DEAL_TAG = '[Deal "N:A7.T8.J9.97 KQ8.K9.8.AJ T.QJ.QT.KQT J9.A7.AK7.8"]\n'
DEAL_OBJECT: dict[str, Any] = {
    "format": "coinche-deal",
    "version": 1,
    "game": "coinche",
    "hands": {"S": ["ST", "HQ", "HJ", "DQ", "DT", "CK", "CQ", "CT"]},
}
CONTRACT = {"value": 100, "trump": "H", "by": "N"}


def example(marks: str, language: str = "pbn") -> str:
    """The only example of a language that contains some text."""
    texts = [block.text for block in EXAMPLES if block.language == language]
    (found,) = [text for text in texts if marks in text]
    return found


@pytest.mark.parametrize("block", EXAMPLES, ids=lambda block: f"line {block.line}")
def test_examples_are_read_and_can_be_solved(block: Block, tmp_path: Path) -> None:
    path = tmp_path / f"example.{block.language}"
    path.write_text(block.text, encoding="utf-8")
    for record in four_seats(read_deals(path)):
        check_deal(record.deal)
    result = coinche("solve", str(path))
    assert (result.code, result.err) == (0, "")


def test_there_are_examples_of_every_kind() -> None:
    assert {block.language for block in EXAMPLES} == {"pbn", "json", "jsonl"}


def test_every_tag_is_explained_with_an_example_that_can_be_read() -> None:
    assert sorted(name for name, _ in TAG_ROWS) == sorted(TAGS)
    for name, value in TAG_ROWS:
        tag = f'[{name} "{value}"]\n'
        board = tag if name == "Deal" else DEAL_TAG + tag
        if name.endswith("Contract"):
            board += '[Declarer "E"]\n'
        (record,) = read_pbn(board, name)
        if name not in ("Deal", "Game", "Deck", "Declarer", "CoincheDeclarer", "CoinchePlayTable"):
            assert record != next(read_pbn(DEAL_TAG, name)), f"{tag} says nothing"


def test_every_key_is_explained_with_an_example_that_can_be_read() -> None:
    names = set()
    for row in KEY_ROWS:
        value = json.loads(f"{{{row}}}")
        names.add(next(iter(value)))
        if value.keys() <= {"value", "by", "multiplier"}:
            value = {"contract": CONTRACT | value}
        (_,) = read_deal_json(json.dumps(DEAL_OBJECT | value), row)
    fields = set(deal_type().__struct_fields__) | {"value", "multiplier"}
    assert names == fields | {"x-source"}


@pytest.mark.parametrize("profile", ["bridge-safe", "native"])
def test_profiles_are_as_written(profile: Profile) -> None:
    header = "% Coinche-PBN: 1 native\n" if profile == "native" else "% Coinche-PBN: 1\n["
    assert write_pbn(four_seats(read_deals(DEALS / "deal.pbn")), profile) == example(header)


def test_the_ending_is_the_file_of_the_samples() -> None:
    assert example("ending") == (DEALS / "ending.pbn").read_text(encoding="ascii")


def test_positions_in_mid_play_are_the_same_in_both_formats() -> None:
    (pbn,) = read_pbn(example("CoinchePlayed"), "pbn")
    (mid_play,) = read_deal_json(example('"played": ["C8"', "json"), "json")
    assert pbn == mid_play
