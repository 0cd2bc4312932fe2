"""Which cards are legal: directed positions, and agreement with the reference."""

from __future__ import annotations

import itertools
import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solvers.rules.cards.card import parse_cards
from solvers.rules.cards.strain import parse_strain
from solvers.rules.play.coinche import legal_plays
from solvers.rules.play.duties import Duty, Legal, winner_index
from solvers.rules.ruleset.presets import preset
from tests.reference.coinche import rules as oracle
from tests.rules.play.positions import (
    COINCHE_DUTIES,
    DUTIES,
    LEGAL_CASES,
    OPTIONS,
    TRAPS,
    LegalCase,
    OptionCase,
)

STRAINS = oracle.STRAINS
ALL_OPTIONS = [
    dict(zip(oracle.PLAY_OPTIONS, values, strict=True))
    for values in itertools.product((False, True), repeat=len(oracle.PLAY_OPTIONS))
]


@pytest.mark.parametrize("case", LEGAL_CASES, ids=lambda case: case.name)
def test_legal_cards_of_directed_positions(case: LegalCase) -> None:
    assert case.holds(legal_plays), case.found(legal_plays)


@pytest.mark.parametrize("case", LEGAL_CASES, ids=lambda case: case.name)
def test_the_reference_agrees_on_directed_positions(case: LegalCase) -> None:
    expected = oracle.legal_cards(case.hand.split(), case.trick.split(), case.strain, case.options)
    assert set(expected) == set(case.legal.split())


@pytest.mark.parametrize("case", [*TRAPS, *DUTIES], ids=lambda case: case.name)
def test_the_duty_is_named(case: LegalCase) -> None:
    assert case.found(legal_plays).duty is Duty[case.duty]


def test_every_duty_has_a_directed_position() -> None:
    assert {Duty[case.duty] for case in [*TRAPS, *DUTIES]} == COINCHE_DUTIES


@pytest.mark.parametrize("option", oracle.PLAY_OPTIONS)
def test_every_play_option_has_positions_where_it_matters_and_where_not(option: str) -> None:
    cases = [case for case in OPTIONS if case.option == option]
    assert sum(case.changes for case in cases) >= 2
    assert sum(not case.changes for case in cases) >= 1
    assert {"NT", "AT"} <= {case.strain for case in cases}


@pytest.mark.parametrize(
    "case", [case for case in OPTIONS if case.changes], ids=lambda case: case.case(True).name
)
def test_an_option_that_matters_changes_the_legal_cards(case: OptionCase) -> None:
    off, on = (set(case.case(on).found(legal_plays).cards) for on in (False, True))
    assert off != on


def found(hand: list[str], trick: list[str], strain: str, options: dict[str, bool]) -> Legal:
    ruleset = preset("coinche").with_options(options)
    cards, table = parse_cards(" ".join(hand)), parse_cards(" ".join(trick))
    return legal_plays(cards, table, parse_strain(strain), ruleset)


@st.composite
def positions(draw: st.DrawFn) -> tuple[list[str], list[str], str]:
    """A hand, a running trick and a strain; voids, ruffs and trump-rich hands are frequent."""
    strain = draw(st.sampled_from(STRAINS))
    trump = strain if strain in oracle.SUITS else draw(st.sampled_from(oracle.SUITS))
    led = draw(st.sampled_from(oracle.SUITS))
    in_trick = st.sampled_from([card for card in oracle.DECK if card[0] in {led, trump}])
    trick = draw(st.lists(in_trick | st.sampled_from(oracle.DECK), max_size=3, unique=True))
    suits = draw(st.sets(st.sampled_from(oracle.SUITS), min_size=1))
    held = [card for card in oracle.DECK if card not in trick and card[0] in suits | {trump}]
    hand = draw(st.lists(st.sampled_from(held), min_size=1, max_size=8, unique=True))
    return hand, trick, strain


@settings(max_examples=200, deadline=None)
@given(positions(), st.sampled_from(ALL_OPTIONS))
def test_legal_cards_agree_with_the_reference(
    position: tuple[list[str], list[str], str], options: dict[str, bool]
) -> None:
    agrees_with_the_reference(position, options)


@pytest.mark.slow
@settings(max_examples=2000, deadline=None)
@given(positions(), st.sampled_from(ALL_OPTIONS))
def test_legal_cards_agree_with_the_reference_many_times(
    position: tuple[list[str], list[str], str], options: dict[str, bool]
) -> None:
    agrees_with_the_reference(position, options)


def agrees_with_the_reference(
    position: tuple[list[str], list[str], str], options: dict[str, bool]
) -> None:
    hand, trick, strain = position
    legal = found(hand, trick, strain, options)
    assert [str(card) for card in legal.cards] == oracle.legal_cards(hand, trick, strain, options)
    if trick:
        table = parse_cards(" ".join(trick))
        assert winner_index(table, parse_strain(strain)) == oracle.trick_winner(trick, strain)


def random_position(rng: random.Random, strain: str) -> tuple[list[str], list[str]]:
    """A hand and a running trick; the hand lacks the suit led most of the time."""
    trump = strain if strain in oracle.SUITS else rng.choice(oracle.SUITS)
    led = rng.choice(oracle.SUITS)
    near = [card for card in oracle.DECK if card[0] in {led, trump}]
    size = rng.choice((0, 1, 2, 2, 3, 3, 3))
    trick = rng.sample(near if rng.random() < 0.7 else oracle.DECK, size)
    suits = rng.sample(oracle.SUITS, rng.randint(1, 3)) + [trump] * rng.randint(0, 1)
    held = [card for card in oracle.DECK if card not in trick and card[0] in suits]
    return rng.sample(held, rng.randint(1, min(8, len(held)))), trick


@pytest.mark.parametrize("strain", STRAINS)
def test_random_positions_under_all_options_agree_and_meet_every_duty(strain: str) -> None:
    rng = random.Random(strain)
    met: Counter[Duty] = Counter()
    for options in ALL_OPTIONS * 250:
        hand, trick = random_position(rng, strain)
        legal = found(hand, trick, strain, options)
        expected_cards = oracle.legal_cards(hand, trick, strain, options)
        assert [str(card) for card in legal.cards] == expected_cards, (hand, trick, strain, options)
        assert legal.cards
        met[legal.duty] += 1
    expected = set(COINCHE_DUTIES)
    if strain == "NT":
        expected = {Duty.LEAD, Duty.FOLLOW, Duty.BEAT, Duty.NO_TRUMP_HELD}
    elif strain == "AT":
        expected = {Duty.LEAD, Duty.FOLLOW, Duty.RISE, Duty.FOLLOW_TRUMP, Duty.NO_TRUMP_HELD}
    assert set(met) == expected
    assert min(met.values()) >= 20
