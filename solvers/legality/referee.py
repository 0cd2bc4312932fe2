"""The referee: replays a logged game by its ruleset and writes down what the rules do not allow."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from itertools import zip_longest

from msgspec import UNSET

from solvers.legality.coins_referee import check_coins_game
from solvers.legality.deal.dealer import DealerReferee
from solvers.legality.deal_referee import DealReferee
from solvers.legality.findings.codes import Code
from solvers.legality.findings.collector import Collector
from solvers.legality.findings.deciding_option import deciding_option
from solvers.legality.findings.finding import Finding
from solvers.legality.header.header import judge_header
from solvers.legality.header.rotation import only_direction, order_text
from solvers.legality.log.game_log import GameLog
from solvers.legality.log.which_rules import PRESET_OF_GAME
from solvers.legality.match.totals import MatchReferee
from solvers.legality.score.claims import SCORE_OPTIONS
from solvers.rules.ruleset.choices import Game
from solvers.rules.ruleset.game import GAME_FACTS
from solvers.rules.ruleset.ruleset import Ruleset
from solvers.rules.seats import Direction

PLAYED_GAMES = tuple(PRESET_OF_GAME)
"""Games of the log's vocabulary that the referee knows."""
MOST_DEALS_EXPLAINED = 100
"""In longer games no option is looked for that decides on the totals: each takes a check of all."""
TURN_CODES = frozenset(
    (
        Code.CALL_OUT_OF_TURN,
        Code.WRONG_FIRST_BIDDER,
        Code.WRONG_DEALER,
        Code.PLAY_UNEXPLAINED,
        Code.CARD_NOT_IN_HAND,
        Code.PLAYED_OUT_OF_TURN,
        Code.WRONG_FIRST_LEADER,
        Code.WRONG_LEADER,
        Code.WRONG_TRICK_WINNER,
    )
)
"""Findings that a wrong rotation brings about."""


@dataclass(frozen=True, slots=True)
class _RefereeOptions:
    """How far to go: past the first illegal act of a deal, and into what decides on a finding."""

    keep_going: bool
    explaining: bool


@dataclass(frozen=True, slots=True)
class GameVerdict:
    """What the referee found in a game.

    ``unjudged`` counts plays that could not be judged one by one, ``unjudged_scores`` claims of
    outcome and award that the rest of the log does not tell enough to judge.
    """

    findings: list[Finding] = field(default_factory=list)
    unjudged: int = 0
    unjudged_scores: int = 0


def check_game(
    log: GameLog, ruleset: Ruleset, *, keep_going: bool = False, explaining: bool = True
) -> GameVerdict:
    """Check a whole game, deal by deal.

    Args:
        ruleset: what the game is judged by, as ``house_rules.ruleset_of`` gives it.
        keep_going: judge also what follows the first illegal act of a deal.
        explaining: name the option that decides on a finding, which takes longer than to find it.
    """
    return _REFEREES[ruleset.game](log, ruleset, _RefereeOptions(keep_going, explaining))


def _check_coins(log: GameLog, ruleset: Ruleset, referee_options: _RefereeOptions) -> GameVerdict:
    return GameVerdict(*check_coins_game(log, ruleset, keep_going=referee_options.keep_going))


def _check_four_seats(
    log: GameLog, ruleset: Ruleset, referee_options: _RefereeOptions
) -> GameVerdict:
    verdict = _check(log, ruleset, referee_options)
    certain = log.rotation is not UNSET and Direction(log.rotation) is ruleset.direction
    if certain and not any(finding.code in TURN_CODES for finding in verdict.findings):
        return verdict
    return _with_rotation(log, ruleset, referee_options, verdict)


def _with_rotation(
    log: GameLog, ruleset: Ruleset, referee_options: _RefereeOptions, verdict: GameVerdict
) -> GameVerdict:
    """The verdict, with one finding on the rotation where it is wrong or not told (rule C2)."""
    fitting = only_direction(log)
    stated = None if log.rotation is UNSET else Direction(log.rotation)
    collector = Collector()
    pointer = "" if stated is None else "/rotation"
    if fitting is ruleset.direction.other:
        verdict = _check(log, ruleset.with_options({"direction": fitting}), referee_options)
        collector.add(
            Code.WRONG_ROTATION,
            f"the game went {order_text(fitting)}, but the "
            f"{'rules say' if stated is not ruleset.direction else 'log says'} "
            f"{order_text(ruleset.direction)}",
            pointer,
            expected=fitting.text,
            actual=ruleset.direction.text,
            option="direction",
        )
    elif stated is not None and stated is not ruleset.direction:
        collector.add(
            Code.WRONG_ROTATION,
            f"the log says {order_text(stated)}, but the rules say {order_text(ruleset.direction)}",
            pointer,
            expected=ruleset.direction.text,
            actual=stated.text,
            option="direction",
        )
    elif stated is None and fitting is not None and not _states_direction(log):
        collector.add(
            Code.ROTATION_NOT_STATED,
            f"the log does not say which way round the game went; only {order_text(fitting)} fits",
            pointer,
            expected=fitting.text,
        )
    return replace(verdict, findings=collector.findings + verdict.findings)


def _states_direction(log: GameLog) -> bool:
    """Whether the log's own options say which way round the game went."""
    ruleset = log.ruleset
    return ruleset is not UNSET and ruleset.options is not UNSET and "direction" in ruleset.options


def _check(log: GameLog, ruleset: Ruleset, referee_options: _RefereeOptions) -> GameVerdict:
    collector = Collector(referee_options.explaining)
    teams = judge_header(log, ruleset, collector)
    match, dealers = MatchReferee(teams, ruleset, collector), DealerReferee(ruleset, collector)
    unjudged = 0
    for number, (logged, later) in enumerate(zip_longest(log.deals, log.deals[1:]), 1):
        collector.deal = number
        match.begin(logged)
        deal = dealers.judge(logged, later)
        if deal is None:
            match.end(logged, unfinished="", scores=None, winner=None, declarers=None)
            continue
        referee = DealReferee(deal, ruleset, teams, match, collector, referee_options.keep_going)
        dealers.end(referee.judge())
        unjudged += referee.unjudged
    collector.deal = None
    if log.result is not UNSET:
        match.finish(log.result)
    if referee_options.explaining:
        _explain_totals(log, ruleset, referee_options, collector.findings)
    return GameVerdict(collector.findings, unjudged, collector.unjudged_scores)


def _explain_totals(
    log: GameLog, ruleset: Ruleset, referee_options: _RefereeOptions, findings: list[Finding]
) -> None:
    """Name the option by which wrong totals, of deals that tell no score, would all be right."""
    totals = [
        index
        for index, finding in enumerate(findings)
        if finding.code in (Code.WRONG_RUNNING_TOTAL, Code.WRONG_GAME_TOTAL)
        and finding.option is None
    ]
    if not totals or len(log.deals) > MOST_DEALS_EXPLAINED:
        return
    quiet = _RefereeOptions(referee_options.keep_going, explaining=False)
    others = [finding.place for index, finding in enumerate(findings) if index not in totals]
    name = deciding_option(
        ruleset,
        SCORE_OPTIONS,
        lambda other: [finding.place for finding in _check(log, other, quiet).findings] == others,
    )
    for index in totals:
        findings[index] = replace(findings[index], option=name)


_REFEREES: Mapping[Game, Callable[[GameLog, Ruleset, _RefereeOptions], GameVerdict]] = {
    **dict.fromkeys(GAME_FACTS, _check_four_seats),
    Game.COINS: _check_coins,
}
"""The referee of each game."""
