"""Plain search of Coins: every card in every order, without cuts or equivalent cards.

Cards are texts (``OA``), seats 0..2 in turn order. Written from the rules, apart from the solver.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tests.reference.coins.tricks import coins, winning_card

TRICK = 3


@dataclass(frozen=True)
class State:
    """Hands, the leader of the running trick, its cards, and coins won from here on."""

    hands: tuple[frozenset[str], frozenset[str], frozenset[str]]
    leader: int
    trick: tuple[str, ...] = ()
    won: tuple[int, int, int] = (0, 0, 0)

    @property
    def to_play(self) -> int:
        return (self.leader + len(self.trick)) % TRICK

    @property
    def finished(self) -> bool:
        return not self.trick and not any(self.hands)

    def after(self, card: str) -> State:
        seat = self.to_play
        first, second, third = (
            hand - {card} if place == seat else hand for place, hand in enumerate(self.hands)
        )
        trick = (*self.trick, card)
        state = replace(self, hands=(first, second, third), trick=trick)
        if len(trick) < TRICK:
            return state
        taker = (self.leader + trick.index(winning_card(trick))) % TRICK
        x, y, z = (won + coins(trick) * (place == taker) for place, won in enumerate(self.won))
        return replace(state, leader=taker, trick=(), won=(x, y, z))

    def children(self) -> Iterator[tuple[str, State]]:
        """Each legal card and the state after it: by suit (C O S B), then from the lowest up."""
        for card in sorted(self.hands[self.to_play], key=card_order):
            yield card, self.after(card)


def card_order(card: str) -> tuple[int, int]:
    return "COSB".index(card[0]), "23456789JNKA".index(card[1])


def forced(state: State, seat: int) -> int:
    """Coins that a seat gets from the position against the other two together."""
    if state.finished:
        return state.won[seat]
    values = [forced(child, seat) for _, child in state.children()]
    return max(values) if state.to_play == seat else min(values)


class ForcedOnce:
    """The same as ``forced`` for one seat, but each position is solved once, for larger hands.

    Positions are the same if the same cards are in the same hands, the same player led and the
    same cards are on the table; nothing else makes two of them equal, and nothing is left out.
    """

    def __init__(self, seat: int) -> None:
        self._seat = seat
        self._known: dict[State, int] = {}

    def forced(self, state: State) -> int:
        return state.won[self._seat] + self._still(replace(state, won=(0, 0, 0)))

    def _still(self, state: State) -> int:
        if state.finished:
            return 0
        known = self._known.get(state)
        if known is None:
            values = [self.forced(child) for _, child in state.children()]
            known = max(values) if state.to_play == self._seat else min(values)
            self._known[state] = known
        return known


def first_there(state: State, seat: int, needs: tuple[int, int, int]) -> bool:
    """Whether a seat can reach its need against the other two before one of them reaches theirs."""
    for place in range(TRICK):
        if state.won[place] >= needs[place]:
            return place == seat
    if state.finished:
        return False
    answers = (first_there(child, seat, needs) for _, child in state.children())
    return any(answers) if state.to_play == seat else all(answers)


def selfish(state: State) -> tuple[tuple[int, int, int], list[str]]:
    """Coins of each seat and the cards if each plays for itself; the first of equal cards."""
    if state.finished:
        return state.won, []
    best: tuple[tuple[int, int, int], list[str]] | None = None
    for card, child in state.children():
        won, line = selfish(child)
        if best is None or won[state.to_play] > best[0][state.to_play]:
            best = won, [card, *line]
    assert best is not None
    return best
