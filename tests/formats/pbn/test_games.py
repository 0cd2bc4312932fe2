"""Games in PBN: what is read, with its place, and what is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec  # noqa: TID253
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from coinche_cli.formats.pbn.games import read_games
from coinche_cli.formats.pbn.tags import GAME_TAGS, TAGS, unread_tags
from solvers.rules.errors import CannotRead
from tests.formats.pbn.pbn_games import read

LOGS = Path(__file__).parents[3] / "fixtures" / "logs"
TWO_GAMES = (LOGS / "pbn" / "two_games.pbn").read_text(encoding="ascii")
NATIVE = (LOGS / "pbn" / "native.pbn").read_text(encoding="ascii")
DEAL = '[Deal "N:J97.AJ.Q9.A AK.KQ.AJ.K9 QT.87.T7.T8 8.T9.K8.QJ7"]\n'
BOARD = '[Dealer "W"]\n[Rotation "CounterClockwise"]\n' + DEAL
PLAY = r'[CoinchePlayTable "Leader\1L;N\2L;E\2L;S\2L;W\2L"]' + "\n"


def test_an_unreadable_board_affects_only_itself() -> None:
    boards = [f'[Board "{number}"]\n[CoincheGame "g"]\n{BOARD}' for number in range(1, 5)]
    boards[1] += '[CoincheContract "85"]\n'
    boards[3] += '[CoincheTotal "NS 10 EW 20"]\n'
    before, error, after = read_games("\n".join(boards), "f.pbn")
    assert isinstance(error, CannotRead)
    assert str(error).startswith("f.pbn:")
    assert not isinstance(before, CannotRead)
    assert not isinstance(after, CannotRead)
    assert (len(before.log.deals), len(after.log.deals)) == (1, 2)
    assert "total" not in str(msgspec.to_builtins(after.log))


def deal_of(text: str) -> dict[str, Any]:
    (game,) = read(text)
    (deal,) = game.log.deals
    plain: dict[str, Any] = msgspec.to_builtins(deal)
    return plain


def refusal(text: str) -> str:
    with pytest.raises(CannotRead) as caught:
        read(text)
    assert str(caught.value).startswith("f.pbn:")
    return str(caught.value).removeprefix("f.pbn:")


def test_a_bridge_safe_board() -> None:
    game, other = read(TWO_GAMES)
    assert game.log.rotation == "counterclockwise"
    assert game.log.ruleset == msgspec.convert(
        {
            "id": "coinche",
            "options": {"must_under_trump": False, "coinche_scope": "points-and-bid"},
        },
        type(game.log.ruleset),
    )
    deal = msgspec.to_builtins(game.log.deals[0])
    assert (deal["n"], deal["dealer"], deal["hands"]["W"][:2]) == (1, "N", ["SJ", "S9"])
    assert deal["auction"][2] == {"by": "E", "call": "bid", "value": 110, "trump": "S"}
    assert deal["contract"] == {"trump": "S", "value": 110, "by": "E", "multiplier": 1}
    first = {"leader": "W", "cards": ["C8", "CT", "CA", "C9"], "winner": "E", "points": 21}
    assert deal["tricks"][0] == first
    assert deal["melds"][1] == {"by": "E", "kind": "rebelote", "said": {"trick": 8}}
    assert deal["score"] == {"cards": {"NS": 18, "EW": 144}, "awarded": {"NS": 20, "EW": 270}}
    assert other.log.deals[0].contract.multiplier == 4  # type: ignore[union-attr]  # the log has a contract


def test_lines_are_those_of_the_text() -> None:
    lines = TWO_GAMES.splitlines()
    for game in read(TWO_GAMES):
        for pointer, start in {
            "/rotation": "[Rotation",
            "/ruleset/options": "[RulesetOptions",
            "/deals/0": "[Event",
            "/deals/0/dealer": "[Dealer",
            "/deals/0/hands": "[Deal ",
            "/deals/0/contract": "[CoincheContract",
            "/deals/0/score/awarded": "[CoincheScore",
            "/deals/0/tricks": "[CoinchePlayTable",
            "/deals/0/tricks/7": "8 ",
        }.items():
            assert lines[game.lines[pointer] - 1].startswith(start), pointer
    assert lines[read(TWO_GAMES)[0].lines["/deals/0/auction/2"] - 1] == "E 110S"
    assert lines[read(TWO_GAMES)[0].lines["/deals/0/melds/1"] - 1] == "E rebelote 8"


def test_native_columns_are_seats_and_agree() -> None:
    """North leads trick 2, but the first column is South's, the leader of trick 1."""
    native, safe = deal_of(NATIVE), msgspec.to_builtins(read(TWO_GAMES)[1].log.deals[0])
    assert native["tricks"][1] == {"leader": "N", "cards": ["CA", "C7", "C8", "C9"]}
    assert native["auction"] == safe["auction"]
    assert native["contract"] == safe["contract"]
    for trick in safe["tricks"]:
        del trick["winner"], trick["points"]
    assert native["tricks"] == safe["tricks"]


@pytest.mark.parametrize("section", ['[Auction "S"]\nPass', '[Play "S"]\nH7 HK HA H9'])
def test_sections_in_order_of_play_need_the_rotation(section: str) -> None:
    message = refusal(f'[Dealer "W"]\n{DEAL}[Contract "90S"]\n{section}\n')
    assert 'add [Rotation "CounterClockwise"]' in message


def test_conventions_of_auctions() -> None:
    text = BOARD + '[Auction "S"]\n{open} Pass 80D =1= - ; a pause\n110D ^I X $5 AP\n'
    assert [(call["by"], call["call"]) for call in deal_of(text)["auction"]] == [
        ("S", "pass"),
        ("E", "bid"),
        ("W", "bid"),
        ("S", "coinche"),
        ("E", "pass"),
        ("N", "pass"),
        ("W", "pass"),
    ]
    assert deal_of(text)["irregularities"] == [{"kind": "insufficient_bid", "by": "W"}]
    assert len(deal_of(BOARD + '[Auction "S"]\nAP\n')["auction"]) == 4
    assert deal_of(BOARD + '[Auction "S"]\nPass +\n')["end"] == "in_progress"
    assert "end" not in deal_of(BOARD + '[Auction "S"]\nPass *\n')


def test_conventions_of_play() -> None:
    text = BOARD + '[CoincheTrump "S"]\n[Play "S"]\nH7 HK^R HA H9\n- - CA - +\n'
    deal = deal_of(text)
    assert deal["tricks"][1] == {"leader": "N", "cards": ["CA"]}
    assert deal["irregularities"] == [{"kind": "revoke", "by": "E", "trick": 1, "play": 2}]
    assert deal["end"] == "in_progress"


def test_tables_in_another_order_with_an_order_of_play() -> None:
    table = '[CoinchePlayTable "W;S;E;N;Order;Leader"]\n'
    text = f'[Dealer "W"]\n{DEAL}{table}H9 H7 HK ? SEWN S\n'
    (trick,) = deal_of(text)["tricks"]
    assert trick == {"leader": "S", "cards": ["H7", "HK", "H9", "?"], "by": list("SEWN")}


def test_cards_played_are_tricks() -> None:
    text = BOARD + '[CoincheTrump "S"]\n[CoinchePlayed "H7 HK HA H9 CK"]\n'
    assert deal_of(text)["tricks"] == [
        {"leader": "S", "cards": ["H7", "HK", "HA", "H9"]},
        {"leader": "N", "cards": ["CK"]},
    ]


def test_a_deal_alone_is_a_game() -> None:
    assert deal_of('[Dealer "W"]\n' + DEAL).keys() == {"dealer", "hands"}
    assert deal_of('[Dealer "W"]\n[Deal "N:- - .7.. -"]')["hands"]["N"] is None


def test_boards_of_one_game() -> None:
    one = '[CoincheGame "a"]\n[Board "1"]\n[Ruleset "bga"]\n' + BOARD
    two = '\n[CoincheGame "a"]\n[Board "2"]\n[Ruleset "bga"]\n' + BOARD
    result = '[CoincheResult "end=target;winner=NS;total=NS 500 EW 0"]\n'
    (game,) = read(one + two + result)
    assert [deal.n for deal in game.log.deals] == [1, 2]
    assert msgspec.to_builtins(game.log.result) == {
        "end": "target",
        "winner": "NS",
        "total": {"NS": 500, "EW": 0},
    }
    assert game.lines["/deals/1/hands"] == 13
    assert len(read(one + two.replace('"a"', '"b"'))) == 2
    assert "game's first board" in refusal(one + two.replace("bga", "contree"))


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        (DEAL, 1, "the dealer is unknown"),
        (BOARD + '[CoincheAuctionTable "Seat;Cal"]\nS Pass\n', 4, "did you mean 'Call'?"),
        (BOARD + '[CoincheAuctionTable "Seat;Seat"]\n', 4, "column Seat appears twice"),
        (BOARD + '[CoincheAuctionTable "Seat"]\n', 4, "column Call is missing"),
        (BOARD + '[CoincheAuctionTable "Seat;Call"]\nS Pass\nE\n', 6, "1 fields, not 2"),
        (BOARD + '[CoincheAuctionTable "Seat;Call"]\nS Pas\n', 5, "unknown call 'Pas'"),
        (BOARD + '[CoincheAuctionTable "Seat;Call"]\nS 90HX\n', 5, "unknown call '90HX'"),
        (BOARD + '[CoincheAuctionTable "Seat;Call"]\nY Pass\n', 5, "unknown seat 'Y'"),
        (BOARD + '[CoincheAuctionTable "Seat;Call"]\nS Pass\n\n\nE Pass\n', 8, "blank line"),
        (BOARD + '[Auction "S"]\nPass\n\n80D Pass\n', 7, "blank line"),
        (BOARD + '[Auction "S"]\nAP Pass\n', 5, "calls follow AP"),
        (BOARD + '[Auction "S"]\nPass\n* Pass\n', 6, "'Pass' follows *"),
        (BOARD + '[Auction "S"]\nPass ^Q\n', 5, "unknown mark ^Q"),
        (BOARD + '[Play "S"]\nH7 HK HA H9\nC8 C9 CA C7\n', 5, "depends on the trump"),
        (BOARD + '[Contract "90S"]\n[Play "S"]\nH7 HK - H9\n', 6, "N has no card"),
        (BOARD + '[CoincheTrump "H"]\n[Play "S"]\nH7 HK - -\nC8\n', 6, "missing or unseen cards"),
        (BOARD + PLAY + "N - HK - -\n", 5, "N has no card"),
        (BOARD + PLAY + "N H2 - - -\n", 5, "unknown rank '2'"),
        (BOARD + PLAY.replace("Leader", "Trick;Leader") + "2 N HA - - -\n", 5, "trick 1"),
        (BOARD + '[CoinchePlayTable "Leader;N;E;S;W;Order"]\nN HA - - - E\n', 5, "order 'E'"),
        (BOARD + '[CoinchePlayTable "Leader;N;E;S;W;Points"]\nN HA - - - x\n', 5, "whole"),
        (BOARD + '[CoincheMeldTable "Seat;Kind"]\nN tierce\n', 5, "not one of belote"),
        (BOARD + '[CoinchePoints "NS"]\n', 4, "NS 18 EW 144"),
        (BOARD + '[CoinchePoints "NS x"]\n', 4, "NS 18 EW 144"),
        (BOARD + '[CoincheMultiplier "5"]\n[CoincheContract "90S"]\n', 4, "not 1, 2, 3, 4 or ?"),
        (BOARD + '[CoincheTrump "H"]\n[CoincheContract "90S"]\n', 4, "contradicts"),
        (BOARD + '[RulesetOptions "a=b"]\n', 4, "options need a ruleset"),
        (BOARD + '[CoincheResult "who=NS"]\n', 4, "unknown key 'who'"),
        (BOARD + '[CoincheEnd "over"]\n', 4, "not one of complete"),
        (BOARD + '[Game "Belote"]\n', 4, "not one of Coinche, Contree, CoincheJass, JassSchieber"),
        (BOARD + '[CoincheClaim "kind=out"]\n', 4, "key 'by' is missing"),
        (BOARD + '[CoincheClaim "by=N;at=3"]\n', 4, "unknown key 'at'"),
        (BOARD + '[CoincheClaim "by=N;valid=maybe"]\n', 4, "not one of true, false"),
        (BOARD + '[CoincheTarget "2000000"]\n', 1, "target"),
        (BOARD + '[CoincheScor "NS 1 EW 2"]\n', 4, "did you mean 'CoincheScore'?"),
    ],
)
def test_what_is_refused_and_where(text: str, line: int, reason: str) -> None:
    message = refusal(text)
    assert message.startswith(f"{line}: ")
    assert reason in message


def test_a_file_without_boards_has_no_game() -> None:
    with pytest.raises(CannotRead, match=r"f\.pbn: no game found"):
        read("% only a comment\n")


@given(st.text(alphabet='[]"\\;{}% \nNESWPlayAuctionDealer:.-*+^HSD1\t?#', max_size=80))
@settings(max_examples=60)
def test_any_text_is_read_or_refused(noise: str) -> None:
    for text in (noise, BOARD + '[Auction "S"]\n' + noise, BOARD + PLAY + noise):
        outcome = "f.pbn"
        try:
            read(text)
        except CannotRead as error:
            outcome = str(error)
        assert outcome.startswith("f.pbn")


def test_free_text_after_a_section_is_passed_over() -> None:
    text = BOARD + '[CoincheAuctionTable "Seat;Call"]\nS Pass\n\nWell played\n'
    assert deal_of(text)["auction"] == [{"by": "S", "call": "pass"}]


def test_unread_tags() -> None:
    assert unread_tags('[Room "Open"]\n' + TWO_GAMES, "f.pbn", (*TAGS, *GAME_TAGS)) == ["Room"]
