"""What is known of a deal in one strain: seen hands, plays, claims; and the facts they make."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from itertools import combinations

from solvers.legality.hidden.question.facts import Fact, FactKind
from solvers.legality.hidden.rules.play_rules import CardSet, PlayRules, members


@dataclass(frozen=True, slots=True)
class SeenTrick:
    """A trick as it was seen.

    ``cards`` has, for each play in order, the set of cards that it can have been: one card if it
    was seen, otherwise a suit or the full deck. ``winner`` and ``points`` are claims of the log, or
    None; the points include the last-trick bonus.
    """

    leader: int
    cards: tuple[CardSet, ...]
    winner: int | None = None
    points: int | None = None


ANNOUNCEMENT = "announcement"
"""The group of runs and squares, which players announce before the play."""


@dataclass(frozen=True, slots=True)
class HeldCards:
    """A call that means that its player holds certain cards: all cards of one of ``options``.

    ``what`` is the call in words. ``after`` is the trick and place of the card that the call came
    with, or None if it is unknown. ``first`` is True if that card must be the first of the held
    cards to be played, False if it must be the last, None if nothing follows. Calls of one
    ``group`` need different cards. ``number`` is the place of the call among those of the log,
    from 0.
    """

    seat: int
    what: str
    options: tuple[CardSet, ...]
    after: tuple[int, int] | None = None
    group: str = ""
    first: bool | None = None
    number: int = 0


@dataclass(frozen=True, slots=True)
class SuitCount:
    """At least ``count`` cards of a suit were dealt to a seat."""

    seat: int
    suit: StrEnum
    count: int


@dataclass(frozen=True, slots=True)
class Total:
    """The card points that some seats together made in the whole deal, as the log says.

    ``name`` is the name of these seats. ``with_bonus``: the points include the last-trick bonus.
    ``key`` is the key of the claim in the score of the log.
    """

    seats: Set[int]
    name: str
    points: int
    with_bonus: bool = True
    key: str = "cards"

    def of(self, card_sum: int, won_last: bool, rules: PlayRules) -> int:
        """The points that the log should give these seats if their cards have that sum."""
        return rules.points_of(card_sum, won_last and self.with_bonus)


Assumed = tuple[tuple[int, str], ...]
"""Assumptions about tricks that can have gone in several ways: the trick, from 0, and a text."""


@dataclass(frozen=True)
class Question:
    """All that is known of a deal; ``hands`` are the seen cards of each hand as dealt.

    If tricks can have gone in several ways, the question is about one of them; ``assumed`` says
    which. If there are too many ways, the question ends before the first such trick, and
    ``unread`` says so.
    """

    rules: PlayRules
    hands: tuple[CardSet, ...]
    tricks: tuple[SeenTrick, ...]
    announced: tuple[HeldCards, ...] = ()
    suit_counts: tuple[SuitCount, ...] = ()
    totals: tuple[Total, ...] = ()
    assumed: Assumed = ()
    unread: str = ""

    def seat_of(self, trick: int, place: int) -> int:
        """The seat that played a card."""
        return self.rules.seat_after(self.tricks[trick].leader, place)

    @cached_property
    def _seen_by(self) -> list[list[CardSet]]:
        """For each seat and trick, the cards it was seen to play before that trick."""
        seen = [[0] * (len(self.tricks) + 1) for _ in self.rules.seats]
        for index, trick in enumerate(self.tricks):
            for seat in range(len(self.rules.seats)):
                seen[seat][index + 1] |= seen[seat][index]
            for place, cards in enumerate(trick.cards):
                if cards & (cards - 1) == 0:
                    seen[self.seat_of(index, place)][index + 1] |= cards
        return seen

    def played_before(self, seat: int, trick: int) -> CardSet:
        """The cards a seat was seen to play before a trick."""
        return self._seen_by[seat][trick]

    def trick_points(self, trick: int, cards: Sequence[int]) -> int:
        """The points of a trick, with the last-trick bonus."""
        last = trick == self.rules.hand_size - 1
        bonus = self.rules.last_trick if last else 0
        return sum(self.rules.values[card] for card in cards) + bonus

    @cached_property
    def is_plain(self) -> bool:
        """Whether each fact alone says which cards a hand has or lacks.

        Then counting is enough to answer the question.
        """
        return (
            all(cards & (cards - 1) == 0 for trick in self.tricks for cards in trick.cards)
            and all(len(call.options) == 1 and call.first is None for call in self.announced)
            and not any(
                one.group == other.group != ""
                and one.seat == other.seat
                and one.options[0] & other.options[0]
                for one, other in combinations(self.announced, 2)
            )
            and not self.suit_counts
            and not self.totals
        )

    @cached_property
    def facts(self) -> list[Fact]:
        """All facts, in the order in which the players learned them."""
        facts = [
            Fact(FactKind.HAND, seat, cards=1 << card)
            for seat, hand in enumerate(self.hands)
            for card in members(hand)
        ]
        facts += [
            Fact(FactKind.SUIT_COUNT, count.seat, index=index)
            for index, count in enumerate(self.suit_counts)
        ]
        facts += self._calls_with(None)
        for index in range(len(self.tricks)):
            facts += self._facts_of_trick(index)
        facts += [
            Fact(FactKind.TOTAL, min(total.seats), len(self.tricks), index=index)
            for index, total in enumerate(self.totals)
        ]
        return facts

    def _facts_of_trick(self, index: int) -> list[Fact]:
        trick, facts = self.tricks[index], []
        size = len(self.rules.seats)
        if index and len(self.tricks[index - 1].cards) == size:
            facts.append(Fact(FactKind.LEADER, trick.leader, index - 1))
        for place, cards in enumerate(trick.cards):
            seat = self.seat_of(index, place)
            facts.append(Fact(FactKind.HELD, seat, index, place, cards))
            if place and self.rules.has_duties:
                facts.append(Fact(FactKind.DUTY, seat, index, place, cards))
            facts += self._calls_with((index, place))
        if len(trick.cards) == size:
            if trick.winner is not None:
                facts.append(Fact(FactKind.WINNER, trick.winner, index, size - 1))
            if trick.points is not None:
                facts.append(Fact(FactKind.POINTS, -1, index, size - 1))
        return facts

    def _calls_with(self, after: tuple[int, int] | None) -> list[Fact]:
        """The calls that came with a card (None: with an unknown card)."""
        trick, place = after or (-1, 0)
        return [
            Fact(
                FactKind.ANNOUNCED,
                call.seat,
                trick,
                place,
                call.options[0] if len(call.options) == 1 else 0,
                index,
            )
            for index, call in enumerate(self.announced)
            if call.after == after
        ]
