"""The ways in which tricks can have gone whose leaders, or the order of whose cards, were not seen.

Each way is tried by itself. Those in which the cards that were seen clash outright are left out
before: a card of another hand, one that should have been played before, a leader who did not win.
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
"""So many ways in which a deal can have gone are tried at most."""
MOST_REFUTED = 8
"""Of ways in which cards that were seen clash so many are kept, to be told."""
MOST_STEPS = 5000
"""Ways for a trick to go that are looked at for one deal at most."""


@dataclass(frozen=True, slots=True)
class Way:
    """The tricks of a deal with leaders and order put in.

    ``assumed`` are those put in that do not follow.
    """

    tricks: list[TrickLog]
    assumed: Assumed


def ways_of(
    logged: Sequence[TrickLog], hands: Sequence[CardSet], rules: PlayRules, view: View = EVERYTHING
) -> tuple[list[Way], bool]:
    """The ways in which the tricks can have gone, and whether these are all.

    Where the cards seen clash in every one, it is some of those that get furthest.

    Args:
        logged: tricks of seats of the game, with players that fit.
        hands: the cards seen of each seat's hand as dealt.
        view: how much of the tricks is looked at. The others go in any way.
    """
    search, complete = _OrderSearch(view.tricks(logged), rules), True
    try:
        search.go_on([], UNKNOWN, _Seen.of(hands))
    except _TooManyWays:
        complete = False
    ways = search.found
    if complete and not ways:
        ways = search.furthest[:MOST_REFUTED]
    found = [search.to_its_end(way, logged) for way in ways]
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
    """Who won a trick by its cards; ``?`` where they, or their order, were not wholly seen."""
    cards = [rules.numbers[text] for text in trick.cards if text in rules.numbers]
    turn = rules.turns.get(trick.leader, ())
    if trick.ordered is False or not turn or len(cards) < len(turn):
        return UNKNOWN
    return turn[rules.winner(cards)]


def _is_one_way(
    logged: TrickLog, found: Sequence[Sequence[TrickLog]], index: int, rules: PlayRules
) -> bool:
    """Whether a trick went alike in all ways that were found."""
    return len({_way_text(tricks[index], logged, rules) for tricks in found}) == 1


def _way_text(trick: TrickLog, logged: TrickLog, rules: PlayRules) -> str:
    """How a trick went that was logged without its leader or order, in words."""
    leader = rules.name(rules.seat_numbers[trick.leader])
    if logged.ordered is not False:
        return f"led by {leader}"
    return f"played {' '.join(trick.cards)} from {leader} on"


class _TooManyWays(Exception):
    """There are too many ways."""


@dataclass(frozen=True, slots=True)
class _Seen:
    """What the tricks so far show, by seat.

    Cards that were dealt to it, that were not, that it played, and that it can have played unseen.
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
        """The same after one more trick; None where its cards clash with what was seen."""
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
                called_for = forbidden(rules, table, card)
                lacked[seat] |= called_for & ~(played[seat] | unseen[seat])
            played[seat] |= 1 << card
            table.append(card)
        after = _Seen(tuple(dealt), tuple(lacked), tuple(played), tuple(unseen))
        return after if after._is_possible(rules) else None

    def _is_possible(self, rules: PlayRules) -> bool:
        everybodys = 0
        for dealt, lacked in zip(self.dealt, self.lacked, strict=True):
            if dealt & (lacked | everybodys) or dealt.bit_count() > rules.hand_size:
                return False
            everybodys |= dealt
        return True


class _OrderSearch:
    """A search for all ways, trick by trick; each trick is tried in the ways it can have gone."""

    def __init__(self, logged: Sequence[TrickLog], rules: PlayRules) -> None:
        self._logged = logged
        self._rules = rules
        self._steps = 0
        self.furthest: list[list[TrickLog]] = [[]]
        self.found: list[list[TrickLog]] = []

    def go_on(self, before: list[TrickLog], following: str, seen: _Seen) -> None:
        """Find the ways to go on after some tricks.

        Args:
            following: who is to lead, as far as the tricks so far tell.

        Raises:
            _TooMany: they are too many.
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
            self.go_on(tricks, claim if winner == UNKNOWN else winner, after)

    def to_its_end(self, way: list[TrickLog], logged: Sequence[TrickLog]) -> list[TrickLog]:
        """A way with all cards of its last trick, and any way for the tricks after that."""
        tricks = [
            trick
            if len(trick.cards) == len(whole.cards)
            else replace(whole, leader=trick.leader, by=UNSET, ordered=UNSET)
            for trick, whole in zip(way, logged, strict=False)
        ]
        return [*tricks, *(self._ways(later, UNKNOWN)[0] for later in logged[len(way) :])]

    def _ways(self, logged: TrickLog, following: str) -> list[TrickLog]:
        """The ways in which a trick can have gone; where one is to lead who can have, he does."""
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
    """Who is said to have won a whole trick."""
    whole = len(logged.cards) == len(rules.seats)
    stated = logged.winner is not UNSET and logged.winner in rules.seat_numbers and whole
    return str(logged.winner) if stated else UNKNOWN
