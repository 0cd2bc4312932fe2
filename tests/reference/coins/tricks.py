"""A second implementation of the tricks of Coins, by the tables of the rule sheet.

Cards are texts, suit then rank: C cups, O coins, S swords, B clubs; A K N J 9 to 2.
"""

from __future__ import annotations

from collections.abc import Sequence

HIGH_TO_LOW = "AKNJ98765432"
PACK = [suit + rank for suit in "COSB" for rank in HIGH_TO_LOW]
PLAYERS = "XYZ"
CHAINS = {"COS": "C", "OSB": "O", "SBC": "S", "BCO": "B"}
"""Three suits, each of which beats the next, and the one that wins (suit A of the rule sheet)."""
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
    """The coins in a trick."""
    return "".join(trick).count("O")


def seat_after(player: str, turns: int = 1) -> str:
    """The player ``turns`` places to the left, in the direction of play."""
    return PLAYERS[(PLAYERS.index(player) + turns) % 3]
