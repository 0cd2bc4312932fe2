"""Deals with unseen cards: does any deal explain the log?

The question is asked after the cards that were seen have been checked one by one without a finding.
Only logs with unseen cards need ``hidden``, so it is loaded only for them.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET, structs

from solvers.legality.auction.contract import Bidding
from solvers.legality.coins.cards import CoinsDealt
from solvers.legality.coins.plays import CoinsPlay
from solvers.legality.deal.cards import Dealt
from solvers.legality.findings.codes import Code
from solvers.legality.findings.collector import Collector
from solvers.legality.findings.finding import Finding
from solvers.legality.header.teams import Teams
from solvers.legality.log.game_log import DealLog
from solvers.legality.play.plays import Play
from solvers.rules.ruleset.ruleset import Ruleset

BROKEN = ("B", "D")
"""Families of findings after which the question is not asked: its answer would repeat them."""
WRONG_SUM = Code.WRONG_CARD_POINTS
WRONG_COINS = (Code.WRONG_CARD_POINTS, Code.WRONG_DEAL_SCORE)
"""Findings that card points are wrong whatever the unseen cards are; Coins has two of them."""


def judge_unseen(
    deal: DealLog,
    dealt: Dealt,
    play: Play,
    bidding: Bidding,
    found: Sequence[Finding],
    ruleset: Ruleset,
    teams: Teams,
    collector: Collector,
) -> None:
    """Ask whether some deal explains a log with unseen cards; add a finding if none does.

    Args:
        found: the findings on this deal so far.
    """
    if not _is_asked(deal, dealt, play, bidding, found):
        return
    from solvers.legality.hidden.finding import judge_unseen_cards  # noqa: PLC0415

    if any(finding.code == WRONG_SUM for finding in found):
        assert deal.score is not UNSET, "a wrong sum was found in it"
        deal = structs.replace(deal, score=structs.replace(deal.score, cards=UNSET))
    in_auction = any(finding.code.startswith("A") for finding in found)
    sure = bidding.strain is not None and not in_auction
    judge_unseen_cards(deal, sure, ruleset, teams, collector)


def judge_unseen_coins(
    deal: DealLog,
    dealt: CoinsDealt,
    play: CoinsPlay,
    found: Sequence[Finding],
    ruleset: Ruleset,
    collector: Collector,
) -> None:
    """Ask the same about a deal of Coins.

    Any card may be played at any time, so there is nothing to ask if all plays were seen, unless a
    hand was seen in part: it may be too small for all cards that its player plays.
    """
    if not (play.unjudged or dealt.known):
        return
    if not play.legal or play.beyond or any(each.code.startswith(BROKEN) for each in found):
        return
    from solvers.legality.hidden.finding import judge_unseen_cards  # noqa: PLC0415

    if any(finding.code in WRONG_COINS for finding in found):
        deal = structs.replace(deal, score=UNSET)
    judge_unseen_cards(deal, True, ruleset, {}, collector)


def _is_asked(
    deal: DealLog, dealt: Dealt, play: Play, bidding: Bidding, found: Sequence[Finding]
) -> bool:
    """Whether there are unseen cards, the log has facts about them, and no finding so far."""
    if dealt.whole and not play.unjudged:
        return False
    if not (dealt.hands or dealt.known or deal.tricks or deal.melds):
        return False
    if not (dealt.sound and play.legal) or any(each.code.startswith(BROKEN) for each in found):
        return False
    of_another_game = bidding.strain is None and deal.contract is not UNSET
    return not of_another_game
