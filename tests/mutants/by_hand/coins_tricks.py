"""Tricks of Coins."""

from __future__ import annotations

from solvers.rules.coins import tricks
from solvers.rules.coins.cards import parse_spanish_cards
from tests.mutants.by_hand.part import Mutant
from tests.rules.coins.trick_cases import WORKED_TRICKS

MUTANTS = {
    tricks: [
        Mutant("the suit before the missing one wins", "_suit_after", "+", "-"),
        Mutant("the suit opposite the missing one wins", "_suit_after", "1", "2"),
        Mutant("of three suits the suit led wins", "winner_index", "len(suits) == 3", "False"),
        Mutant("the odd card wins", "winner_index", ") > 1", ") == 1"),
        Mutant("the lower card wins", "winner_index", "max", "min"),
        Mutant(
            "the highest of all cards wins",
            "winner_index",
            "[index for index, card in enumerate(trick) if card.suit is winning]",
            "range(3)",
        ),
    ],
}


def is_noticed() -> bool:
    """Whether some worked trick shows a fault."""
    worked = [(parse_spanish_cards(each.cards), each) for each in WORKED_TRICKS]
    return any(
        (tricks.winner_index(cards), tricks.coins_in(cards)) != (each.winner, each.coins)
        for cards, each in worked
    )
