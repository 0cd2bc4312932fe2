"""What logs with unseen cards prove, deal by deal: the work of ``coinche infer``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random

from coinche_cli.errors import Fault
from coinche_cli.formats.games import ReadGame, games_in, split
from coinche_cli.formats.log_json import Unreadable
from coinche_cli.formats.streams import input_name
from solvers.legality.hidden.from_log import questions_of
from solvers.legality.hidden.question import Question
from solvers.legality.hidden.surveying import (
    DealCount,
    Hands,
    Holders,
    count_deals,
    holders,
    sample_deals,
)
from solvers.legality.hidden.verdict import Verdict, deal_space, judge
from solvers.legality.hidden.views import seen_by, up_to
from solvers.legality.house_rules import RuleWishes, ruleset_of
from solvers.legality.log import DealLog, GameLog
from solvers.legality.notes import Notes
from solvers.legality.referee import PLAYED_GAMES
from solvers.legality.table import judge_header
from solvers.rules.errors import CannotBe, CannotRead, InputError
from solvers.rules.ruleset import Ruleset
from solvers.rules.seats import Seat

MOST_LISTED = 1000
"""Deals that are listed one by one, where plays were not seen and so none can be counted."""


@dataclass(frozen=True, slots=True)
class View:
    """How much of a log is looked at.

    ``seat`` sees its own hand alone; None sees what the log shows. ``until`` are trick and place
    of the last card looked at, counted from 0.
    """

    seat: Seat | None = None
    until: tuple[int, int] | None = None

    def of(self, question: Question) -> Question:
        """The question with what is seen so."""
        if self.seat is not None:
            question = seen_by(question, question.rules.seats.index(self.seat))
        return question if self.until is None else up_to(question, *self.until)


def parse_until(text: str) -> tuple[int, int]:
    """Read ``TRICK`` or ``TRICK.PLAY``, counted from 1; from 0 in the result.

    Raises:
        CannotRead: the text is not of that form.
    """
    trick, _, play = text.partition(".")
    play = play or "4"
    if not (trick.isascii() and trick.isdigit() and play in {"1", "2", "3", "4"} and int(trick)):
        raise CannotRead(f"until {text[:24]!r} is not TRICK or TRICK.PLAY, as 3 or 3.2")
    return int(trick) - 1, int(play) - 1


@dataclass(frozen=True, slots=True)
class Inferred:
    """What is proved of one deal in one strain.

    ``holders``, ``deals`` and ``samples`` are of consistent ones only; ``holders`` is None too
    where a budget ended the search. ``chances`` has for each card and seat the part of the deals in
    which the seat holds it, where deals can be counted.
    """

    file: str
    game: str
    deal: int
    verdict: Verdict
    holders: Holders | None = None
    deals: DealCount | None = None
    chances: dict[int, dict[int, float]] | None = None
    samples: tuple[Hands, ...] = ()


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is asked of each deal besides its verdict."""

    view: View
    samples: int
    seed: int


def infer_files(files: Iterable[str], wishes: RuleWishes, wanted: Wanted) -> Iterator[Inferred]:
    """What all deals of all files prove, in order.

    Raises:
        Fault: a record cannot be read, or has faults that no unseen card explains.
    """
    for file in files:
        name, number = input_name(file), 0
        for unit in split(file):
            for game in [unit] if isinstance(unit, Unreadable) else games_in(unit):
                number += 1
                if isinstance(game, Unreadable):
                    raise Fault(f"{name}: {game}")
                yield from _infer_game(name, str(number), game, wishes, wanted)


def _infer_game(
    file: str, number: str, game: ReadGame, wishes: RuleWishes, wanted: Wanted
) -> Iterator[Inferred]:
    log, name = game.log, game.name or number
    place = f"{file}: game {name}"
    if log.game not in PLAYED_GAMES:
        raise Fault(f"{place}: {log.game} is not a game whose hidden hands are reasoned about")
    try:
        ruleset = ruleset_of(log, wishes)
    except InputError as error:
        raise Fault.at(place, error) from None
    for index, deal in enumerate(log.deals, 1):
        try:
            questions = _questions(log, deal, ruleset)
        except CannotBe as error:
            raise Fault.at(f"{place}, deal {index}", error) from None
        for question in questions:
            yield _infer(file, name, index, wanted.view.of(question), wanted)


def _questions(log: GameLog, deal: DealLog, ruleset: Ruleset) -> list[Question]:
    """The questions of a deal; none for one that was passed out."""
    if deal.contract is None:
        return []
    return questions_of(deal, ruleset, judge_header(log, ruleset, Notes(explaining=False)))


def _infer(file: str, game: str, deal: int, question: Question, wanted: Wanted) -> Inferred:
    verdict = judge(question)
    if not verdict.consistent:
        return Inferred(file, game, deal, verdict)
    samples: list[Hands] = []
    if wanted.samples:
        random = Random(wanted.seed)  # noqa: S311 - a seed gives the same deals again
        try:
            samples = sample_deals(question, wanted.samples, random, MOST_LISTED)
        except CannotBe as error:
            raise Fault.at(f"{file}: game {game}, deal {deal}", error) from None
    return Inferred(
        file,
        game,
        deal,
        verdict,
        holders(question),
        count_deals(question, MOST_LISTED),
        _chances(question),
        tuple(samples),
    )


def _chances(question: Question) -> dict[int, dict[int, float]] | None:
    """In which part of the deals each seat holds a card; None where they cannot be counted."""
    space = deal_space(question) if question.is_plain else None
    if space is None:
        return None
    return {
        card: {seat: float(part) for seat, part in parts.items()}
        for card, parts in space.probabilities().items()
    }
