"""Searches that give up at a deadline, or after a number of conflicts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from random import Random
from time import monotonic, sleep

from solvers.legality.hidden.clauses.encoding import Encoding
from solvers.legality.hidden.clauses.formula import Formula
from solvers.legality.hidden.clauses.sat_solver import SatSolver, refutation
from solvers.legality.hidden.deadline import NO_DEADLINE, Deadline
from solvers.legality.hidden.deals.deal_space import DealSpace
from solvers.legality.hidden.proof.proof import prove
from solvers.legality.hidden.question.question import Question
from solvers.legality.hidden.survey.rejection import RejectionSampler
from solvers.legality.hidden.survey.survey import CountKind, holders, survey
from solvers.legality.hidden.verdict.explain import MOST_SECONDS, Undecided, explain
from solvers.legality.hidden.verdict.verdict import judge
from solvers.rules.ruleset.choices import Game
from tests.legality.hidden.deal_verdict import judge_questions
from tests.legality.hidden.full_size import full_table
from tests.legality.hidden.small_tables import Log, Trick, question_of, random_play, side_total


@cache
def unseen_deal() -> Question:
    """A deal of Jass with only the leaders seen, and a claimed total."""
    table = full_table(Random("deadline"), Game.JASS)
    played = random_play(Random("deadline"), table, 0.0)
    tricks = tuple(Trick(trick.leader, ("?",) * 4) for trick in played.tricks)
    return replace(question_of(Log(table, {}, tricks)), totals=(side_total(0, 71),))


def pigeons(holes: int) -> tuple[list[list[int]], int]:
    """One pigeon more than there are holes: a short formula that takes long to refute."""
    birds = range(holes + 1)
    clauses = [[bird * holes + hole + 1 for hole in range(holes)] for bird in birds]
    clauses += [
        [-(bird * holes + hole + 1), -(other * holes + hole + 1)]
        for hole in range(holes)
        for bird in birds
        for other in range(bird)
    ]
    return clauses, holes * (holes + 1)


def test_a_deadline_that_has_passed_leaves_undecided() -> None:
    verdict = judge(unseen_deal(), deadline=Deadline.after(0))
    assert verdict.consistent is None
    assert verdict.undecided == "no verdict within the given time"


def test_a_deadline_far_off_changes_nothing() -> None:
    assert (
        judge(unseen_deal(), deadline=Deadline.after(60)).consistent
        is judge(unseen_deal()).consistent
    )


def test_without_conflicts_left_it_is_undecided() -> None:
    assert judge(unseen_deal(), 0).undecided == "no verdict after 0 conflicts"


def test_a_long_search_ends_soon_after_its_deadline() -> None:

    clauses, variables = pigeons(11)
    start = monotonic()
    with SatSolver(Formula(clauses, variables), Deadline.after(0.1)) as solver:
        assert solver.solve(conflicts=10_000_000) is None
    assert monotonic() - start < 5
    assert refutation(clauses, variables, Deadline.after(0)) is None


def test_the_sooner_of_two_deadlines_counts() -> None:
    soon = Deadline.after(1)
    assert soon.within(100) == soon
    assert soon.within(0).passed
    assert NO_DEADLINE.within(0).passed
    assert not NO_DEADLINE.passed


def test_an_explanation_that_is_cut_short_keeps_the_known_contradiction() -> None:
    question = replace(unseen_deal(), totals=(side_total(0, 71), side_total(0, 72)))
    known = (1, 3, len(question.facts) - 1)
    short = explain(question, lambda _: known, Deadline.after(0))
    assert [question.facts.index(fact) for fact in short.facts] == list(known)
    assert not short.smallest
    assert short.at is None
    assert MOST_SECONDS < 1


def test_an_explanation_without_answers_is_not_called_smallest() -> None:
    question = replace(unseen_deal(), totals=(side_total(0, 71), side_total(0, 72)))
    everything = range(len(question.facts))

    def find(numbers: Sequence[int]) -> Sequence[int]:
        if len(numbers) < len(everything):
            raise Undecided
        return everything

    untested = explain(question, find)
    assert list(untested.facts) == question.facts
    assert not untested.smallest
    assert untested.at is None


def test_work_counts_as_well_as_the_clock() -> None:
    assert Deadline.after_work(0).passed
    assert not Deadline.after_work(100).passed
    assert Deadline.after_work(100).within(0).passed
    assert Deadline.after(100).within_work(0).passed
    start = Deadline.after_work(0.05)
    sleep(0.1)
    assert not start.passed


def test_every_search_on_a_deal_ends_with_its_deadline() -> None:
    question, passed = unseen_deal(), Deadline.after(0)
    assert judge_questions([question], passed).consistent is None
    assert holders(question, passed) is None
    found = survey([question], passed)
    assert found.count.kind is CountKind.AT_LEAST
    assert found.count.deals > 0
    sampler = RejectionSampler(
        (question,), DealSpace((question.rules.everything,) * 4, question.rules.everything, 9)
    )
    assert list(sampler.draws(Random(0), passed)) == []
    refuted = replace(question, totals=(side_total(0, 71), side_total(0, 72)))
    contradiction = judge(refuted).contradiction
    assert contradiction is not None
    assert prove(refuted, contradiction, passed) is None
    assert prove(refuted, contradiction, Deadline.after(60)) is not None


def test_spare_clauses_say_nothing_new() -> None:
    """The same deals are possible with them and without them."""
    question = unseen_deal()
    encoding = Encoding(question)
    with SatSolver(encoding.formula) as solver:
        for clause in encoding.spare_clauses():
            solver.add(clause)
        for seat in range(4):
            nine = [encoding.holds(seat, card) for card in range(9)]
            assert solver.solve(nine)
            assert not solver.solve([*nine, encoding.holds(seat, 9)])
