"""Playing a deal: turns, leaders, illegal plays, and full deals against the reference."""

from __future__ import annotations

import random

import pytest

from solvers.rules.cards.card import DECK, Card, parse_card, parse_cards
from solvers.rules.cards.strain import AllTrumpValues, NoTrumpValues, Strain, card_points
from solvers.rules.deal.deal import Deal
from solvers.rules.errors import MayNotBe
from solvers.rules.play.position import Position
from solvers.rules.ruleset.presets import preset
from solvers.rules.ruleset.ruleset import Ruleset
from solvers.rules.seats import Direction, Seat, Side, turn_order
from tests.reference import minimax
from tests.reference.coinche import rules
from tests.rules.play.positions import COINCHE_STRAINS

COINCHE = preset("coinche")
CLOCKWISE = COINCHE.with_options({"direction": "cw"})
PACK: list[Card] = [parse_card(suit + rank) for suit in "SHDC" for rank in "AKQJT987"]


def ending(north: str, east: str, south: str, west: str, ruleset: Ruleset = COINCHE) -> Position:
    hands = {
        seat: parse_cards(text) for seat, text in zip(Seat, (north, east, south, west), strict=True)
    }
    return Position.start(Deal.of(hands), Seat.NORTH, Strain.HEARTS, ruleset)


def played(position: Position, cards: str) -> Position:
    return position.play_all(parse_cards(cards))


TWO_TRICKS = ("S7 HA", "SA D9", "S8 D8", "H7 C7")


def test_counter_clockwise_the_turn_goes_north_west_south_east() -> None:
    position = ending(*TWO_TRICKS)
    assert position.to_play is Seat.NORTH
    assert played(position, "S7").to_play is Seat.WEST
    assert played(position, "S7 H7 S8").to_play is Seat.EAST


def test_clockwise_the_turn_goes_north_east_south_west() -> None:
    position = ending(*TWO_TRICKS, ruleset=CLOCKWISE)
    assert played(position, "S7").to_play is Seat.EAST
    assert played(position, "S7 SA S8").to_play is Seat.WEST


def test_the_winner_of_a_trick_leads_the_next() -> None:
    position = played(ending(*TWO_TRICKS), "S7 H7 S8 SA")
    assert position.tricks[0].winner is Seat.WEST
    assert position.tricks[0].leader is Seat.NORTH
    assert position.to_play is position.leader is Seat.WEST
    assert position.trick == ()


def test_cards_in_won_tricks_belong_to_the_winners_side() -> None:
    position = played(ending(*TWO_TRICKS), "S7 H7 S8 SA C7 D8 D9 HA")
    assert position.finished
    assert position.won_by(Side.EW) == parse_cards("S7 H7 S8 SA")
    assert position.won_by(Side.NS) == parse_cards("C7 D8 D9 HA")


def test_a_position_is_finished_only_after_the_last_card() -> None:
    position = ending(*TWO_TRICKS)
    assert not position.finished
    assert not played(position, "S7 H7 S8 SA").finished
    assert not played(position, "S7 H7 S8 SA C7 D8 D9").finished


def test_playing_leaves_the_position_before_as_it_was() -> None:
    position = ending(*TWO_TRICKS)
    played(position, "S7 H7")
    assert position == ending(*TWO_TRICKS)


@pytest.mark.parametrize(
    ("before", "card", "message"),
    [
        (
            "S7",
            "C7",
            "trick 1: West cannot play C7: cannot follow, an opponent is winning: must ruff; "
            "legal: H7",
        ),
        ("S7 H7", "D8", "trick 1: South cannot play D8: must follow suit; legal: S8"),
        ("S7", "SA", "trick 1: West cannot play SA: it is in the hand of East"),
        ("S7 H7", "S7", "trick 1: South cannot play S7: it was played or never dealt"),
        (
            "S7 H7 S8 SA C7",
            "SA",
            "trick 2: South cannot play SA: it was played or never dealt",
        ),
        ("", "DA", "trick 1: North cannot play DA: it was played or never dealt"),
        ("S7 H7 S8 SA C7 D8 D9 HA", "S7", "S7 is played after the last trick"),
    ],
)
def test_illegal_plays_are_refused_with_the_reason(before: str, card: str, message: str) -> None:
    with pytest.raises(MayNotBe) as refused:
        played(ending(*TWO_TRICKS), f"{before} {card}")
    assert str(refused.value) == message


def test_the_leader_too_must_hold_the_card() -> None:
    with pytest.raises(MayNotBe, match="West cannot play HA: it is in the hand of North"):
        played(ending(*TWO_TRICKS), "S7 H7 S8 SA HA")


@pytest.mark.parametrize("direction", Direction)
@pytest.mark.parametrize("strain", COINCHE_STRAINS)
def test_random_deals_are_played_as_the_reference_plays_them(
    strain: Strain, direction: Direction
) -> None:
    rng = random.Random(f"{strain} {direction}")
    turn = turn_order(Seat.NORTH, direction)
    worth = rules.worth(strain.value)
    points = card_points(strain, NoTrumpValues.RAW, AllTrumpValues.RAW)
    for _ in range(12):
        options = {name: rng.random() < 0.5 for name in rules.PLAY_OPTIONS}
        game = minimax.Play(strain.value, options, worth)
        deck = rng.sample(DECK, len(DECK))
        hands = {seat: deck[8 * place : 8 * place + 8] for place, seat in enumerate(turn)}
        leader = rng.randrange(4)
        state = minimax.start([list(map(str, hands[seat])) for seat in turn], leader)
        ruleset = COINCHE.with_options({**options, "direction": direction.value})
        position = Position.start(Deal.of(hands), turn[leader], strain, ruleset)
        while not position.finished:
            assert position.to_play is turn[state.to_play]
            assert {str(card) for card in position.legal.cards} == set(game.moves(state))
            card = rng.choice(position.legal.cards)
            position = position.play(card)
            state, _ = game.after(state, str(card))
        assert state.won == tuple(
            sum(points.values[card] for card in position.won_by(side)) for side in Side
        )
        assert sum(state.won) + 10 == points.total


def test_hands_keep_pack_order_while_cards_are_played() -> None:
    hands = {seat: DECK[place::4] for place, seat in enumerate(Seat)}
    position = Position.start(Deal.of(hands), Seat.SOUTH, Strain.CLUBS, COINCHE)
    while not position.finished:
        for hand in position.hands.values():
            assert list(hand) == [card for card in PACK if card in hand]
        position = position.play(position.legal.cards[-1])
