"""Deals of Jass in PBN and deal JSON: round trips, the difference to Coinche, and dialects."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coinche_cli.errors import UserError
from coinche_cli.formats.deal_json.text import write_deal_json
from coinche_cli.formats.deals import deals_in, read_deals
from coinche_cli.formats.pbn.deals import write_pbn
from coinche_cli.formats.records.deal import DealRecord
from coinche_cli.solve.problem import Overrides, Problem, problems_of
from coinche_cli.solve.records import LocatedRecord
from solvers.rules.auction.contract import Contract, Doubling
from solvers.rules.cards.card import DECK, DECK_36, Card
from solvers.rules.cards.names import Dialect
from solvers.rules.cards.strain import Strain
from solvers.rules.deal.deal import Deal
from solvers.rules.errors import CannotRead
from solvers.rules.ruleset.choices import Game
from solvers.rules.ruleset.presets import preset
from solvers.rules.seats import Direction, Seat
from tests.formats.records import four_seats
from tests.formats.strategies import FIXTURES

STRAINS = list(preset("sidi").facts.strains)


@st.composite
def records(draw: st.DrawFn) -> DealRecord:
    """A deal of Jass, perhaps with a contract, a trump and cards played."""
    deck = draw(st.permutations(DECK_36))
    size = draw(st.integers(1, 9))
    hands = {seat: deck[size * place : size * place + size] for place, seat in enumerate(Seat)}
    contract = draw(
        st.none()
        | st.builds(
            Contract,
            st.sampled_from(range(80, 251, 10)),
            st.sampled_from(STRAINS),
            st.sampled_from(Seat),
            st.sampled_from(Doubling),
        )
    )
    return DealRecord(
        Deal.of(hands),
        dealer=draw(st.none() | st.sampled_from(Seat)),
        leader=draw(st.none() | st.sampled_from(Seat)),
        contract=contract,
        strain=draw(st.none() | st.sampled_from(STRAINS)) if contract is None else None,
        direction=draw(st.none() | st.sampled_from(Direction)),
        ruleset=draw(st.sampled_from([None, "jass-coinche", "sidi"])),
        played=tuple(draw(st.permutations(deck[:size]))),
        game=Game.JASS,
    )


@given(st.lists(records(), min_size=1, max_size=3), st.sampled_from(["bridge-safe", "native"]))
def test_pbn_there_and_back(deals: list[DealRecord], profile: Any) -> None:
    text = write_pbn(deals, profile)
    assert text.count('[Game "CoincheJass"]\n[Deck "36"]') == len(deals)
    assert list(deals_in(text, "deals.pbn")) == deals


@given(st.lists(records(), min_size=1, max_size=3))
def test_json_there_and_back(deals: list[DealRecord]) -> None:
    assert list(deals_in(write_deal_json(deals), "deals.json")) == deals


def test_formats_agree() -> None:
    assert [*read_deals(FIXTURES / "jass.pbn")] == [*read_deals(FIXTURES / "jass.json")]


WHOLE = '[Dealer "N"][Deal "N:AKQJT.K.KT.6 .AJ7.AQJ.KT7 97.96.97.AQJ 86.QT8.86.98"]'
JASS_HANDS = (
    '[Dealer "E"][Deal "N:K6.KQ98.AQ.J T8.76.T.AQT9 AJ.AJT.J96.6 Q97..K87.K87"][CoincheTrump "S"]'
)
COINCHE_HANDS = (
    '[Dealer "N"][Deal "N:A7.T8.J9.97 KQ8.K9.8.AJ T.QJ.QT.KQT J9.A7.AK7.8"][CoincheTrump "S"]'
)


@pytest.mark.parametrize(
    ("tags", "game"),
    [
        ("", Game.COINCHE),
        ('[Game "Coinche"]', Game.COINCHE),
        ('[Game "CoincheJass"]', Game.JASS),
        ('[Game "JassSchieber"]', Game.JASS),
        ('[Game "Jass"]', Game.JASS),
        ('[Deck "36"]', Game.JASS),
        ('[Deck "32"]', Game.COINCHE),
        ('[Game "CoincheJass"][Deck "36"]', Game.JASS),
        ('[Ruleset "sidi"]', Game.JASS),
        ('[Ruleset "contree"]', Game.COINCHE),
        ('[Ruleset "house:ours"]', Game.COINCHE),
        ('[Game "Belote"]', Game.COINCHE),
    ],
)
def test_the_tags_that_decide_the_game(tags: str, game: Game) -> None:
    (record,) = four_seats(deals_in(JASS_HANDS + tags, "deal.pbn"))
    assert record.game is game


def problems(text: str, **overrides: Any) -> list[Problem]:
    return [
        problem
        for record in four_seats(deals_in(text, "deal"))
        for problem in problems_of(LocatedRecord("deal", record), Overrides(**overrides))
    ]


def test_the_rules_follow_the_game() -> None:
    (problem,) = problems(JASS_HANDS + '[Game "CoincheJass"]')
    assert problem.ruleset == preset("jass-coinche")
    (problem,) = problems(JASS_HANDS + '[Game "JassSchieber"]')
    assert problem.ruleset == preset("jass-schieber")
    (problem,) = problems(JASS_HANDS, ruleset=preset("sidi"))
    assert problem.ruleset == preset("sidi")
    without_trump = JASS_HANDS.replace('[CoincheTrump "S"]', '[Ruleset "sidi"]')
    assert [problem.strain for problem in problems(without_trump)] == STRAINS
    (problem,) = problems(COINCHE_HANDS)
    assert problem.ruleset == preset("coinche")


@pytest.mark.parametrize(
    ("text", "overrides", "message"),
    [
        (JASS_HANDS, {}, "a 36-card deal under 'coinche', which has 32 cards"),
        (JASS_HANDS, {"ruleset": preset("contree")}, "a 36-card deal under 'contree'"),
        (COINCHE_HANDS, {"ruleset": preset("sidi")}, "a 32-card deal under 'sidi', which has 36"),
        (COINCHE_HANDS + '[Deck "36"]', {}, "a 32-card deal under 'jass-coinche'"),
        ('[Leader "N"][Deal "N:6... .6.. ..6. ...6"]', {}, "S6 H6 D6 C6 under 'coinche'"),
        (JASS_HANDS + '[Game "Jass"][Ruleset "bga"]', {}, "'bga' is for Coinche, the deal for"),
        (JASS_HANDS + '[Game "Coinche"][Ruleset "sidi"]', {}, "'sidi' is for Coinché Jass, the"),
        (JASS_HANDS, {"ruleset": preset("coins")}, "'coins' is for Coins, the deal for Coinche"),
        (
            JASS_HANDS,
            {"ruleset": preset("sidi"), "options": {"generale": "true"}},
            "option generale is for Coinche, not for Coinché Jass",
        ),
    ],
)
def test_deals_under_rules_of_another_game(
    text: str, overrides: dict[str, Any], message: str
) -> None:
    with pytest.raises(UserError, match=message):
        problems(text, **overrides)


@pytest.mark.parametrize(("text", "hint"), [(JASS_HANDS, "jass-coinche"), (WHOLE, "jass-coinche")])
def test_the_ruleset_that_fits_is_named(text: str, hint: str) -> None:
    with pytest.raises(UserError) as refused:
        problems(text)
    assert refused.value.hint == f"use --ruleset {hint}"


def test_an_impossible_deal_of_36_cards_is_reported() -> None:
    twice = JASS_HANDS.replace("K6.KQ98", "K7.KQ98") + '[Game "CoincheJass"]'
    with pytest.raises(UserError, match=r"impossible deal: S7 appears twice .*; missing: S6"):
        problems(twice)


def in_dialect(hands: dict[Seat, list[Card]], dialect: Dialect) -> str:
    texts = {seat: [dialect.names.text(card) for card in hand] for seat, hand in hands.items()}
    game = "jass-coinche" if len(hands[Seat.NORTH]) == 9 else "coinche"
    return json.dumps({"format": "coinche-deal", "version": 1, "game": game, "hands": texts})


@pytest.mark.parametrize("dialect", Dialect)
@pytest.mark.parametrize("deck", [DECK, DECK_36])
def test_json_is_read_in_a_dialect_where_one_is_named(
    dialect: Dialect, deck: tuple[Card, ...]
) -> None:
    size = len(deck) // 4
    hands = {seat: list(deck[size * i : size * i + size]) for i, seat in enumerate(Seat)}
    text = in_dialect(hands, dialect)
    (record,) = deals_in(text, "deal.json", dialect)
    assert record.deal == Deal.of(hands)
    with pytest.raises(CannotRead, match=r"hands\.N\[\d\]: card"):
        list(deals_in(text, "deal.json"))


def test_strains_of_jass_are_read_in_both_formats() -> None:
    (record,) = four_seats(deals_in(JASS_HANDS.replace('"S"]', '"obenabe"]'), "deal.pbn"))
    assert record.strain is Strain.TOP
    text = write_deal_json([record])
    assert '"trump": "TOP"' in text
    assert [read.strain for read in four_seats(deals_in(text, "deal.json"))] == [Strain.TOP]
