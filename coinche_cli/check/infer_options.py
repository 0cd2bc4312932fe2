"""``coinche check --infer-options``: which options make the games of a file consistent?"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby

from coinche_cli.check.checker import Unit
from coinche_cli.check.gaps import segments_of
from coinche_cli.formats.games import RawGame, ReadGame, games_in
from solvers.legality.findings.finding import Finding
from solvers.legality.infer_options import Explanation, explained, explanations
from solvers.legality.log.game_log import GameLog
from solvers.legality.log.which_rules import PRESET_OF_GAME, RuleOverrides, UnknownRules, ruleset_of
from solvers.legality.referee import PLAYED_GAMES, GameVerdict, check_game
from solvers.rules.ruleset.presets import preset
from solvers.rules.ruleset.ruleset import Ruleset

MOST_DEALS = 500
"""Deals of a file that are looked at; options that fit this many fit the rest."""
MOST_JUDGED = 20_000
"""Deals judged in the search for one file, over all options tried; takes some seconds."""
MOST_ROUNDS = 6
NEW_WITNESSES = 2
"""Games that join the search in a round, and the number of rounds."""
_TABLE_FACTS = ("direction", "target")
"""Options that a log's header claims; a change of one is tried against the header."""


@dataclass(frozen=True, slots=True)
class FittingOptions:
    """The options that fit the games of a file, starting from a ruleset.

    ``stopped``: the search reached its limit, so other options might explain more.
    """

    file: str
    games: int
    deals: int
    unreadable: int
    ruleset: Ruleset
    usual: Sequence[Finding]
    found: Sequence[Explanation]
    stopped: bool

    @property
    def consistent(self) -> bool:
        """Whether some choice of options leaves no error."""
        return not self.unreadable and not self.found[0].cost


def fitting_options(units: Iterable[Unit], overrides: RuleOverrides) -> list[FittingOptions]:
    """The fitting options for each file, in order."""
    return [
        _of_file(file, list(of_file), overrides)
        for file, of_file in groupby(units, key=lambda unit: unit.file)
    ]


def _of_file(file: str, units: Sequence[Unit], overrides: RuleOverrides) -> FittingOptions:
    games: list[GameLog] = []
    read = deals = unreadable = 0
    for unit in units:
        works = games_in(unit.work) if isinstance(unit.work, RawGame) else [unit.work]
        for game in works:
            if not isinstance(game, ReadGame) or not _is_judged(game.log, games):
                unreadable += 1
            elif deals < MOST_DEALS:
                games += [part.log for part in segments_of(game.log, game.gaps)]
                read += 1
                deals += len(game.log.deals)
    base = _base(games, overrides)

    judge = _Judge(base)
    verdict = judge.of(games, base)
    usual = verdict.findings
    search = _Search(judge)
    found = _found(games, search, verdict)
    return FittingOptions(file, read, deals, unreadable, base, usual, found, search.stopped)


def _is_judged(log: GameLog, others: Sequence[GameLog]) -> bool:
    """Whether a game can be judged by the rules of the games before it in the file."""
    if log.game not in PLAYED_GAMES:
        return False
    of_a_kind = {preset(PRESET_OF_GAME[each.game]).game for each in (log, *others[:1])}
    return len(of_a_kind) == 1


class _SearchLimitReached(Exception):
    """The search has judged as many deals as its limit allows."""


@dataclass(frozen=True, slots=True)
class _Judge:
    """Judges games under changed rulesets, starting from a base."""

    base: Ruleset

    def of(self, games: Iterable[GameLog], ruleset: Ruleset) -> GameVerdict:
        """All findings; a header's direction and target count unless the change is about them."""
        verdicts = [self.of_game(log, ruleset) for log in games]
        return GameVerdict(
            [finding for verdict in verdicts for finding in verdict.findings],
            unjudged_scores=sum(verdict.unjudged_scores for verdict in verdicts),
        )

    def of_game(self, log: GameLog, ruleset: Ruleset) -> GameVerdict:
        """The verdict on one game."""
        changed = {
            name: str(getattr(ruleset, name))
            for name in _TABLE_FACTS
            if getattr(ruleset, name) != getattr(self.base, name)
        }
        own = ruleset_of(log, RuleOverrides(ruleset, changed))
        return check_game(log, own, explaining=False)


@dataclass(slots=True)
class _Search:
    """Looks for explanations until it has judged as many deals as its limit allows."""

    judge: _Judge
    judged: int = 0
    stopped: bool = False

    def explanations(self, games: Sequence[GameLog]) -> Sequence[Explanation]:
        """What explains most of the games; the best so far if the search was stopped."""
        found: Sequence[Explanation] = ()
        try:
            for better in explanations(partial(self._verdict, games), self.judge.base):
                found = better
        except _SearchLimitReached:
            self.stopped = True
        return found

    def _verdict(self, games: Sequence[GameLog], ruleset: Ruleset) -> GameVerdict:
        if self.judged >= MOST_JUDGED:
            raise _SearchLimitReached
        self.judged += sum(len(log.deals) for log in games)
        return self.judge.of(games, ruleset)


def _found(games: Sequence[GameLog], search: _Search, usual: GameVerdict) -> Sequence[Explanation]:
    """What explains all games, found on a few of them; games it leaves unexplained join."""
    judge = search.judge
    witnesses: list[GameLog] = []
    best: list[Explanation] = [Explanation((), usual.findings)]
    for _ in range(MOST_ROUNDS):
        ruleset = judge.base.with_options(dict(best[0].changes))
        left = [
            log for log in games if log not in witnesses and judge.of_game(log, ruleset).findings
        ]
        if not left or search.stopped:
            break
        witnesses += left[:NEW_WITNESSES]
        of_all = [
            explained(
                each.changes, judge.of(games, judge.base.with_options(dict(each.changes))), usual
            )
            for each in search.explanations(tuple(witnesses))
        ]
        least = min((each.cost for each in of_all), default=best[0].cost + 1)
        if least > best[0].cost:
            break
        best = [each for each in of_all if each.cost == least]
    return best


def _base(games: Sequence[GameLog], overrides: RuleOverrides) -> Ruleset:
    """The ruleset to start from: the one asked for, else the first game's, else the default."""
    if not games:
        return overrides.ruleset or Ruleset()
    try:
        return ruleset_of(games[0], overrides)
    except UnknownRules:
        usual = preset(PRESET_OF_GAME[games[0].game])
        return ruleset_of(games[0], RuleOverrides(usual, overrides.options))
