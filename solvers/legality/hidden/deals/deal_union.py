"""Deals that are in at least one of several spaces, each counted once.

Cards that each space allows to the same seats are of one kind. They are shared out kind by kind, as
in one space. A state has the room left and the spaces that the deal can still be in. A space is
dropped as soon as another one that is left allows at least as much of the remaining cards.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import accumulate
from random import Random

from solvers.legality.hidden.deadline import Deadline
from solvers.legality.hidden.deals.deal_space import DealSpace, Share, choices, deal_out, shares
from solvers.legality.hidden.rules.play_rules import CardSet, members

Spaces = int
"""Spaces as bits: bit n is space number n."""
State = tuple[Share, Spaces]
"""The room that each seat has left, and the spaces that the deal can still be in."""


@dataclass(frozen=True, slots=True)
class _Kind:
    """Cards of one kind, and for each seat the spaces that allow them to it."""

    cards: list[int]
    allowing: tuple[Spaces, ...]


@dataclass(frozen=True)
class DealUnion:
    """All deals that are in at least one of several spaces of one deck; made by ``union_of``.

    ``layers`` has, for each number of kinds shared out, the states and the number of ways to get
    there; ``endings`` has the ways to continue from there.
    """

    seats: int
    kinds: Sequence[_Kind]
    steps: _Steps
    layers: Sequence[dict[State, int]]
    endings: Sequence[dict[State, int]] = field(repr=False)

    @property
    def count(self) -> int:
        """The exact number of deals."""
        return sum(self.layers[-1].values())

    def probabilities(self) -> dict[int, dict[int, Fraction]]:
        """For each card and each seat that can hold it: the share of the deals in which it does.

        There must be a deal.
        """
        parts: dict[int, dict[int, Fraction]] = {}
        for index, kind in enumerate(self.kinds):
            held = [0] * self.seats
            for state, ways in self.layers[index].items():
                for share, following, choice in self.steps.of(index, state):
                    count = ways * choice * self.endings[index + 1].get(following, 0)
                    for seat, number in enumerate(share):
                        held[seat] += number * count
            total = self.count * len(kind.cards)
            part = {seat: Fraction(number, total) for seat, number in enumerate(held) if number}
            parts |= dict.fromkeys(kind.cards, part)
        return parts

    def sample(self, random: Random) -> list[CardSet]:
        """A random deal, each as likely as any other. There must be one."""
        hands = [0] * self.seats
        (state,) = self.layers[0]
        for index, kind in enumerate(self.kinds):
            ways = list(self.steps.of(index, state))
            ending = self.endings[index + 1]
            weights = list(
                accumulate(choice * ending.get(following, 0) for _, following, choice in ways)
            )
            share, state, _ = ways[bisect_right(weights, random.randrange(weights[-1]))]
            deal_out(random.sample(kind.cards, len(kind.cards)), share, hands)
        return hands


def union_of(spaces: Sequence[DealSpace], most_states: int, deadline: Deadline) -> DealUnion | None:
    """The union of spaces of one deck; None if counting it takes too many states or too long.

    Args:
        spaces: at least one.
    """
    first, distinct = spaces[0], list(dict.fromkeys(space.allowed for space in spaces))
    seats = len(first.allowed)
    kinds = _kinds(distinct, first.everything, seats)
    steps = _Steps(kinds, len(distinct))
    start: State = ((first.hand_size,) * seats, steps.needed(0, (1 << len(distinct)) - 1))
    layers: list[dict[State, int]] = [{start: 1}]
    states = 1
    for index in range(len(kinds)):
        following: dict[State, int] = {}
        for state, ways in layers[-1].items():
            for _, after, choice in steps.of(index, state):
                following[after] = following.get(after, 0) + ways * choice
            if states + len(following) > most_states or deadline.passed:
                return None
        states += len(following)
        layers.append(following)
    endings: list[dict[State, int]] = [dict.fromkeys(layers[-1], 1)]
    for index in reversed(range(len(kinds))):
        after_it = endings[-1]
        endings.append(
            {
                state: sum(
                    choice * after_it.get(following, 0)
                    for _, following, choice in steps.of(index, state)
                )
                for state in layers[index]
            }
        )
    return DealUnion(seats, kinds, steps, layers, endings[::-1])


def _kinds(spaces: Sequence[tuple[CardSet, ...]], everything: CardSet, seats: int) -> list[_Kind]:
    """The kinds of cards; those that exclude most spaces come first, to keep few states."""
    by_spaces: dict[tuple[Spaces, ...], list[int]] = {}
    for card in members(everything):
        allowing = tuple(
            sum(1 << number for number, allowed in enumerate(spaces) if allowed[seat] >> card & 1)
            for seat in range(seats)
        )
        by_spaces.setdefault(allowing, []).append(card)

    def left(allowing: tuple[Spaces, ...]) -> int:
        return sum(each.bit_count() for each in allowing)

    ordered = sorted(by_spaces.items(), key=lambda kind: (left(kind[0]), kind[0]))
    return [_Kind(cards, allowing) for allowing, cards in ordered]


class _Steps:
    """The states that follow when the next kind is shared out."""

    def __init__(self, kinds: Sequence[_Kind], spaces: int) -> None:
        self._kinds = kinds
        self._needed: dict[tuple[int, Spaces], Spaces] = {}
        self._covering = self._all_covering(spaces)

    def _all_covering(self, spaces: int) -> list[list[Spaces]]:
        """By the number of kinds shared out: for each space, the spaces that make it needless.

        They allow at least as much of the remaining cards; of equal spaces the first is kept.
        """
        every = (1 << spaces) - 1
        allow_as_much, allow_no_more = [every] * spaces, [every] * spaces
        covering = [self._covering_now(allow_as_much, allow_no_more)]
        for kind in reversed(self._kinds):
            for number in range(spaces):
                for allowing in kind.allowing:
                    if allowing >> number & 1:
                        allow_as_much[number] &= allowing
                    else:
                        allow_no_more[number] &= ~allowing
            covering.append(self._covering_now(allow_as_much, allow_no_more))
        return covering[::-1]

    @staticmethod
    def _covering_now(
        allow_as_much: Sequence[Spaces], allow_no_more: Sequence[Spaces]
    ) -> list[Spaces]:
        """For each space the spaces that allow as much, without later ones that allow the same."""
        return [
            as_much & ~(no_more & -1 << number)
            for number, (as_much, no_more) in enumerate(
                zip(allow_as_much, allow_no_more, strict=True)
            )
        ]

    def needed(self, index: int, spaces: Spaces) -> Spaces:
        """The spaces that no other makes needless after ``index`` kinds."""
        known = self._needed.get((index, spaces))
        if known is None:
            covering = self._covering[index]
            known = sum(1 << each for each in members(spaces) if not covering[each] & spaces)
            self._needed[index, spaces] = known
        return known

    def of(self, index: int, state: State) -> Iterator[tuple[Share, State, int]]:
        """Every way to share out a kind: the share, the next state, and the number of choices."""
        room, spaces = state
        kind = self._kinds[index]
        holders = [seat for seat, allowing in enumerate(kind.allowing) if allowing & spaces]
        for share, left in shares(len(kind.cards), holders, room):
            alive = spaces
            for seat, number in enumerate(share):
                if number:
                    alive &= kind.allowing[seat]
            if alive:
                yield share, (left, self.needed(index + 1, alive)), choices(len(kind.cards), share)
