"""Rewrite ``fixtures/perft/coinche.perft``: ``python -m tests.make.make_perft``.

The deals come from a fixed seed, so the file changes only if this script or the reference does.
"""

from __future__ import annotations

import random
from pathlib import Path

from tests.reference.coinche.rules import DECK, PLAY_OPTIONS, SUITS
from tests.reference.perft import CLOCKWISE, PerftLine

PERFT_FILE = Path(__file__).parents[2] / "fixtures" / "perft" / "coinche.perft"
ENOUGH_SEQUENCES = 8_000
MOST_SEQUENCES_OF_ENDING = 20_000

HEADER = """\
% Perft of Coinche: the number of different legal sequences of cards that a deal allows.
% Counted by tests/reference/perft.py, an independent move generator. To rewrite the file:
% python -m tests.make.make_perft
%
% A line is six fields separated by ';' (no blanks around it):
%   id; strain; options; leader; deal; counts
% strain: S H D C (trumps), NT, AT.
% options: name=value separated by blanks, those that differ from the defaults
%   (the field may be empty):
%   direction=ccw must_under_trump=true must_trump_when_partner_wins=false
%   overtrump_partner_on_trump_lead=true voluntary_trump_must_raise=false must_beat_plain=false
%   With direction=ccw the turn order is N W S E, with direction=cw it is N E S W.
% leader: N E S W, the seat that plays the first card.
% deal: as in PBN, the seat of the first hand, then four hands clockwise, suits S.H.D.C; hands
%   shorter than eight cards are an ending with an empty running trick.
% counts: 'D<depth> <number>' pairs, depth in cards; lines of endings go down to the last card.
% Lines named 'x' and 'x+option' have the same deal, so only the option changes their counts.
"""

ENDINGS = [
    (3, "S"),
    (3, "NT"),
    (3, "AT"),
    (4, "H"),
    (4, "D"),
    (4, "C"),
    (4, "NT"),
    (4, "AT"),
    (5, "S"),
    (5, "H"),
]
VARIANTS = [
    {"must_under_trump": "false"},
    {"must_trump_when_partner_wins": "true"},
    {"overtrump_partner_on_trump_lead": "false"},
    {"voluntary_trump_must_raise": "true"},
    {"must_beat_plain": "true"},
    {"direction": "cw"},
    {name: str(not default).lower() for name, default in PLAY_OPTIONS.items()},
]


def deal_text(rng: random.Random, strain: str, size: int) -> str:
    """A random deal; a short one has only three suits, so that ruffs are frequent."""
    deck = list(DECK)
    if size < 8:
        plain = [suit for suit in SUITS if suit != strain]
        pack = [card for card in DECK if card[0] == strain]
        pack += [card for suit in plain[:2] for card in DECK if card[0] == suit]
        deck = rng.sample(pack, 4 * size)
    rng.shuffle(deck)
    hands = [deck[seat * size : (seat + 1) * size] for seat in range(4)]
    return "N:" + " ".join(
        ".".join("".join(card[1] for card in DECK if card in hand and card[0] == s) for s in SUITS)
        for hand in hands
    )


def counted(name: str, strain: str, options: dict[str, str], leader: str, deal: str) -> PerftLine:
    """The line of a deal: full deals to a sensible depth, endings to the last card."""
    line = PerftLine(name, strain, options, leader, deal, {})
    cards = sum(map(len, line.hands.values()))
    for depth in range(1, cards + 1):
        line.counts[depth] = line.count(depth)
        enough = ENOUGH_SEQUENCES if cards == len(DECK) else MOST_SEQUENCES_OF_ENDING
        if line.counts[depth] > enough:
            break
    return line


def with_variants(base: PerftLine) -> list[PerftLine]:
    """A line, and the lines of the same deal under each option that changes its counts."""
    variants = [
        counted(f"{base.name}+{_short(options)}", base.strain, options, base.leader, base.deal)
        for options in VARIANTS
    ]
    return [base, *(line for line in variants if line.counts != base.counts)]


def lines() -> list[PerftLine]:
    """All lines of the file."""
    rng = random.Random(21)
    result = []
    for number, strain in enumerate((*SUITS, *SUITS, "NT", "AT"), start=1):
        leader = CLOCKWISE[number % 4]
        base = counted(f"full-{number}", strain, {}, leader, deal_text(rng, strain, 8))
        result += with_variants(base) if number > len(SUITS) else [base]
    for number, (size, strain) in enumerate(ENDINGS, start=1):
        result += _ending(rng, f"ending-{number}", strain, CLOCKWISE[number % 4], size)
    return result


def _ending(rng: random.Random, name: str, strain: str, leader: str, size: int) -> list[PerftLine]:
    """A random ending that can be counted to its last card and that most options change."""
    while True:
        base = counted(name, strain, {}, leader, deal_text(rng, strain, size))
        if 4 * size not in base.counts:
            continue
        found = [line for line in with_variants(base) if 4 * size in line.counts]
        if len(found) > (5 if strain in SUITS else 2):
            return found


def _short(options: dict[str, str]) -> str:
    return next(iter(options)) if len(options) == 1 else "all"


if __name__ == "__main__":
    PERFT_FILE.write_text(HEADER + "\n".join(map(str, lines())) + "\n", encoding="ascii")
