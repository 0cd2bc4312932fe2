"""The referee: replays a logged game by its ruleset and writes down what the rules do not allow."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import zip_longest

from msgspec import UNSET

from solvers.legality import coins_referee
from solvers.legality.deal.dealer import DealerReferee
from solvers.legality.deal_referee import DealReferee
from solvers.legality.findings.collector import Notes
from solvers.legality.findings.deciding_option import deciding_option
from solvers.legality.findings.finding import Finding
from solvers.legality.header.header import judge_header
from solvers.legality.header.rotation import OTHER, only_direction, order_text
from solvers.legality.log.game_log import GameLog
from solvers.legality.log.which_rules import DIRECTIONS, PRESET_OF_GAME
from solvers.legality.match.totals import MatchReferee
from solvers.legality.score.claims import SCORE_OPTIONS
from solvers.rules.ruleset.ruleset import Ruleset

PLAYED_GAMES = tuple(PRESET_OF_GAME)
"""Games of the log's vocabulary that the referee knows."""
MOST_DEALS_EXPLAINED = 100
"""In longer games no option is looked for that decides on the totals: each takes a check of all."""
TURN_CODES = frozenset(("A101", "A203", "D201", "H101", "P101", "P201", "P202", "P203", "T101"))
"""Findings that a wrong rotation brings about."""


@dataclass(frozen=True, slots=True)
class _Manner:
    """How far to go: past the first illegal act of a deal, and into what decides on a finding."""

    keep_going: bool
    explaining: bool


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the referee found in a game.

    ``unjudged`` counts plays that could not be judged one by one, ``unjudged_scores`` claims of
    outcome and award that the rest of the log does not tell enough to judge.
    """

    findings: list[Finding] = field(default_factory=list)
    unjudged: int = 0
    unjudged_scores: int = 0


def check_game(
    log: GameLog, ruleset: Ruleset, *, keep_going: bool = False, explaining: bool = True
) -> Verdict:
    """Check a whole game, deal by deal.

    Args:
        ruleset: what the game is judged by, as ``house_rules.ruleset_of`` gives it.
        keep_going: judge also what follows the first illegal act of a deal.
        explaining: name the option that decides on a finding, which takes longer than to find it.
    """
    if log.game == coins_referee.GAME:
        return Verdict(*coins_referee.check_coins_game(log, ruleset, keep_going=keep_going))
    manner = _Manner(keep_going, explaining)
    verdict = _check(log, ruleset, manner)
    certain = log.rotation is not UNSET and DIRECTIONS[log.rotation] is ruleset.direction
    if certain and not any(finding.code in TURN_CODES for finding in verdict.findings):
        return verdict
    return _with_rotation(log, ruleset, manner, verdict)


def _with_rotation(log: GameLog, ruleset: Ruleset, manner: _Manner, verdict: Verdict) -> Verdict:
    """The verdict, with one finding on the rotation where it is wrong or not told (rule C2)."""
    fitting = only_direction(log)
    told = None if log.rotation is UNSET else DIRECTIONS[log.rotation]
    notes = Notes()
    pointer = "" if told is None else "/rotation"
    if fitting is OTHER[ruleset.direction]:
        verdict = _check(log, ruleset.with_options({"direction": fitting}), manner)
        notes.add(
            "D301",
            f"the game went {order_text(fitting)}, but the "
            f"{'rules say' if told is not ruleset.direction else 'log says'} "
            f"{order_text(ruleset.direction)}",
            pointer,
            expected=_WORDS[fitting],
            actual=_WORDS[ruleset.direction],
            option="direction",
        )
    elif told is not None and told is not ruleset.direction:
        notes.add(
            "D301",
            f"the log says {order_text(told)}, but the rules say {order_text(ruleset.direction)}",
            pointer,
            expected=_WORDS[ruleset.direction],
            actual=_WORDS[told],
            option="direction",
        )
    elif told is None and fitting is not None and not _states_direction(log):
        notes.add(
            "D302",
            f"the log does not say which way round the game went; only {order_text(fitting)} fits",
            pointer,
            expected=_WORDS[fitting],
        )
    return replace(verdict, findings=notes.findings + verdict.findings)


def _states_direction(log: GameLog) -> bool:
    """Whether the log's own options say which way round the game went."""
    ruleset = log.ruleset
    return ruleset is not UNSET and ruleset.options is not UNSET and "direction" in ruleset.options


_WORDS = {direction: word for word, direction in DIRECTIONS.items()}


def _check(log: GameLog, ruleset: Ruleset, manner: _Manner) -> Verdict:
    notes = Notes(manner.explaining)
    teams = judge_header(log, ruleset, notes)
    match, dealers = MatchReferee(teams, ruleset, notes), DealerReferee(ruleset, notes)
    unjudged = 0
    for number, (logged, later) in enumerate(zip_longest(log.deals, log.deals[1:]), 1):
        notes.deal = number
        match.begin(logged)
        deal = dealers.judge(logged, later)
        if deal is None:
            match.end(logged, unfinished="", scores=None, winner=None, declarers=None)
            continue
        referee = DealReferee(deal, ruleset, teams, match, notes, manner.keep_going)
        dealers.end(referee.judge())
        unjudged += referee.unjudged
    notes.deal = None
    if log.result is not UNSET:
        match.finish(log.result)
    if manner.explaining:
        _explain_totals(log, ruleset, manner, notes.findings)
    return Verdict(notes.findings, unjudged, notes.unjudged_scores)


def _explain_totals(
    log: GameLog, ruleset: Ruleset, manner: _Manner, findings: list[Finding]
) -> None:
    """Name the option by which wrong totals, of deals that tell no score, would all be right."""
    totals = [
        index
        for index, finding in enumerate(findings)
        if finding.code in ("S401", "M104") and finding.option is None
    ]
    if not totals or len(log.deals) > MOST_DEALS_EXPLAINED:
        return
    quiet = _Manner(manner.keep_going, explaining=False)
    others = [finding.place for index, finding in enumerate(findings) if index not in totals]
    name = deciding_option(
        ruleset,
        SCORE_OPTIONS,
        lambda other: [finding.place for finding in _check(log, other, quiet).findings] == others,
    )
    for index in totals:
        findings[index] = replace(findings[index], option=name)
