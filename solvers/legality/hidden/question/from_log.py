"""The questions that a logged deal of any game puts on its unseen cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from solvers.legality.findings.collector import Collector
from solvers.legality.header.header import SIDES, judge_header
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
    """How the deals of a game are read."""

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
    """The sides by the names a log gives them; none in a game without sides."""
    return LOG_READERS[ruleset.game].teams(log, ruleset)


def was_played(deal: DealLog, ruleset: Ruleset) -> bool:
    """Whether a deal came to its play, so that there is a question on it.

    Raises:
        CannotBe: its dealer is a seat of another game, or there are cards in spite of this.
    """
    return LOG_READERS[ruleset.game].was_played(deal, ruleset)


def questions_of(
    deal: DealLog, ruleset: Ruleset, teams: Teams = SIDES, view: View = EVERYTHING
) -> list[Question]:
    """The questions on a deal: one, or one for each strain played where its trump is not told.

    Where tricks can have gone in several ways, as a leader or the order of cards was not seen,
    there is one for each of these.

    Args:
        teams: the sides by the names the log gives them, in games that have sides.
        view: how much of the log is looked at.

    Raises:
        CannotBe: the record has faults that no unseen card explains, or the view is of another
            game.
    """
    seen = view.without_later_players(deal)
    return LOG_READERS[ruleset.game].questions(seen, ruleset, teams, view)
