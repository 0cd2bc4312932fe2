"""Exhaustive play of endings: what each side can reach when all hands are seen.

No bound is used to leave out a move; results are remembered only for the same position. Meant for
endings of up to five cards a hand.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace

from tests.reference.coinche.rules import Options, Worth, legal_cards, trick_winner


@dataclass(frozen=True)
class State:
    """A position. ``hands`` are by seat number; ``leader`` leads (or has led) the running trick.

    ``won`` are the card values (without bonus or scale) that seats 0/2 and 1/3 have won so far.
    """

    hands: tuple[frozenset[str], ...]
    leader: int
    trick: tuple[str, ...] = ()
    won: tuple[int, int] = (0, 0)

    @property
    def to_play(self) -> int:
        """Number of the seat on turn."""
        return (self.leader + len(self.trick)) % 4


@dataclass(frozen=True)
class Play:
    """The rules that a position is played under."""

    strain: str
    options: Options
    worth: Worth

    def moves(self, state: State) -> list[str]:
        """The legal cards, in pack order."""
        hand = sorted(state.hands[state.to_play])
        return legal_cards(hand, state.trick, self.strain, self.options)

    def after(self, state: State, card: str) -> tuple[State, int | None]:
        """The position after a card, and who won the trick if the card completes it."""
        hands = list(state.hands)
        hands[state.to_play] = hands[state.to_play] - {card}
        trick = (*state.trick, card)
        if len(trick) < 4:
            return State(tuple(hands), state.leader, trick, state.won), None
        winner = (state.leader + trick_winner(trick, self.strain)) % 4
        won = list(state.won)
        won[winner % 2] += sum(self.worth.values[played] for played in trick)
        return State(tuple(hands), winner, (), (won[0], won[1])), winner


def start(
    hands: Sequence[Collection[str]],
    leader: int,
    trick: Sequence[str] = (),
    won: tuple[int, int] = (0, 0),
) -> State:
    """A position from hands given as any collections of cards."""
    return State(tuple(frozenset(hand) for hand in hands), leader, tuple(trick), won)


def best_points(play: Play, state: State) -> int:
    """Points of seats 0 and 2 at the end if they play for most and the others for least.

    These are the cards in ``state.won``, those still to be won, and the last-trick bonus.
    """
    known: dict[State, int] = {}
    # Without rounding, the points won already are a constant added to those still to be won.
    factor = play.worth.scale.numerator if play.worth.scale.denominator == 1 else 0

    def value(here: State, last_winner: int) -> int:
        if not any(here.hands):
            return play.worth.of(here.won[0], last_winner % 2 == 0)
        key = replace(here, won=(0, 0)) if factor else here
        if key not in known:
            best = max if here.to_play % 2 == 0 else min
            following = [play.after(here, card) for card in play.moves(here)]
            final = best(value(state, -1 if won is None else won) for state, won in following)
            known[key] = final - factor * here.won[0]
        return known[key] + factor * here.won[0]

    return value(state, state.leader)


def card_values(play: Play, state: State) -> dict[str, int]:
    """Points of seats 0 and 2 after each legal card of the seat on turn."""
    values = {}
    for card in play.moves(state):
        following, winner = play.after(state, card)
        if winner is None or any(following.hands):
            values[card] = best_points(play, following)
        else:
            values[card] = play.worth.of(following.won[0], winner % 2 == 0)
    return values


def side_can_sweep(play: Play, state: State, side: int) -> bool:
    """Whether seats ``side`` and ``side + 2`` can force all tricks that are not complete."""
    return _can_force(play, state, side, lambda winner: winner % 2 == side)


def seat_can_sweep(play: Play, state: State, seat: int) -> bool:
    """Whether a seat can force all tricks for itself alone, with the help of its partner."""
    return _can_force(play, state, seat % 2, lambda winner: winner == seat)


def _can_force(play: Play, state: State, side: int, wanted: Callable[[int], bool]) -> bool:
    known: dict[State, bool] = {}

    def forced(here: State) -> bool:
        if not any(here.hands):
            return True
        if here not in known:
            enough = any if here.to_play % 2 == side else all
            known[here] = enough(succeeds(here, card) for card in play.moves(here))
        return known[here]

    def succeeds(here: State, card: str) -> bool:
        following, winner = play.after(here, card)
        return (winner is None or wanted(winner)) and forced(following)

    return forced(state)
