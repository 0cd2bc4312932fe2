"""The numbers of legal sequences agree with those of the independent move generator."""

from __future__ import annotations

import pytest

from solvers.rules.cards.card import parse_card
from solvers.rules.cards.strain import parse_strain
from solvers.rules.deal.deal import Deal
from solvers.rules.play.position import Position
from solvers.rules.ruleset.presets import preset
from solvers.rules.seats import parse_seat
from tests.make.make_perft import PERFT_FILE
from tests.reference.perft import PerftLine, read_perft

LINES = read_perft(PERFT_FILE.read_text(encoding="ascii"))
MOST_SEQUENCES = 2_500


def start(line: PerftLine) -> Position:
    hands = {parse_seat(seat): [*map(parse_card, hand)] for seat, hand in line.hands.items()}
    ruleset = preset("coinche").with_options(line.options)
    return Position.start(
        Deal.of(hands), parse_seat(line.leader), parse_strain(line.strain), ruleset
    )


def count(position: Position, depth: int) -> int:
    legal = position.legal.cards
    if depth == 1:
        return len(legal)
    return sum(count(position.play(card), depth - 1) for card in legal)


def deepest(line: PerftLine, most_sequences: int) -> int:
    return max(depth for depth, number in line.counts.items() if number <= most_sequences)


@pytest.mark.parametrize("line", LINES, ids=lambda line: line.name)
def test_position_counts_as_the_independent_generator(line: PerftLine) -> None:
    depth = deepest(line, MOST_SEQUENCES)
    assert count(start(line), depth) == line.counts[depth]


@pytest.mark.parametrize("line", LINES[::4], ids=lambda line: line.name)
def test_the_file_holds_what_the_independent_generator_counts(line: PerftLine) -> None:
    depth = deepest(line, MOST_SEQUENCES)
    assert line.count(depth) == line.counts[depth]


@pytest.mark.slow
@pytest.mark.parametrize("line", LINES, ids=lambda line: line.name)
def test_position_counts_to_full_depth(line: PerftLine) -> None:
    depth = max(line.counts)
    assert count(start(line), depth) == line.counts[depth]


def test_lines_are_written_as_they_are_read() -> None:
    written = [
        line
        for line in PERFT_FILE.read_text(encoding="ascii").splitlines()
        if not line.startswith("%")
    ]
    assert [str(line) for line in LINES] == written
    assert len({line.name for line in LINES}) == len(LINES)


def test_every_play_option_changes_a_count_of_two_deals() -> None:
    base = {line.name: line for line in LINES if not line.options}
    changed: dict[str, int] = {}
    for line in LINES:
        if len(line.options) == 1:
            (option,) = line.options
            assert line.counts != base[line.name.partition("+")[0]].counts
            changed[option] = changed.get(option, 0) + 1
    assert min(changed.values()) >= 2
    assert set(changed) == {
        "direction",
        "must_under_trump",
        "must_trump_when_partner_wins",
        "overtrump_partner_on_trump_lead",
        "voluntary_trump_must_raise",
        "must_beat_plain",
    }
