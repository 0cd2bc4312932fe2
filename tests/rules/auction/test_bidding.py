"""The auction: directed cases, texts about legal calls, and the reference."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solvers.legality.log.game_log import GameLog
from solvers.legality.referee import check_game
from solvers.rules.auction.bidding import Auction, Call, CallFault, CallKind, IllegalCall
from solvers.rules.auction.contract import Contract, Doubling
from solvers.rules.cards.strain import Strain
from solvers.rules.deal.dealing import next_dealer
from solvers.rules.errors import MayNotBe
from solvers.rules.ruleset.feat import TrickContract
from solvers.rules.ruleset.lookup import option_values
from solvers.rules.ruleset.presets import preset
from solvers.rules.ruleset.ruleset import Ruleset
from solvers.rules.seats import Direction, Seat, turn_order
from tests.reference.coinche import auction as reference
from tests.rules.auction.auction_case import AuctionCase, described, parse_call
from tests.rules.auction.auctions import AUCTIONS, REPORTED
from tests.rules.auction.texts import FAULT_TEXTS, LEGAL_TEXTS, AuctionText

COINCHE = preset("coinche")
FAULTS = [case for case in AUCTIONS if case.end.startswith("illegal")]
LEGAL = [case for case in AUCTIONS if not case.end.startswith("illegal")]
FEATS = {"slam": TrickContract.SLAM, "generale": TrickContract.GENERALE}


@pytest.mark.parametrize("case", AUCTIONS, ids=lambda case: case.name)
def test_directed_auctions(case: AuctionCase) -> None:
    assert case.found() == case.end


def test_directed_auctions_have_names_of_their_own() -> None:
    seen = [(case.name, case.calls, str(case.options)) for case in AUCTIONS]
    assert len(seen) == len(set(seen))


@pytest.mark.parametrize("fault", CallFault, ids=lambda fault: fault.name)
def test_every_fault_has_a_directed_case_and_a_legal_neighbour(fault: CallFault) -> None:
    cases = [case for case in FAULTS if case.end.endswith(f": {fault.name}")]
    assert cases
    assert any(_neighbours(case, legal) for case in cases for legal in LEGAL)


def _neighbours(one: AuctionCase, other: AuctionCase) -> bool:
    """Whether two auctions differ only in one call, the dealer or the options."""
    calls, others = one.calls.split(), other.calls.split()
    differ = [call != counterpart for call, counterpart in zip(calls, others, strict=False)]
    if len(calls) != len(others) or sum(differ) > 1:
        return False
    return not any(differ) or (one.options, one.dealer) == (other.options, other.dealer)


@pytest.mark.parametrize("option", reference.OPTIONS)
def test_every_option_of_the_auction_changes_a_directed_case(option: str) -> None:
    """For each value other than the default, some case has another result."""
    default = getattr(COINCHE, option)
    assert default == reference.OPTIONS[option]
    used = {case.options[option] for case in AUCTIONS if option in case.options} - {default}
    listed = set(option_values(option).split(", "))
    if not isinstance(default, (bool, int)):
        assert used | {default} == listed
    for value in used:
        assert any(
            AuctionCase("", case.calls, "", {**case.options, option: default}, case.dealer).found()
            != case.found()
            for case in AUCTIONS
            if case.options.get(option) == value
        )


@pytest.mark.parametrize("case", FAULTS, ids=lambda case: case.name)
def test_an_illegal_call_changes_nothing(case: AuctionCase) -> None:
    last = int(case.end.split()[1].rstrip(":")) - 1
    calls = case.calls.split()
    auction = AuctionCase("", " ".join(calls[:last]), "", case.options, case.dealer).auction()
    before = (described(auction), auction.passes, auction.turn, auction.legal_text())
    with pytest.raises(MayNotBe) as refused:
        auction.call(parse_call(calls[last]))
    assert str(refused.value).endswith(f"; {auction.legal_text()}")
    assert before == (described(auction), auction.passes, auction.turn, auction.legal_text())


@pytest.mark.parametrize("row", LEGAL_TEXTS, ids=lambda row: row.text)
def test_what_is_legal_in_words(row: AuctionText) -> None:
    assert row.found() == row.text


@pytest.mark.parametrize("row", FAULT_TEXTS, ids=lambda row: row.text)
def test_what_is_wrong_in_words(row: AuctionText) -> None:
    assert row.refused() == row.text


def test_no_number_outbids_a_slam() -> None:
    options = {"max_bid": 0, "slam_can_be_coinched": True}
    auction = AuctionCase("", "N:SLAMH", "", options).auction()
    with pytest.raises(IllegalCall, match="not higher than the last bid, SLAMH"):
        auction.call(Call(Seat.WEST, CallKind.BID, 1_000_000, Strain.SPADES))


@pytest.mark.parametrize(
    ("value", "strain"), [(80, None), (TrickContract.SLAM, None), (None, Strain.HEARTS)]
)
def test_half_a_bid_is_incomplete(value: int | TrickContract | None, strain: Strain | None) -> None:
    with pytest.raises(IllegalCall) as refused:
        Auction.open(Seat.EAST, COINCHE).call(Call(Seat.NORTH, CallKind.BID, value, strain))
    assert refused.value.fault is CallFault.BID_INCOMPLETE


@pytest.mark.parametrize(
    ("calls", "passes"),
    [
        ("N:pass W:pass S:80H E:pass N:90H W:pass S:pass E:pass", [1, 2, 0, 1, 0, 1, 2, 3]),
        ("N:80H W:pass S:pass E:coinche N:pass S:pass", [0, 1, 2, 0, 1, 2]),
        ("N:80H W:coinche S:pass N:surcoinche", [0, 0, 1, 0]),
    ],
)
def test_only_passes_in_a_row_count(calls: str, passes: list[int]) -> None:
    counts = []
    auction = Auction.open(Seat.EAST, COINCHE)
    for call in calls.split():
        auction = auction.call(parse_call(call))
        counts.append(auction.passes)
    assert counts == passes


def test_the_contract_is_the_last_bid() -> None:
    auction = AuctionCase("", "N:80H W:90S", "").auction()
    assert auction.contract == Contract(90, Strain.SPADES, Seat.WEST)
    assert auction.call(parse_call("N:coinche")).contract.doubling is Doubling.COINCHE
    assert Auction.open(Seat.EAST, COINCHE).contract is None


@pytest.mark.parametrize(
    "entry",
    [
        pytest.param({**entry, **variant}, id=f"{entry['id']}-{number}")
        for entry in REPORTED["auctions"]
        if "next_dealer" in entry
        for number, variant in enumerate([{}, *entry.get("also", [])])
    ],
)
def test_reported_dealers_after_four_passes(entry: dict[str, Any]) -> None:
    case = AuctionCase("", entry["calls"], entry["end"], entry.get("options", {}), entry["dealer"])
    assert case.auction().passed_out
    ruleset = COINCHE.with_options(case.options)
    assert next_dealer(Seat(case.dealer), True, ruleset) == entry["next_dealer"]


@pytest.mark.parametrize(
    "entry",
    [
        pytest.param({**entry, **variant}, id=f"{entry['id']}-{number}")
        for entry in REPORTED["leaders"]
        for number, variant in enumerate([{}, *entry.get("also", [])])
    ],
)
@pytest.mark.parametrize("leader", ["N", "E", "S", "W"])
def test_reported_leaders(entry: dict[str, Any], leader: str) -> None:
    import msgspec

    calls = [_logged(parse_call(call)) for call in entry["calls"].split()]
    deal = {"dealer": entry["dealer"], "auction": calls, "first_leader": leader}
    text = json.dumps({"format": "coinche-log", "version": 1, "game": "coinche", "deals": [deal]})
    game = msgspec.json.decode(text, type=GameLog)
    found = check_game(game, COINCHE.with_options(entry.get("options", {}))).findings
    assert ("P202" in [finding.code for finding in found]) is (leader != entry["leader"])


def _logged(call: Call) -> dict[str, Any]:
    entry: dict[str, Any] = {"by": call.by.value, "call": call.kind.value}
    if call.kind is CallKind.BID:
        assert call.strain is not None
        entry |= {"value": call.value, "trump": call.strain.value}
    return entry


# The reference.

VALUES = st.one_of(
    st.sampled_from([80, 90, 100, 110, 120, 160, 170, 180]),
    st.integers(60, 260),
    st.sampled_from(["slam", "generale"]),
)
CALLS = st.tuples(
    st.sampled_from([0, 0, 0, 0, 1, 2, 3]),
    st.sampled_from(["pass"] * 4 + ["bid"] * 6 + ["coinche"] * 2 + ["surcoinche"]),
    VALUES,
    st.sampled_from(reference.STRAINS),
)
RULES = st.fixed_dictionaries(
    {
        "suits_ranked": st.booleans(),
        "auction_end": st.sampled_from(option_values("auction_end").split(", ")),
        "coinche_timing": st.sampled_from(option_values("coinche_timing").split(", ")),
        "coinche_ends_auction": st.booleans(),
        "no_trump": st.booleans(),
        "all_trump": st.booleans(),
        "min_bid": st.sampled_from([70, 80, 82, 90]),
        "bid_step": st.sampled_from([1, 5, 10]),
        "max_bid": st.sampled_from([0, 100, 160, 175, 180, 250]),
        "slam_can_be_coinched": st.booleans(),
        "generale": st.booleans(),
    }
)


@settings(deadline=None, max_examples=400)
@given(RULES, st.sampled_from(Seat), st.sampled_from(Direction), st.lists(CALLS, max_size=40))
def test_calls_are_legal_as_the_reference_says(
    options: dict[str, Any],
    dealer: Seat,
    direction: Direction,
    calls: list[tuple[int, str, int | str, str]],
) -> None:
    ruleset = COINCHE.with_options({**options, "direction": direction, "min_bid_threshold": 90})
    seats = turn_order(dealer.after(direction), direction)
    auction = Auction.open(dealer, ruleset)
    history: list[reference.Said] = []
    for shift, word, value, strain in calls:
        said = reference.Said((reference.to_speak(history) + shift) % 4, word)
        if word == "bid":
            said = said._replace(value=value, strain=strain)
        legal = reference.allowed(history, said, options)
        try:
            auction = auction.call(_call(said, seats))
        except IllegalCall:
            assert not legal, (history, said)
        else:
            assert legal, (history, said)
            history.append(said)
        assert_same(auction, history, options, seats)


def _call(said: reference.Said, seats: tuple[Seat, ...]) -> Call:
    seat, kind = seats[said.seat], CallKind(said.word)
    if kind is not CallKind.BID:
        return Call(seat, kind)
    value = FEATS[said.value] if isinstance(said.value, str) else said.value
    return Call(seat, kind, value, Strain(said.strain))


def assert_same(
    auction: Auction,
    history: list[reference.Said],
    options: reference.Options,
    seats: tuple[Seat, ...],
) -> None:
    """Check that the program and the reference have the same state."""
    assert auction.closed is reference.over(history, options)
    assert auction.complete is reference.may_play(history, options)
    assert auction.passed_out is reference.passed_out(history)
    if not auction.complete:
        assert auction.turn is seats[reference.to_speak(history)]
    bid = reference.standing(history)
    if bid is None:
        assert auction.contract is None
        return
    callers = [reference.caller(history, word) for word in ("coinche", "surcoinche")]
    found = [auction.coinched_by, auction.surcoinched_by]
    assert found == [None if seat is None else seats[seat] for seat in callers]
    value = FEATS[bid.value] if isinstance(bid.value, str) else bid.value
    doubling = ("", "X", "XX")[sum(seat is not None for seat in callers)]
    expected = Contract(value, Strain(bid.strain), seats[bid.seat], Doubling(doubling))
    assert auction.contract == expected


def test_the_reference_knows_the_directed_auctions() -> None:
    """The reference gives the results worked out by hand too, not only the program."""
    for case in AUCTIONS:
        ruleset = COINCHE.with_options(case.options)
        if "N:bid" in case.calls:
            continue
        end = _end_by_history(case, ruleset)
        assert end == case.end.partition(":")[0].replace("play or answer", "play"), case


def _end_by_history(case: AuctionCase, ruleset: Ruleset) -> str:
    options = {name: getattr(ruleset, name) for name in reference.OPTIONS}
    seats = turn_order(Seat(case.dealer).after(ruleset.direction), ruleset.direction)
    history: list[reference.Said] = []
    for number, text in enumerate(case.calls.split(), start=1):
        call = parse_call(text)
        said = reference.Said(
            seats.index(call.by),
            call.kind.value,
            call.value.value if isinstance(call.value, TrickContract) else call.value or 0,
            call.strain.value if call.strain else "",
        )
        if not reference.allowed(history, said, options):
            return f"illegal {number}"
        history.append(said)
    if reference.passed_out(history):
        return "passed out"
    if reference.over(history, options):
        return "closed"
    if reference.may_play(history, options):
        return "play"
    return f"{seats[reference.to_speak(history)]} speaks"
