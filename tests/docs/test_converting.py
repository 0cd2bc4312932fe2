"""docs/converting.md names every tag, column, format, option and dialect, and no others."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

from coinche_cli.commands.convert import TargetFormat
from coinche_cli.convert.conversion import EXIT_LOST
from coinche_cli.errors import EXIT_WRONG_INPUT
from coinche_cli.formats.deal_json.text import read_deal_json
from coinche_cli.formats.importers import IMPORTERS
from coinche_cli.formats.pbn.claims import MELD_COLUMNS
from coinche_cli.formats.pbn.games import read_games
from coinche_cli.formats.pbn.play import AUCTION_COLUMNS, PLAY_COLUMNS
from coinche_cli.formats.pbn.tags import GAME_TAGS
from solvers.legality.log.game_log import GameLog
from solvers.rules.errors import CannotRead
from tests.cli.cli import coinche
from tests.docs.examples import ROOT, blocks, sample_folder

CONVERTING = ROOT / "docs" / "converting.md"
PAGE = CONVERTING.read_text(encoding="utf-8")
BOARD = '[Dealer "N"]\n[Deal "N:A7.T8.J9.97 KQ8.K9.8.AJ T.QJ.QT.KQT J9.A7.AK7.8"]\n'
TAG_ROWS = re.findall(r'^\| `\[(\w+) "(.*)"\]` \| \S', PAGE, re.MULTILINE)
FIRST_CELLS = re.findall(r"^\| `?([\w-]+)`? \| ", PAGE, re.MULTILINE)


def first_log(text: str) -> GameLog:
    game = next(read_games(text, "f"))
    assert not isinstance(game, CannotRead), game
    return game.log


def test_every_tag_is_explained_with_an_example_that_can_be_read() -> None:
    shown = {name for name, _ in TAG_ROWS}
    sections = {"Auction", "CoincheAuctionTable", "CoincheMeldTable"}
    assert shown | sections | {"East", "South", "West"} == set(GAME_TAGS)
    plain = first_log(BOARD)
    for name, value in TAG_ROWS:
        text = BOARD + f'[{name} "{value}"]\n'
        if name in {"CoincheMultiplier", "CoincheCoinchedBy", "CoincheSurcoinchedBy"}:
            text += '[CoincheContract "90S"]\n'
        assert first_log(text) != plain, name


def test_columns_of_the_tables_are_explained() -> None:
    tables = {
        "CoincheAuctionTable": AUCTION_COLUMNS,
        "CoinchePlayTable": PLAY_COLUMNS,
        "CoincheMeldTable": MELD_COLUMNS,
    }
    for name, columns in tables.items():
        (row,) = re.findall(rf"^\| `{name}` \| (.*) \|$", PAGE, re.MULTILINE)
        assert sorted(re.findall(r"`(\w+)`", row)) == sorted(columns)


def test_formats_dialects_and_exit_codes_are_explained() -> None:
    shown = set(FIRST_CELLS) - {"exit"}
    assert {target.value for target in TargetFormat} <= shown
    assert set(IMPORTERS) <= shown
    assert {text for text in shown if text.isdigit()} == {
        "0",
        str(EXIT_LOST),
        str(EXIT_WRONG_INPUT),
    }


def test_every_option_is_named_and_no_others() -> None:
    options = set(re.findall(r"--[a-z-]+", coinche("convert", "--help").out)) - {"--help"}
    shown = set(re.findall(r"(?<![-\w|])--[a-z-]+", PAGE))
    assert shown == options


def test_events_become_deals_in_the_two_steps_of_the_page(tmp_path: Path) -> None:
    folder = sample_folder(tmp_path)
    [steps] = [block.text for block in blocks(CONVERTING) if block.language == "sh"]
    calls = [shlex.split(line)[1:] for line in steps.splitlines()]
    assert [coinche(*call, folder=folder).code for call in calls] == [0, 0]
    deals = read_deal_json((folder / "deals.jsonl").read_text(encoding="utf-8"), "deals.jsonl")
    assert len(list(deals)) == 2
    assert coinche("solve", "deals.jsonl", "--verdict", folder=folder).code == 0
