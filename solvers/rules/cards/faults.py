"""What is wrong with hands and decks, for any deck and any number of players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import TypeAlias, TypeVar

CardT = TypeVar("CardT")

PackOrder: TypeAlias = Callable[[Iterable[CardT]], list[CardT]]
"""Sorts cards into the order of the pack."""


def hand_faults(
    hands: Mapping[str, Sequence[CardT] | None],
    deck: Collection[CardT],
    pack_order: PackOrder[CardT],
    card_text: Callable[[CardT], str] = str,
) -> list[str]:
    """Every reason why a deal is impossible; empty for a possible deal.

    Seen hands must hold an equal share of the deck, or all the same smaller number late in the
    play. No card may appear twice or belong to another deck. If all hands are seen in full, no card
    may be missing.

    Args:
        hands: the hand of each player, by the player's name; None if it is unseen.
        deck: all the cards of the game.
        pack_order: sorts the cards that a message lists.
        card_text: how messages write a card.
    """
    share = len(deck) // len(hands)
    seen = {name: hand for name, hand in hands.items() if hand is not None}
    most = max(map(len, seen.values()), default=share)
    faults = _size_faults({name: len(hand) for name, hand in seen.items()}, most, share)
    cards = [card for hand in seen.values() for card in hand]
    for card in pack_order(_repeated(cards)):
        holders = [name for name, hand in seen.items() for held in hand if held == card]
        faults.append(f"{card_text(card)} appears {_times(len(holders))} ({', '.join(holders)})")
    strange, missing = _against(cards, deck, pack_order, card_text)
    whole = len(seen) == len(hands) and most >= share
    return faults + strange + (missing if whole else [])


def deck_faults(
    cards: Sequence[CardT], deck: Collection[CardT], pack_order: PackOrder[CardT]
) -> list[str]:
    """Every reason why some cards are not a complete deck; empty if they are."""
    repeated = [
        f"{card} appears {_times(cards.count(card))}" for card in pack_order(_repeated(cards))
    ]
    strange, missing = _against(cards, deck, pack_order, str)
    return repeated + strange + missing


def _size_faults(sizes: Mapping[str, int], most: int, share: int) -> list[str]:
    """What is wrong with the sizes of hands."""
    equal = len(set(sizes.values())) <= 1
    if not equal and most < share:
        by_name = ", ".join(f"{name} {size}" for name, size in sizes.items())
        return [f"hands must be of equal size: {by_name}"]
    if equal and 1 <= most <= share:
        return []
    return [
        f"{name} has {size} card{'s' * (size != 1)}, not {share}"
        for name, size in sizes.items()
        if size != share
    ]


def _times(count: int) -> str:
    return "twice" if count == 2 else f"{count} times"


def _repeated(cards: Iterable[CardT]) -> list[CardT]:
    return [card for card, count in Counter(cards).items() if count > 1]


def _against(
    cards: Iterable[CardT],
    deck: Collection[CardT],
    pack_order: PackOrder[CardT],
    card_text: Callable[[CardT], str],
) -> tuple[list[str], list[str]]:
    """What is wrong with cards that should be a deck: cards of other decks, and missing cards."""
    held, right = set(cards), set(deck)
    strange, missing = (
        " ".join(map(card_text, pack_order(some))) for some in (held - right, right - held)
    )
    return (
        [f"not in the {len(right)}-card deck: {strange}"] if strange else [],
        [f"missing: {missing}"] if missing else [],
    )
