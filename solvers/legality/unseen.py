"""Deals of which some cards were not seen: these are judged together, once nothing else is wrong.

What is wrong with cards that were seen, each by itself, is found before; here it is asked whether
there is any deal that explains the whole. Only such a log needs what lies in ``hidden``, which is
not loaded for others.
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
"""Findings that break a deal as a fault of play does: what is asked of it then is an echo."""
WRONG_SUM = Code.WRONG_CARD_POINTS
WRONG_COINS = (Code.WRONG_CARD_POINTS, Code.WRONG_DEAL_SCORE)
"""Findings that points of cards are wrong whatever the unseen cards are; in Coins twice told."""


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
    """Ask whether some deal explains a log with unseen cards, and write down if none does.

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
    """Ask the same of a deal of Coins.

    Any card may be played at any time, so nothing is left to ask where all plays were seen, unless
    a hand was seen in part: it could be too small for all that came out of it.
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
    """Whether cards were not seen, something is told of them, and nothing is wrong with it yet."""
    if dealt.whole and not play.unjudged:
        return False
    if not (dealt.hands or dealt.known or deal.tricks or deal.melds):
        return False
    if not (dealt.sound and play.legal) or any(each.code.startswith(BROKEN) for each in found):
        return False
    of_another_game = bidding.strain is None and deal.contract is not UNSET
    return not of_another_game
