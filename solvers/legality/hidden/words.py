"""Facts in words, as an explanation lists them."""

from __future__ import annotations

from solvers.legality.hidden.facts import Fact, FactKind
from solvers.legality.hidden.play_rules import CardSet
from solvers.legality.hidden.question import Question
from solvers.rules.cards import SUIT_NAMES, Card, Rank
from solvers.rules.seats import SEAT_NAMES, Side

RANK_NAMES = {
    Rank.ACE: "ace",
    Rank.KING: "king",
    Rank.QUEEN: "queen",
    Rank.JACK: "jack",
    Rank.TEN: "ten",
    Rank.NINE: "nine",
    Rank.EIGHT: "eight",
    Rank.SEVEN: "seven",
    Rank.SIX: "six",
}


def card_name(card: Card) -> str:
    """A card in words: ``heart king``."""
    return f"{SUIT_NAMES[card.suit][:-1]} {RANK_NAMES[card.rank]}"


def fact_text(question: Question, fact: Fact) -> str:
    """A fact as a sentence without its full stop."""
    rules, kind = question.rules, fact.kind
    if kind is FactKind.TOTAL:
        total = question.totals[fact.index]
        side: Side = rules.seats[total.first_seat].side
        return f"{side.value} is said to have made {total.points} points"
    if kind is FactKind.POINTS:
        points = question.tricks[fact.trick].points
        return f"{_trick(question, fact.trick)} is said to be worth {points} points"
    name = SEAT_NAMES[rules.seats[fact.seat]]
    if kind is FactKind.HAND:
        return f"{name} was dealt the {_card(question, fact.cards)}"
    if kind is FactKind.SUIT_COUNT:
        count = question.suit_counts[fact.index]
        return f"{name} was dealt at least {count.count} {SUIT_NAMES[count.suit]}"
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
        return f"{name} is said to have won {_trick(question, fact.trick)}"
    verb = "led" if fact.place == 0 else "played"
    if kind is FactKind.HELD:
        return f"{name} {verb} {_played(question, fact.cards)} in trick {fact.trick + 1}"
    return f"{name} {_duty_text(question, fact)} in trick {fact.trick + 1}"


def _trick(question: Question, number: int) -> str:
    """A trick with its cards, as ``trick 3 (HA HT ? H7)``."""
    rules = question.rules
    suits = {cards: f"{suit.value}?" for suit, cards in rules.of_suit.items()}
    texts = [
        " ".join(rules.texts(cards)) if cards & (cards - 1) == 0 else suits.get(cards, "?")
        for cards in question.tricks[number].cards
    ]
    return f"trick {number + 1} ({' '.join(texts)})"


def _card(question: Question, cards: CardSet) -> str:
    return card_name(question.rules.deck[cards.bit_length() - 1])


def _played(question: Question, cards: CardSet) -> str:
    """What was seen of a card: its name, its suit, or nothing."""
    if cards & (cards - 1) == 0:
        return f"the {_card(question, cards)}"
    for suit, own in question.rules.of_suit.items():
        if cards == own:
            return f"a {SUIT_NAMES[suit][:-1]} that was not seen"
    return "a card that was not seen"


def _duty_text(question: Question, fact: Fact) -> str:
    """How a card was played to what lay on the table."""
    rules, trick = question.rules, question.tricks[fact.trick].cards
    lead = trick[0]
    if any(cards & (cards - 1) for cards in (*trick[: fact.place], fact.cards)):
        played = _played(question, fact.cards)
        return f"played {played} on {_played(question, lead)}"
    cards = [played.bit_length() - 1 for played in trick[: fact.place]]
    card = rules.deck[fact.cards.bit_length() - 1]
    led = SUIT_NAMES[rules.deck[cards[0]].suit][:-1]
    best = rules.deck[cards[rules.winner(cards)]]
    if card.suit is rules.deck[cards[0]].suit:
        return f"played the {card_name(card)} on the {card_name(best)}"
    if card.suit is rules.strain.trump:
        under = f" under the {card_name(best)}" if best.suit is card.suit else ""
        return f"ruffed the {led} lead with the {card_name(card)}{under}"
    over = f" when the {card_name(best)} had ruffed it" if best.suit is rules.strain.trump else ""
    if rules.strain.trump is rules.deck[cards[0]].suit:
        over = ""
    return f"discarded a {SUIT_NAMES[card.suit][:-1]} on the {led} lead{over}"
