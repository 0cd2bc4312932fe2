"""The cards in hands that follow from calls of belote and announcements in a log."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from msgspec import UNSET

from solvers.legality.hidden.question.question import ANNOUNCEMENT, HeldCards, SeenTrick
from solvers.legality.hidden.rules.four_seats import StrainRules
from solvers.legality.hidden.rules.play_rules import CardSet, members
from solvers.legality.log.game_log import DealLog, MeldLog
from solvers.legality.log.terms import SEATS
from solvers.legality.melds.announcements import may_be
from solvers.legality.melds.belote import is_call
from solvers.rules.cards.card import Card, Rank, Suit
from solvers.rules.ruleset.choices import Announcements
from solvers.rules.score.announcements import RUN_ORDER, RUN_POINTS, SQUARE_POINTS
from solvers.rules.score.belote import belote_suits

WITHOUT_EFFECT = ("not_said", "false_claim")
"""States of a call from which nothing follows: it was not made, or is known to be false."""


def announced_cards(
    deal: DealLog, rules: StrainRules, tricks: tuple[SeenTrick, ...]
) -> tuple[HeldCards, ...]:
    """The calls of a deal from which cards in hands follow."""
    return tuple(_calls(deal, rules, tricks))


def _calls(deal: DealLog, rules: StrainRules, tricks: tuple[SeenTrick, ...]) -> Iterator[HeldCards]:
    for number, meld in enumerate(() if deal.melds is UNSET else deal.melds):
        if meld.by not in SEATS or meld.status in WITHOUT_EFFECT:
            continue
        if meld.kind in ("belote", "rebelote"):
            call = _belote(meld, rules, tricks) if is_call(meld) else None
        else:
            call = _announcement(meld, rules)
        if call is not None:
            yield replace(call, number=number)


def _belote(meld: MeldLog, rules: StrainRules, tricks: tuple[SeenTrick, ...]) -> HeldCards | None:
    """King and queen of each suit whose belote counts, or of the suit of the card of the call."""
    pairs = [
        rules.of_suit[suit] & _of_ranks(rules, Rank.KING, Rank.QUEEN)
        for suit in belote_suits(rules.strain, rules.ruleset)
    ]
    if not pairs:
        return None
    seat = rules.seats.index(SEATS[meld.by])
    after, first = _place(meld, tricks), None
    if after is not None and rules.seat_after(tricks[after[0]].leader, after[1]) == seat:
        played = tricks[after[0]].cards[after[1]]
        called_first = meld.kind == "belote"
        own = [pair for pair in pairs if pair & played]
        if played & (played - 1) or not own:
            first = called_first
        else:
            pairs = own
            before = _cards_before(seat, after, rules, tricks)
            in_order = (own[0] & ~played in before) is not called_first
            if not in_order or any(cards & (cards - 1) for cards in before):
                first = called_first
    return HeldCards(seat, f"called {meld.kind}", tuple(pairs), after, meld.kind, first)


def _cards_before(
    seat: int, after: tuple[int, int], rules: StrainRules, tricks: tuple[SeenTrick, ...]
) -> list[CardSet]:
    """The plays of a seat before a card of a trick, as they were seen."""
    return [
        cards
        for trick in tricks[: after[0]]
        for place, cards in enumerate(trick.cards)
        if rules.seat_after(trick.leader, place) == seat
    ]


def _place(meld: MeldLog, tricks: tuple[SeenTrick, ...]) -> tuple[int, int] | None:
    """Trick and place, from 0, of the card that a call came with, if there is such a card."""
    said = meld.said
    if said is UNSET or said.trick is UNSET or said.play is UNSET:
        return None
    trick, place = said.trick - 1, said.play - 1
    there = 0 <= trick < len(tricks) and 0 <= place < len(tricks[trick].cards)
    return (trick, place) if there else None


def _announcement(meld: MeldLog, rules: StrainRules) -> HeldCards | None:
    """The cards of a run or square; if the log does not show them, all that it can be."""
    played = rules.ruleset.announcements is not Announcements.NONE
    if not played or meld.kind not in ("run", "square"):
        return None
    texts = [] if meld.cards is UNSET else meld.cards
    seen = sum(1 << rules.numbers[text] for text in set(texts) if text in rules.numbers)
    if texts and seen.bit_count() == len(texts):
        shapes = [seen]
    else:
        shapes = [
            cards
            for cards, points in _shapes(meld.kind, rules)
            if meld.points in (UNSET, points)
            and (not texts or may_be(texts, [rules.deck[card] for card in members(cards)]))
        ]
    if not shapes:
        return None
    seat = rules.seats.index(SEATS[meld.by])
    return HeldCards(seat, f"announced a {meld.kind}", tuple(shapes), group=ANNOUNCEMENT)


def _shapes(kind: str, rules: StrainRules) -> list[tuple[CardSet, int]]:
    """Every possible run or square, and its points."""
    if kind == "square":
        return [(_of_ranks(rules, rank), points) for rank, points in SQUARE_POINTS.items()]
    return [
        (
            rules.of_suit[suit] & _of_ranks(rules, *RUN_ORDER[first : first + length]),
            RUN_POINTS[min(length, 5)],
        )
        for suit in Suit
        for length in range(3, len(RUN_ORDER) + 1)
        for first in range(len(RUN_ORDER) - length + 1)
    ]


def _of_ranks(rules: StrainRules, *ranks: Rank) -> CardSet:
    """The cards of some ranks in all suits."""
    cards = (Card(suit, rank) for suit in Suit for rank in ranks)
    return sum(1 << rules.numbers[str(card)] for card in cards if str(card) in rules.numbers)
