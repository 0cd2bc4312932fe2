"""The three players of Coins, each for themselves (rule K1), and the order of turns."""

from __future__ import annotations

from enum import StrEnum

from solvers.rules.cards.card import ascii_upper
from solvers.rules.errors import CannotRead
from solvers.rules.messages import shown


class Player(StrEnum):
    """A player, listed clockwise, the direction of deal and play (rule K4)."""

    X = "X"
    Y = "Y"
    Z = "Z"

    def after(self, turns: int = 1) -> Player:
        """The player ``turns`` places to the left, who plays later (earlier if negative)."""
        return _CLOCKWISE[(_CLOCKWISE.index(self) + turns) % 3]


_CLOCKWISE = tuple(Player)


def turns_from(first: Player) -> tuple[Player, Player, Player]:
    """The three players in the order they play, beginning with ``first``."""
    return first, first.after(1), first.after(2)


def parse_player(text: str) -> Player:
    """Read a player's letter, in either case.

    Raises:
        CannotRead: the text is not a player.
    """
    try:
        return Player(ascii_upper(text))
    except ValueError:
        raise CannotRead(f"unknown player {shown(text)}; players are X Y Z") from None
