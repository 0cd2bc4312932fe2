"""Plain replay of a deal against a question: the check of every witness."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from solvers.legality.hidden.question.question import HeldCards, Question
from solvers.legality.hidden.rules.play_rules import CardSet, members


@dataclass(frozen=True, slots=True)
class Witness:
    """A deal and its plays that explain a log."""

    hands: tuple[CardSet, ...]
    plays: tuple[tuple[int, ...], ...]


def agrees(question: Question, hands: Sequence[CardSet], plays: Sequence[Sequence[int]]) -> bool:
    """Whether a deal with these plays agrees with all that is known and with every duty."""
    return first_fault(question, hands, plays) is None


def first_fault(
    question: Question, hands: Sequence[CardSet], plays: Sequence[Sequence[int]]
) -> str | None:
    """The first thing that is wrong with a deal with these plays; None if nothing is.

    Args:
        hands: the cards dealt to each seat.
        plays: the cards of each trick of the question, in play order.
    """
    return (
        _deal_fault(question, hands)
        or _call_fault(question, hands, plays)
        or _play_fault(question, hands, plays)
    )


def _deal_fault(question: Question, hands: Sequence[CardSet]) -> str | None:
    rules, dealt = question.rules, 0
    for seat, hand in enumerate(hands):
        name = rules.name(seat)
        if hand.bit_count() != rules.hand_size or hand & dealt:
            return f"{name} does not have {rules.hand_size} cards that no other hand has"
        if question.hands[seat] & ~hand:
            return f"{name} lacks a card that was seen in their hand"
        dealt |= hand
    for count in question.suit_counts:
        if (hands[count.seat] & rules.of_suit[count.suit]).bit_count() < count.count:
            return "a hand has too few cards of a suit"
    return None


def _call_fault(
    question: Question, hands: Sequence[CardSet], plays: Sequence[Sequence[int]]
) -> str | None:
    used: dict[tuple[int, str], list[list[CardSet]]] = {}
    for call in question.announced:
        own = [
            cards
            for cards in call.options
            if cards & ~hands[call.seat] == 0 and _came_with(question, call, cards, plays)
        ]
        if not own:
            return f"{question.rules.name(call.seat)} {call.what} without the cards for it"
        if call.group:
            used.setdefault((call.seat, call.group), []).append(own)
    if not all(_distinct(choices, 0) for choices in used.values()):
        return "one card is announced twice"
    return None


def _came_with(
    question: Question, call: HeldCards, cards: CardSet, plays: Sequence[Sequence[int]]
) -> bool:
    """Whether the call came with the first, or the last, of these cards to be played."""
    if call.after is None or call.first is None:
        return True
    trick, place = call.after
    others = cards & ~(1 << plays[trick][place])
    before = sum(
        1 << card
        for index, played in enumerate(plays[:trick])
        for number, card in enumerate(played)
        if question.seat_of(index, number) == call.seat
    )
    return others != cards and others & before == (0 if call.first else others)


def _distinct(choices: Sequence[Sequence[CardSet]], used: CardSet) -> bool:
    """Whether one can be chosen from each sequence so that no card is in two of them."""
    if not choices:
        return True
    return any(not cards & used and _distinct(choices[1:], used | cards) for cards in choices[0])


def _play_fault(
    question: Question, hands: Sequence[CardSet], plays: Sequence[Sequence[int]]
) -> str | None:
    rules = question.rules
    held = list(hands)
    card_sums, last = [0] * len(rules.seats), 0
    for index, (trick, cards) in enumerate(zip(question.tricks, plays, strict=True)):
        where = f"trick {index + 1}"
        for place, (possible, card) in enumerate(zip(trick.cards, cards, strict=True)):
            seat = question.seat_of(index, place)
            if not possible >> card & 1 or not held[seat] >> card & 1:
                return f"{where}: {rules.deck[card]} cannot be played there"
            if not rules.is_legal(card, list(members(held[seat])), cards[:place]):
                return f"{where}: {rules.deck[card]} is illegal"
            held[seat] &= ~(1 << card)
        if len(cards) < len(rules.seats):
            continue
        last = rules.seat_after(trick.leader, rules.winner(cards))
        card_sums[last] += sum(rules.values[card] for card in cards)
        following = question.tricks[index + 1].leader if index + 1 < len(plays) else last
        if following != last or trick.winner not in (None, last):
            return f"{where}: another seat wins it"
        if trick.points not in (None, question.trick_points(index, cards)):
            return f"{where}: it is worth a different number of points"
    for total in question.totals:
        own = sum(card_sums[seat] for seat in total.seats)
        if total.of(own, last in total.seats, rules) != total.points:
            return f"{total.name} made a different number of points"
    return None
