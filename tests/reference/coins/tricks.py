"""A second telling of Coins: tricks by the tables of the rule sheet, in its own plain words.

Cards are texts, suit then rank: C cups, O coins, S swords, B clubs; A K N J 9 to 2.
"""

from __future__ import annotations

from collections.abc import Sequence

HIGH_TO_LOW = "AKNJ98765432"
PACK = [suit + rank for suit in "COSB" for rank in HIGH_TO_LOW]
PLAYERS = "XYZ"
CHAINS = {"COS": "C", "OSB": "O", "SBC": "S", "BCO": "B"}
"""Three suits, each beating the next, and the one that wins (suit A of the rule sheet)."""
SUIT_THAT_WINS = {frozenset(chain): suit for chain, suit in CHAINS.items()}


def winning_card(trick: Sequence[str]) -> str:
    """The card that wins a trick of three."""
    first, second, third = trick
    for one, two in ((first, second), (first, third), (second, third)):
        alike = [card for card in trick if card[0] == one[0]]
        if one[0] == two[0]:
            return min(alike, key=lambda card: HIGH_TO_LOW.index(card[1]))
    suit = SUIT_THAT_WINS[frozenset(card[0] for card in trick)]
    return next(card for card in trick if card[0] == suit)


def coins(trick: Sequence[str]) -> int:
    """What a trick is worth."""
    return "".join(trick).count("O")


def seat_after(player: str, turns: int = 1) -> str:
    """Who sits so many places to the left, where the next to play sits."""
    return PLAYERS[(PLAYERS.index(player) + turns) % 3]
