"""A second implementation of Jass, in plain loops over the tables of the rules; cards are texts.

A trump is a suit letter, ``TOP`` (ace high) or ``BOTTOM`` (six high).
"""

from __future__ import annotations

from collections.abc import Sequence

SUITS = "SHDC"
TRUMPS = ("S", "H", "D", "C", "TOP", "BOTTOM")
RANKS = "6789TJQKA"
DECK = [suit + rank for suit in SUITS for rank in RANKS]

TRUMP_HIGH_TO_LOW = ["J", "9", "A", "K", "Q", "T", "8", "7", "6"]
PLAIN_HIGH_TO_LOW = ["A", "K", "Q", "J", "T", "9", "8", "7", "6"]
BOTTOM_HIGH_TO_LOW = ["6", "7", "8", "9", "T", "J", "Q", "K", "A"]

TRUMP_WORTH = {"J": 20, "9": 14, "A": 11, "K": 4, "Q": 3, "T": 10, "8": 0, "7": 0, "6": 0}
PLAIN_WORTH = {"A": 11, "K": 4, "Q": 3, "J": 2, "T": 10, "9": 0, "8": 0, "7": 0, "6": 0}
TOP_WORTH = {"A": 11, "K": 4, "Q": 3, "J": 2, "T": 10, "9": 0, "8": 8, "7": 0, "6": 0}
BOTTOM_WORTH = {"6": 11, "K": 4, "Q": 3, "J": 2, "T": 10, "9": 0, "8": 8, "7": 0, "A": 0}
LAST_TRICK = 5
SWEEP = 100

ROWS = (
    "lead",
    "trump led, a trump other than the jack",
    "trump led, the jack is the only trump",
    "trump led, no trump",
    "plain led, no trump yet, can follow",
    "plain led, no trump yet, void",
    "plain led, trumped, can follow",
    "plain led, trumped, void, some non-trump",
    "plain led, trumped, only trumps",
)
"""The rows of the table of legal cards, and the lead."""


def order(suit: str, trump: str) -> list[str]:
    """Ranks of a suit, strongest first."""
    if trump == "BOTTOM":
        return BOTTOM_HIGH_TO_LOW
    return TRUMP_HIGH_TO_LOW if suit == trump else PLAIN_HIGH_TO_LOW


def worth(card: str, trump: str) -> int:
    """Card points of a card."""
    if trump == "TOP":
        return TOP_WORTH[card[1]]
    if trump == "BOTTOM":
        return BOTTOM_WORTH[card[1]]
    return TRUMP_WORTH[card[1]] if card[0] == trump else PLAIN_WORTH[card[1]]


def row(hand: Sequence[str], trick: Sequence[str], trump: str) -> str:
    """The row of the table that fits a position."""
    if not trick:
        return "lead"
    led = trick[0][0]
    trumps = [card for card in hand if card[0] == trump]
    if led == trump:
        if not trumps:
            return "trump led, no trump"
        if trumps == [trump + "J"]:
            return "trump led, the jack is the only trump"
        return "trump led, a trump other than the jack"
    trumped = any(card[0] == trump for card in trick)
    follows = any(card[0] == led for card in hand)
    if not trumped:
        return "plain led, no trump yet, " + ("can follow" if follows else "void")
    if follows:
        return "plain led, trumped, can follow"
    if len(trumps) == len(hand):
        return "plain led, trumped, only trumps"
    return "plain led, trumped, void, some non-trump"


def legal_cards(hand: Sequence[str], trick: Sequence[str], trump: str) -> list[str]:
    """The legal cards, by the row of the table."""
    which = row(hand, trick, trump)
    legal = []
    for card in hand:
        is_trump = card[0] == trump
        higher = is_trump
        for other in trick:
            if other[0] == trump and is_trump:
                ranks = TRUMP_HIGH_TO_LOW
                if ranks.index(other[1]) < ranks.index(card[1]):
                    higher = False
        if which == "trump led, a trump other than the jack":
            allowed = is_trump
        elif which == "plain led, no trump yet, can follow":
            allowed = card[0] == trick[0][0] or is_trump
        elif which == "plain led, trumped, can follow":
            allowed = card[0] == trick[0][0] or higher
        elif which == "plain led, trumped, void, some non-trump":
            allowed = not is_trump or higher
        else:
            allowed = True
        if allowed:
            legal.append(card)
    return legal


def trick_winner(trick: Sequence[str], trump: str) -> int:
    """Place of the winning card."""
    for suit in (trump, trick[0][0]):
        for rank in order(suit, trump):
            if suit + rank in trick:
                return list(trick).index(suit + rank)
    raise AssertionError("a trick has its first card")


def play_points(tricks: Sequence[tuple[int, Sequence[str]]], trump: str) -> list[int]:
    """Points of both teams in a complete deal, from its tricks and their winners (seats 0 to 3)."""
    points = [0, 0]
    for winner, cards in tricks:
        points[winner % 2] += sum(worth(card, trump) for card in cards)
    points[tricks[-1][0] % 2] += LAST_TRICK
    for team in (0, 1):
        if all(winner % 2 == team for winner, _ in tricks):
            points[team] += SWEEP
    return points


def score(bid: int, factor: int, declarers: int, defenders: int) -> tuple[int, int]:
    """Score of declarers and defenders, from their points with last trick and sweep."""
    if declarers >= bid:
        return declarers + bid * factor, defenders
    return 0, defenders + bid * factor
