"""Writing PBN: round trips, how bridge programs read it, and what cannot be written."""

from __future__ import annotations

import warnings
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coinche_cli.formats.pbn.deals import Profile, read_pbn, write_pbn
from coinche_cli.formats.records.deal import DealRecord
from solvers.rules.auction.contract import Contract
from solvers.rules.cards.strain import Strain
from solvers.rules.deal.deal import Deal
from solvers.rules.errors import CannotBe
from solvers.rules.seats import Seat
from tests.formats.strategies import FIXTURES, full_deals, records

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)
    from endplay.parsers import pbn as endplay_pbn

EMPTY = DealRecord(Deal.of({}))


@given(st.lists(records(), min_size=1, max_size=3), st.sampled_from(["bridge-safe", "native"]))
def test_round_trip(written: list[DealRecord], profile: Profile) -> None:
    text = write_pbn(written, profile)
    assert text.isascii()
    assert list(read_pbn(text, "f.pbn")) == written


def test_bridge_safe_text() -> None:
    text = (FIXTURES / "deal.pbn").read_text(encoding="ascii")
    assert write_pbn(read_pbn(text, "deal.pbn")) == text
    names = [line.split()[0][1:] for line in text.splitlines() if line.startswith("[")]
    assert names[:15] == [
        *("Event", "Site", "Date", "Board", "West", "North", "East", "South", "Dealer"),
        *("Vulnerable", "Deal", "Scoring", "Declarer", "Contract", "Result"),
    ]


def test_native_text() -> None:
    text = (FIXTURES / "native.pbn").read_text(encoding="ascii")
    assert write_pbn(read_pbn(text, "native.pbn"), "native") == text


def test_hands_are_sorted_and_begin_with_the_dealer() -> None:
    (record,) = read_pbn('[Dealer "S"]\n[Deal "N:7A.8T.9J.79 - T.QJ.QT.KQT -"]', "f.pbn")
    assert '[Deal "S:T.QJ.QT.KQT - A7.T8.J9.97 -"]' in write_pbn([record])


@pytest.mark.filterwarnings("ignore::DeprecationWarning:endplay")
@given(full_deals, st.sampled_from(list(Seat)))
def test_endplay_loads_the_bridge_safe_profile(deal: Deal, dealer: Seat) -> None:
    record = DealRecord(
        deal,
        dealer=dealer,
        leader=Seat.EAST,
        contract=Contract(110, Strain.SPADES, Seat.EAST),
        ruleset="coinche",
        options={"rounding": "none"},
        played=deal.hand(Seat.EAST)[:1],
    )
    boards = endplay_pbn.loads(write_pbn([record, replace(record, board="2")]))
    assert [board.board_num for board in boards] == [1, 2]
    assert boards[0].info["CoincheContract"] == "110S"
    reread = next(read_pbn(f'[Deal "{boards[0].deal.to_pbn()}"]', "endplay"))
    assert reread.deal == deal


@pytest.mark.filterwarnings("ignore::DeprecationWarning:endplay")
def test_endplay_loads_a_record_with_little_content() -> None:
    assert len(endplay_pbn.loads(write_pbn([EMPTY]))) == 1


@pytest.mark.parametrize(
    ("record", "reason"),
    [
        (replace(EMPTY, board="é"), "board 'é' is not plain ASCII"),
        (replace(EMPTY, board="1\n"), "not plain ASCII on one line"),
        (replace(EMPTY, board="?"), "special meaning"),
        (replace(EMPTY, board=""), "special meaning"),
        (replace(EMPTY, board=" 1"), "special meaning"),
        (replace(EMPTY, ruleset="#"), "ruleset '#' has a special meaning"),
        (replace(EMPTY, options={"a;b": "1"}), "does not fit the form"),
        (replace(EMPTY, options={"a=b": "1"}), "does not fit the form"),
        (replace(EMPTY, options={"": "1"}), "does not fit the form"),
        (replace(EMPTY, options={"a": "é"}), "not plain ASCII"),
        (replace(EMPTY, contract=Contract(10_000, Strain.SPADES, Seat.EAST)), "between 0 and"),
        (replace(EMPTY, contract=Contract(-10, Strain.SPADES, Seat.EAST)), "between 0 and"),
    ],
)
@pytest.mark.parametrize("profile", ["bridge-safe", "native"])
def test_what_cannot_be_written(record: DealRecord, reason: str, profile: Profile) -> None:
    with pytest.raises(CannotBe, match="cannot be written as PBN") as caught:
        write_pbn([record], profile)
    assert reason in str(caught.value)


@given(records(st.text(max_size=5)), st.sampled_from(["bridge-safe", "native"]))
def test_nothing_is_lost_silently(record: DealRecord, profile: Profile) -> None:
    try:
        text = write_pbn([record], profile)
    except CannotBe:
        return
    assert list(read_pbn(text, "f.pbn")) == [record]
