"""The ways in which tricks can have gone if their leaders or the order of their cards are unseen.

Each way is a separate question. Ways in which the seen cards contradict each other are dropped
first: a card of another hand, a duty not fulfilled, a leader who did not win the last trick.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from msgspec import UNSET
from msgspec.structs import replace

from solvers.legality.hidden.question.exclusions import forbidden
from solvers.legality.hidden.question.question import Assumed
from solvers.legality.hidden.question.view import EVERYTHING, View
from solvers.legality.hidden.rules.play_rules import CardSet, PlayRules
from solvers.legality.log.game_log import TrickLog
from solvers.legality.play.unordered import UNKNOWN, is_open, orders

MOST_WAYS = 64
"""The most ways that are tried for a deal."""
MOST_REFUTED = 8
"""The most ways kept for the message if the seen cards contradict each other in all of them."""
MOST_STEPS = 5000
"""The most ways of single tricks that are tried for a deal."""


@dataclass(frozen=True, slots=True)
class Way:
    """The tricks of a deal with leaders and order filled in.

    ``assumed`` has the ones that do not follow from the log.
    """

    tricks: list[TrickLog]
    assumed: Assumed


def ways_of(
    logged: Sequence[TrickLog], hands: Sequence[CardSet], rules: PlayRules, view: View = EVERYTHING
) -> tuple[list[Way], bool]:
    """The ways in which the tricks can have gone, and whether these are all.

    If the seen cards contradict each other in every way, these are some of the longest ones.

    Args:
        logged: tricks of seats of the game, with possible players.
        hands: the seen cards of each hand as dealt.
        view: the part of the tricks to use. Later tricks go in any one way.
    """
    search, complete = _OrderSearch(view.tricks(logged), rules), True
    try:
        search.extend([], UNKNOWN, _Seen.of(hands))
    except _TooManyWays:
        complete = False
    ways = search.found
    if complete and not ways:
        ways = search.furthest[:MOST_REFUTED]
    found = [search.completed(way, logged) for way in ways]
    several = [
        index
        for index, trick in enumerate(logged)
        if is_open(trick)
        and not (complete and search.found and _is_one_way(trick, found, index, rules))
    ]
    return [
        Way(
            tricks,
            tuple(
                (index, f"trick {index + 1} was {_way_text(trick, logged[index], rules)}")
                for index, trick in enumerate(tricks)
                if index in several
            ),
        )
        for tricks in found
    ], complete


def seen_winner(trick: TrickLog, rules: PlayRules) -> str:
    """The winner of a trick by its cards; ``?`` if a card or their order is unseen."""
    cards = [rules.numbers[text] for text in trick.cards if text in rules.numbers]
    turn = rules.turns.get(trick.leader, ())
    if trick.ordered is False or not turn or len(cards) < len(turn):
        return UNKNOWN
    return turn[rules.winner(cards)]


def _is_one_way(
    logged: TrickLog, found: Sequence[Sequence[TrickLog]], index: int, rules: PlayRules
) -> bool:
    """Whether a trick went the same way in all ways that were found."""
    return len({_way_text(tricks[index], logged, rules) for tricks in found}) == 1


def _way_text(trick: TrickLog, logged: TrickLog, rules: PlayRules) -> str:
    """How a trick without leader or order in the log went, in words."""
    leader = rules.name(rules.seat_numbers[trick.leader])
    if logged.ordered is not False:
        return f"led by {leader}"
    return f"played {' '.join(trick.cards)} from {leader} on"


class _TooManyWays(Exception):
    """There are too many ways to try."""


@dataclass(frozen=True, slots=True)
class _Seen:
    """What the tricks so far show of each seat.

    The cards dealt to it, not dealt to it, played by it, and perhaps played by it as unseen cards.
    """

    dealt: tuple[CardSet, ...]
    lacked: tuple[CardSet, ...]
    played: tuple[CardSet, ...]
    unseen: tuple[CardSet, ...]

    @classmethod
    def of(cls, hands: Sequence[CardSet]) -> _Seen:
        """What is seen before the play."""
        nothing = (0,) * len(hands)
        return cls(tuple(hands), nothing, nothing, nothing)

    def after(self, trick: TrickLog, rules: PlayRules) -> _Seen | None:
        """The same after one more trick; None if its cards contradict what was seen."""
        dealt, lacked = list(self.dealt), list(self.lacked)
        played, unseen = list(self.played), list(self.unseen)
        leader = rules.seat_numbers[trick.leader]
        table: list[int] = []
        for place, text in enumerate(trick.cards):
            seat = rules.seat_after(leader, place)
            card = rules.numbers.get(text)
            if card is None:
                unseen[seat] |= rules.cards_of(text)
                continue
            if played[seat] >> card & 1:
                return None
            dealt[seat] |= 1 << card
            if len(table) == place:
                excluded = forbidden(rules, table, card)
                lacked[seat] |= excluded & ~(played[seat] | unseen[seat])
            played[seat] |= 1 << card
            table.append(card)
        after = _Seen(tuple(dealt), tuple(lacked), tuple(played), tuple(unseen))
        return after if after._is_possible(rules) else None

    def _is_possible(self, rules: PlayRules) -> bool:
        dealt_so_far = 0
        for dealt, lacked in zip(self.dealt, self.lacked, strict=True):
            if dealt & (lacked | dealt_so_far) or dealt.bit_count() > rules.hand_size:
                return False
            dealt_so_far |= dealt
        return True


class _OrderSearch:
    """A search for all ways, trick by trick."""

    def __init__(self, logged: Sequence[TrickLog], rules: PlayRules) -> None:
        self._logged = logged
        self._rules = rules
        self._steps = 0
        self.furthest: list[list[TrickLog]] = [[]]
        self.found: list[list[TrickLog]] = []

    def extend(self, before: list[TrickLog], following: str, seen: _Seen) -> None:
        """Find the ways to continue after some tricks.

        Args:
            following: the next leader, as far as the tricks so far show.

        Raises:
            _TooManyWays: there are too many ways to try.
        """
        if len(before) == len(self._logged):
            if len(self.found) == MOST_WAYS:
                raise _TooManyWays
            self.found.append(before)
            return
        logged = self._logged[len(before)]
        for trick in self._ways(logged, following):
            self._steps += 1
            if self._steps > MOST_STEPS:
                raise _TooManyWays
            tricks = [*before, trick]
            if len(tricks) > len(self.furthest[0]):
                self.furthest = []
            if not self.furthest or len(tricks) == len(self.furthest[0]):
                self.furthest.append(tricks)
            after = seen.after(trick, self._rules)
            winner = seen_winner(trick, self._rules)
            claim = _claim(logged, self._rules)
            if after is None or following not in (UNKNOWN, trick.leader):
                continue
            if is_open(logged) and UNKNOWN not in (winner, claim) and winner != claim:
                continue
            self.extend(tricks, claim if winner == UNKNOWN else winner, after)

    def completed(self, way: list[TrickLog], logged: Sequence[TrickLog]) -> list[TrickLog]:
        """A way with all cards of its last trick, and with any one way for the tricks after it."""
        tricks = [
            trick
            if len(trick.cards) == len(in_log.cards)
            else replace(in_log, leader=trick.leader, by=UNSET, ordered=UNSET)
            for trick, in_log in zip(way, logged, strict=False)
        ]
        return [*tricks, *(self._ways(later, UNKNOWN)[0] for later in logged[len(way) :])]

    def _ways(self, logged: TrickLog, following: str) -> list[TrickLog]:
        """The ways in which a trick can have gone; led by ``following`` if that is possible."""
        if not is_open(logged):
            return [logged]
        seats = list(self._rules.seat_numbers)
        leaders = [logged.leader] if logged.leader in seats else seats
        ways = {leader: self._ways_from(logged, leader) for leader in leaders}
        if ways.get(following):
            return ways[following]
        return [trick for leader in leaders for trick in ways[leader]]

    def _ways_from(self, logged: TrickLog, leader: str) -> list[TrickLog]:
        turn = self._rules.turns[leader]
        return [
            replace(
                logged,
                leader=leader,
                cards=[logged.cards[place] for place in order],
                by=UNSET,
                ordered=UNSET,
            )
            for order in orders(logged, turn)
        ]


def _claim(logged: TrickLog, rules: PlayRules) -> str:
    """The winner of a complete trick as the log says; ``?`` if it does not."""
    complete = len(logged.cards) == len(rules.seats)
    claimed = logged.winner is not UNSET and logged.winner in rules.seat_numbers and complete
    return str(logged.winner) if claimed else UNKNOWN
