"""What a known play proves of the hand it came from: cards that it cannot have held.

However a duty is worded, a card was legal just when the hand held no card of some set: led suit,
trumps above the best, and so on. That set follows from the trick so far alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from solvers.legality.hidden.question.facts import Fact, FactKind
from solvers.legality.hidden.question.question import Question
from solvers.legality.hidden.rules.play_rules import CardSet, PlayRules, members


def forbidden(rules: PlayRules, trick: Sequence[int], card: int) -> CardSet:
    """The cards whose holding makes it illegal to play ``card`` next to a running trick.

    Each is found by a hand of two: a duty that calls for another card than ``card`` is owed as soon
    as one card is held that it calls for, whatever else is held.
    """
    if not trick or not rules.has_duties:
        return 0
    best = rules.winner(trick)
    partner_wins = (len(trick) - best) % 2 == 0
    key = (rules.suit(trick[0]), trick[best], partner_wins, card)
    known = rules.forbidden_known.get(key)
    if known is None:
        known = sum(
            1 << other
            for other in range(len(rules.deck))
            if other != card and not rules.is_legal(card, (card, other), trick)
        )
        rules.forbidden_known[key] = known
    return known


def forbidden_now(question: Question, trick: int, place: int) -> CardSet:
    """The cards a known play proves were not dealt to who made it.

    Those he had played before are left out: he held them, but no longer.
    """
    cards = question.tricks[trick].cards
    seat = question.seat_of(trick, place)
    table = [played.bit_length() - 1 for played in cards[:place]]
    card = cards[place].bit_length() - 1
    return forbidden(question.rules, table, card) & ~question.played_before(seat, trick)


@dataclass(frozen=True, slots=True)
class Restriction:
    """What one fact says of a hand: it was dealt ``included`` and not ``excluded``.

    ``possible`` is false for a fact that no deal at all allows.
    """

    seat: int = 0
    included: CardSet = 0
    excluded: CardSet = 0
    possible: bool = True


def restriction_of(question: Question, fact: Fact) -> Restriction:
    """What a fact says of one hand, in a log whose played cards are all known.

    The fact must be one that names its cards, as those of ``Question.is_plain`` do.
    """
    if fact.kind in (FactKind.HAND, FactKind.ANNOUNCED):
        return Restriction(fact.seat, included=fact.cards)
    if fact.kind is FactKind.HELD:
        again = fact.cards & question.played_before(fact.seat, fact.trick)
        return Restriction(fact.seat, included=fact.cards, possible=not again)
    if fact.kind is FactKind.DUTY:
        return Restriction(fact.seat, excluded=forbidden_now(question, fact.trick, fact.place))
    trick = question.tricks[fact.trick]
    cards = [number for cards in trick.cards for number in members(cards)]
    if fact.kind is FactKind.POINTS:
        return Restriction(possible=question.trick_points(fact.trick, cards) == trick.points)
    winner = question.rules.seat_after(trick.leader, question.rules.winner(cards))
    return Restriction(possible=winner == fact.seat)
