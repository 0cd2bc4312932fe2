"""The hands and the play of a logged deal as questions about its unseen cards, in any game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence, Set
from dataclasses import replace
from enum import StrEnum
from typing import TypeVar

from msgspec import UNSET, structs

from solvers.legality.hidden.question.orders import ways_of
from solvers.legality.hidden.question.question import (
    HeldCards,
    Question,
    SeenTrick,
    SuitCount,
    Total,
)
from solvers.legality.hidden.question.view import View
from solvers.legality.hidden.rules.play_rules import CardSet, PlayRules
from solvers.legality.log.game_log import ByTeam, DealLog, KnownHand, TrickLog
from solvers.legality.play.trick import bonus_inside
from solvers.legality.play.unordered import UNKNOWN, open_tricks, players_fit
from solvers.rules.errors import CannotBe

CallsAndTotals = tuple[tuple[HeldCards, ...], tuple[Total, ...]]
"""The calls and the totals of a question."""
ReadCallsAndTotals = Callable[[DealLog, tuple[SeenTrick, ...], bool], CallsAndTotals]
"""Reads calls and totals from a deal and its tricks; True means that their course is unseen."""
AnySeat = TypeVar("AnySeat", bound=StrEnum)


def refuse_impossible_tricks(deal: DealLog, rules: PlayRules) -> None:
    """Refuse tricks that are impossible with any cards.

    Raises:
        CannotBe: a seat, or the number of cards or tricks, is impossible.
    """
    logged = [] if deal.tricks is UNSET else deal.tricks
    size, hand_size = len(rules.seats), rules.hand_size
    faults = [
        f"trick {number}: leader {trick.leader} is not a {rules.seat_word} of this game"
        for number, trick in enumerate(logged, 1)
        if trick.leader not in (*rules.seat_numbers, UNKNOWN)
    ]
    faults += [
        f"trick {number} has {len(trick.cards)} cards, but there are only {size} {rules.seat_word}s"
        for number, trick in enumerate(logged, 1)
        if len(trick.cards) > size
    ]
    faults += [
        f"trick {number}: the {rules.seat_word}s named did not play one card each in turn"
        for number, trick in enumerate(logged, 1)
        if len(trick.cards) <= size and not players_fit(trick, rules.turns)
    ]
    if len(logged) > hand_size:
        faults.append(f"there are {len(logged)} tricks, but only {hand_size} cards in a hand")
    faults += [
        f"trick {number} has {len(trick.cards)} cards, but another trick follows"
        for number, trick in enumerate(logged[:-1], 1)
        if len(trick.cards) < size
    ]
    if faults:
        raise CannotBe("the play", faults)


def hands_seen(
    rules: PlayRules,
    known: Mapping[AnySeat, Sequence[str]],
    whole: Mapping[AnySeat, Sequence[str]],
) -> tuple[CardSet, ...]:
    """For each seat the seen cards of its hand, from hands seen in part and in full."""
    hands = [0] * len(rules.seats)
    for seat, texts in (*known.items(), *whole.items()):
        hands[rules.seat_numbers[seat.value]] = sum(1 << rules.numbers[text] for text in texts)
    return tuple(hands)


def play_questions(
    deal: DealLog,
    hands: tuple[CardSet, ...],
    rules: PlayRules,
    read_calls_and_totals: ReadCallsAndTotals,
    view: View,
    *,
    claims_judged: bool,
) -> list[Question]:
    """The questions about a deal under some rules: one for each way its tricks can have gone.

    Args:
        deal: the deal, with the leaders that follow from earlier tricks filled in.
        hands: the seen cards of each hand.
        claims_judged: whether claims on tricks with all cards seen are checked elsewhere.
    """
    unclear = open_tricks(deal)
    tricks = () if deal.tricks is UNSET else deal.tricks
    view, hands = view.fitted(tricks), view.hands(hands, tricks, rules)
    if not unclear or deal.tricks is UNSET:
        count = 0 if claims_judged or deal.tricks is UNSET else len(deal.tricks)
        return [view.of(_question(deal, hands, range(count), rules, read_calls_and_totals))]
    found, complete = ways_of(deal.tricks, hands, rules, view)
    questions = [
        replace(
            _question(
                structs.replace(deal, tricks=way.tricks),
                hands,
                unclear,
                rules,
                read_calls_and_totals,
            ),
            assumed=way.assumed,
        )
        for way in found
    ]
    if not complete:
        clear = structs.replace(deal, tricks=deal.tricks[: unclear[0]], score=UNSET)
        why = f"from trick {unclear[0] + 1} on it can have gone in too many ways to try them all"
        questions.append(
            replace(_question(clear, hands, (), rules, read_calls_and_totals), unread=why)
        )
    return list(dict.fromkeys(map(view.of, questions)))


def _question(
    deal: DealLog,
    hands: tuple[CardSet, ...],
    unclear: Collection[int],
    rules: PlayRules,
    read_calls_and_totals: ReadCallsAndTotals,
) -> Question:
    """The question about a deal; claims on tricks in ``unclear`` are part of it."""
    tricks = tuple(
        _trick(deal, index, trick, index in unclear, rules)
        for index, trick in enumerate(() if deal.tricks is UNSET else deal.tricks)
    )
    announced, totals = read_calls_and_totals(deal, tricks, bool(unclear))
    return Question(rules, hands, tricks, announced, _suit_counts(deal, rules), totals)


def _trick(
    deal: DealLog, index: int, trick: TrickLog, unclear: bool, rules: PlayRules
) -> SeenTrick:
    """A trick as it was seen, with its claims of winner and points if nothing else checks them."""
    cards = tuple(rules.cards_of(text) for text in trick.cards)
    leader = rules.seat_numbers[trick.leader]
    if not (unclear or has_unseen(cards)) or len(cards) < len(rules.seats):
        return SeenTrick(leader, cards)
    winner = None if trick.winner is UNSET else rules.seat_numbers.get(trick.winner)
    points = None if trick.points is UNSET else trick.points
    if points is not None and index == rules.hand_size - 1 and not bonus_inside(deal):
        points += rules.last_trick
    return SeenTrick(leader, cards, winner, points)


def has_unseen(cards: tuple[CardSet, ...]) -> bool:
    """Whether a card of a trick is unseen, or only its suit was seen."""
    return any(possible & (possible - 1) for possible in cards)


def _suit_counts(deal: DealLog, rules: PlayRules) -> tuple[SuitCount, ...]:
    """The number of cards in a hand for each suit with cards of which only the suit was seen."""
    suits = {suit.value: suit for suit in rules.of_suit}
    counts = []
    for seat, hand in () if deal.hands is UNSET else deal.hands.items():
        texts = hand.known if isinstance(hand, KnownHand) else hand or []
        unseen = {text[0] for text in texts if text.endswith("?") and len(text) == 2}
        in_hand = Counter(text[0] for text in texts if len(text) == 2)
        counts += [
            SuitCount(rules.seat_numbers[seat], suits[suit], in_hand[suit])
            for suit in sorted(unseen)
        ]
    return tuple(counts)


def totals_count(tricks: tuple[SeenTrick, ...], unclear: bool, rules: PlayRules) -> bool:
    """Whether claims on the totals are part of a question.

    They are for a complete deal with unseen cards or an unseen course, which replay cannot check.
    """
    complete = len(tricks) == rules.hand_size and all(
        len(trick.cards) == len(rules.seats) for trick in tricks
    )
    return complete and (unclear or any(has_unseen(trick.cards) for trick in tricks))


def claimed_totals(
    claim: ByTeam, key: str, groups: Mapping[str, Set[int]], rules: PlayRules, *, with_bonus: bool
) -> tuple[Total, ...]:
    """The totals of a claim; none if it has more points than there are.

    Args:
        key: the key of the claim in the score of the log.
        groups: the seats that each name means.
    """
    if sum(claim.values()) > rules.total_points:
        return ()
    return tuple(
        Total(groups[name], name, int(points), with_bonus, key)
        for name, points in claim.items()
        if name in groups and int(points) == points
    )
