"""The questions about a logged deal of Coins."""

from __future__ import annotations

from functools import partial

from msgspec import UNSET

from solvers.legality.coins.cards import judge_coins_cards
from solvers.legality.coins.header import refuse_other_games_parts
from solvers.legality.findings.collector import Collector
from solvers.legality.hidden.question.logged_play import (
    CallsAndTotals,
    claimed_totals,
    hands_seen,
    play_questions,
    refuse_impossible_tricks,
    totals_count,
)
from solvers.legality.hidden.question.orders import seen_winner
from solvers.legality.hidden.question.question import Question, SeenTrick
from solvers.legality.hidden.question.view import View
from solvers.legality.hidden.rules.coins import CoinsRules, coins_rules
from solvers.legality.log.game_log import DealLog
from solvers.legality.log.terms import PLAYERS
from solvers.legality.play.unordered import leaders_put_in
from solvers.rules.errors import CannotBe
from solvers.rules.ruleset.ruleset import Ruleset


def coins_questions(deal: DealLog, ruleset: Ruleset, view: View) -> list[Question]:
    """The questions about a deal: one for each way in which its tricks can have gone.

    Claims on tricks with all cards seen are not part of them; the referee checks those directly.

    Raises:
        CannotBe: the log has faults that no unseen card explains.
    """
    if deal.dealer not in PLAYERS:
        raise CannotBe("the deal", [f"dealer {deal.dealer} is not a player of this game"])
    collector = Collector(explaining=False)
    refuse_other_games_parts(deal, collector)
    dealt = judge_coins_cards(deal, collector)
    if collector.findings:
        raise CannotBe("the deal", [finding.message for finding in collector.findings])
    rules = coins_rules(ruleset)
    refuse_impossible_tricks(deal, rules)
    leader = PLAYERS[deal.dealer].after()
    return play_questions(
        leaders_put_in(deal, leader.value, rules.turns, partial(seen_winner, rules=rules)),
        hands_seen(rules, dealt.known, dealt.hands),
        rules,
        partial(_calls_and_totals, rules),
        view,
        claims_judged=True,
    )


def _calls_and_totals(
    rules: CoinsRules, deal: DealLog, tricks: tuple[SeenTrick, ...], unclear: bool
) -> CallsAndTotals:
    """The coins that the log gives each player, under ``cards`` or ``awarded``.

    A deal that ended before the last trick has no totals, and neither has a cancelled deal, for
    which no player gets coins.
    """
    score = deal.score
    if score is UNSET or deal.end == "cancelled" or not totals_count(tricks, unclear, rules):
        return (), ()
    groups = {player: frozenset((number,)) for player, number in rules.seat_numbers.items()}
    for key, claim in (("cards", score.cards), ("awarded", score.awarded)):
        if claim is not UNSET:
            return (), claimed_totals(claim, key, groups, rules, with_bonus=True)
    return (), ()
