"""What logs with unseen cards prove, deal by deal: the work of ``coinche infer``."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from random import Random

from coinche_cli.errors import UserError
from coinche_cli.formats.games import ReadGame, games_in, split
from coinche_cli.formats.input.faults import Unreadable
from coinche_cli.formats.input.streams import input_name
from coinche_cli.formats.records.deal import AnyRecord
from coinche_cli.infer.boards import common_record, record_builder
from coinche_cli.infer.inferred import Inferred, Source
from solvers.legality.header.teams import Teams
from solvers.legality.hidden.deadline import NO_DEADLINE, Deadline
from solvers.legality.hidden.question.from_log import questions_of, teams_of, was_played
from solvers.legality.hidden.question.question import Question
from solvers.legality.hidden.question.view import EVERYTHING, VIEWED_SEAT, VIEWED_UNTIL, View
from solvers.legality.hidden.survey.rejection import Hands
from solvers.legality.hidden.survey.survey import survey
from solvers.legality.hidden.verdict.verdict import HiddenVerdict, Layer, judge
from solvers.legality.log.game_log import DealLog, GameLog
from solvers.legality.log.which_rules import RuleOverrides, ruleset_of
from solvers.legality.referee import PLAYED_GAMES
from solvers.rules.cards.card import ascii_upper
from solvers.rules.cards.strain import Strain
from solvers.rules.coins.players import Player
from solvers.rules.errors import CannotBe, CannotRead, InputError
from solvers.rules.messages import shown
from solvers.rules.ruleset.choices import Game
from solvers.rules.ruleset.ruleset import Ruleset
from solvers.rules.seats import Seat, parse_seat

DEAL_SECONDS = 60.0
"""The most seconds of work on one deal in one trump, whatever the limit of the run."""
TIME_UP = "the time was up"
FLAGS = {VIEWED_SEAT: "--seat", VIEWED_UNTIL: "--until"}
"""The option that gives each part of a view."""
MOST_DRAWS = 200
"""The most draws for each sample that is kept."""


def parse_any_seat(text: str) -> Seat | Player:
    """Read the letter of a seat of any game, in either case.

    Raises:
        CannotRead: the text is not the letter of a seat.
    """
    letter = ascii_upper(text)
    if letter in set(Player):
        return Player(letter)
    try:
        return parse_seat(text)
    except CannotRead as error:
        raise CannotRead(f"{error}, or X Y Z in Coins") from None


def parse_until(text: str) -> tuple[int, int | None]:
    """Read ``TRICK`` or ``TRICK.PLAY``, counted from 1; the result counts from 0.

    Raises:
        CannotRead: the text is not of that form.
    """
    trick, point, play = text.partition(".")
    is_trick = trick.isascii() and trick.isdigit() and len(trick) < 4 and int(trick)
    if not is_trick or (point and play not in {"1", "2", "3", "4"}):
        raise CannotRead(f"until {shown(text)} is not TRICK or TRICK.PLAY, such as 3 or 3.2")
    return int(trick) - 1, int(play) - 1 if point else None


@dataclass(frozen=True, slots=True)
class InferOptions:
    """What to find out about each deal besides its verdict.

    ``deadline`` ends the run. ``options_not_for_coins`` are options that were given and that Coins
    does not have.
    """

    view: View = EVERYTHING
    samples: int = 0
    seed: int = 0
    deadline: Deadline = NO_DEADLINE
    options_not_for_coins: tuple[str, ...] = ()


@dataclass(slots=True)
class Inference:
    """A run over logs; ``stopped`` is set when the time is up before the last deal."""

    overrides: RuleOverrides
    infer_options: InferOptions
    stopped: bool = False

    def deals(self, files: Iterable[str]) -> Iterator[tuple[Inferred, ...] | UserError]:
        """What each deal proves, in order: an entry for each strain it can have been played in.

        If a leader or the order of cards is unseen, and no deal explains any way in which the
        tricks can have gone, each way has an entry of its own.
        A log that cannot be read, or has faults that no unseen card explains, gives an error; the
        others are still looked at.
        """
        for file in files:
            number = 0
            try:
                for unit in split(file):
                    for game in [unit] if isinstance(unit, Unreadable) else games_in(unit):
                        number += 1
                        yield from self._game(input_name(file), number, game)
                        if self.stopped:
                            return
            except InputError as error:
                yield UserError(str(error), getattr(error, "hint", ""))

    def _game(
        self, file: str, number: int, game: ReadGame | Unreadable
    ) -> Iterator[tuple[Inferred, ...] | UserError]:
        if isinstance(game, Unreadable):
            place = file if game.line is None else f"{file}:{game.line}"
            yield UserError(f"{place}: {game}")
            return
        log, name = game.log, game.name or str(number)
        try:
            ruleset = self._ruleset(log)
        except InputError as error:
            yield UserError.at(f"{file}: game {name}", error)
            return
        teams = teams_of(log, ruleset)
        for index, deal in enumerate(log.deals, 1):
            source = Source(file, name, number, index)
            try:
                yield self._deal(source, deal, ruleset, teams)
            except InputError as error:
                yield UserError.at(str(source), error)
            if self.stopped:
                return

    def _ruleset(self, log: GameLog) -> Ruleset:
        """The rules of a game, refused if hidden hands of that game are not supported."""
        if log.game not in PLAYED_GAMES:
            known = ", ".join(PLAYED_GAMES)
            raise CannotRead(f"infer does not support {log.game}; it supports {known}")
        ruleset = ruleset_of(log, self.overrides)
        if ruleset.game is Game.COINS and self.infer_options.options_not_for_coins:
            raise CannotRead(
                f"{', '.join(self.infer_options.options_not_for_coins)}: not for games of Coins"
            )
        return ruleset

    def _deal(
        self, source: Source, deal: DealLog, ruleset: Ruleset, teams: Teams
    ) -> tuple[Inferred, ...]:
        """The entries of a deal; none if it was passed out.

        Raises:
            CannotBe: the record has faults that no unseen card explains.
        """
        if not was_played(deal, ruleset):
            return ()
        by_strain: dict[Strain | None, list[Question]] = {}
        for question in self._questions(deal, ruleset, teams):
            by_strain.setdefault(question.rules.strain, []).append(question)
        record_of = record_builder(deal, ruleset)
        return tuple(
            inferred
            for ways in by_strain.values()
            for inferred in self._infer(source, ways, record_of)
        )

    def _questions(self, deal: DealLog, ruleset: Ruleset, teams: Teams) -> list[Question]:
        """The questions about a deal as viewed; an error about the view names its option."""
        try:
            return questions_of(deal, ruleset, teams, self.infer_options.view)
        except CannotBe as error:
            raise CannotBe(FLAGS.get(error.what, error.what), error.reasons) from error

    def _infer(
        self, source: Source, ways: Sequence[Question], record: Callable[[Question], AnyRecord]
    ) -> Iterator[Inferred]:
        """The entries of a deal in one strain: one, or one for each way if no way is explained."""
        infer_options = self.infer_options
        if infer_options.deadline.passed:
            self.stopped = True
            verdict = HiddenVerdict(ways[0], Layer.SAT, undecided=TIME_UP)
            yield Inferred(source, verdict, record(ways[0]))
            return
        deadline = infer_options.deadline.within(DEAL_SECONDS)
        verdicts = [judge(way, explaining=len(ways) == 1, deadline=deadline) for way in ways]
        explained = [verdict for verdict in verdicts if verdict.consistent]
        if not explained:
            for verdict in _without_witness(verdicts, deadline):
                yield Inferred(source, verdict, record(verdict.question))
            return
        open_ways = [verdict.question for verdict in verdicts if verdict.consistent is not False]
        found = survey(open_ways, deadline, seed=infer_options.seed)
        random = Random(infer_options.seed)  # noqa: S311 - a seed gives the same deals again
        samples = _drawn(found.samples(random, deadline), infer_options.samples)
        yield Inferred(
            source,
            explained[0],
            common_record([record(way) for way in open_ways]),
            tuple(verdict.question.assumed for verdict in explained if verdict.question.assumed),
            found,
            samples,
            infer_options.samples - len(samples),
        )


def _without_witness(verdicts: Sequence[HiddenVerdict], deadline: Deadline) -> list[HiddenVerdict]:
    """Verdicts when no way is explained: if one is undecided, a single undecided verdict."""
    if len(verdicts) > 1 and all(verdict.consistent is False for verdict in verdicts):
        verdicts = [judge(verdict.question, deadline=deadline) for verdict in verdicts]
    undecided = next((verdict for verdict in verdicts if verdict.consistent is None), None)
    if undecided is None:
        return list(verdicts)
    return [replace(undecided, question=replace(undecided.question, assumed=()))]


def _drawn(draws: Iterator[Hands | None], number: int) -> tuple[Hands, ...]:
    """The first ``number`` deals drawn; fewer if draws end or hardly any fit."""
    kept: list[Hands] = []
    for hands in islice(draws, number * MOST_DRAWS):
        if hands is not None:
            kept.append(hands)
        if len(kept) == number:
            break
    return tuple(kept)
