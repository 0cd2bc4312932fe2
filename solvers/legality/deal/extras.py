"""What a log tells of a deal beside its cards, calls and score: turn-up, talon, irregularities."""

from __future__ import annotations

from msgspec import UNSET

from solvers.legality.findings.codes import Code
from solvers.legality.findings.collector import Notes
from solvers.legality.log.game_log import DealLog
from solvers.legality.log.places import judge_reference
from solvers.legality.log.seats import unknown_seat
from solvers.legality.log.terms import AnyTerms, terms_of
from solvers.rules.ruleset.ruleset import Ruleset


def judge_deal_claims(deal: DealLog, ruleset: Ruleset, notes: Notes) -> None:
    """Check that what is told of a deal can be said of a deal of this game at all."""
    terms = terms_of(ruleset.game)
    cards = len(terms.deck)
    for key in ("turnup", "talon"):
        told = getattr(deal, key)
        if told is not UNSET and told:
            notes.add(
                Code.TURN_UP_OR_TALON,
                f"the log has a {key}, but all {cards} cards are dealt before the auction",
                f"/{key}",
                actual=told,
            )
    judge_irregularities(deal, terms, notes)
    for index, meld in enumerate(deal.all_melds):
        for key, moment in (("said", meld.said), ("shown", meld.shown)):
            if moment is UNSET:
                continue
            belote = meld.kind in ("belote", "rebelote")
            trick = moment.trick if belote else UNSET  # of others B205 and B206 tell the trick
            judge_reference("a call", trick, moment.play, f"/melds/{index}/{key}", terms, notes)


def judge_irregularities(deal: DealLog, terms: AnyTerms, notes: Notes) -> None:
    """Check that each irregularity is by a seat of the game, at a play that a deal has."""
    told = () if deal.irregularities is UNSET else deal.irregularities
    for index, irregularity in enumerate(told):
        pointer = f"/irregularities/{index}"
        if irregularity.by is not UNSET:
            unknown_seat(irregularity.by, f"{pointer}/by", terms, notes)
        judge_reference(
            "an irregularity", irregularity.trick, irregularity.play, pointer, terms, notes
        )
