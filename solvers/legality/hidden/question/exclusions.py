"""What a seen play proves of the hand that it came from: the cards that it cannot have held.

Under any duty, a card was legal exactly if the hand held no card of some set: the suit led, trumps
above the best one, and so on. That set follows from the trick so far alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from solvers.legality.hidden.question.facts import Fact, FactKind
from solvers.legality.hidden.question.question import Question
from solvers.legality.hidden.rules.play_rules import CardSet, PlayRules, members


def forbidden(rules: PlayRules, trick: Sequence[int], card: int) -> CardSet:
    """The cards that make it illegal to play ``card`` to a running trick if the player holds them.

    Each is found with a hand of two cards: a duty applies as soon as the hand has one card that
    fulfils it, whatever else it has.
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
    """The cards that, by a seen play, were not dealt to its player.

    Cards that the player had played before are left out: they held them, but no longer.
    """
    cards = question.tricks[trick].cards
    seat = question.seat_of(trick, place)
    table = [played.bit_length() - 1 for played in cards[:place]]
    card = cards[place].bit_length() - 1
    return forbidden(question.rules, table, card) & ~question.played_before(seat, trick)


@dataclass(frozen=True, slots=True)
class Restriction:
    """What one fact says about a hand: it was dealt ``included`` and not ``excluded``.

    ``possible`` is false for a fact that no deal agrees with.
    """

    seat: int = 0
    included: CardSet = 0
    excluded: CardSet = 0
    possible: bool = True


def restriction_of(question: Question, fact: Fact) -> Restriction:
    """What a fact says about one hand, in a log with all plays seen.

    The fact must name its cards, as all facts of a plain question do (``Question.is_plain``).
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
