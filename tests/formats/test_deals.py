"""Deal files of any format, the sample files, and the bad ones."""

from __future__ import annotations

import csv
import gzip
import io
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coinche_cli.formats.deals import read_deals
from coinche_cli.formats.input.text import read_text
from coinche_cli.formats.pbn.deals import write_pbn
from coinche_cli.formats.records.coins_deal import CoinsRecord
from solvers.rules.auction.contract import bid_faults
from solvers.rules.coins.deal import check_coins_deal
from solvers.rules.deal.deal import check_deal, deal_faults
from solvers.rules.errors import CannotRead
from solvers.rules.ruleset.game import GAME_FACTS
from solvers.rules.ruleset.presets import preset
from solvers.rules.seats import Direction
from tests.formats.records import four_seats
from tests.formats.strategies import FIXTURES

BAD = FIXTURES / "bad"

REFUSED = {
    "binary.pbn": ": binary data",
    "bridge_52_cards.pbn": ":5: board 7: [Deal]: a 52-card bridge deal; "
    "Coinche is played with 32 cards, 7 to ace, Jass with 36, 6 to ace",
    "coins_game.json": ":1: board 1: dealer: not a key of a deal of Coins",
    "contract_unknown_trump.pbn": ":4: board 7: [CoincheContract]: contract '110P' is not",
    "contract_without_declarer.pbn": ":4: board 7: [CoincheContract]: no declarer",
    "cut_off.json": ":1: not JSON",
    "cut_short.pbn.gz": ": the gzip data ends early",
    "empty.pbn": ": the input is empty",
    "free_text.pbn": ": no deal found",
    "game_log.json": ":1: board 1: this is a game log",
    "key_twice.json": ":1: duplicate key 'dealer'",
    "no_deal.pbn": ":1: board 7: there is no deal",
    "no_first_seat.pbn": ":3: board 7: [Deal]: 'A7.T8",
    "no_hands.json": ":1: board 1: the key 'hands' is missing",
    "not_a_number.json": ":1: NaN is not a JSON number",
    "not_gzip.pbn.gz": ": damaged gzip data",
    "number_for_card.json": ":1: board 1: hands.E[3]: expected a text, not 7",
    "open_comment.pbn": ":1: a comment that begins with { has no }",
    "text_contract_without_by.json": ":1: board 1: contract: no declarer",
    "three_hands.pbn": ":3: board 7: [Deal]: 3 hands, not 4",
    "three_suits.pbn": ":3: board 7: [Deal]: East's hand 'KQ8.K9.8AJ' has 3 suits, not 4",
    "unknown_card.json": ":1: board 1: hands.E[3]: card 'XK': unknown suit 'X'",
    "unknown_key.json": ":1: board 1: unknown key 'dealar'; did you mean 'dealer'?",
    "unknown_rank.pbn": ":3: board 7: [Deal]: East's hearts: unknown rank 'X'",
    "unknown_suit_played.pbn": ":6: board 7: [CoinchePlayed]: card 'XT': unknown suit 'X'",
    "unquoted_deal.pbn": ":3: '[Deal N:A7.T8.J9.97",
    "utf16.pbn": ": UTF-16 text",
}
IMPOSSIBLE = {
    "six_among_32.pbn": ["not in the 32-card deck: H6", "missing: H9"],
    "card_twice.pbn": ["C7 appears twice (North, East)", "missing: CJ"],
    "seven_cards.pbn": ["North has 7 cards, not 8", "missing: C7"],
    "thirty_three_cards.pbn": ["West has 9 cards, not 8", "C7 appears twice (North, West)"],
}
OF_ANOTHER_GAME = {"jass_36_cards.pbn", "jass_game.json"}
"""Deals that are read as they are; ``solve`` reports which rules fit."""
NOT_BID = {"contract_85.pbn": "85 is not a multiple of 10"}


def test_every_bad_file_has_a_test() -> None:
    named = REFUSED.keys() | IMPOSSIBLE.keys() | NOT_BID.keys() | OF_ANOTHER_GAME
    assert {path.name for path in BAD.iterdir()} == named


@pytest.mark.parametrize("name", REFUSED)
def test_bad_files_give_one_clear_line(name: str) -> None:
    with pytest.raises(CannotRead) as caught:
        list(read_deals(BAD / name))
    message = str(caught.value)
    assert message.startswith(f"{BAD / name}{REFUSED[name]}")
    assert message.isprintable()


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_impossible_deals_are_read(name: str) -> None:
    (record,) = four_seats(read_deals(BAD / name))
    assert deal_faults(record.deal) == IMPOSSIBLE[name]


@pytest.mark.parametrize("name", NOT_BID)
def test_contracts_that_cannot_be_bid_are_read(name: str) -> None:
    (record,) = four_seats(read_deals(BAD / name))
    assert record.contract is not None
    assert bid_faults(record.contract, preset("coinche"))[0].startswith(NOT_BID[name])


@pytest.mark.parametrize("path", sorted(FIXTURES.glob("*.[pj]*")), ids=lambda path: path.name)
def test_sample_files_hold_sound_deals(path: Path) -> None:
    for record in read_deals(path):
        if isinstance(record, CoinsRecord):
            check_coins_deal(record.deal)
        else:
            check_deal(record.deal, GAME_FACTS[record.game].deck)


def test_formats_agree() -> None:
    assert list(read_deals(FIXTURES / "deal.json")) == list(read_deals(FIXTURES / "deal.pbn"))
    first, second = four_seats(read_deals(FIXTURES / "several.jsonl"))
    (mid_play,) = four_seats(read_deals(FIXTURES / "mid_play.pbn"))
    assert (first.deal, first.played) == (mid_play.deal, mid_play.played)
    assert second.contract == list(four_seats(read_deals(FIXTURES / "several.pbn")))[1].contract


def test_bench_deals_agree_with_their_table() -> None:
    with (FIXTURES / "coinche100.csv").open(encoding="ascii", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [
        {"board": r.board, "trump": r.strain, "leader": r.dealer.after(Direction.COUNTER_CLOCKWISE)}
        for r in four_seats(read_deals(FIXTURES / "coinche100.pbn"))
        if r.dealer is not None
    ] == [{key: row[key] for key in ("board", "trump", "leader")} for row in rows]


@pytest.mark.parametrize("name", ["deal.pbn", "deal.json", "several.jsonl", "hidden.pbn"])
def test_the_format_is_recognised_by_content(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data, expected = (FIXTURES / name).read_bytes(), list(read_deals(FIXTURES / name))
    for other in ("deal.json", "deal.pbn", "deal", "deal.pbn.gz"):
        path = tmp_path / other
        path.write_bytes(gzip.compress(data) if other.endswith(".gz") else data)
        assert list(read_deals(path)) == expected
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(data)))
    assert list(read_deals("-")) == expected


@pytest.mark.parametrize(
    ("text", "name", "what"),
    [
        ("[7]", "a.pbn", "a deal is a JSON object"),
        ("{ a comment }\nno deal", "a.pbn", "no deal found"),
        ("{'format': 1}", "a.json", "not JSON"),
        ("rubbish", "a.jsonl.gz", "not JSON"),
        ("rubbish", "a", "no deal found"),
    ],
)
def test_text_of_neither_format(text: str, name: str, what: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_bytes(gzip.compress(text.encode()) if name.endswith("gz") else text.encode())
    with pytest.raises(CannotRead, match=what):
        list(read_deals(path))


def test_a_missing_file_is_noticed_at_once(tmp_path: Path) -> None:
    with pytest.raises(CannotRead, match="no such file"):
        read_deals(tmp_path / "none.pbn")


def test_boards_are_read_one_by_one(tmp_path: Path) -> None:
    (record,) = four_seats(read_deals(FIXTURES / "deal.pbn"))
    path = tmp_path / "many.pbn"
    path.write_text(write_pbn([record] * 3000), encoding="ascii")
    assert sum(1 for _ in read_deals(path)) == 3000


def test_readers_are_imported_without_heavy_modules() -> None:
    code = (
        "import sys, coinche_cli.formats.deals as d; list(d.read_deals(sys.argv[1]));"
        "print(sys.modules.keys() & {'msgspec', 'zstandard', 'rich', 'pysat'})"
    )
    run = subprocess.run(
        [sys.executable, "-c", code, FIXTURES / "deal.pbn"],
        capture_output=True,
        text=True,
        check=True,
        cwd=FIXTURES.parents[1],
    )
    assert run.stdout == "set()\n"


@given(st.binary(max_size=300))
def test_any_bytes_are_read_or_refused(
    tmp_path_factory: pytest.TempPathFactory, data: bytes
) -> None:
    path = tmp_path_factory.getbasetemp() / "any.pbn"
    path.write_bytes(data)
    try:
        outcome = str(path) if list(read_deals(path)) else ""
    except CannotRead as error:
        outcome = str(error)
    assert outcome.startswith(str(path))


def test_text_of_the_sample_is_ascii() -> None:
    assert read_text(FIXTURES / "deal.pbn").isascii()
