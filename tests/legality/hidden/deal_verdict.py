"""The verdict on a logged deal, over all strains that it can have been played in."""

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
    """The verdicts on a deal, one for each strain that it can have been played in."""

    verdicts: tuple[HiddenVerdict, ...]

    @property
    def consistent(self) -> bool | None:
        """Whether some deal in some strain explains everything; None if undecided."""
        outcomes = [verdict.consistent for verdict in self.verdicts]
        if True in outcomes:
            return True
        return None if None in outcomes else False

    @property
    def chief(self) -> HiddenVerdict:
        """The deciding verdict: one with a witness, or an undecided one, or the first."""
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
    """Judge the questions about a deal, one for each strain; undecided after the deadline."""
    return DealVerdict(tuple(judge(question, deadline=deadline) for question in questions))


def judge_deal(
    deal: DealLog, ruleset: Ruleset, teams: Teams = SIDE_BY_TEXT, deadline: Deadline = NO_DEADLINE
) -> DealVerdict:
    """Judge a logged deal.

    Args:
        deadline: when a search gives up.

    Raises:
        CannotBe: the log has faults that no unseen card explains.
    """
    return judge_questions(questions_of(deal, ruleset, teams), deadline)


def witness_texts(verdict: HiddenVerdict) -> dict[str, list[str]]:
    """The hands of a witness as logs write them."""
    assert verdict.witness is not None
    rules = verdict.question.rules
    return {
        seat.value: rules.texts(hand)
        for seat, hand in zip(rules.seats, verdict.witness.hands, strict=True)
    }
