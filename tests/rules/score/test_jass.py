"""Values, scores and deals of Jass."""

from __future__ import annotations

import random
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers.rules.auction.contract import Contract, Doubling
from solvers.rules.cards.card import DECK, DECK_36, Card, parse_card, parse_cards
from solvers.rules.cards.strain import Strain, jass_card_points, parse_strain
from solvers.rules.deal.deal import Deal, deal_faults
from solvers.rules.deal.dealing import hands_from_deck, next_dealer
from solvers.rules.errors import CannotBe
from solvers.rules.play.position import Position
from solvers.rules.ruleset.presets import preset
from solvers.rules.ruleset.ruleset import Ruleset
from solvers.rules.score import deal_score as scoring_by_game
from solvers.rules.score import jass as jass_scoring
from solvers.rules.score.belote import belote_points
from solvers.rules.score.deal_score import points_needed
from solvers.rules.score.tally import DealScore, Party, Tally
from solvers.rules.seats import Seat, Side, turn_order
from tests.reference.jass import rules as oracle

JASS, SCHIEBER = preset("jass-coinche"), preset("jass-schieber")
FACTORS = {1: Doubling.NONE, 2: Doubling.COINCHE, 4: Doubling.SURCOINCHE}


def contract(value: int, factor: int = 1) -> Contract:
    return Contract(value, Strain.HEARTS, Seat.NORTH, FACTORS[factor])


def tally(own: int, theirs: int, match: bool = False) -> Tally:
    """The points as the rules count them, with the 100 for a match."""
    if not match:
        return Tally(own, theirs)
    if own:
        return Tally(own - 100, theirs, Party.DECLARERS)
    return Tally(own, theirs - 100, Party.DEFENDERS)


# Bid, factor, points of attackers and defenders (with match), match?, score.
SCORES = [
    (100, 1, 103, 54, False, (203, 54)),
    (100, 2, 103, 54, False, (303, 54)),
    (100, 4, 103, 54, False, (503, 54)),
    (100, 1, 99, 58, False, (0, 158)),
    (100, 2, 99, 58, False, (0, 258)),
    (150, 1, 257, 0, True, (407, 0)),
    (250, 1, 257, 0, True, (507, 0)),
    (250, 1, 152, 5, False, (0, 255)),
    (80, 1, 79, 78, False, (0, 158)),
    (80, 1, 80, 77, False, (160, 77)),
    (80, 1, 0, 257, True, (0, 337)),
    (160, 1, 157, 0, False, (0, 160)),
    (150, 4, 157, 0, False, (757, 0)),
]
VARIANTS: list[tuple[dict[str, Any], int, int, int, int, bool, tuple[int, int]]] = [
    ({"failed_attackers_keep_cards": True}, 100, 1, 99, 58, False, (99, 158)),
    ({"contract_to_defenders": False}, 100, 2, 99, 58, False, (0, 58)),
    ({"coinche_scope": "points-and-bid"}, 100, 2, 103, 54, False, (406, 54)),
    ({"coinche_scope": "points-and-bid"}, 100, 2, 99, 58, False, (0, 316)),
    ({"coinche_scope": "points-and-bid"}, 100, 1, 103, 54, False, (203, 54)),
    ({"surcoinche_factor": 3}, 100, 4, 103, 54, False, (403, 54)),
]


ROWS = [
    *(({}, *row) for row in SCORES),
    *VARIANTS,
    ({"match_points": 0}, 150, 1, 257, 0, True, (307, 0)),
]
"""All rows, with the options that differ."""


def score_of(module: ModuleType, ruleset: Ruleset, row: Any) -> DealScore:
    bid, factor, own, theirs, match, _ = row
    score: DealScore = module.deal_score(contract(bid, factor), tally(own, theirs, match), ruleset)
    return score


@pytest.mark.parametrize("row", SCORES)
def test_scores(row: Any) -> None:
    score = score_of(jass_scoring, JASS, row)
    assert (score.declarers, score.defenders) == row[-1]
    assert oracle.score(*row[:4]) == row[-1]
    assert score_of(scoring_by_game, JASS, row) == score


@pytest.mark.parametrize("row", VARIANTS)
def test_variants_of_the_score(row: Any) -> None:
    options, *rest = row
    score = score_of(jass_scoring, JASS.with_options(options), rest)
    assert (score.declarers, score.defenders) == row[-1]


def test_a_match_may_bring_only_its_cards() -> None:
    without = JASS.with_options({"match_points": 0})
    score = jass_scoring.deal_score(contract(150), Tally(157, 0, Party.DECLARERS), without)
    assert (score.declarers, score.defenders) == (307, 0)
    assert not jass_scoring.deal_score(contract(160), Tally(157, 0, Party.DECLARERS), without).made


def test_reasons_show_the_arithmetic() -> None:
    score = jass_scoring.deal_score(contract(100, 2), Tally(157, 0, Party.DECLARERS), JASS)
    assert score.declarers_reason == "257 points with match + 100 bid x 2"
    score = jass_scoring.deal_score(contract(100), Tally(60, 97), JASS)
    assert (score.declarers_reason, score.defenders_reason) == ("nothing", "97 points + 100 bid")


@given(
    st.sampled_from(range(80, 251, 10)),
    st.sampled_from(list(FACTORS)),
    st.integers(0, 157),
    st.sampled_from([None, Party.DECLARERS, Party.DEFENDERS]),
)
def test_scores_are_those_of_the_reference(
    bid: int, factor: int, own: int, sweep: Party | None
) -> None:
    points = {None: own, Party.DECLARERS: 157, Party.DEFENDERS: 0}[sweep]
    played = Tally(points, 157 - points, sweep)
    score = jass_scoring.deal_score(contract(bid, factor), played, JASS)
    attackers = points + 100 * (sweep is Party.DECLARERS)
    defenders = 157 - points + 100 * (sweep is Party.DEFENDERS)
    assert (score.declarers, score.defenders) == oracle.score(bid, factor, attackers, defenders)
    needed = points_needed(contract(bid, factor), played, JASS, 157)
    assert needed == (bid if bid <= 157 else None)


@pytest.mark.parametrize("trump", oracle.TRUMPS)
def test_values_are_those_of_the_table_and_add_up(trump: str) -> None:
    points = jass_card_points(parse_strain(trump))
    assert {str(card): value for card, value in points.values.items()} == {
        card: oracle.worth(card, trump) for card in oracle.DECK
    }
    assert (points.total, points.last_trick) == (157, 5)


def test_sums_of_the_table() -> None:
    points = jass_card_points(Strain.HEARTS).values
    assert sum(value for card, value in points.items() if card.suit.value == "H") == 62
    assert sum(value for card, value in points.items() if card.suit.value == "S") == 30
    assert points[parse_card("HJ")] == 20


REAL_ROUND = [
    ("C7 CK C6 CJ", 17, 2),
    ("S7 SJ SA CT", 12, 0),
    ("S9 S6 SQ DT", 24, 0),
    ("HT HJ H6 HQ", 26, 3),
    ("H7 DA H8 C9", 8, 1),
    ("H9 CA HA DJ", 2, 1),
    ("HK S8 SK CQ", 19, 1),
    ("DQ D6 D9 DK", 18, 1),
    ("ST D7 C8 D8", 31, 0),
]
"""A round at undenufe played on the web: its trick points and leaders (0 N, 1 E, 2 S, 3 W)."""


def test_a_real_round_at_undenufe_adds_up() -> None:
    tricks = [(parse_cards(cards), points, "NESW"[first]) for cards, points, first in REAL_ROUND]
    values = SCHIEBER.card_points(Strain.BOTTOM)
    played = [card for cards, _, _ in tricks for card in cards]
    assert set(played) == set(DECK_36)
    assert sum(points for _, points, _ in tricks) == 157
    for number, (cards, points, _) in enumerate(tricks, 1):
        last = values.last_trick if number == 9 else 0
        assert sum(values.values[card] for card in cards) + last == points
    hands: dict[Seat, list[Card]] = {seat: [] for seat in Seat}
    for cards, _, first in tricks:
        for seat, card in zip(turn_order(Seat(first), SCHIEBER.direction), cards, strict=True):
            hands[seat].append(card)
    position = Position.start(Deal.of(hands), Seat.SOUTH, Strain.BOTTOM, SCHIEBER)
    for cards, _, first in tricks:
        assert position.leader is Seat(first)
        position = position.play_all(cards)
    assert position.finished


def test_no_belote() -> None:
    deal = Deal.of({Seat.NORTH: parse_cards("HK HQ"), Seat.WEST: [], Seat.SOUTH: [], Seat.EAST: []})
    assert belote_points(deal, Strain.HEARTS, JASS, None) == {Side.NS: 0, Side.EW: 0}
    coinche = belote_points(deal, Strain.HEARTS, preset("coinche"), None)
    assert coinche == {Side.NS: 20, Side.EW: 0}


# Dealing


def test_three_by_three_from_the_dealers_right() -> None:
    deck = list(DECK_36)
    random.Random(3).shuffle(deck)
    deal = hands_from_deck(deck, Seat.NORTH, JASS)
    for place, seat in enumerate((Seat.WEST, Seat.SOUTH, Seat.EAST, Seat.NORTH)):
        wanted = {deck[12 * k + 3 * place + i] for k in range(3) for i in range(3)}
        assert set(deal.hand(seat)) == wanted
    assert not deal_faults(deal, DECK_36)
    assert next_dealer(Seat.NORTH, passed_out=True, ruleset=JASS) is Seat.WEST


def test_a_deck_of_the_other_game_cannot_be_dealt() -> None:
    with pytest.raises(CannotBe, match="missing: S6 H6 D6 C6"):
        hands_from_deck(DECK, Seat.NORTH, JASS)
    with pytest.raises(CannotBe, match="not in the 32-card deck: S6 H6 D6 C6"):
        hands_from_deck(DECK_36, Seat.NORTH, preset("coinche"))


def test_faults_of_a_deal_of_36_cards() -> None:
    deal = Deal.of(
        {seat: list(DECK_36[9 * place : 9 * place + 9]) for place, seat in enumerate(Seat)}
    )
    assert deal_faults(deal, DECK_36) == []
    assert "North has 9 cards, not 8" in deal_faults(deal)
    assert "not in the 32-card deck: S6 H6 D6 C6" in deal_faults(deal)
