"""The score of a deal: the tables, every score option, and what is true for all deals."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solvers.rules.auction.contract import Doubling, multiplier
from solvers.rules.ruleset.choices import ContractTest
from solvers.rules.ruleset.feat import TrickContract
from solvers.rules.ruleset.presets import preset
from solvers.rules.ruleset.ruleset import Ruleset
from solvers.rules.score.coinche import contract_made, deal_score, threshold
from solvers.rules.score.deal_score import points_needed
from solvers.rules.score.tally import Party, Tally
from tests.rules.score.scores import (
    OPTION_SCORES,
    REPORTED_SCORES,
    TABLE,
    OptionScore,
    ScoreCase,
    contract,
)

COINCHE = preset("coinche")


@pytest.mark.parametrize("case", [*TABLE, *REPORTED_SCORES], ids=lambda case: case.name)
def test_directed_scores(case: ScoreCase) -> None:
    score = case.found()
    assert (score.declarers, score.defenders) == case.score, score


@pytest.mark.parametrize("case", REPORTED_SCORES, ids=lambda case: case.name)
def test_reported_contracts_are_made_or_fail(case: ScoreCase) -> None:
    assert case.found().made is case.made


@pytest.mark.parametrize("row", OPTION_SCORES, ids=lambda row: row.name)
def test_score_options(row: OptionScore) -> None:
    before = row.case.found()
    after = row.case.found({**row.case.options, row.option: row.value})
    assert (before.declarers, before.defenders) == row.case.score, before
    assert (after.declarers, after.defenders) == row.changed, after


@pytest.mark.parametrize(
    ("text", "points", "reasons"),
    [
        ("100H", 122, ("120 points + 100 bid", "40 points")),
        ("100HX", 122, ("120 points + 100 bid x 2", "40 points")),
        ("100H", 90, ("nothing", "160 + 100 bid")),
        ("100HXX", 90, ("nothing", "160 + 100 bid x 4")),
        ("SLAMH", 90, ("nothing", "500 slam")),
    ],
)
def test_a_score_says_how_it_comes_about(text: str, points: int, reasons: tuple[str, str]) -> None:
    score = deal_score(contract(text), Tally(points, 162 - points), COINCHE)
    assert (score.declarers_reason, score.defenders_reason) == reasons


def test_belote_and_announcements_are_in_the_reason() -> None:
    score = deal_score(contract("80H"), Tally(100, 62, None, False, 20, 0, 50, 0), COINCHE)
    assert score.declarers_reason == "100 points + 80 bid + 20 belote + 50 announced"


@pytest.mark.parametrize(("value", "points"), [(80, 82), (90, 90), (170, 170), (180, 180)])
def test_points_that_make_a_bid(value: int, points: int) -> None:
    assert threshold(value, COINCHE) == points


@pytest.mark.parametrize(
    ("doubling", "factor"),
    [(Doubling.NONE, 1), (Doubling.COINCHE, 2), (Doubling.SURCOINCHE, 4)],
)
def test_factors(doubling: Doubling, factor: int) -> None:
    assert multiplier(doubling, COINCHE) == factor


@pytest.mark.parametrize("points", range(10, 163))
def test_rounded_scores_of_a_made_contract_add_to_160_or_170(points: int) -> None:
    ruleset = COINCHE.with_options({"min_bid": 10, "min_bid_threshold": 10})
    score = deal_score(contract("10H"), Tally(points, 162 - points), ruleset)
    rounded = score.declarers - 10, score.defenders
    assert rounded == ((points + 5) // 10 * 10, (167 - points) // 10 * 10)
    assert sum(rounded) == (170 if points % 10 in {5, 6, 7} else 160)


CONTRACTS = st.builds(
    lambda level, doubling: contract(f"{level}H{doubling}"),
    st.sampled_from([*range(80, 190, 10), 82, 85, 250, "SLAM", "GENERALE"]),
    st.sampled_from(["", "X", "XX"]),
)
SCORE_OPTIONS: dict[str, st.SearchStrategy[Any]] = {
    "min_bid": st.sampled_from([70, 80]),
    "min_bid_threshold": st.integers(80, 92),
    "extra_per_bid": st.integers(0, 20),
    "contract_test": st.sampled_from([*ContractTest]),
    "must_exceed_defenders": st.booleans(),
    "all_tricks_make_any_bid": st.booleans(),
    "belote_counts_to_contract": st.booleans(),
}
RULESETS = st.fixed_dictionaries({}, optional=SCORE_OPTIONS).map(COINCHE.with_options)
EXTRAS = st.builds(
    Tally,
    st.just(0),
    st.just(0),
    declarer_belote=st.sampled_from([0, 20]),
    defender_belote=st.sampled_from([0, 20]),
    declarer_announcements=st.sampled_from([0, 20, 100]),
    defender_announcements=st.sampled_from([0, 20, 100]),
)


@settings(max_examples=150, deadline=None)
@given(CONTRACTS, EXTRAS, RULESETS, st.sampled_from([130, 162, 258, 260]))
def test_points_needed_are_exactly_those_that_make_the_contract(
    bid: Any, extras: Tally, ruleset: Ruleset, total: int
) -> None:
    needed = points_needed(bid, extras, ruleset, total)
    assert needed is None or needed <= total
    for points in range(total + 1):
        tally = Tally(
            points,
            total - points,
            declarer_belote=extras.declarer_belote,
            defender_belote=extras.defender_belote,
            declarer_announcements=extras.declarer_announcements,
            defender_announcements=extras.defender_announcements,
        )
        made = contract_made(bid, tally, ruleset)
        assert made == (needed is not None and points >= needed)
    if isinstance(bid.value, TrickContract):
        assert needed is None


@given(CONTRACTS, st.integers(0, 162), st.sampled_from([(0, 0), (20, 0), (0, 20)]))
def test_the_winner_of_a_deal_scores_more_in_it(
    bid: Any, points: int, belote: tuple[int, int]
) -> None:
    tally = Tally(points, 162 - points, None, False, *belote)
    score = deal_score(bid, tally, COINCHE)
    assert score.made == (score.declarers > score.defenders)


@given(CONTRACTS, st.integers(0, 162))
def test_failing_declarers_score_only_belote(bid: Any, points: int) -> None:
    score = deal_score(bid, Tally(points, 162 - points, declarer_belote=20), COINCHE)
    if not score.made:
        assert score.declarers == 20


def test_a_generale_needs_the_declarer_alone_a_slam_only_the_side() -> None:
    side = Tally(162, 0, Party.DECLARERS)
    alone = Tally(162, 0, Party.DECLARERS, declarer_alone=True)
    assert contract_made(contract("SLAMH"), side, COINCHE)
    assert not contract_made(contract("GENERALEH"), side, COINCHE)
    assert contract_made(contract("GENERALEH"), alone, COINCHE)


def test_announcements_of_both_count_where_the_defenders_must_be_exceeded() -> None:
    ruleset = COINCHE.with_options({"must_exceed_defenders": True})
    equal = Tally(101, 61, None, False, 0, 0, 20, 60)
    assert not contract_made(contract("80H"), equal, ruleset)
    assert contract_made(contract("80H"), replace(equal, defender_announcements=59), ruleset)


def test_all_tricks_do_not_help_the_defenders_contract() -> None:
    assert not contract_made(contract("80H"), Tally(0, 162, Party.DEFENDERS), COINCHE)
