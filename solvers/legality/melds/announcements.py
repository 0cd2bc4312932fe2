"""Runs and squares announced in a logged deal, and which side they score for (rules C66 to C70)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import combinations

from msgspec import UNSET

from solvers.legality.findings.codes import Code
from solvers.legality.findings.collector import Collector
from solvers.legality.log.game_log import MeldLog
from solvers.legality.log.seats import unknown_seat
from solvers.legality.log.terms import CARDS, SEATS, terms_of
from solvers.legality.melds.meld_finding import add_meld_finding
from solvers.rules.cards.card import Card, cards_text, pack_order
from solvers.rules.cards.strain import Strain
from solvers.rules.ruleset.choices import Announcements
from solvers.rules.ruleset.ruleset import Ruleset
from solvers.rules.score.announcements import (
    RUN_ORDER,
    RUN_POINTS,
    SQUARE_POINTS,
    Announcement,
    announcements_in,
)
from solvers.rules.score.announcements import announcement_points as points_of
from solvers.rules.seats import BOTH_SIDES, Seat, Side

Announced = dict[Seat, list[Announcement]]


def judge_announcements(
    melds: Sequence[MeldLog],
    hands: Mapping[Seat, Sequence[str]],
    ruleset: Ruleset,
    collector: Collector,
) -> Announced:
    """Check each run and square announced.

    Returns:
        The valid ones, by seat.
    """
    announced: Announced = {}
    used: dict[Seat, set[Card]] = {seat: set() for seat in Seat}
    terms = terms_of(ruleset.game)
    for index, meld in enumerate(melds):
        if meld.kind in ("belote", "rebelote") or meld.status == "not_said":
            continue
        if meld.kind == "stock" or ruleset.announcements is Announcements.NONE:
            decides = meld.kind != "stock" and ruleset.facts.has_announcements
            option = "announcements" if decides else None
            add_meld_finding(
                collector,
                Code.ANNOUNCEMENTS_NOT_PLAYED,
                index,
                meld,
                f"announces a {meld.kind}, but under these rules there is none",
                option=option,
            )
            continue
        if unknown_seat(meld.by, f"/melds/{index}", terms, collector, seat=meld.by):
            continue
        seat = SEATS[meld.by]
        announcement = _announcement(index, meld, hands.get(seat), used[seat], ruleset, collector)
        if announcement is None:
            continue
        used[seat].update(announcement.cards)
        _judge_time_and_points(index, meld, announcement, collector)
        if meld.status != "not_shown":
            announced.setdefault(seat, []).append(announcement)
    return announced


def _announcement(
    index: int,
    meld: MeldLog,
    hand: Sequence[str] | None,
    used: set[Card],
    ruleset: Ruleset,
    collector: Collector,
) -> Announcement | None:
    """What a meld announces; None if it is not valid, which is added as a finding."""
    held = None if hand is None else [CARDS[text] for text in hand]
    named = [] if meld.cards is UNSET else meld.cards
    terms = terms_of(ruleset.game)
    deck, unseen = terms.deck, terms.unseen
    cards = [deck[text] for text in named if text in deck]
    strange = [text for text in named if text not in deck and text not in unseen]
    foreign = strange + [str(card) for card in cards if held is not None and card not in held]
    if foreign:
        add_meld_finding(
            collector,
            Code.ANNOUNCED_CARD_NOT_HELD,
            index,
            meld,
            f"announces {' '.join(foreign)}, but does not hold {_them(foreign)}",
        )
        return None
    if meld.cards is UNSET or len(cards) < len(named):
        return _unnamed(index, meld, held, used, collector)
    shape = _shape(meld.kind, cards)
    if shape is None:
        add_meld_finding(
            collector,
            Code.NO_RUN_OR_SQUARE,
            index,
            meld,
            f"announces {cards_text(cards)}, which is not a {meld.kind}",
        )
        return None
    twice = used.intersection(cards)
    if twice:
        text = f"announces {cards_text(pack_order(twice))} in two announcements"
        add_meld_finding(collector, Code.CARD_ANNOUNCED_TWICE, index, meld, text)
        return None
    return shape


def _unnamed(
    index: int, meld: MeldLog, held: list[Card] | None, used: set[Card], collector: Collector
) -> Announcement | None:
    """The announcement of a meld that does not name all its cards: the best of the hand."""
    if held is None:
        return None
    free = [card for card in held if card not in used]
    if meld.cards is UNSET:
        square = meld.kind == "square"
        candidates = [each for each in announcements_in(free) if each.is_square == square]
    else:
        own = [cards for cards in combinations(free, len(meld.cards)) if may_be(meld.cards, cards)]
        candidates = [shape for cards in own if (shape := _shape(meld.kind, cards)) is not None]
    fitting = [each for each in candidates if meld.points in (UNSET, each.points)]
    if fitting:
        return max(fitting, key=lambda candidate: candidate.points)
    add_meld_finding(
        collector,
        Code.ANNOUNCED_CARD_NOT_HELD,
        index,
        meld,
        f"announces a {meld.kind}, but does not hold one",
    )
    return None


def _them(cards: Sequence[str]) -> str:
    return "it" if len(cards) == 1 else "them"


def may_be(texts: Sequence[str], cards: Collection[Card]) -> bool:
    """Whether a log may mean these cards by its texts, some of them unseen (``?``, ``H?``)."""
    suits = Counter(text[0] for text in texts if text != "?")
    own = Counter(card.suit.value for card in cards)
    seen = {text for text in texts if not text.endswith("?")}
    return len(texts) == len(cards) and suits <= own and seen <= set(map(str, cards))


def _shape(kind: str, cards: Sequence[Card]) -> Announcement | None:
    """The run or square that cards form, high to low; None if they form none."""
    distinct = set(cards)
    if len(distinct) != len(cards):
        return None
    ranks = {card.rank for card in cards}
    suits = {card.suit for card in cards}
    if kind == "square":
        rank = next(iter(ranks), None)
        if len(cards) != 4 or len(ranks) != 1 or rank not in SQUARE_POINTS:
            return None
        return Announcement(tuple(pack_order(cards)), SQUARE_POINTS[rank])
    places = sorted((RUN_ORDER.index(rank) for rank in ranks), reverse=True)
    if len(cards) < 3 or len(suits) != 1 or places[0] - places[-1] != len(cards) - 1:
        return None
    return Announcement(tuple(pack_order(cards)), RUN_POINTS[min(len(cards), 5)])


def _judge_time_and_points(
    index: int, meld: MeldLog, announcement: Announcement, collector: Collector
) -> None:
    said, shown = meld.said, meld.shown
    if said is not UNSET and said.trick not in (UNSET, 1):
        add_meld_finding(
            collector,
            Code.ANNOUNCED_TOO_LATE,
            index,
            meld,
            f"announces in trick {said.trick}, not in trick 1",
            expected=1,
        )
    if shown is not UNSET and shown.trick not in (UNSET, 2):
        add_meld_finding(
            collector,
            Code.SHOWN_AT_WRONG_TIME,
            index,
            meld,
            f"shows in trick {shown.trick}, not in trick 2",
            expected=2,
        )
    if meld.points is not UNSET and meld.points != announcement.points:
        text = f"has {meld.points} points for {cards_text(announcement.cards)}"
        text += f", which are worth {announcement.points}"
        add_meld_finding(
            collector,
            Code.WRONG_ANNOUNCEMENT_POINTS,
            index,
            meld,
            text,
            expected=announcement.points,
        )


def held_announcements(hands: Mapping[Seat, Sequence[str]], ruleset: Ruleset) -> Announced:
    """All possible announcements, for a log that records none."""
    if not ruleset.facts.has_announcements:
        return {}
    return {seat: announcements_in([CARDS[text] for text in hand]) for seat, hand in hands.items()}


def announcement_points(
    announced: Announced, turn: Sequence[Seat], strain: Strain, ruleset: Ruleset
) -> dict[Side, int]:
    """Points of each side for what was announced; zero if announcements are not allowed."""
    if ruleset.announcements is Announcements.NONE:
        return dict.fromkeys(BOTH_SIDES, 0)
    return points_of(announced, turn, strain, ruleset)


def judge_statuses(
    melds: Sequence[MeldLog],
    points: Mapping[Side, int],
    ruleset: Ruleset,
    points_under: Callable[[Ruleset], Mapping[Side, int]],
    collector: Collector,
) -> None:
    """B208 for a status that is ``scored`` but should be ``cancelled``, or the reverse."""
    for index, meld in enumerate(melds):
        if meld.kind not in ("run", "square") or meld.by not in SEATS:
            continue
        scored = points[SEATS[meld.by].side] > 0
        if (meld.status == "scored" and not scored) or (meld.status == "cancelled" and scored):
            right = "scored" if scored else "cancelled"
            text = f"has an announcement with status {meld.status!r}; by the rules it is {right!r}"
            side = SEATS[meld.by].side
            option = collector.deciding_option(
                ruleset,
                ("announcement_tie", "announcements"),
                lambda other, side=side, scored=scored: (points_under(other)[side] > 0) != scored,  # type: ignore[misc]
            )
            add_meld_finding(
                collector,
                Code.WRONG_ANNOUNCEMENT_STATUS,
                index,
                meld,
                text,
                option=option,
                expected=right,
            )
