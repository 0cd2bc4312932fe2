"""Perft: how many different sequences of a number of cards can be played from a deal.

Also reads and writes perft files; the header of such a file describes its format.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from tests.reference.coinche.rules import SUITS, Options, legal_cards, trick_winner

CLOCKWISE = "NESW"


def perft(
    hands: Sequence[Collection[str]],
    leader: int,
    strain: str,
    options: Options,
    depth: int,
    *,
    trick: Sequence[str] = (),
) -> int:
    """Number of legal sequences of exactly ``depth`` cards; hands are by seat number."""
    if depth == 0:
        return 1
    seat = (leader + len(trick)) % 4
    legal = legal_cards(hands[seat], trick, strain, options)
    if depth == 1:
        return len(legal)
    count = 0
    for card in legal:
        left = [*hands]
        left[seat] = [held for held in hands[seat] if held != card]
        played = [*trick, card]
        if len(played) < 4:
            count += perft(left, leader, strain, options, depth - 1, trick=played)
        else:
            winner = (leader + trick_winner(played, strain)) % 4
            count += perft(left, winner, strain, options, depth - 1)
    return count


@dataclass(frozen=True)
class PerftLine:
    """One line of a perft file. ``options`` are those that differ from their defaults, as text."""

    name: str
    strain: str
    options: dict[str, str]
    leader: str
    deal: str
    counts: dict[int, int]

    def __str__(self) -> str:
        options = " ".join(f"{name}={value}" for name, value in self.options.items())
        counts = " ".join(f"D{depth} {count}" for depth, count in self.counts.items())
        return f"{self.name};{self.strain};{options};{self.leader};{self.deal};{counts}"

    @property
    def turn(self) -> str:
        """Seat letters in turn order, North first."""
        return CLOCKWISE if self.options.get("direction") == "cw" else "NWSE"

    @property
    def hands(self) -> dict[str, list[str]]:
        """The hand of each seat letter."""
        first, _, hands = self.deal.partition(":")
        start = CLOCKWISE.index(first)
        return {
            CLOCKWISE[(start + place) % 4]: _hand(text) for place, text in enumerate(hands.split())
        }

    def count(self, depth: int) -> int:
        """The count of one depth, by this module's own recursion."""
        hands = self.hands
        options = {
            name: value == "true" for name, value in self.options.items() if name != "direction"
        }
        return perft(
            [hands[seat] for seat in self.turn],
            self.turn.index(self.leader),
            self.strain,
            options,
            depth,
        )


def _hand(text: str) -> list[str]:
    return [
        suit + rank for suit, ranks in zip(SUITS, text.split("."), strict=True) for rank in ranks
    ]


def read_perft(text: str) -> list[PerftLine]:
    """The lines of a perft file, without comments."""
    lines = []
    for line in text.splitlines():
        if not line or line.startswith("%"):
            continue
        name, strain, options, leader, deal, counts = line.split(";")
        tokens = counts.split()
        depths = [int(token.removeprefix("D")) for token in tokens[::2]]
        lines.append(
            PerftLine(
                name,
                strain,
                dict(option.split("=") for option in options.split()),
                leader,
                deal,
                dict(zip(depths, map(int, tokens[1::2]), strict=True)),
            )
        )
    return lines
