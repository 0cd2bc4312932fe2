"""Small positions under any option, in the forms of the solver and of the plain minimax."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from hypothesis import strategies as st

from solvers.rules.cards.card import DECK, Card, Suit
from solvers.rules.cards.strain import AllTrumpValues, NoTrumpValues, Strain
from solvers.rules.deal.deal import Deal
from solvers.rules.play.position import Position
from solvers.rules.ruleset.presets import preset
from solvers.rules.ruleset.ruleset import Ruleset
from solvers.rules.seats import Direction, Seat, Side, turn_order
from tests.reference import minimax
from tests.reference.coinche import rules

BASE = preset("coinche").with_options({"no_trump": True, "all_trump": True})


@dataclass(frozen=True)
class Ending:
    """A position with few cards, and the deal of these cards from which it began."""

    deal: Deal
    position: Position

    @property
    def plain(self) -> tuple[minimax.Play, minimax.State]:
        """The position for the plain minimax, with North as seat 0."""
        position, ruleset = self.position, self.position.ruleset
        strain = position.strain.value
        system = {
            Strain.NO_TRUMP: ruleset.no_trump_values.value,
            Strain.ALL_TRUMP: ruleset.all_trump_values.value,
        }.get(position.strain, "raw")
        options = {name: getattr(ruleset, name) for name in rules.PLAY_OPTIONS}
        play = minimax.Play(strain, options, rules.worth(strain, system))
        turn = turn_order(Seat.NORTH, ruleset.direction)
        won = [sum(play.worth.values[str(c)] for c in position.won_by(side)) for side in Side]
        state = minimax.start(
            [[str(card) for card in position.hands[seat]] for seat in turn],
            turn.index(position.leader),
            [str(card) for card in position.trick],
            (won[0], won[1]),
        )
        return play, state

    def __repr__(self) -> str:
        hands = {seat.value: [str(c) for c in hand] for seat, hand in self.position.hands.items()}
        return (
            f"Ending({self.position.strain.value} {hands} {self.position.leader.value} leads, "
            f"on the table {[str(c) for c in self.position.trick]}, "
            f"{self.position.ruleset.differences(BASE)})"
        )


@st.composite
def rulesets(draw: Any) -> Ruleset:
    """Rulesets with any play options and card values; half of them are the default."""
    if draw(st.booleans()):
        return BASE
    options: dict[str, Any] = {name: draw(st.booleans()) for name in rules.PLAY_OPTIONS}
    options["direction"] = draw(st.sampled_from(list(Direction)))
    options["no_trump_values"] = draw(st.sampled_from(list(NoTrumpValues)))
    options["all_trump_values"] = draw(st.sampled_from(list(AllTrumpValues)))
    return BASE.with_options(options)


@st.composite
def endings(draw: Any, sizes: st.SearchStrategy[int]) -> Ending:
    """Endings with hands of these sizes, often with few suits or many trumps, or in mid-trick."""
    strain = draw(st.sampled_from(list(BASE.facts.strains)))
    ruleset, size = draw(rulesets()), draw(sizes)
    suits = list(Suit)
    shuffle = Random(draw(st.integers(0, 2**32 - 1)))
    shuffle.shuffle(suits)
    suits = suits[: draw(st.integers((size + 1) // 2, 4))]
    cards = [card for card in DECK if card.suit in suits]
    shuffle.shuffle(cards)
    hands: dict[Seat, list[Card]] = {
        seat: cards[place * size : (place + 1) * size] for place, seat in enumerate(Seat)
    }
    deal = Deal.of(hands)
    position = Position.start(deal, draw(st.sampled_from(list(Seat))), strain, ruleset)
    for _ in range(draw(st.integers(0, 4 * size - 5))):
        position = position.play(shuffle.choice(position.legal.cards))
    return Ending(deal, position)
