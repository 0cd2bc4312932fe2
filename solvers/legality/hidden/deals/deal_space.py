"""Deals that agree with plain facts: whether there is one, how many, who holds what, samples.

If every play is seen, each fact says that a hand was dealt a card or was not. Cards with the same
possible holders are of one kind, and there are few kinds. So deals are counted as the ways to share
out each kind, times the ways to choose which cards of the kind go to whom.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import accumulate
from math import factorial
from random import Random

from solvers.legality.hidden.question.exclusions import Restriction, restriction_of
from solvers.legality.hidden.question.question import Question
from solvers.legality.hidden.rules.play_rules import CardSet, members

Share = tuple[int, ...]
"""The number of cards for each seat."""


def allowed_cards(
    restrictions: Iterable[Restriction], everything: CardSet, seats: int
) -> list[CardSet] | None:
    """The cards that each seat can have been dealt; None if two facts contradict each other."""
    included, excluded = [0] * seats, [0] * seats
    for restriction in restrictions:
        if not restriction.possible:
            return None
        included[restriction.seat] |= restriction.included
        excluded[restriction.seat] |= restriction.excluded
    allowed = []
    for seat in range(seats):
        others = 0
        for other in range(seats):
            if other != seat:
                others |= included[other]
        if included[seat] & (excluded[seat] | others):
            return None
        allowed.append(everything & ~excluded[seat] & ~others)
    return allowed


def deal_space(question: Question) -> DealSpace | None:
    """All deals that agree with a plain question; None if two facts contradict each other."""
    return space_of(question, [restriction_of(question, fact) for fact in question.facts])


def space_of(question: Question, restrictions: Iterable[Restriction]) -> DealSpace | None:
    """All deals under some restrictions; None if two of them contradict each other."""
    rules = question.rules
    allowed = allowed_cards(restrictions, rules.everything, len(rules.seats))
    if allowed is None:
        return None
    return DealSpace(tuple(allowed), rules.everything, rules.hand_size)


@dataclass(frozen=True)
class DealSpace:
    """All deals in which each seat holds ``hand_size`` of the cards allowed to it."""

    allowed: tuple[CardSet, ...]
    everything: CardSet
    hand_size: int

    @property
    def possible(self) -> bool:
        """Whether there is a deal.

        By Hall's theorem there is one exactly if no group of seats has to take more cards than it
        has room for. It has to take the cards that no seat outside the group can hold.
        """
        seats = len(self.allowed)
        for group in range(1 << seats):
            outside, room = 0, 0
            for seat in range(seats):
                if group >> seat & 1:
                    room += self.hand_size
                else:
                    outside |= self.allowed[seat]
            if (self.everything & ~outside).bit_count() > room:
                return False
        return True

    @cached_property
    def _kinds(self) -> list[tuple[tuple[int, ...], list[int]]]:
        """The cards by their possible holders, fewest holders first."""
        kinds: dict[tuple[int, ...], list[int]] = {}
        for card in members(self.everything):
            holders = tuple(seat for seat, own in enumerate(self.allowed) if own >> card & 1)
            kinds.setdefault(holders, []).append(card)
        return sorted(kinds.items(), key=lambda kind: (len(kind[0]), kind[0]))

    @cached_property
    def _layers(self) -> list[dict[Share, int]]:
        """For each number of kinds shared out: the room left, and how many ways lead there."""
        start = tuple(self.hand_size for _ in self.allowed)
        layers: list[dict[Share, int]] = [{start: 1}]
        for holders, cards in self._kinds:
            following: dict[Share, int] = {}
            for room, ways in layers[-1].items():
                for share, left in shares(len(cards), holders, room):
                    count = ways * choices(len(cards), share)
                    following[left] = following.get(left, 0) + count
            layers.append(following)
        return layers

    @cached_property
    def _endings(self) -> list[dict[Share, int]]:
        """For each number of kinds shared out: the room left, and how many ways lead to the end."""
        endings: list[dict[Share, int]] = [{(0,) * len(self.allowed): 1}]
        for (holders, cards), layer in zip(
            reversed(self._kinds), reversed(self._layers[:-1]), strict=True
        ):
            after = endings[-1]
            endings.append(
                {
                    room: sum(
                        choices(len(cards), share) * after.get(left, 0)
                        for share, left in shares(len(cards), holders, room)
                    )
                    for room in layer
                }
            )
        return endings[::-1]

    @property
    def count(self) -> int:
        """The exact number of deals."""
        return self._layers[-1].get((0,) * len(self.allowed), 0)

    def probabilities(self) -> dict[int, dict[int, Fraction]]:
        """For each card and each seat that can hold it: the share of the deals in which it does.

        There must be a deal.
        """
        parts: dict[int, dict[int, Fraction]] = {}
        for index, (holders, cards) in enumerate(self._kinds):
            held = dict.fromkeys(holders, 0)
            for room, ways in self._layers[index].items():
                for share, left in shares(len(cards), holders, room):
                    count = ways * choices(len(cards), share)
                    count *= self._endings[index + 1].get(left, 0)
                    for seat in holders:
                        held[seat] += share[seat] * count
            total = self.count * len(cards)
            part = {seat: Fraction(number, total) for seat, number in held.items() if number}
            parts |= dict.fromkeys(cards, part)
        return parts

    def sample(self, random: Random) -> list[CardSet]:
        """A random deal, each as likely as any other. There must be one."""
        hands = [0] * len(self.allowed)
        room: Share = tuple(self.hand_size for _ in self.allowed)
        for index, (holders, cards) in enumerate(self._kinds):
            ending = self._endings[index + 1]
            ways = [
                (share, left, choices(len(cards), share) * ending.get(left, 0))
                for share, left in shares(len(cards), holders, room)
            ]
            weights = list(accumulate(count for *_, count in ways))
            share, room, _ = ways[bisect_right(weights, random.randrange(weights[-1]))]
            deal_out(random.sample(cards, len(cards)), share, hands)
        return hands


def deal_out(cards: Iterable[int], share: Share, hands: list[CardSet]) -> None:
    """Give each seat its number of cards, in the given order."""
    pile = iter(cards)
    for seat, number in enumerate(share):
        for _ in range(number):
            hands[seat] |= 1 << next(pile)


def shares(cards: int, holders: Sequence[int], room: Share) -> list[tuple[Share, Share]]:
    """Every way to share out cards among holders with room for them, and the room left after it."""
    ways: list[tuple[Share, Share, int]] = [((0,) * len(room), room, cards)]
    for place, seat in enumerate(holders):
        later = sum(room[other] for other in holders[place + 1 :])
        ways = [
            (
                (*share[:seat], number, *share[seat + 1 :]),
                (*left[:seat], left[seat] - number, *left[seat + 1 :]),
                rest - number,
            )
            for share, left, rest in ways
            for number in range(max(0, rest - later), min(rest, room[seat]) + 1)
        ]
    return [(share, left) for share, left, rest in ways if rest == 0]


def choices(cards: int, share: Share) -> int:
    """The number of ways to share out different cards in these numbers."""
    ways = factorial(cards)
    for number in share:
        ways //= factorial(number)
    return ways
