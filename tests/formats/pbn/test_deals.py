"""Reading PBN as people and programs write it."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from coinche_cli.formats.pbn.deals import read_pbn
from coinche_cli.formats.records.deal import DealRecord
from solvers.rules.auction.contract import Contract, Doubling
from solvers.rules.cards.card import cards_text
from solvers.rules.cards.strain import Strain
from solvers.rules.errors import CannotRead
from solvers.rules.ruleset.feat import TrickContract
from solvers.rules.seats import Direction, Seat
from tests.formats.strategies import FIXTURES

DEAL = '[Deal "N:A7.T8.J9.97 KQ8.K9.8.AJ T.QJ.QT.KQT J9.A7.AK7.8"]\n'
OTHER = '[Deal "N:J97.AJ.Q9.A AK.KQ.AJ.K9 QT.87.T7.T8 8.T9.K8.QJ7"]\n'


def read(text: str) -> list[DealRecord]:
    return list(read_pbn(text, "f.pbn"))


def read_one(text: str) -> DealRecord:
    (record,) = read(text)
    return record


def check_read_or_refused(text: str) -> None:
    try:
        outcome = "f.pbn" if read(text) else ""
    except CannotRead as error:
        outcome = str(error)
    assert outcome.startswith("f.pbn")
    assert outcome.encode()


def refusal(text: str) -> str:
    with pytest.raises(CannotRead) as caught:
        read(text)
    message = str(caught.value)
    assert message.startswith("f.pbn")
    assert "\n" not in message
    return message


def hand(record: DealRecord, seat: Seat) -> str:
    return cards_text(record.deal.hand(seat))


def test_all_tags() -> None:
    record = read_one(
        '[Board "7"][Dealer "n"] [Leader "E"]\n'
        + DEAL
        + '[CoincheContract "110sX"]\n[coinchedeclarer "E"]\n[CoincheTrump "♥"]\n'
        '[Rotation "counter-clockwise"]\n[Ruleset "contree"]\n[Game "Coinche"]\n[Deck "32"]\n'
        '[RulesetOptions "rounding=none; min_bid = 82 ;"]\n[CoinchePlayed "c8 C10 ♣A"]\n'
    )
    assert (record.board, record.dealer, record.leader) == ("7", Seat.NORTH, Seat.EAST)
    assert record.contract == Contract(110, Strain.SPADES, Seat.EAST, Doubling.COINCHE)
    assert record.strain is Strain.HEARTS
    assert record.direction is Direction.COUNTER_CLOCKWISE
    assert record.ruleset == "contree"
    assert record.options == {"rounding": "none", "min_bid": "82"}
    assert cards_text(record.played) == "C8 CT CA"


def test_only_a_deal() -> None:
    record = read_one(DEAL)
    assert record == DealRecord(record.deal)


def test_hands_run_clockwise_whatever_the_rotation() -> None:
    record = read_one(DEAL.replace("N:", "W:") + '[Rotation "CounterClockwise"]')
    assert hand(record, Seat.WEST).startswith("SA S7")
    assert hand(record, Seat.NORTH).startswith("SK SQ S8")
    assert hand(record, Seat.SOUTH).startswith("SJ S9")


@pytest.mark.parametrize(
    "deal",
    [
        "n: 7A.8T.9J.79  8QK.9K.8.JA t.jq.tq.tqk 9j.7a.7ka.8 ",
        "N:A7.108.J9.97 KQ8.K9.8.AJ 10.QJ.Q10.KQ10 J9.A7.AK7.8",
        "N:♠A7.♥T8.♦J9.♣97 KQ8.K9.8.AJ T.QJ.QT.KQT J9.A7.AK7.8",
    ],
)
def test_hands_in_many_spellings(deal: str) -> None:
    assert read_one(f'[Deal "{deal}"]').deal == read_one(DEAL).deal


def test_voids_and_unseen_hands() -> None:
    record = read_one('[Deal "E:.AKQJ..T987 - -.-.AKQJ.AKQJ -"]')
    assert record.deal.unseen == [Seat.NORTH, Seat.SOUTH]
    assert hand(record, Seat.EAST) == "HA HK HQ HJ CT C9 C8 C7"
    assert hand(record, Seat.WEST) == "DA DK DQ DJ CA CK CQ CJ"


def test_placeholders_have_no_meaning() -> None:
    record = read_one(
        '[Board "?"]\n[Dealer "?"]\n[Declarer "?"]\n[Contract "?"]\n[Result "?"]\n[Leader ""]\n'
        '[CoincheContract "-"]\n[CoincheDeclarer ""]\n[Ruleset "*"]\n' + DEAL
    )
    assert record == DealRecord(record.deal)


@pytest.mark.parametrize("text", ["Pass", "PASS", "passed"])
def test_passed_out(text: str) -> None:
    assert read_one(f'[Contract "{text}"]\n[Declarer ""]\n{DEAL}').contract is None


def test_contracts_in_both_profiles() -> None:
    ours = '[Contract "?"]\n[Declarer "?"]\n[CoincheContract "SLAMH"]\n[CoincheDeclarer "S"]\n'
    assert read_one(DEAL + ours).contract == Contract(TrickContract.SLAM, Strain.HEARTS, Seat.SOUTH)
    native = '[Contract "160NTXX"]\n[Declarer "w"]\n'
    assert read_one(DEAL + native).contract == Contract(
        160, Strain.NO_TRUMP, Seat.WEST, Doubling.SURCOINCHE
    )


def test_comments_and_escapes() -> None:
    record = read_one(
        '% escaped [Board "9"]\n; a comment with [Board "8"]\n'
        '{ over\n\n[Board "6"]\n% lines } [Board "1"] ; rest [Dealer "E"]\n'
        '[Site "not; a {comment"]{x}{y} [Dealer "S"] { z\n}\n' + DEAL
    )
    assert (record.board, record.dealer) == ("1", Seat.SOUTH)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends_and_byte_order_mark(end: str) -> None:
    text = "\ufeff" + ('[Board "1"]\n' + DEAL + '\n\n[Board "2"]\n' + OTHER).replace("\n", end)
    assert [record.board for record in read(text)] == ["1", "2"]


def test_blank_lines_inside_a_board_do_not_split_it() -> None:
    first, second = read(
        '[Board "1"]\n\n[Dealer "N"]\n\n\n' + DEAL + '\n[CoincheTrump "S"]\n \n'
        '[Dealer "E"]\n[Board "2"]\n\n' + OTHER
    )
    assert (first.dealer, first.strain) == (Seat.NORTH, Strain.SPADES)
    assert (second.dealer, second.strain) == (Seat.EAST, None)


def test_boards_without_a_blank_line_between() -> None:
    text = '[Board "1"]\n' + DEAL + '[Dealer "N"]\n[Board "2"]\n' + OTHER + '[Dealer "E"]\n'
    assert [(r.board, r.dealer) for r in read(text)] == [("1", Seat.NORTH), ("2", Seat.EAST)]


def test_boards_without_a_name_are_numbered() -> None:
    assert [record.board for record in read(DEAL + "\n" + OTHER + "\n" + DEAL)] == ["1", "2", "3"]


def test_free_text_around_boards() -> None:
    assert read_one(f"Dear all,\n[see below]\n\n{DEAL}\nThat's all [so far].\n").dealer is None


def test_inheritance() -> None:
    records = read(
        '[Dealer "N"]\n[Ruleset "##contree"]\n[CoincheTrump "#"]\n' + DEAL + "\n"
        '[Board "2"]\n[Dealer "#"]\n[Deal "#"]\n\n'
        '[Board "3"]\n[Ruleset "coinche"]\n' + OTHER + "\n"
        '[Board "4"]\n[Dealer "#"]\n[Ruleset "##"]\n' + OTHER + '\n[Board "5"]\n' + OTHER
    )
    assert [r.dealer for r in records] == [Seat.NORTH, Seat.NORTH, None, None, None]
    assert [r.ruleset for r in records] == ["contree", "contree", "coinche", None, None]
    assert records[0].deal == records[1].deal != records[2].deal
    assert records[0].strain is None


def test_sections_are_passed_over() -> None:
    record = read_one(
        DEAL + '[Auction "N"]\nPass 80S =1= Pass\n[Note "1:strong"]\n[Note "2:weak"]\n'
        '[Play "W"]\nC8 CT {a} CA C9\n*\n[TotalTable "Seat\\2R;Hand"]\nN "[Board" 3\n'
    )
    assert record.played == ()
    assert record.leader is Seat.WEST


def test_leader_from_the_play_table_unless_a_tag_says_otherwise() -> None:
    table = (
        '[CoinchePlayTable "Trick\\1R;Leader\\1L;N\\2L;E\\2L;S\\2L;W\\2L"]\n'
        "1 W C9 CA CT C8\n2 E C7 CJ CK SJ\n"
    )
    assert read_one(DEAL + table).leader is Seat.WEST
    assert read_one(DEAL + '[Leader "S"]\n' + table).leader is Seat.SOUTH
    assert read_one(DEAL + table.replace("1 W", "1 -")).leader is None
    assert read_one(DEAL + table.replace("\n1 W", "\n7 W")).leader is None


def test_impossible_deals_are_read_as_written() -> None:
    record = read_one('[Deal "N:AA77.T8.J9.97 KQ8.K9.8.A T.QJ.QT.KQT ..."]')
    assert [len(record.deal.hand(seat)) for seat in Seat] == [10, 7, 8, 0]


def test_escapes_in_values() -> None:
    assert read_one('[Board "a \\"b\\" \\\\ \\c"]\n' + DEAL).board == 'a "b" \\ \\c'


def test_fixture_files() -> None:
    texts = {path.name: path.read_text(encoding="utf-8") for path in sorted(FIXTURES.glob("*.pbn"))}
    assert read_one(texts["deal.pbn"]) == read_one(texts["native.pbn"])
    assert read_one(texts["hidden.pbn"]).deal.unseen == [Seat.NORTH, Seat.EAST, Seat.WEST]
    assert len(read_one(texts["mid_play.pbn"]).played) == 6
    several = read(texts["several.pbn"])
    assert [record.board for record in several] == ["1", "2", "slam"]
    assert {record.ruleset for record in several} == {"coinche"}
    assert [str(record.contract) for record in several] == ["110S", "110DXX", "SLAMS"]
    assert len(read(texts["coinche100.pbn"])) == 100


@pytest.mark.parametrize(
    ("text", "where", "what"),
    [
        (DEAL + '[Dealer "Q"]', ":2: board 1: [Dealer]", "N E S W"),
        (DEAL + '[Contract "110S"]', ":2: board 1: [Contract]", "CoincheDeclarer"),
        (DEAL + '[Contract "1S"]\n[Declarer "X"]', ":3: board 1: [Declarer]", "unknown seat"),
        (DEAL + '[CoincheTrump "P"]', ":2: board 1: [CoincheTrump]", "unknown trump"),
        (DEAL + '[Rotation "left"]', ":2: board 1: [Rotation]", "Clockwise"),
        (DEAL + '[RulesetOptions "a"]', ":2: board 1: [RulesetOptions]", "key=value"),
        (DEAL + '[RulesetOptions "a=1;a=2"]', ":2: board 1: [RulesetOptions]", "twice"),
        (DEAL + '[Game "Coins"]', ":2: board 1: [Game]", "write it as deal JSON"),
        (
            DEAL + '[Game "Coinche"][Deck "36"]',
            ":2: board 1: [Deck]",
            "not played with 36 cards, but Coinché Jass is",
        ),
        (
            DEAL + '[Game "Jass"][Deck "32"]',
            ":2: board 1: [Deck]",
            "not played with 32 cards, but Coinche is",
        ),
        (DEAL + '[Deck "52"]', ":2: board 1: [Deck]", "a 52-card bridge deal"),
        (DEAL + '[Deck "48-spanish"]', ":2: board 1: [Deck]", "32 cards"),
        (DEAL + '[CoinchePlayed "C8 C5"]', ":2: board 1: [CoinchePlayed]", "unknown rank '5'"),
        (DEAL + '[Board "1"]\n\n[Board "b 2"]', ":4: board 'b 2':", "no deal"),
        (DEAL + "\n[Board 2]\n", ":3:", "not a tag"),
        ('[Deal "N:... ... ... ... ..."]', ":1: board 1: [Deal]", "5 hands, not 4"),
        ('[Deal "N:AKQ ... ... ..."]', ":1: board 1: [Deal]", "North's hand 'AKQ' has 1 suits"),
        ('[Deal "N:... 1... ... ..."]', ":1: board 1: [Deal]", "East's spades: unknown rank '1'"),
        ('[Deal "N:... .♠A.. ... ..."]', ":1: board 1: [Deal]", "East's hearts: unknown rank"),
        (
            f'[Deal "N:{"A" * 47}... ... ... ..."]',
            ":1: board 1: [Deal]",
            "more cards than the deck",
        ),
        (DEAL + f'[CoinchePlayed "{"C8 " * 37}"]', ":2: board 1: [CoinchePlayed]", "37 cards"),
        ('[Deal "X:... ... ... ..."]', ":1: board 1: [Deal]", "unknown seat"),
        ("{\n{\n", ":1:", "has no }"),
        ("nothing here", ":", "no deal found"),
        ("", ":", "no deal found"),
    ],
)
def test_what_is_refused(text: str, where: str, what: str) -> None:
    message = refusal(text)
    assert message.startswith("f.pbn" + where)
    assert what in message


def test_boards_before_an_error_are_read() -> None:
    boards = read_pbn(DEAL + "\n" + DEAL + '[Dealer "Q"]', "f.pbn")
    assert next(boards).board == "1"
    with pytest.raises(CannotRead, match="board 2"):
        next(boards)


def test_messages_cannot_carry_control_characters() -> None:
    assert "\x1b" not in refusal('[Board "\x1b[31m"]\n[Dealer "\x1b[31m"]\n' + DEAL)


TOKENS = st.sampled_from(
    [
        *'[]"\\{};%# :.-?=N\n\r\ufeff\ud800♠ß',
        *("##", "10", "Deal", "Board", "Play", "Contract", "110S", "Rotation", "RulesetOptions"),
        *("CoinchePlayed", "CoinchePlayTable", '[Dealer "N"]', DEAL, OTHER),
    ]
)


@given(st.text() | st.lists(TOKENS, max_size=30).map("".join))
@example('[Deal "' + "\\" * 10_000)
@example("{}[A" * 10_000 + '"')
@example('{}[A "\\"' * 10_000)
def test_any_text_is_read_or_refused(text: str) -> None:
    check_read_or_refused(text)
