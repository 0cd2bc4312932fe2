"""Facts in words, as an explanation lists them."""

from __future__ import annotations

from solvers.legality.hidden.question.facts import Fact, FactKind
from solvers.legality.hidden.question.question import Question
from solvers.legality.hidden.rules.play_rules import CardSet


def fact_text(question: Question, fact: Fact) -> str:
    """A fact as a sentence without its full stop."""
    rules, kind = question.rules, fact.kind
    if kind is FactKind.TOTAL:
        total = question.totals[fact.index]
        return f"the log says {total.name} made {total.points} points"
    if kind is FactKind.POINTS:
        points = question.tricks[fact.trick].points
        return f"the log says {_trick(question, fact.trick)} is worth {points} points"
    name = rules.name(fact.seat)
    if kind is FactKind.HAND:
        return f"{name} was dealt the {_card(question, fact.cards)}"
    if kind is FactKind.SUIT_COUNT:
        count = question.suit_counts[fact.index]
        return f"{name} was dealt at least {count.count} {rules.several_of(count.suit)}"
    if kind is FactKind.ANNOUNCED:
        call = question.announced[fact.index]
        where = f" in trick {fact.trick + 1}" if fact.trick >= 0 else ""
        if call.first is not None:
            where = (
                f" with {_played(question, question.tricks[fact.trick].cards[fact.place])}{where}"
            )
        return f"{name} {call.what}{where}"
    if kind is FactKind.LEADER:
        return f"{name} led trick {fact.trick + 2}, as the winner of trick {fact.trick + 1}"
    if kind is FactKind.WINNER:
        return f"the log says {name} won {_trick(question, fact.trick)}"
    verb = "led" if fact.place == 0 else "played"
    if kind is FactKind.HELD:
        return f"{name} {verb} {_played(question, fact.cards)} in trick {fact.trick + 1}"
    return f"{name} {_duty_text(question, fact)} in trick {fact.trick + 1}"


def _trick(question: Question, number: int) -> str:
    """A trick with its cards, such as ``trick 3 (HA HT ? H7)``."""
    rules = question.rules
    suits = {cards: f"{suit.value}?" for suit, cards in rules.of_suit.items()}
    texts = [
        " ".join(rules.texts(cards)) if cards & (cards - 1) == 0 else suits.get(cards, "?")
        for cards in question.tricks[number].cards
    ]
    return f"trick {number + 1} ({' '.join(texts)})"


def _card(question: Question, cards: CardSet) -> str:
    return question.rules.card_name(cards.bit_length() - 1)


def _played(question: Question, cards: CardSet) -> str:
    """A card by what was seen of it: its name, its suit, or nothing."""
    if cards & (cards - 1) == 0:
        return f"the {_card(question, cards)}"
    for suit, own in question.rules.of_suit.items():
        if cards == own:
            return f"an unseen {question.rules.one_of(suit).removeprefix('a ')}"
    return "an unseen card"


def _duty_text(question: Question, fact: Fact) -> str:
    """How a card was played to the cards on the table."""
    rules, trick = question.rules, question.tricks[fact.trick].cards
    lead = trick[0]
    if any(cards & (cards - 1) for cards in (*trick[: fact.place], fact.cards)):
        played = _played(question, fact.cards)
        return f"played {played} on {_played(question, lead)}"
    table = [played.bit_length() - 1 for played in trick[: fact.place]]
    return rules.how_played(fact.cards.bit_length() - 1, table)
