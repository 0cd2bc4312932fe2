"""What a log tells of a deal beside its cards, calls and score: turn-up, talon, irregularities."""

from __future__ import annotations

from msgspec import UNSET

from solvers.legality.findings.collector import Notes
from solvers.legality.log.game_log import DealLog
from solvers.legality.log.places import judge_reference
from solvers.legality.log.terms import SEATS
from solvers.rules.ruleset.ruleset import Ruleset


def judge_deal_claims(deal: DealLog, ruleset: Ruleset, notes: Notes) -> None:
    """Check that what is told of a deal can be said of a deal of this game at all."""
    cards = len(ruleset.pieces.deck)
    for key in ("turnup", "talon"):
        told = getattr(deal, key)
        if told is not UNSET and told:
            notes.add(
                "D107",
                f"the log has a {key}, but all {cards} cards are dealt before the auction",
                f"/{key}",
                actual=told,
            )
    for index, irregularity in enumerate(
        () if deal.irregularities is UNSET else deal.irregularities
    ):
        pointer = f"/irregularities/{index}"
        by = irregularity.by
        if by is not UNSET and by not in SEATS:
            notes.add("D303", f"{by} is no seat of this game", f"{pointer}/by", actual=by)
        judge_reference(
            "an irregularity", irregularity.trick, irregularity.play, pointer, ruleset, notes
        )
    for index, meld in enumerate(() if deal.melds is UNSET else deal.melds):
        for key, moment in (("said", meld.said), ("shown", meld.shown)):
            if moment is UNSET:
                continue
            belote = meld.kind in ("belote", "rebelote")
            trick = moment.trick if belote else UNSET  # of others B205 and B206 tell the trick
            judge_reference("a call", trick, moment.play, f"/melds/{index}/{key}", ruleset, notes)
