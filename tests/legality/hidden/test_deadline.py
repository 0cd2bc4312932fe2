"""Searches that are given up: by a deadline, or after so many conflicts."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from time import monotonic

from solvers.legality.hidden.deadline import NO_DEADLINE, Deadline
from solvers.legality.hidden.encoding import Encoding
from solvers.legality.hidden.explain import MOST_SECONDS, explain
from solvers.legality.hidden.formula import Formula
from solvers.legality.hidden.question import Question, SideTotal
from solvers.legality.hidden.sat_solver import SatSolver, refutation
from solvers.legality.hidden.verdict import judge
from solvers.rules.options import Game
from tests.legality.hidden.full_size import full_table
from tests.legality.hidden.small_tables import Log, Trick, question_of, random_play


def unseen_deal() -> Question:
    """A deal of Jass of which nothing was seen but who led, and a total is told."""
    table = full_table(Random("deadline"), Game.JASS)
    played = random_play(Random("deadline"), table, 0.0)
    tricks = tuple(Trick(trick.leader, ("?",) * 4) for trick in played.tricks)
    return replace(question_of(Log(table, {}, tricks)), totals=(SideTotal(0, 71),))


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
    assert verdict.undecided == "no verdict after the time given"


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


def test_an_explanation_that_is_cut_short_keeps_what_it_did_not_test() -> None:
    question = replace(unseen_deal(), totals=(SideTotal(0, 71), SideTotal(0, 72)))
    whole = explain(question, lambda _: False, Deadline.after(0))
    assert list(whole.facts) == question.facts
    assert not whole.smallest
    assert whole.at is None
    assert MOST_SECONDS < 1


def test_spare_clauses_say_nothing_new() -> None:
    """The same deals are left with them as without."""
    question = unseen_deal()
    encoding = Encoding(question)
    with SatSolver(encoding.formula) as solver:
        for clause in encoding.spare_clauses():
            solver.add(clause)
        for seat in range(4):
            nine = [encoding.holds(seat, card) for card in range(9)]
            assert solver.solve(nine)
            assert not solver.solve([*nine, encoding.holds(seat, 9)])
