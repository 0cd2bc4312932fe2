"""The count of a played deal: card points, belote, announcements, and the score, by side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from solvers.legality.log.terms import CARDS
from solvers.legality.melds.announcements import Announced, announcement_points
from solvers.legality.melds.belote import Pair
from solvers.legality.play.trick import PlayedTrick
from solvers.rules.auction.contract import Contract
from solvers.rules.cards.strain import CardPoints, Strain
from solvers.rules.ruleset.choices import ScoreMode, SweepBonus
from solvers.rules.ruleset.feat import TrickContract
from solvers.rules.ruleset.ruleset import Ruleset
from solvers.rules.score.belote import BELOTE_POINTS
from solvers.rules.score.deal_score import deal_score
from solvers.rules.score.tally import DealScore, Party, Tally
from solvers.rules.seats import BOTH_SIDES, Seat, Side


@dataclass(slots=True)
class PlayedDeal:
    """The facts of a deal that was legally played to its end; a ruleset gives its count.

    ``values`` are the card values that give the points of its tricks. ``rest`` is the seat that
    claimed the remaining tricks; None if there was no claim.
    """

    strain: Strain
    contract: Contract | None
    values: CardPoints
    tricks: Sequence[PlayedTrick]
    pairs: Sequence[Pair]
    announced: Announced
    turn: Sequence[Seat]
    rest: Seat | None = None


@dataclass(slots=True)
class Count:
    """The count of a deal by side, in points, and its score if there is a contract.

    ``points`` are card points with the last-trick bonus. ``capot`` is the value of a slam that was
    made, or of a sweep without one, for the side that has it. ``match`` is what Jass has instead:
    card points for a sweep, which are not in ``points``.
    """

    points: dict[Side, int]
    last: Side
    bonus: int
    belote: dict[Side, int]
    announcements: dict[Side, int]
    capot: dict[Side, int]
    score: DealScore | None
    scores: dict[Side, int] | None
    match: dict[Side, int]


def count_deal(deal: PlayedDeal, ruleset: Ruleset) -> Count:
    """The count of a deal under a ruleset (rules C20 to C27, C71 to C79, J12 to J15)."""
    values = ruleset.card_points(deal.strain)
    sums = dict.fromkeys(BOTH_SIDES, 0)
    for trick in deal.tricks:
        worth = trick.points - trick.bonus
        if values is not deal.values:
            worth = sum(values.values[CARDS[text]] for text in trick.cards)
        sums[trick.winner.side] += worth
    takers = [trick.winner for trick in deal.tricks]
    if deal.rest is not None:
        takers.append(deal.rest)
        sums[deal.rest.side] += sum(values.values.values()) - sum(sums.values())
    last = takers[-1].side
    points = {side: values.side_points(sums[side], last is side) for side in BOTH_SIDES}
    declarers = deal.contract.declarers if deal.contract else None
    belote = dict.fromkeys(BOTH_SIDES, 0)
    for pair in deal.pairs:
        if pair.scores(deal.strain, declarers, ruleset):
            belote[pair.seat.side] += BELOTE_POINTS
    announcements = announcement_points(deal.announced, deal.turn, deal.strain, ruleset)
    takers_sides = {seat.side for seat in takers}
    sweep = takers_sides.pop() if len(takers_sides) == 1 else None
    alone = deal.contract is not None and all(seat is deal.contract.by for seat in takers)
    return count_points(
        deal.contract, points, last, values.last_trick, sweep, alone, belote, announcements, ruleset
    )


def count_points(
    contract: Contract | None,
    points: dict[Side, int],
    last: Side,
    bonus: int,
    sweep: Side | None,
    alone: bool,
    belote: dict[Side, int],
    announcements: dict[Side, int],
    ruleset: Ruleset,
) -> Count:
    """The count of a deal from the points of both sides (rules C72 to C79, J12 to J15).

    Args:
        points: card points of each side, including the last-trick ``bonus``.
        sweep: the side that won all tricks.
        alone: whether the declarer won all tricks without their partner.
    """
    match = sweep_points_of(sweep, ruleset)
    if contract is None:
        return Count(points, last, bonus, belote, announcements, match, None, None, match)
    own, theirs = contract.declarers, contract.declarers.other
    parties = {own: Party.DECLARERS, theirs: Party.DEFENDERS}
    tally = Tally(
        points[own],
        points[theirs],
        None if sweep is None else parties[sweep],
        alone,
        belote[own],
        belote[theirs],
        announcements[own],
        announcements[theirs],
    )
    score = deal_score(contract, tally, ruleset)
    scores = {own: score.declarers, theirs: score.defenders}
    scores = {side: scores[side] for side in BOTH_SIDES}
    capot = match or _capot(contract, tally, score.made, ruleset)
    return Count(points, last, bonus, belote, announcements, capot, score, scores, match)


def sweep_points_of(sweep: Side | None, ruleset: Ruleset) -> dict[Side, int]:
    """The card points for a sweep, by the side that has it (rules J15, J25)."""
    points = ruleset.sweep_points
    return {} if sweep is None or not points else {sweep: points}


_SWEEP_VALUES = {SweepBonus.REPLACE_250: 250, SweepBonus.PLUS_88: 88, SweepBonus.PLUS_90: 90}


def _capot(contract: Contract, tally: Tally, made: bool, ruleset: Ruleset) -> dict[Side, int]:
    """The value of a sweep of the declarers, bid or not, by side."""
    value = contract.value
    if not made or (isinstance(value, int) and tally.all_tricks is not Party.DECLARERS):
        return {}
    if value is TrickContract.SLAM:
        return {contract.declarers: ruleset.capot_value}
    if value is TrickContract.GENERALE:
        return {contract.declarers: ruleset.generale_value}
    bonus = _SWEEP_VALUES.get(ruleset.capot_unannounced)
    if ruleset.facts.sweep_in_card_points:
        return {}
    if bonus is None or ruleset.score_mode is ScoreMode.BID_ONLY:
        return {}
    return {contract.declarers: bonus}
