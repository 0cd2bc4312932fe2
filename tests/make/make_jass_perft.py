"""Rewrite ``fixtures/perft/jass.perft``: ``python -m tests.make.make_jass_perft``.

The deals come from a fixed seed, so the file changes only if this script or the reference does.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

from tests.reference.jass.rules import (
    DECK,
    PLAIN_HIGH_TO_LOW,
    SUITS,
    TRUMPS,
    legal_cards,
    trick_winner,
)
from tests.reference.perft import PerftLine

PERFT_FILE = Path(__file__).parents[2] / "fixtures" / "perft" / "jass.perft"
ENOUGH_SEQUENCES = 8_000
MOST_SEQUENCES_OF_ENDING = 20_000
SEATS = "NWSE"
HEADER = """\
% Perft of Coinche Jass: the number of different legal sequences of cards that a deal allows.
% Counted by tests/reference/jass/rules.py, an independent move generator. To rewrite the file:
% python -m tests.make.make_jass_perft
%
% The fields are those of coinche.perft; the strains are S H D C (trumps), TOP and BOTTOM, and
% there are no options.
"""


def perft(
    hands: Sequence[Sequence[str]], leader: int, trump: str, depth: int, trick: Sequence[str] = ()
) -> int:
    """Number of legal sequences of exactly ``depth`` cards; hands are by seat number."""
    if depth == 0:
        return 1
    seat = (leader + len(trick)) % 4
    count = 0
    for card in legal_cards(hands[seat], trick, trump):
        left = [[held for held in hand if held != card] for hand in hands]
        played = [*trick, card]
        if len(played) < 4:
            count += perft(left, leader, trump, depth - 1, played)
        else:
            winner = (leader + trick_winner(played, trump)) % 4
            count += perft(left, winner, trump, depth - 1)
    return count


def _text(hand: Sequence[str]) -> str:
    return ".".join("".join(r for r in PLAIN_HIGH_TO_LOW if s + r in hand) for s in SUITS)


def _line(rng: random.Random, name: str, trump: str, size: int) -> PerftLine:
    """A random deal; a short one has many trumps, so that ruffs are frequent."""
    plain = [suit for suit in SUITS if suit != trump]
    suits = SUITS if size == 9 else [trump, *plain[: rng.randint(1, 2)]]
    pack = [card for card in DECK if card[0] in suits]
    if len(pack) < 4 * size:
        pack = [card for card in DECK if card[0] in (*suits, *plain)]
    cards = rng.sample(pack, 4 * size)
    hands = [cards[seat * size : (seat + 1) * size] for seat in range(4)]
    leader = rng.randrange(4)
    clockwise = (hands[0], hands[3], hands[2], hands[1])
    deal = "N:" + " ".join(map(_text, clockwise))
    line = PerftLine(name, trump, {}, SEATS[leader], deal, {})
    for depth in range(1, 4 * size + 1):
        line.counts[depth] = perft(hands, leader, trump, depth)
        enough = ENOUGH_SEQUENCES if size == 9 else MOST_SEQUENCES_OF_ENDING
        if line.counts[depth] > enough:
            break
    return line


def lines() -> list[PerftLine]:
    """All lines of the file: full deals, and endings that can be counted to the last card."""
    rng = random.Random(1827)
    result = [_line(rng, f"full-{n}", trump, 9) for n, trump in enumerate((*SUITS, *TRUMPS), 1)]
    for number in range(1, 37):
        size = 3 + number % 2
        while True:
            line = _line(rng, f"ending-{number}", TRUMPS[number % len(TRUMPS)], size)
            if 4 * size in line.counts:
                result.append(line)
                break
    return result


if __name__ == "__main__":
    PERFT_FILE.write_text(HEADER + "\n".join(map(str, lines())) + "\n", encoding="ascii")
