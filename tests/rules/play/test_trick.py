"""Who wins a trick, and which card beats which."""

from __future__ import annotations

import itertools
import random

import pytest

from solvers.rules.cards.card import DECK, parse_card, parse_cards
from solvers.rules.cards.strain import COINCHE_ORDER, Strain
from solvers.rules.play.duties import beats, winner_index
from tests.reference.coinche import rules as oracle
from tests.rules.play.positions import COINCHE_STRAINS, WINNER_CASES, WinnerCase


@pytest.mark.parametrize("case", WINNER_CASES, ids=lambda case: case.name)
def test_winner_of_directed_tricks(case: WinnerCase) -> None:
    assert case.holds(winner_index)


@pytest.mark.parametrize("case", WINNER_CASES, ids=lambda case: case.name)
def test_the_reference_agrees_on_directed_tricks(case: WinnerCase) -> None:
    assert oracle.trick_winner(case.trick.split(), case.strain) == case.winner


@pytest.mark.parametrize("strain", COINCHE_STRAINS)
def test_every_pair_of_cards_agrees_with_the_reference(strain: Strain) -> None:
    for led, played in itertools.permutations(DECK, 2):
        taken = oracle.takes(str(played), [str(led)], strain.value)
        assert beats(played, led, strain) == taken


@pytest.mark.parametrize("strain", COINCHE_STRAINS)
def test_random_tricks_agree_with_the_reference(strain: Strain) -> None:
    rng = random.Random(strain.value)
    for _ in range(1500):
        trick = rng.sample(oracle.DECK, 4)
        found = winner_index(parse_cards(" ".join(trick)), strain)
        assert found == oracle.trick_winner(trick, strain.value)


@pytest.mark.parametrize(
    ("strain", "suit", "high_to_low"),
    [
        (Strain.HEARTS, "H", "J9ATKQ87"),
        (Strain.HEARTS, "S", "ATKQJ987"),
        (Strain.NO_TRUMP, "D", "ATKQJ987"),
        (Strain.ALL_TRUMP, "D", "J9ATKQ87"),
    ],
)
def test_order_of_ranks(strain: Strain, suit: str, high_to_low: str) -> None:
    cards = [parse_card(suit + rank) for rank in high_to_low]
    assert (
        sorted(cards, key=lambda card: COINCHE_ORDER.strength(card, strain), reverse=True) == cards
    )
