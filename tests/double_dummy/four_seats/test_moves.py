"""The engine's legal cards on every directed position, against the duties in Python."""

from __future__ import annotations

import pytest

from solvers.double_dummy.four_seats.engine import Engine
from solvers.rules.cards.card import DECK, Card, parse_cards
from solvers.rules.cards.strain import Strain, card_points, parse_strain
from solvers.rules.deal.deal import Deal
from solvers.rules.play.position import Position
from solvers.rules.ruleset.presets import preset
from solvers.rules.ruleset.ruleset import Ruleset
from solvers.rules.seats import Seat, turn_order
from tests.rules.play.positions import LEGAL_CASES, LegalCase

BASE = preset("coinche").with_options({"no_trump": True, "all_trump": True})


def engine_for(ruleset: Ruleset, strain: Strain) -> Engine:
    points = card_points(strain, ruleset.no_trump_values, ruleset.all_trump_values)
    return Engine(ruleset, strain, points, table_mib=0)


def position_of(case: LegalCase) -> Position:
    """A full position with the hand and trick of a case; the other hands are arbitrary."""
    ruleset = BASE.with_options(case.options)
    hand, trick = parse_cards(case.hand), parse_cards(case.trick)
    rest = [card for card in DECK if card not in hand and card not in trick]
    turn = turn_order(Seat.NORTH, ruleset.direction)
    hands: dict[Seat, tuple[Card, ...]] = {turn[len(trick)]: tuple(hand)}
    for place, seat in enumerate(turn):
        if seat not in hands:
            size = len(hand) - (place < len(trick))
            hands[seat], rest = tuple(rest[:size]), rest[size:]
    return Position(hands, Seat.NORTH, parse_strain(case.strain), ruleset, tuple(trick))


@pytest.mark.parametrize("case", LEGAL_CASES, ids=lambda case: case.name)
def test_directed_positions(case: LegalCase) -> None:
    position = position_of(case)
    engine = engine_for(position.ruleset, position.strain)
    assert set(engine.legal(position)) == set(parse_cards(case.legal))


def test_wrong_positions_are_refused() -> None:
    engine = engine_for(BASE, Strain.SPADES)
    ace, king, queen, jack = parse_cards("SA SK SQ SJ")

    def position(*hands: tuple[Card, ...], trick: tuple[Card, ...] = ()) -> Position:
        return Position(dict(zip(Seat, hands, strict=True)), Seat.NORTH, Strain.SPADES, BASE, trick)

    for wrong in (
        position((ace,), (ace,), (queen,), (jack,)),
        position((ace, king), (queen,), (jack,), ()),
        position((ace,), (king,), (queen,), (jack,), trick=(ace,)),
        position((), (), (), ()),
    ):
        with pytest.raises(ValueError, match=r"card|hands"):
            engine.points(wrong)


def test_the_deal_of_a_position_is_not_changed() -> None:
    deal = Deal.of({seat: list(DECK[8 * i : 8 * i + 8]) for i, seat in enumerate(Seat)})
    position = Position.start(deal, Seat.WEST, Strain.HEARTS, BASE)
    engine_for(BASE, Strain.HEARTS).points(position)
    assert position.hands == dict(deal.hands)
