"""Check units of work: read the games, choose their rules, judge them, place the findings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice

from coinche_cli.check.gaps import gap_notes, numbers_of, segments_of
from coinche_cli.check.results import GameResult, LocatedFinding
from coinche_cli.errors import INTERNAL_ERROR, internal_error_text
from coinche_cli.formats.games import RawGame, ReadGame, games_in, split
from coinche_cli.formats.input.faults import Unreadable
from coinche_cli.formats.input.streams import input_name
from solvers.legality.findings.codes import Code
from solvers.legality.findings.finding import Finding, Place
from solvers.legality.log.which_rules import RuleOverrides, UnknownRules, ruleset_of
from solvers.legality.referee import PLAYED_GAMES, check_game
from solvers.rules.errors import InputError
from solvers.rules.ruleset.ruleset import Ruleset

UNREADABLE = "F"
"""Codes of this family are always reported: a file that was not checked must not look clean."""
BATCH_BYTES = 1 << 18
"""Bytes of text in one batch for a worker: enough to make the transfer cheap."""


@dataclass(frozen=True, slots=True)
class InternalFailure:
    """An internal error that stopped the reading of a file."""

    text: str


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit of work of a file, or the reason why there is none."""

    file: str
    work: RawGame | Unreadable | InternalFailure


@dataclass(frozen=True, slots=True)
class Checker:
    """Checks games with given options.

    ``codes`` are the findings to report; None is all. ``boards`` keeps the board of a finding,
    which only a report that shows it needs.
    """

    overrides: RuleOverrides = field(default_factory=RuleOverrides)
    keep_going: bool = False
    codes: frozenset[str] | None = None
    boards: bool = False

    def check_batch(self, units: Sequence[Unit]) -> list[GameResult]:
        """The results of several units, in order."""
        return [result for unit in units for result in self.check(unit)]

    def check(self, unit: Unit) -> Iterator[GameResult]:
        """The results of the games of a unit; an internal error costs only its record."""
        if isinstance(unit.work, Unreadable):
            yield self._unread(unit.file, unit.work)
            return
        if isinstance(unit.work, InternalFailure):
            yield _failed(unit.file, None, None, unit.work.text)
            return
        try:
            for game in games_in(unit.work):
                yield self._result(unit.file, game)
        except MemoryError:
            raise
        except Exception as error:  # noqa: BLE001 - the other records are still checked
            yield _failed(unit.file, None, unit.work.lines[0][0], internal_error_text(error))

    def _result(self, file: str, game: ReadGame | Unreadable) -> GameResult:
        if isinstance(game, Unreadable):
            return self._unread(file, game)
        try:
            return self._judged(file, game)
        except MemoryError:
            raise
        except Exception as error:  # noqa: BLE001 - the other games are still checked
            return _failed(file, game.name or "", game.line, internal_error_text(error))

    def _unread(self, file: str, error: Unreadable) -> GameResult:
        finding = Finding(error.code, str(error), Place(pointer=error.pointer))
        located = LocatedFinding(finding, file, None, error.line, error.pointer)
        return GameResult(file, None, error.line, 0, 0, self._wanted([located]))

    def _judged(self, file: str, game: ReadGame) -> GameResult:
        log, name = game.log, game.name or ""
        findings: list[Finding]
        unjudged = 0
        try:
            if log.game in PLAYED_GAMES:
                findings, unjudged = self._findings(game, ruleset_of(log, self.overrides))
            else:
                findings = [
                    Finding(Code.GAME_NOT_CHECKED, f"{log.game} is not checked yet", Place())
                ]
        except UnknownRules as error:
            findings = [Finding(error.code, str(error), Place(pointer=error.pointer))]
        places = game.locate([finding.place.pointer for finding in findings]) if findings else []
        located = [
            LocatedFinding(
                finding if self.boards else replace(finding, board=None),
                file,
                name,
                line,
                pointer,
            )
            for finding, (line, pointer) in zip(findings, places, strict=True)
        ]
        located.sort(key=_place_in_file)
        numbers = tuple(numbers_of(log, game.gaps)) if game.gaps else ()
        wanted = self._wanted(located)
        return GameResult(file, name, game.line, len(log.deals), unjudged, wanted, numbers=numbers)

    def _findings(self, game: ReadGame, ruleset: Ruleset) -> tuple[list[Finding], int]:
        """The findings of a game, and the number of plays not judged.

        A finding about the game itself is reported once, even if each part shows it.
        """
        findings: list[Finding] = list(gap_notes(game.log, game.gaps))
        unjudged = 0
        for part in segments_of(game.log, game.gaps):
            verdict = check_game(part.log, ruleset, keep_going=self.keep_going)
            about_game = [finding for finding in findings if finding.place.deal is None]
            findings += [part.in_game(each) for each in verdict.findings if each not in about_game]
            unjudged += verdict.unjudged
        return findings, unjudged

    def _wanted(self, located: Iterable[LocatedFinding]) -> tuple[LocatedFinding, ...]:
        return tuple(
            each
            for each in located
            if self.codes is None
            or each.finding.code in self.codes
            or each.finding.code.startswith(UNREADABLE)
        )


def _place_in_file(located: LocatedFinding) -> tuple[bool, int]:
    """The place to sort findings by: their line; those without one come last."""
    return located.line is None, located.line or 0


def _failed(file: str, game: str | None, line: int | None, fault: str) -> GameResult:
    """The result after an internal error; none of its deals counts as checked."""
    finding = Finding(Code.GAME_NOT_CHECKED, f"not checked: {fault}; {INTERNAL_ERROR}", Place())
    located = LocatedFinding(finding, file, game, line)
    return GameResult(file, game, line, deals=0, findings=(located,), failed=True)


def units_of(files: Iterable[str], program: str | None) -> Iterator[Unit]:
    """The units of work of all files, in order; each file gives at least one."""
    for file in files:
        name = input_name(file)
        try:
            for work in split(file, program):
                yield Unit(name, work)
        except (InputError, OSError, MemoryError):
            raise
        except Exception as error:  # noqa: BLE001 - the other files are checked all the same
            yield Unit(name, InternalFailure(internal_error_text(error)))


def batched(units: Iterable[Unit]) -> Iterator[list[Unit]]:
    """Units in batches of about BATCH_BYTES of text."""
    source = iter(units)
    while batch := list(islice(_until_full(source), None)):
        yield batch


def _until_full(source: Iterator[Unit]) -> Iterator[Unit]:
    size = 0
    for unit in source:
        yield unit
        size += unit.work.size if isinstance(unit.work, RawGame) else 0
        if size >= BATCH_BYTES:
            return
