"""A question with less known: as one seat saw it, or up to some card of the play."""

from __future__ import annotations

from dataclasses import replace

from solvers.legality.hidden.question import ANNOUNCEMENT, Question


def seen_by(question: Question, seat: int) -> Question:
    """What one seat knows: its own hand, every card played, and every call.

    Its hand is told by its plays as well, also by those that are left out afterwards.
    """
    own = question.hands[seat] | question.played_before(seat, len(question.tricks))
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
