"""The questions about the unseen cards of a logged deal, in any game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from solvers.legality.findings.collector import Collector
from solvers.legality.header.header import SIDE_BY_TEXT, judge_header
from solvers.legality.header.teams import Teams
from solvers.legality.hidden.question.coins import coins_questions
from solvers.legality.hidden.question.four_seats import strain_questions, was_bid
from solvers.legality.hidden.question.question import Question
from solvers.legality.hidden.question.view import EVERYTHING, View
from solvers.legality.log.game_log import DealLog, GameLog
from solvers.rules.ruleset.choices import Game
from solvers.rules.ruleset.game import GAME_FACTS
from solvers.rules.ruleset.ruleset import Ruleset


class LogReader(NamedTuple):
    """The functions that read the deals of a game."""

    teams: Callable[[GameLog, Ruleset], Teams]
    was_played: Callable[[DealLog, Ruleset], bool]
    questions: Callable[[DealLog, Ruleset, Teams, View], list[Question]]


_OF_FOUR = LogReader(
    lambda log, ruleset: judge_header(log, ruleset, Collector(explaining=False)),
    was_bid,
    strain_questions,
)
LOG_READERS: Mapping[Game, LogReader] = {
    **dict.fromkeys(GAME_FACTS, _OF_FOUR),
    Game.COINS: LogReader(
        lambda _log, _ruleset: {},
        lambda _deal, _ruleset: True,
        lambda deal, ruleset, _teams, view: coins_questions(deal, ruleset, view),
    ),
}


def teams_of(log: GameLog, ruleset: Ruleset) -> Teams:
    """The sides by their names in a log; none in a game without sides."""
    return LOG_READERS[ruleset.game].teams(log, ruleset)


def was_played(deal: DealLog, ruleset: Ruleset) -> bool:
    """Whether a deal was played, so that there is a question about it.

    Raises:
        CannotBe: its dealer is a seat of another game, or it was passed out and cards are played.
    """
    return LOG_READERS[ruleset.game].was_played(deal, ruleset)


def questions_of(
    deal: DealLog, ruleset: Ruleset, teams: Teams = SIDE_BY_TEXT, view: View = EVERYTHING
) -> list[Question]:
    """The questions about a deal: one, or if the strain is unknown one for each possible strain.

    If a leader or the order of cards is unseen, there is one for each way in which the tricks can
    have gone.

    Args:
        teams: the sides by their names in the log, in games that have sides.
        view: the part of the log to use.

    Raises:
        CannotBe: the log has faults that no unseen card explains, or the view does not fit the
            game.
    """
    seen = view.without_later_players(deal)
    return LOG_READERS[ruleset.game].questions(seen, ruleset, teams, view)
