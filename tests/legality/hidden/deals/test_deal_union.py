"""Deals of several spaces, each counted once: spaces of any shape, against all deals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, islice
from random import Random

from solvers.legality.hidden.deadline import NO_DEADLINE, Deadline
from solvers.legality.hidden.deals.deal_space import DealSpace
from solvers.legality.hidden.deals.deal_union import union_of

SEATS, CARDS, SIZE = range(3), range(6), 2
EVERYTHING = (1 << len(CARDS)) - 1
Hands = tuple[int, ...]


def all_deals() -> list[Hands]:
    deals = []
    for first in combinations(CARDS, SIZE):
        rest = [card for card in CARDS if card not in first]
        for second in combinations(rest, SIZE):
            third = [card for card in rest if card not in second]
            deals.append(tuple(sum(1 << card for card in hand) for hand in (first, second, third)))
    return deals


def random_spaces() -> Iterator[tuple[list[DealSpace], list[Hands]]]:
    """Some spaces, many of which overlap or differ in only one card, and the deals in any."""
    every = all_deals()
    for seed in range(10_000):
        random = Random(seed)
        allowed = [[EVERYTHING] * len(SEATS)]
        for _ in range(random.choice((1, 2, 4, 9))):
            other = list(random.choice(allowed))
            for _ in range(random.choice((1, 1, 2, 4))):
                other[random.choice(SEATS)] ^= 1 << random.choice(CARDS)
            allowed.append(other)
        spaces = [DealSpace(tuple(each), EVERYTHING, SIZE) for each in allowed[1:]]
        yield spaces, [deal for deal in every if any(is_in(deal, space) for space in spaces)]


def is_in(deal: Hands, space: DealSpace) -> bool:
    return all(hand & ~own == 0 for hand, own in zip(deal, space.allowed, strict=True))


def parts_of(deals: Sequence[Hands]) -> dict[int, dict[int, Fraction]]:
    parts = {}
    for card in CARDS:
        held = Counter(seat for deal in deals for seat in SEATS if deal[seat] >> card & 1)
        parts[card] = {seat: Fraction(times, len(deals)) for seat, times in held.items()}
    return parts


def test_counts_and_probabilities() -> None:
    for spaces, deals in islice(random_spaces(), 250):
        union = union_of(spaces, 10**6, NO_DEADLINE)
        assert union is not None
        assert union.count == len(deals)
        if deals:
            assert union.probabilities() == parts_of(deals)


def test_samples_are_uniform() -> None:
    """Chi-square; seeds are fixed, so that it cannot fail by chance."""
    tested = 0
    for spaces, deals in islice(random_spaces(), 10):
        union = union_of(spaces, 10**6, NO_DEADLINE)
        assert union is not None
        if len(deals) < 20 or union.count == len(all_deals()):
            continue
        random, times = Random(1), 20
        drawn = Counter(tuple(union.sample(random)) for _ in range(times * len(deals)))
        assert set(drawn) <= set(deals)
        square = sum((drawn[deal] - times) ** 2 / times for deal in deals)
        freedom = len(deals) - 1
        assert abs(square - freedom) < 3.5 * (2 * freedom) ** 0.5
        tested += 1
    assert tested > 2


def test_one_space_is_counted_as_before() -> None:
    for spaces, _ in islice(random_spaces(), 40):
        for space in spaces:
            union = union_of([space, space], 10**6, NO_DEADLINE)
            assert union is not None
            assert union.count == space.count


def test_too_many_states_or_too_little_time_give_no_union() -> None:
    spaces, _ = next(random_spaces())
    assert union_of(spaces, 1, NO_DEADLINE) is None
    assert union_of(spaces, 10**6, Deadline(0)) is None
