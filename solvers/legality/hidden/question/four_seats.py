"""The questions about a logged deal of Coinche or Jass."""

from __future__ import annotations

from functools import partial

from msgspec import UNSET

from solvers.legality.auction.calls import judge_auction
from solvers.legality.auction.contract import Bidding
from solvers.legality.deal.cards import judge_cards
from solvers.legality.deal.first_lead import FirstLead
from solvers.legality.findings.collector import Collector
from solvers.legality.header.teams import Teams
from solvers.legality.hidden.question.calls import announced_cards
from solvers.legality.hidden.question.logged_play import (
    CallsAndTotals,
    claimed_totals,
    hands_seen,
    play_questions,
    refuse_impossible_tricks,
    totals_count,
)
from solvers.legality.hidden.question.question import Question, SeenTrick, Total
from solvers.legality.hidden.question.view import View
from solvers.legality.hidden.rules.four_seats import StrainRules, strain_rules
from solvers.legality.log.game_log import DealLog
from solvers.legality.log.terms import SEATS
from solvers.legality.play.trick import bonus_inside
from solvers.legality.play.unordered import with_leaders
from solvers.rules.auction.contract import strain_faults
from solvers.rules.errors import CannotBe
from solvers.rules.ruleset.ruleset import Ruleset


def bidding_of(deal: DealLog, ruleset: Ruleset) -> Bidding:
    """The result of the auction of a deal, whether its calls were legal or not.

    Raises:
        CannotBe: its dealer is a seat of another game.
    """
    if deal.dealer not in SEATS:
        raise CannotBe("the deal", [f"dealer {deal.dealer} is not a seat of this game"])
    return judge_auction(deal, ruleset, Collector(explaining=False))


def was_bid(deal: DealLog, ruleset: Ruleset) -> bool:
    """Whether a deal was not passed out.

    Raises:
        CannotBe: its dealer is a seat of another game, or it was passed out and cards are played.
    """
    if not bidding_of(deal, ruleset).passed_out and deal.contract is not None:
        return True
    if deal.tricks:
        raise CannotBe("the deal", ["cards are played, but all players passed"])
    return False


def strain_questions(deal: DealLog, ruleset: Ruleset, teams: Teams, view: View) -> list[Question]:
    """The questions about a deal: for its strain, or if it is unknown for each possible strain.

    If the strain is known, claims on tricks with all cards seen are not part of them; the referee
    checks those directly.

    Raises:
        CannotBe: the log has faults that no unseen card explains.
    """
    collector = Collector(explaining=False)
    bidding = bidding_of(deal, ruleset)
    if bidding.passed_out:
        raise CannotBe("the deal", ["all players passed: no card was played"])
    if bidding.strain is None and deal.contract is not UNSET and deal.contract is not None:
        raise CannotBe("the contract", [f"{deal.contract.trump} is not a trump of this game"])
    dealt = judge_cards(deal, ruleset, collector)
    if collector.findings:
        raise CannotBe("the deal", [finding.message for finding in collector.findings])
    strains = ruleset.facts.strains
    if bidding.strain is None:
        played = [strain for strain in strains if not strain_faults(strain, ruleset)]
    else:
        played = [bidding.strain]
    refuse_impossible_tricks(deal, strain_rules(ruleset, played[0]))
    first_lead = FirstLead(deal.dealer, bidding.contract)
    return [
        question
        for rules in (strain_rules(ruleset, strain) for strain in played)
        for question in play_questions(
            with_leaders(deal, rules.strain, first_lead, ruleset),
            hands_seen(rules, dealt.known, dealt.hands),
            rules,
            partial(_calls_and_totals, rules, teams),
            view,
            claims_judged=bidding.strain is not None,
        )
    ]


def _calls_and_totals(
    rules: StrainRules, teams: Teams, deal: DealLog, tricks: tuple[SeenTrick, ...], unclear: bool
) -> CallsAndTotals:
    """The calls that show cards, and the card points of the sides."""
    return announced_cards(deal, rules, tricks), _totals(deal, rules, tricks, unclear, teams)


def _totals(
    deal: DealLog,
    rules: StrainRules,
    tricks: tuple[SeenTrick, ...],
    unclear: bool,
    teams: Teams,
) -> tuple[Total, ...]:
    """The card points that a log gives for a complete deal with unseen cards or an unseen course.

    They may include the points for a sweep or not (rule J25); a side with them has all points of
    the cards. Any other claim of more points than the cards have is ignored here.
    """
    if not totals_count(tricks, unclear, rules) or deal.score is UNSET or deal.score.cards is UNSET:
        return ()
    sweep_points = rules.ruleset.sweep_points
    inside = bonus_inside(deal)
    all_points = rules.total_points - (0 if inside else rules.last_trick)
    claim = {
        team: all_points if points == all_points + sweep_points else points
        for team, points in deal.score.cards.items()
    }
    groups = {
        team: frozenset(number for number, seat in enumerate(rules.seats) if seat.side is side)
        for team, side in teams.items()
    }
    return claimed_totals(claim, "cards", groups, rules, with_bonus=inside)
