"""Parts of a deal besides its cards, calls and score: turn-up, talon, irregularities."""

from __future__ import annotations

from msgspec import UNSET

from solvers.legality.findings.codes import Code
from solvers.legality.findings.collector import Collector
from solvers.legality.log.game_log import DealLog
from solvers.legality.log.places import judge_place
from solvers.legality.log.seats import unknown_seat
from solvers.legality.log.terms import AnyTerms, terms_of
from solvers.rules.ruleset.ruleset import Ruleset


def judge_deal_claims(deal: DealLog, ruleset: Ruleset, collector: Collector) -> None:
    """Check the turn-up, the talon, the irregularities, and where melds are called."""
    terms = terms_of(ruleset.game)
    cards = len(terms.deck)
    for key in ("turnup", "talon"):
        stated = getattr(deal, key)
        if stated is not UNSET and stated:
            collector.add(
                Code.TURN_UP_OR_TALON,
                f"the log has a {key}, but all {cards} cards are dealt before the auction",
                f"/{key}",
                actual=stated,
            )
    judge_irregularities(deal, terms, collector)
    for index, meld in enumerate(deal.all_melds):
        for key, moment in (("said", meld.said), ("shown", meld.shown)):
            if moment is UNSET:
                continue
            belote = meld.kind in ("belote", "rebelote")
            trick = moment.trick if belote else UNSET  # B205 and B206 judge that of other melds
            judge_place("a call", trick, moment.play, f"/melds/{index}/{key}", terms, collector)


def judge_irregularities(deal: DealLog, terms: AnyTerms, collector: Collector) -> None:
    """Check that each irregularity has a seat of the game, and a play that a deal has."""
    stated = () if deal.irregularities is UNSET else deal.irregularities
    for index, irregularity in enumerate(stated):
        pointer = f"/irregularities/{index}"
        if irregularity.by is not UNSET:
            unknown_seat(irregularity.by, f"{pointer}/by", terms, collector)
        judge_place(
            "an irregularity", irregularity.trick, irregularity.play, pointer, terms, collector
        )
