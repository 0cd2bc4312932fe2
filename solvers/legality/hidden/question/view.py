"""A question with less known: what one seat saw, or what was known up to some play."""

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
"""The part of a view that does not fit a game: the subject of the ``CannotBe`` about it."""


@dataclass(frozen=True, slots=True)
class View:
    """The part of a log that a question uses.

    ``seat`` sees only its own hand; None sees what the log shows. ``until`` is the trick and place
    of the last play to use, counted from 0; without a place it is the last play of the trick.
    """

    seat: Seat | Player | None = None
    until: tuple[int, int | None] | None = None

    def hands(
        self, hands: tuple[CardSet, ...], tricks: Sequence[TrickLog], rules: PlayRules
    ) -> tuple[CardSet, ...]:
        """The cards of each hand that the seat of the view sees.

        Its own hand also includes the cards that it plays later, as far as the log says that they
        are its own.
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
        """The deal without the players of later cards of the last trick."""
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
        """The same view, but with all cards of its last trick if the trick has no order."""
        if self.until is not None and self.until[0] < len(tricks):
            trick, _ = self.until
            if tricks[trick].ordered is False:
                return replace(self, until=(trick, None))
        return self

    def tricks(self, tricks: Sequence[TrickLog]) -> list[TrickLog]:
        """The tricks of the view; the last one may be incomplete."""
        if self.until is None:
            return list(tricks)
        trick, place = self.until
        seen = list(tricks[: trick + 1])
        if place is not None and len(seen) == trick + 1:
            seen[trick] = structs.replace(seen[trick], cards=seen[trick].cards[: place + 1])
        return seen

    def of(self, question: Question) -> Question:
        """The question as the view shows it; unchanged if the play ended before ``until``.

        Args:
            question: a question with the hands of the view, about a way that is possible for all
                that is seen.

        Raises:
            CannotBe: there is no such seat, trick or place in the game.
        """
        rules = question.rules
        if self.seat is not None:
            if self.seat.value not in rules.seat_numbers:
                word = rules.seat_word
                letters = " ".join(rules.turns)
                wrong = f"{self.seat} is not a {word} of this game; {word}s are {letters}"
                raise CannotBe(VIEWED_SEAT, [wrong])
            question = seen_by(question, rules.seat_numbers[self.seat.value])
        if self.until is None:
            return question
        trick, place = self.until
        if trick >= rules.hand_size:
            raise CannotBe(VIEWED_UNTIL, [f"a deal has only {rules.hand_size} tricks"])
        if place is None:
            place = len(rules.seats) - 1
        if place >= len(rules.seats):
            raise CannotBe(VIEWED_UNTIL, [f"a trick has only {len(rules.seats)} cards"])
        return up_to(question, trick, place)


EVERYTHING = View()
"""All that a log shows."""


def seen_by(question: Question, seat: int) -> Question:
    """The question with only what one seat knows: its own hand, every play, and every call."""
    own = question.hands[seat]
    hands = tuple(own if other == seat else 0 for other in range(len(question.hands)))
    counts = tuple(count for count in question.suit_counts if count.seat == seat)
    return replace(question, hands=hands, suit_counts=counts, totals=())


def up_to(question: Question, trick: int, place: int) -> Question:
    """The question with only what was known after a play: trick and place, counted from 0.

    Seen hands stay seen. Later calls and claims are left out, and also a belote without a place in
    the log.
    """
    tricks = list(question.tricks[: trick + 1])
    if len(tricks) == trick + 1 and place + 1 < len(tricks[trick].cards):
        cut = tricks[trick].cards[: place + 1]
        tricks[trick] = replace(tricks[trick], cards=cut, winner=None, points=None)
    complete = tuple(tricks) == question.tricks
    calls = tuple(
        call
        for call in question.announced
        if (call.after <= (trick, place) if call.after else complete or call.group == ANNOUNCEMENT)
    )
    return replace(
        question,
        tricks=tuple(tricks),
        announced=calls,
        totals=question.totals if complete else (),
        assumed=tuple(each for each in question.assumed if each[0] <= trick),
        unread=question.unread if trick >= len(question.tricks) else "",
    )
