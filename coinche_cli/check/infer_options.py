"""``coinche check --infer-options``: which options would make the games of a file consistent."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby

from coinche_cli.check.checker import Checker, Unit
from coinche_cli.check.gaps import parts_of
from coinche_cli.errors import Fault, printable
from coinche_cli.formats.games import RawGame, ReadGame, games_in
from coinche_cli.report.check.report import CheckFormat
from coinche_cli.terminal.output import open_output
from solvers.legality.findings.finding import Finding, Severity
from solvers.legality.infer_options import Explanation, explained, explanations
from solvers.legality.log.game_log import GameLog
from solvers.legality.log.which_rules import PRESET_OF_GAME, RuleWishes, UnknownRules, ruleset_of
from solvers.legality.referee import PLAYED_GAMES, Verdict, check_game
from solvers.rules.ruleset.option import option_text
from solvers.rules.ruleset.presets import preset
from solvers.rules.ruleset.ruleset import Ruleset

MOST_DEALS = 500
"""How many deals of a file are looked at; options that fit so many fit the rest."""
MOST_JUDGED = 20_000
"""How many deals are judged in the search for one file, under all that is tried; some seconds."""
MOST_SHOWN = 5
MOST_ROUNDS = 6
NEW_WITNESSES = 2
"""How many games join the search in a round, and how many rounds there are."""
SCHEMA = "coinche-infer-options/1"
_TABLE_FACTS = ("direction", "target")
"""Options that a log's header tells; a change of them is tried against the header."""


@dataclass(frozen=True, slots=True)
class Inference:
    """What fits the games of a file, beginning with a ruleset.

    ``stopped``: the search came to its limit, so more might be explained.
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


def infer(
    units: Iterable[Unit], checker: Checker, output_format: CheckFormat, output: str | None
) -> int:
    """Write what fits each file; 0 if some options make all of them consistent, else 1.

    Raises:
        Fault: the output format has no form for this.
    """
    if output_format not in (CheckFormat.TEXT, CheckFormat.JSON):
        raise Fault("--infer-options is written as text or json", "use --output-format json")
    inferences = [
        _inference(file, list(of_file), checker.wishes)
        for file, of_file in groupby(units, key=lambda unit: unit.file)
    ]
    as_json = output_format is CheckFormat.JSON
    with open_output(output, "never") as out:
        out.write(_json(inferences) if as_json else "".join(map(_text, inferences)))
    return 0 if all(inference.consistent for inference in inferences) else 1


def _inference(file: str, units: Sequence[Unit], wishes: RuleWishes) -> Inference:
    games: list[GameLog] = []
    read = deals = unreadable = 0
    for unit in units:
        works = games_in(unit.work) if isinstance(unit.work, RawGame) else [unit.work]
        for game in works:
            if not isinstance(game, ReadGame) or not _is_judged(game.log, games):
                unreadable += 1
            elif deals < MOST_DEALS:
                games += [part.log for part in parts_of(game.log, game.gaps)]
                read += 1
                deals += len(game.log.deals)
    base = _base(games, wishes)

    judge = _Judge(base)
    verdict = judge.of(games, base)
    usual = verdict.findings
    search = _Search(judge)
    found = _found(games, search, verdict)
    return Inference(file, read, deals, unreadable, base, usual, found, search.stopped)


def _is_judged(log: GameLog, others: Sequence[GameLog]) -> bool:
    """Whether a game can be judged by the rules of those before it in the file."""
    if log.game not in PLAYED_GAMES:
        return False
    of_a_kind = {preset(PRESET_OF_GAME[each.game]).game for each in (log, *others[:1])}
    return len(of_a_kind) == 1


class _LimitReached(Exception):
    """So many deals were judged that the search ends."""


@dataclass(frozen=True, slots=True)
class _Judge:
    """Judges games under changed rulesets, beginning with a base."""

    base: Ruleset

    def of(self, games: Iterable[GameLog], ruleset: Ruleset) -> Verdict:
        """All findings; what a header tells of the table stands, unless just that is changed."""
        verdicts = [self.of_game(log, ruleset) for log in games]
        return Verdict(
            [finding for verdict in verdicts for finding in verdict.findings],
            unjudged_scores=sum(verdict.unjudged_scores for verdict in verdicts),
        )

    def of_game(self, log: GameLog, ruleset: Ruleset) -> Verdict:
        """The verdict on one game."""
        changed = {
            name: str(getattr(ruleset, name))
            for name in _TABLE_FACTS
            if getattr(ruleset, name) != getattr(self.base, name)
        }
        own = ruleset_of(log, RuleWishes(ruleset, changed))
        return check_game(log, own, explaining=False)


@dataclass(slots=True)
class _Search:
    """Seeks explanations, until so many deals were judged for it in all."""

    judge: _Judge
    judged: int = 0
    stopped: bool = False

    def explanations(self, games: Sequence[GameLog]) -> Sequence[Explanation]:
        """What explains most of the games; where the search was stopped, the best until then."""
        found: Sequence[Explanation] = ()
        try:
            for better in explanations(partial(self._verdict, games), self.judge.base):
                found = better
        except _LimitReached:
            self.stopped = True
        return found

    def _verdict(self, games: Sequence[GameLog], ruleset: Ruleset) -> Verdict:
        if self.judged >= MOST_JUDGED:
            raise _LimitReached
        self.judged += sum(len(log.deals) for log in games)
        return self.judge.of(games, ruleset)


def _found(games: Sequence[GameLog], search: _Search, usual: Verdict) -> Sequence[Explanation]:
    """What explains all games, sought on a few of them: those that it leaves unexplained join."""
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
        whole = [
            explained(
                each.changes, judge.of(games, judge.base.with_options(dict(each.changes))), usual
            )
            for each in search.explanations(tuple(witnesses))
        ]
        least = min((each.cost for each in whole), default=best[0].cost + 1)
        if least > best[0].cost:
            break
        best = [each for each in whole if each.cost == least]
    return best


def _base(games: Sequence[GameLog], wishes: RuleWishes) -> Ruleset:
    """The ruleset to begin with: the one asked for, or the first game's, or else the default."""
    if not games:
        return wishes.ruleset or Ruleset()
    try:
        return ruleset_of(games[0], wishes)
    except UnknownRules:
        usual = preset(PRESET_OF_GAME[games[0].game])
        return ruleset_of(games[0], RuleWishes(usual, wishes.options))


def _text(inference: Inference) -> str:
    head = f"{printable(inference.file)}: {_count(inference.games, 'game')}, "
    head += _count(inference.deals, "deal")
    if inference.unreadable:
        head += f", {_count(inference.unreadable, 'record')} that could not be read or judged"
    if not inference.games:
        return head + "\n"
    lines = [f"{head}; under '{inference.ruleset.name}': {_errors(inference, inference.usual)}"]
    for explanation in inference.found:
        if explanation.changes:
            options = " ".join(
                f"--option {name}={option_text(value)}" for name, value in explanation.changes
            )
            hidden = f", {_count(explanation.hidden, 'claim')} of a score no longer judged"
            lines.append(
                f"  {options}: {_errors(inference, explanation.findings)}"
                f"{hidden if explanation.hidden else ''}"
            )
            lines += _remaining(explanation.findings)
    if inference.stopped:
        lines.append(f"  search stopped after {MOST_JUDGED} deals were judged: there may be more")
    if not inference.found[0].changes and inference.usual:
        if not inference.stopped:
            lines.append("  no option explains more")
        lines += _remaining(inference.usual)
    return "\n".join(lines) + "\n"


def _errors(inference: Inference, findings: Sequence[Finding]) -> str:
    """How many errors there are, in what could be read."""
    errors = Counter(finding.code for finding in findings if finding.severity is Severity.ERROR)
    if not errors:
        return "no error in what was read" if inference.unreadable else "no error"
    codes = ", ".join(f"{count} {code}" for code, count in sorted(errors.items()))
    return f"{_count(errors.total(), 'error')} ({codes})"


def _remaining(findings: Sequence[Finding]) -> list[str]:
    """The findings that are left, the first few of them in words."""
    left = [finding for finding in findings if finding.severity is Severity.ERROR]
    lines = [
        printable(
            f"    {finding.code}"
            + (f" deal {finding.place.deal}" if finding.place.deal else "")
            + f": {finding.message}"
        )
        for finding in left[:MOST_SHOWN]
    ]
    return lines + ([f"    and {len(left) - MOST_SHOWN} more"] if len(left) > MOST_SHOWN else [])


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'s' * (number != 1)}"


def _json(inferences: Sequence[Inference]) -> str:
    entries = ",\n".join(json.dumps(_entry(inference)) for inference in inferences)
    return f'{{"schema": "{SCHEMA}", "files": [\n{entries}\n]}}\n'


def _entry(inference: Inference) -> dict[str, object]:
    return {
        "file": inference.file,
        "games": inference.games,
        "deals": inference.deals,
        "unreadable": inference.unreadable,
        "ruleset": inference.ruleset.name,
        "findings": _codes(inference.usual),
        "consistent": inference.consistent,
        "stopped": inference.stopped,
        "explanations": [
            {"options": dict(explanation.changes), "findings": _codes(explanation.findings)}
            for explanation in inference.found
        ],
    }


def _codes(findings: Sequence[Finding]) -> dict[str, int]:
    return dict(sorted(Counter(finding.code for finding in findings).items()))
