"""Every count that is possible for a deal, given its contract and some claims."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product
from typing import TypeAlias

from solvers.legality.score.by_side import Split
from solvers.legality.score.count import Count, count_points
from solvers.legality.score.deal_without_play import BySide, DealWithoutPlay
from solvers.rules.auction.contract import Contract
from solvers.rules.cards.strain import Strain
from solvers.rules.ruleset.choices import BeloteSide, Rounding
from solvers.rules.ruleset.feat import TrickContract
from solvers.rules.ruleset.ruleset import Ruleset
from solvers.rules.score.belote import BELOTE_POINTS, belote_suits
from solvers.rules.score.coinche import rounded_points
from solvers.rules.score.deal_score import points_needed
from solvers.rules.score.tally import Tally
from solvers.rules.seats import BOTH_SIDES, Seat, Side

MOST_KEPT = 50_000
"""The most counts that are cached for other deals with the same counts."""

Pair: TypeAlias = tuple[int, int]
"""A number for NS and one for EW."""


def belotes_of(deal: DealWithoutPlay, ruleset: Ruleset) -> list[BySide]:
    """The possible belote points: as the hands show, otherwise for all ways to hold pairs."""
    if deal.belote is not None:
        return [deal.belote]
    most = len(belote_suits(deal.strain, ruleset))
    declarers = deal.contract.declarers if deal.contract else None
    only_own = ruleset.belote_side is BeloteSide.DECLARERS and declarers is not None
    return [
        {Side.NS: BELOTE_POINTS * ns_pairs, Side.EW: BELOTE_POINTS * ew_pairs}
        for ns_pairs, ew_pairs in product(range(most + 1), repeat=2)
        if ns_pairs + ew_pairs <= most
        and not (only_own and (ew_pairs if declarers is Side.NS else ns_pairs))
    ]


def possible_counts(
    deal: DealWithoutPlay,
    ruleset: Ruleset,
    announced: BySide,
    belotes: Sequence[BySide],
    splits: Sequence[Split] | None,
) -> Collection[Count]:
    """The counts that are possible for a deal.

    Args:
        announced: the announcements, used if they do not follow from the hands.
        belotes: the possible belote points.
        splits: the possible card points; None for any. Then counts that differ only in card points
            are given once.
    """
    values = ruleset.card_points(deal.strain)
    basis = _Basis(
        None if deal.contract is None else _plain(deal.contract),
        values.total,
        values.last_trick,
        tuple(map(_pair, belotes)),
        _pair(announced if deal.announcements is None else deal.announcements),
        ruleset,
    )
    return _kept(basis) if splits is None else list(_counts_of_splits(basis, splits))


def _pair(numbers: BySide) -> Pair:
    return numbers[Side.NS], numbers[Side.EW]


def _by_side(numbers: Pair) -> dict[Side, int]:
    return dict(zip(BOTH_SIDES, numbers, strict=True))


def _plain(contract: Contract) -> Contract:
    """One contract in place of all that count alike: those of a side, in any suit."""
    by = Seat.NORTH if contract.declarers is Side.NS else Seat.EAST
    return Contract(contract.value, Strain.SPADES, by, contract.doubling)


@dataclass(frozen=True, slots=True)
class _Basis:
    """Everything that decides the counts of a deal; ``total`` and ``bonus`` are card points."""

    contract: Contract | None
    total: int
    bonus: int
    belotes: tuple[Pair, ...]
    announcements: Pair
    ruleset: Ruleset

    def count(
        self, ns_points: int, last: Side, belote: Pair, sweep: Side | None, alone: bool = False
    ) -> Count:
        """The count of one possible course of play."""
        return count_points(
            self.contract,
            _by_side((ns_points, self.total - ns_points)),
            last,
            self.bonus,
            sweep,
            alone,
            _by_side(belote),
            _by_side(self.announcements),
            self.ruleset,
        )

    def sweeps(self, belote: Pair) -> Iterator[Count]:
        """The counts of a sweep by each side, and by the declarer alone if that matters."""
        for side in BOTH_SIDES:
            ns_points = self.total if side is Side.NS else 0
            yield self.count(ns_points, side, belote, side)
            generale = self.contract is not None and self.contract.value is TrickContract.GENERALE
            if generale and self.contract is not None and self.contract.declarers is side:
                yield self.count(ns_points, side, belote, side, alone=True)


def _counts_of_splits(basis: _Basis, splits: Sequence[Split]) -> Iterator[Count]:
    for (ns_points, last, swept), belote in product(splits, basis.belotes):
        if not swept:
            yield basis.count(ns_points, last, belote, None)
        for count in basis.sweeps(belote) if ns_points in (0, basis.total) else ():
            if count.points[Side.NS] == ns_points and count.last is last:
                yield count


_KEPT: dict[_Basis, tuple[Count, ...]] = {}


def _kept(basis: _Basis) -> tuple[Count, ...]:
    """The counts with any card points, from a cache that is cleared when it is full."""
    counts = _KEPT.get(basis)
    if counts is None:
        counts = _distinct_counts(basis)
        if len(counts) + sum(map(len, _KEPT.values())) > MOST_KEPT:
            _KEPT.clear()
        _KEPT[basis] = counts
    return counts


def _distinct_counts(basis: _Basis) -> tuple[Count, ...]:
    distinct: dict[tuple[object, ...], Count] = {}
    for belote in basis.belotes:
        for low, high in _spans(basis, belote):
            count = basis.count(low, Side.NS, belote, None)
            for last, most in ((Side.NS, high), (Side.EW, basis.total - low)):
                if most >= basis.bonus:
                    essence = _essence(count, last)
                    if essence not in distinct:
                        distinct[essence] = replace(count, last=last)
        for count in basis.sweeps(belote):
            distinct.setdefault(_essence(count, count.last), count)
    return tuple(distinct.values())


def _essence(count: Count, last: Side) -> tuple[object, ...]:
    """What distinguishes a count from others, except for its card points."""
    made = None if count.score is None else count.score.made
    scores = None if count.scores is None else _pair(count.scores)
    return last, _pair(count.belote), tuple(count.capot.items()), made, scores


def _spans(basis: _Basis, belote: Pair) -> Iterator[Pair]:
    """Ranges of the card points of NS within which the score is the same."""
    contract, total = basis.contract, basis.total
    if contract is None:
        yield 0, total
        return
    own_first = contract.declarers is Side.NS
    rounded = basis.ruleset.facts.rounds_points
    cuts = set(_cuts(total, basis.ruleset.rounding if rounded else Rounding.NONE))
    if isinstance(contract.value, TrickContract):
        cuts = {0}
    elif rounded:
        sides = (belote, basis.announcements)
        own, theirs = ([pair[side] for pair in sides] for side in (0, 1))
        if not own_first:
            own, theirs = theirs, own
        extras = Tally(0, total, None, False, own[0], theirs[0], own[1], theirs[1])
        needed = points_needed(contract, extras, basis.ruleset, total)
        cuts |= set() if needed is None else {needed}
    lows = sorted(cuts)
    for low, high in zip(lows, [*(cut - 1 for cut in lows[1:]), total], strict=True):
        yield (low, high) if own_first else (total - high, total - low)


@lru_cache(maxsize=64)
def _cuts(total: int, rounding: Rounding) -> tuple[int, ...]:
    """The declarers' points at which the rounded points of both parties change, from 0 up."""
    rounded = [rounded_points(own, total - own, rounding) for own in range(total + 1)]
    changes = (own for own in range(1, total + 1) if rounded[own] != rounded[own - 1])
    return (0, *changes)
