"""Worked tricks of Coins: cards in play order, the winner's place, the coins in it, and why."""

from __future__ import annotations

from typing import NamedTuple


class WorkedTrick(NamedTuple):
    cards: str
    winner: int
    coins: int
    why: str


WORKED_TRICKS = [
    WorkedTrick("CA OA SA", 0, 1, "no Clubs: Cups"),
    WorkedTrick("C2 OA SA", 0, 1, "three suits: ranks do not matter"),
    WorkedTrick("OA S2 B9", 0, 1, "no Cups: Coins"),
    WorkedTrick("S9 BA C2", 0, 0, "no Coins: Swords"),
    WorkedTrick("BA C2 OA", 0, 1, "no Swords: Clubs"),
    WorkedTrick("OJ BK S2", 0, 1, "Coins before Swords before Clubs"),
    WorkedTrick("B2 CA OK", 0, 1, "Clubs before Cups before Coins"),
    WorkedTrick("S7 C7 B7", 0, 0, "Swords before Clubs before Cups"),
    WorkedTrick("B5 O5 S5", 1, 1, "Coins"),
    WorkedTrick("S6 B6 O6", 2, 1, "Coins"),
    WorkedTrick("C3 C9 OA", 1, 1, "pair of Cups, the 9 is higher"),
    WorkedTrick("O3 O9 CA", 1, 2, "a pair of Coins beats the ace of the suit that beats Coins"),
    WorkedTrick("SK SA O2", 1, 1, "pair of Swords, ace high"),
    WorkedTrick("B2 BJ CA", 1, 0, "pair of Clubs, knave over 2"),
    WorkedTrick("BN B9 SA", 0, 0, "knight over 9"),
    WorkedTrick("S2 S3 BA", 1, 0, "the odd ace loses"),
    WorkedTrick("O8 C8 O9", 2, 2, "a pair with the odd card between"),
    WorkedTrick("O9 OJ BA", 1, 2, "knave over 9"),
    WorkedTrick("OA O2 SK", 0, 2, "ace high"),
    WorkedTrick("OA OK ON", 0, 3, "one suit, three coins"),
    WorkedTrick("C2 C3 C4", 2, 0, "one suit"),
    WorkedTrick("CJ CN CK", 2, 0, "king over knight over knave"),
]
