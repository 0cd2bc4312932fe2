"""Legal cards of Jass: every row of the table, by hand and against the reference."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from solvers.rules.cards.card import Suit, parse_cards
from solvers.rules.cards.strain import JASS_ORDER, parse_strain
from solvers.rules.deal.deal import Deal
from solvers.rules.play.duties import Duty, beats, winner_index
from solvers.rules.play.jass import legal_plays
from solvers.rules.play.position import Position
from solvers.rules.ruleset.presets import preset
from solvers.rules.seats import Direction, Seat, Side, turn_order
from tests.reference.jass import rules as oracle
from tests.rules.play.jass_positions import JASS_DUTIES, LEGAL_CASES, WINNERS, JassCase, JassWinner
from tests.rules.play.positions import COINCHE_DUTIES

JASS = preset("jass-coinche").with_options({"obenabe": True, "undenufe": True})


@pytest.mark.parametrize("case", LEGAL_CASES, ids=lambda case: case.name)
def test_directed_positions(case: JassCase) -> None:
    assert case.holds(legal_plays)


@pytest.mark.parametrize("case", LEGAL_CASES, ids=lambda case: case.name)
def test_the_reference_agrees_on_directed_positions(case: JassCase) -> None:
    found = oracle.legal_cards(case.hand.split(), case.trick.split(), case.strain)
    assert set(found) == set(case.legal.split())


@pytest.mark.parametrize("case", WINNERS, ids=lambda case: case.name)
def test_directed_tricks(case: JassWinner) -> None:
    assert case.holds(winner_index)
    assert oracle.trick_winner(case.trick.split(), case.strain) == case.winner


def test_every_row_and_every_duty_has_a_directed_position() -> None:
    rows = {oracle.row(case.hand.split(), case.trick.split(), case.strain) for case in LEGAL_CASES}
    assert rows == set(oracle.ROWS)
    assert {case.duty for case in LEGAL_CASES} == JASS_DUTIES


def random_position(rng: random.Random, trump: str) -> tuple[list[str], list[str]]:
    """A hand and a trick of any size; half of them have few suits and many trumps."""
    suits = rng.sample("SHDC", 2) if rng.random() < 0.5 else list("SHDC")
    if trump in "SHDC" and trump not in suits:
        suits[0] = trump
    deck = [card for card in oracle.DECK if card[0] in suits]
    size, played = rng.randint(1, 9), rng.randint(0, 3)
    cards = rng.sample(deck, size + played)
    return cards[:size], cards[size:]


@pytest.mark.parametrize("trump", oracle.TRUMPS)
def test_random_positions_agree_and_meet_every_row(trump: str) -> None:
    rng, met = random.Random(trump), Counter[str]()
    for _ in range(6000):
        hand, trick = random_position(rng, trump)
        found = legal_plays(
            parse_cards(" ".join(hand)), parse_cards(" ".join(trick)), parse_strain(trump), JASS
        )
        assert [str(card) for card in found.cards] == oracle.legal_cards(hand, trick, trump)
        assert found.duty in JASS_DUTIES
        met[oracle.row(hand, trick, trump)] += 1
    expected = (
        set(oracle.ROWS)
        if trump in "SHDC"
        else {"lead", "plain led, no trump yet, can follow", "plain led, no trump yet, void"}
    )
    assert {name for name, count in met.items() if count >= 20} == expected


@pytest.mark.parametrize("trump", oracle.TRUMPS)
def test_every_pair_of_cards_agrees(trump: str) -> None:
    strain = parse_strain(trump)
    for led in oracle.DECK:
        for played in oracle.DECK:
            if led != played:
                one, other = parse_cards(f"{led} {played}")
                taken = oracle.trick_winner([led, played], trump) == 1
                assert beats(other, one, strain, JASS_ORDER) == taken


@pytest.mark.parametrize("direction", Direction)
@pytest.mark.parametrize("trump", oracle.TRUMPS)
def test_whole_deals_are_played_as_the_reference_plays_them(
    trump: str, direction: Direction
) -> None:
    rng = random.Random(f"{trump} {direction}")
    ruleset = JASS.with_options({"direction": direction})
    values = ruleset.card_points(parse_strain(trump))
    for _ in range(8):
        cards = rng.sample(oracle.DECK, 36)
        leader = rng.choice(list(Seat))
        turn = turn_order(leader, direction)
        held = {seat: cards[9 * place : 9 * place + 9] for place, seat in enumerate(turn)}
        deal = Deal.of({seat: parse_cards(" ".join(hand)) for seat, hand in held.items()})
        position = Position.start(deal, leader, parse_strain(trump), ruleset)
        tricks, first = [], 0
        while not position.finished:
            table: list[str] = []
            for place in range(4):
                hand = held[turn[(first + place) % 4]]
                legal = oracle.legal_cards(hand, table, trump)
                assert {str(card) for card in position.legal.cards} == set(legal)
                card = rng.choice(legal)
                hand.remove(card)
                table.append(card)
                position = position.play_all(parse_cards(card))
            first = (first + oracle.trick_winner(table, trump)) % 4
            assert position.leader is turn[first]
            tricks.append((first, table))
        points = oracle.play_points(tricks, trump)
        sums = [
            values.side_points(
                sum(values.values[card] for card in position.won_by(side)),
                position.leader.side is side,
            )
            for side in (leader.side, leader.side.other)
        ]
        assert sum(sums) == 157
        matched = [all(winner % 2 == team for winner, _ in tricks) for team in (0, 1)]
        assert points == [sums[team] + 100 * matched[team] for team in (0, 1)]
        assert sum(points) == (257 if any(matched) else 157)


def test_renaming_suits_changes_nothing() -> None:
    rng = random.Random("suits")
    for _ in range(2000):
        hand, trick = random_position(rng, "H")
        names = dict(zip("SHDC", rng.sample("SHDC", 4), strict=True))

        def renamed(cards: list[str], names: dict[str, str] = names) -> str:
            return " ".join(names[card[0]] + card[1] for card in cards)

        found = legal_plays(
            parse_cards(renamed(hand)), parse_cards(renamed(trick)), parse_strain(names["H"]), JASS
        )
        as_before = legal_plays(
            parse_cards(" ".join(hand)), parse_cards(" ".join(trick)), parse_strain("H"), JASS
        )
        assert found.duty is as_before.duty
        assert [*map(str, found.cards)] == renamed([*map(str, as_before.cards)]).split()


def test_legal_cards_are_some_of_the_hand_and_never_none() -> None:
    rng = random.Random("invariants")
    for _ in range(3000):
        hand, trick = random_position(rng, "S")
        found = legal_plays(
            parse_cards(" ".join(hand)), parse_cards(" ".join(trick)), parse_strain("S"), JASS
        )
        assert found.cards
        assert {str(card) for card in found.cards} <= set(hand)
        led = trick[0][0] if trick else ""
        if led not in {"", "S"} and any(card[0] == led for card in hand):
            assert all(card.suit in {Suit(led), Suit.SPADES} for card in found.cards)


def test_the_refusal_of_a_card_names_the_duty() -> None:
    hands = {
        Seat.NORTH: parse_cards("SA D6"),
        Seat.WEST: parse_cards("HQ D7"),
        Seat.SOUTH: parse_cards("HT D9"),
        Seat.EAST: parse_cards("C6 D8"),
    }
    position = Position.start(Deal.of(hands), Seat.NORTH, parse_strain("H"), JASS)
    position = position.play_all(parse_cards("SA HQ"))
    with pytest.raises(Exception, match=r"South cannot play HT: cannot follow: .* legal: D9"):
        position.play_all(parse_cards("HT"))
    assert position.won_by(Side.NS) == []


def test_duties_of_jass_and_coinche_are_all_there_are() -> None:
    assert set(Duty) == COINCHE_DUTIES | JASS_DUTIES
