"""A deal whose play is not in the log: what its hands, calls and rules show."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from msgspec import UNSET

from solvers.legality.deal.cards import Dealt
from solvers.legality.deal.first_lead import FirstLead
from solvers.legality.log.game_log import DealLog
from solvers.legality.log.terms import CARDS
from solvers.legality.melds.announcements import announcement_points, held_announcements
from solvers.legality.score.count import Count
from solvers.rules.auction.contract import Contract, strain_faults
from solvers.rules.cards.strain import Strain
from solvers.rules.deal.deal import Deal
from solvers.rules.errors import NotOfThisGame
from solvers.rules.ruleset.choices import Announcements
from solvers.rules.ruleset.ruleset import Ruleset
from solvers.rules.score.belote import belote_points
from solvers.rules.seats import BOTH_SIDES, Side, turn_order

BySide = Mapping[Side, int]


@dataclass(frozen=True, slots=True)
class DealWithoutPlay:
    """What is known about such a deal; ``belote`` and ``announcements`` follow from complete hands.

    Each is None if it is not known. Without a contract only the card points can be checked.
    """

    strain: Strain
    contract: Contract | None
    belote: BySide | None
    announcements: BySide | None


def deal_without_play(
    deal: DealLog,
    dealt: Dealt,
    strain: Strain,
    contract: Contract | None,
    first_lead: FirstLead,
    ruleset: Ruleset,
) -> DealWithoutPlay:
    """What is known about a deal without its play.

    If the log records calls of belote and announcements, their points are left open.
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
        except NotOfThisGame:
            belote = None  # it depends on how the cards were played
        leader = first_lead.leader(ruleset)
        if leader is not None:
            turn = turn_order(leader, ruleset.direction)
            stated = held_announcements(dealt.hands, ruleset)
            announcements = announcement_points(stated, turn, strain, ruleset)
    return DealWithoutPlay(strain, contract, belote, announcements)


def only_score(
    counts: Sequence[Count], contract: Contract | None
) -> tuple[dict[Side, int] | None, Side | None]:
    """The score of both sides, and the side that won the deal; None if the counts differ."""
    scores, made = (
        counts[0].scores if counts else None,
        {count.score.made for count in counts if count.score is not None},
    )
    if any(count.scores != scores for count in counts):
        scores = None
    if contract is None or len(made) != 1:
        return scores, None
    return scores, contract.declarers if made.pop() else contract.declarers.other


def played_strains(ruleset: Ruleset) -> list[Strain]:
    """The strains in which contracts may be bid under a ruleset."""
    return [strain for strain in Strain if not strain_faults(strain, ruleset)]
