"""The verdict on a logged deal, whatever strain it can have been played in."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from solvers.legality.header.header import SIDE_BY_TEXT
from solvers.legality.header.teams import Teams
from solvers.legality.hidden.deadline import NO_DEADLINE, Deadline
from solvers.legality.hidden.question.from_log import questions_of
from solvers.legality.hidden.question.question import Question
from solvers.legality.hidden.verdict.verdict import HiddenVerdict, judge
from solvers.legality.log.game_log import DealLog
from solvers.rules.cards.strain import Strain
from solvers.rules.ruleset.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class DealVerdict:
    """The verdicts on a deal, one for each strain it can have been played in."""

    verdicts: tuple[HiddenVerdict, ...]

    @property
    def consistent(self) -> bool | None:
        """Whether in some strain some deal explains everything; None where that is undecided."""
        outcomes = [verdict.consistent for verdict in self.verdicts]
        if True in outcomes:
            return True
        return None if None in outcomes else False

    @property
    def chief(self) -> HiddenVerdict:
        """The verdict that decides: one with a witness, else an undecided one, else the first."""
        order = (True, None, False)
        return min(self.verdicts, key=lambda verdict: order.index(verdict.consistent))

    @property
    def strains(self) -> list[Strain]:
        """The strains that are not refuted."""
        return [
            verdict.question.rules.strain
            for verdict in self.verdicts
            if verdict.consistent is not False and verdict.question.rules.strain is not None
        ]


def judge_questions(questions: Iterable[Question], deadline: Deadline = NO_DEADLINE) -> DealVerdict:
    """Judge one deal's questions, one for each strain; undecided are those past the deadline."""
    return DealVerdict(tuple(judge(question, deadline=deadline) for question in questions))


def judge_deal(
    deal: DealLog, ruleset: Ruleset, teams: Teams = SIDE_BY_TEXT, deadline: Deadline = NO_DEADLINE
) -> DealVerdict:
    """Judge a logged deal.

    Args:
        deadline: after which a search is given up.

    Raises:
        CannotBe: the record has faults that no unseen card explains.
    """
    return judge_questions(questions_of(deal, ruleset, teams), deadline)


def witness_texts(verdict: HiddenVerdict) -> dict[str, list[str]]:
    """The hands of a witness as the log writes them."""
    assert verdict.witness is not None
    rules = verdict.question.rules
    return {
        seat.value: rules.texts(hand)
        for seat, hand in zip(rules.seats, verdict.witness.hands, strict=True)
    }
