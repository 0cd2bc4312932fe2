"""A question with less known: as one seat saw it, or up to some card of the play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from msgspec import UNSET, structs

from solvers.legality.hidden.question.question import ANNOUNCEMENT, Question
from solvers.legality.hidden.rules.play_rules import CardSet, PlayRules
from solvers.legality.log.game_log import DealLog, TrickLog
from solvers.legality.play.unordered import is_open
from solvers.rules.coins.players import Player
from solvers.rules.errors import CannotBe
from solvers.rules.seats import Seat

VIEWED_SEAT = "the seat of the view"
VIEWED_UNTIL = "the end of the view"
"""What a view names and a game does not have: the subject of the ``CannotBe`` that says so."""


@dataclass(frozen=True, slots=True)
class View:
    """How much of a log is looked at.

    ``seat`` sees its own hand alone; None sees what the log shows. ``until`` are trick and place
    of the last card looked at, counted from 0; without a place it is the last of the trick.
    """

    seat: Seat | Player | None = None
    until: tuple[int, int | None] | None = None

    def hands(
        self, hands: tuple[CardSet, ...], tricks: Sequence[TrickLog], rules: PlayRules
    ) -> tuple[CardSet, ...]:
        """The cards that are seen of each hand.

        A seat's own hand is told by its plays as well, also by those that are left out afterwards,
        as far as the log tells that they are its own.
        """
        if self.seat is None or self.seat.value not in rules.seat_numbers:
            return hands
        seat = rules.seat_numbers[self.seat.value]
        own = hands[seat]
        for trick in tricks:
            if not is_open(trick):
                place = (seat - rules.seat_numbers[trick.leader]) % len(rules.seats)
                own |= sum(
                    1 << rules.numbers[text]
                    for text in trick.cards[place : place + 1]
                    if text in rules.numbers
                )
        return tuple(own if other == seat else 0 for other in range(len(hands)))

    def without_later_players(self, deal: DealLog) -> DealLog:
        """A deal that does not name who played cards of the last trick that come later."""
        if self.until is None or deal.tricks is UNSET or self.until[0] >= len(deal.tricks):
            return deal
        trick, place = self.until
        last = deal.tricks[trick]
        if place is None or last.by is UNSET or last.ordered is False:
            return deal
        seen = structs.replace(last, by=last.by[: place + 1])
        tricks = [*deal.tricks[:trick], seen, *deal.tricks[trick + 1 :]]
        return structs.replace(deal, tricks=tricks)

    def fitted(self, tricks: Sequence[TrickLog]) -> View:
        """The same view, with all of a trick that was seen in no order."""
        if self.until is not None and self.until[0] < len(tricks):
            trick, _ = self.until
            if tricks[trick].ordered is False:
                return replace(self, until=(trick, None))
        return self

    def tricks(self, tricks: Sequence[TrickLog]) -> list[TrickLog]:
        """The tricks that are seen, the last of them as far as it is."""
        if self.until is None:
            return list(tricks)
        trick, place = self.until
        seen = list(tricks[: trick + 1])
        if place is not None and len(seen) == trick + 1:
            seen[trick] = structs.replace(seen[trick], cards=seen[trick].cards[: place + 1])
        return seen

    def of(self, question: Question) -> Question:
        """The question with what is seen so; all of it where the play ended before ``until``.

        Args:
            question: its hands are those that are seen, and its ways those that can be for all
                that is seen.

        Raises:
            CannotBe: a deal has not so many tricks, or a trick so many cards; or it has no such
                seat.
        """
        rules = question.rules
        if self.seat is not None:
            if self.seat.value not in rules.seat_numbers:
                letters = " ".join(rules.turns)
                wrong = f"{self.seat} is no {rules.seat_word} of this game: {letters}"
                raise CannotBe(VIEWED_SEAT, [wrong])
            question = seen_by(question, rules.seat_numbers[self.seat.value])
        if self.until is None:
            return question
        trick, place = self.until
        if trick >= rules.hand_size:
            raise CannotBe(VIEWED_UNTIL, [f"a deal has {rules.hand_size} tricks"])
        if place is None:
            place = len(rules.seats) - 1
        if place >= len(rules.seats):
            raise CannotBe(VIEWED_UNTIL, [f"a trick has {len(rules.seats)} cards"])
        return up_to(question, trick, place)


EVERYTHING = View()
"""All that a log shows."""


def seen_by(question: Question, seat: int) -> Question:
    """What one seat knows: its own hand, every card played, and every call."""
    own = question.hands[seat]
    hands = tuple(own if other == seat else 0 for other in range(len(question.hands)))
    counts = tuple(count for count in question.suit_counts if count.seat == seat)
    return replace(question, hands=hands, suit_counts=counts, totals=())


def up_to(question: Question, trick: int, place: int) -> Question:
    """What was known when a card had been played: trick and place in it, counted from 0.

    Hands that were seen stay so; calls and claims that came later are left out, and a belote of
    which the log does not tell when it was called.
    """
    tricks = list(question.tricks[: trick + 1])
    if len(tricks) == trick + 1 and place + 1 < len(tricks[trick].cards):
        cut = tricks[trick].cards[: place + 1]
        tricks[trick] = replace(tricks[trick], cards=cut, winner=None, points=None)
    whole = tuple(tricks) == question.tricks
    calls = tuple(
        call
        for call in question.announced
        if (call.after <= (trick, place) if call.after else whole or call.group == ANNOUNCEMENT)
    )
    return replace(
        question,
        tricks=tuple(tricks),
        announced=calls,
        totals=question.totals if whole else (),
        assumed=tuple(each for each in question.assumed if each[0] <= trick),
        unread=question.unread if trick >= len(question.tricks) else "",
    )
