"""A deal whose play the log does not tell: every count that it can have come to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from msgspec import UNSET

from solvers.legality.announced import announcement_points, held_announcements
from solvers.legality.counting import Count, count_points, match_of
from solvers.legality.dealt import Dealt
from solvers.legality.leading import Leading
from solvers.legality.log import DealLog
from solvers.legality.seating import CARDS
from solvers.rules.belote import BELOTE_POINTS, belote_points, belote_suits
from solvers.rules.contract import Contract, Feat
from solvers.rules.deal import Deal
from solvers.rules.errors import CannotRead
from solvers.rules.options import Announcements, BeloteSide
from solvers.rules.ruleset import Ruleset
from solvers.rules.seats import BOTH_SIDES, Side, turn_order
from solvers.rules.strains import Strain

BySide = Mapping[Side, int]


@dataclass(frozen=True, slots=True)
class UntoldDeal:
    """What is known of such a deal: ``belote`` and ``announcements`` follow from whole hands.

    None is not known; a contract of None leaves only the points of both sides to be compared.
    """

    strain: Strain
    contract: Contract | None
    belote: BySide | None
    announcements: BySide | None


def untold_deal(
    deal: DealLog,
    dealt: Dealt,
    strain: Strain,
    contract: Contract | None,
    leading: Leading,
    ruleset: Ruleset,
) -> UntoldDeal:
    """What the hands, where they are whole, tell of a deal without its play.

    Where the log records calls of belote and announcements, what they bring is left open.
    """
    none = dict.fromkeys(BOTH_SIDES, 0)
    announcements = none if ruleset.announcements is Announcements.NONE else None
    belote: BySide | None = None
    if dealt.whole and deal.melds is UNSET:
        hands = Deal.of(
            {seat: [CARDS[text] for text in hand] for seat, hand in dealt.hands.items()}
        )
        declarers = contract.declarers if contract else None
        try:
            belote = belote_points(hands, strain, ruleset, declarers)
        except CannotRead:
            belote = None  # it depends on how the cards were played
        leader = leading.leader(ruleset)
        if leader is not None:
            turn = turn_order(leader, ruleset.direction)
            told = held_announcements(dealt.hands, ruleset)
            announcements = announcement_points(told, turn, strain, ruleset)
    return UntoldDeal(strain, contract, belote, announcements)


def only_score(
    counts: Sequence[Count], contract: Contract | None
) -> tuple[dict[Side, int] | None, Side | None]:
    """The match score of both sides and the side that won the deal, as far as all counts agree."""
    scores, made = (
        counts[0].scores if counts else None,
        {count.score.made for count in counts if count.score is not None},
    )
    if any(count.scores != scores for count in counts):
        scores = None
    if contract is None or len(made) != 1:
        return scores, None
    return scores, contract.declarers if made.pop() else contract.declarers.other


def possible_counts(
    deal: UntoldDeal, ruleset: Ruleset, announced: BySide, fits: Callable[[Count], bool]
) -> Iterator[Count]:
    """Every count a deal can come to whose card points fit what is claimed of them.

    Args:
        announced: the announcements where they do not follow from the hands.
    """
    contract, values = deal.contract, ruleset.card_points(deal.strain)
    nothing = dict.fromkeys(BOTH_SIDES, 0)
    announcements = dict(announced if deal.announcements is None else deal.announcements)
    belotes = _belotes(deal, ruleset)
    total = values.total
    for ns_points, last in product(range(total + 1), BOTH_SIDES):
        points = {Side.NS: ns_points, Side.EW: total - ns_points}
        if points[last] < values.last_trick:
            continue
        for sweep, alone in _sweeps(points, last, total, contract):
            bonus, match = values.last_trick, match_of(sweep, ruleset)
            if not fits(Count(points, last, bonus, nothing, nothing, match, None, None, match)):
                continue
            for belote in belotes:
                won = (contract, points, last, bonus, sweep, alone)
                yield count_points(*won, belote, announcements, ruleset)


def _sweeps(
    points: BySide, last: Side, total: int, contract: Contract | None
) -> Iterable[tuple[Side | None, bool]]:
    """Who can have won all tricks with these points, and whether the declarer did so alone."""
    yield None, False
    if points[last] == total:
        yield last, False
        generale = contract is not None and contract.value is Feat.GENERALE
        if generale and contract is not None and contract.declarers is last:
            yield last, True


def _belotes(deal: UntoldDeal, ruleset: Ruleset) -> list[dict[Side, int]]:
    """What belote can have brought: as the hands tell, else every way to hold the pairs."""
    if deal.belote is not None:
        return [dict(deal.belote)]
    most = len(belote_suits(deal.strain, ruleset))
    declarers = deal.contract.declarers if deal.contract else None
    only_own = ruleset.belote_side is BeloteSide.DECLARERS and declarers is not None
    return [
        {Side.NS: BELOTE_POINTS * ns_pairs, Side.EW: BELOTE_POINTS * ew_pairs}
        for ns_pairs, ew_pairs in product(range(most + 1), repeat=2)
        if ns_pairs + ew_pairs <= most
        and not (only_own and (ew_pairs if declarers is Side.NS else ns_pairs))
    ]
