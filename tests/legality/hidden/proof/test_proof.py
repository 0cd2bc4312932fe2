"""Proofs of contradictions, checked by our checker and by another; spoiled ones are refused."""

from __future__ import annotations

from functools import cache
from random import Random

import dratify
import pytest

from solvers.legality.hidden.clauses.formula import Formula
from solvers.legality.hidden.clauses.sat_solver import SatSolver
from solvers.legality.hidden.deadline import Deadline
from solvers.legality.hidden.proof.drup_checker import (
    DeadlinePassed,
    check_refutation,
    read_cnf,
    read_proof,
)
from solvers.legality.hidden.proof.proof import Proof, prove
from solvers.legality.hidden.verdict.verdict import HiddenVerdict, judge
from solvers.rules.errors import CannotBe, CannotRead
from solvers.rules.ruleset.choices import Game
from tests.legality.hidden.full_size import full_table
from tests.legality.hidden.small_tables import hidden, question_of, random_play

PIGEONS = """p cnf 6 9
1 2 0
3 4 0
5 6 0
-1 -3 0
-1 -5 0
-3 -5 0
-2 -4 0
-2 -6 0
-4 -6 0
"""
"""Three pigeons in two holes: unit propagation alone does not refute this."""


@cache
def contradictions() -> list[tuple[HiddenVerdict, Proof]]:
    """Logs of full-size deals that no deal explains, and their proofs."""
    found = []
    for seed in range(18):
        random = Random(f"proof {seed}")
        table = full_table(random, random.choice((Game.COINCHE, Game.JASS)))
        played = random_play(random, table, 0.05)
        verdict = judge(question_of(hidden(random, table, played, random.choice((0, 2, 6)))))
        if verdict.contradiction is not None:
            proof = prove(verdict.question, verdict.contradiction)
            assert proof is not None
            found.append((verdict, proof))
    return found


def refused(proof: Proof) -> bool:
    try:
        proof.check()
    except (CannotBe, CannotRead):
        return True
    return False


def test_proofs_are_accepted_by_both_checkers() -> None:
    assert len(contradictions()) > 5
    for _, proof in contradictions():
        proof.check()
        formula = dratify.parse_dimacs(proof.cnf)
        assert dratify.check_proof(formula, proof.drup).ok


def test_without_any_one_of_its_facts_nothing_is_proved() -> None:
    """The last clauses require the facts of the contradiction, and each of them is needed."""
    for verdict, proof in contradictions()[:8]:
        assert verdict.contradiction is not None
        lines = proof.cnf.splitlines()
        header = next(place for place, line in enumerate(lines) if line.startswith("p cnf"))
        *words, clauses = lines[header].split()
        lines[header] = " ".join([*words, str(int(clauses) - 1)])
        for number in range(len(verdict.contradiction.facts)):
            fewer = [*lines]
            del fewer[len(lines) - 1 - number]
            assert not verdict.contradiction.smallest or refused(
                Proof("\n".join(fewer), proof.drup)
            )


def test_truncated_proofs_are_refused() -> None:
    for _, proof in contradictions():
        lines = proof.drup.splitlines()
        for kept in {0, len(lines) // 2, len(lines) - 1}:
            assert refused(Proof(proof.cnf, "\n".join(lines[:kept])))
        assert refused(Proof(proof.cnf, proof.drup.removesuffix("0\n")))


def _mutated(random: Random, text: str) -> str:
    """The text with a number, a sign or a line changed."""
    lines = text.splitlines()
    place = random.choice([at for at, line in enumerate(lines) if not line.startswith("c")])
    words = lines[place].split()
    change = random.randrange(5)
    if change == 0:
        del lines[place]
    elif change == 1:
        lines.insert(place, random.choice(lines))
    else:
        word = random.randrange(len(words))
        other = random.choice((words[word].lstrip("-"), f"-{words[word]}", "7", "", "x"))
        words[word] = other
        lines[place] = " ".join(words)
    return "\n".join(lines) + "\n"


def test_mutated_proofs_are_accepted_only_if_they_still_prove_something() -> None:
    """If our checker accepts a proof, another one does too, and a solver finds no solution."""
    random, taken, turned_down = Random("mutants"), 0, 0
    for number in range(50):
        _, proof = contradictions()[number % len(contradictions())]
        if number % 2:
            proof = Proof(_mutated(random, proof.cnf), proof.drup)
        else:
            proof = Proof(proof.cnf, _mutated(random, proof.drup))
        if refused(proof):
            turned_down += 1
            continue
        taken += 1
        assert dratify.check_proof(dratify.parse_dimacs(proof.cnf), proof.drup).ok
        with SatSolver(Formula([list(each) for each in read_cnf(proof.cnf)])) as solver:
            assert solver.solve() is False
    assert min(taken, turned_down) > 5


def test_swapped_proofs_are_accepted_only_if_another_checker_accepts_them() -> None:
    longest = sorted(contradictions(), key=lambda each: -len(each[1].drup))[:3]
    formulas = [PIGEONS, *(proof.cnf for _, proof in contradictions())]
    turned_down = 0
    for formula in formulas:
        for _, other in longest:
            if refused(Proof(formula, other.drup)):
                turned_down += 1
            else:
                assert dratify.check_proof(dratify.parse_dimacs(formula), other.drup).ok
    assert turned_down


def test_steps_with_variables_of_their_own_are_refused() -> None:
    with pytest.raises(CannotBe, match="step 1 has variables not in the formula: -1 7 0"):
        check_refutation(read_cnf(PIGEONS), read_proof("-1 7 0\n-1 0\n0\n"))


def test_a_check_ends_with_its_time() -> None:
    _, proof = contradictions()[0]
    with pytest.raises(DeadlinePassed):
        proof.check(Deadline(0))


def test_truncated_formulas_are_refused() -> None:
    for _, proof in contradictions()[:5]:
        assert refused(Proof(proof.cnf[: len(proof.cnf) // 2], proof.drup))


def test_the_comments_name_facts_and_variables() -> None:
    verdict, proof = contradictions()[0]
    assert verdict.contradiction is not None
    for text in verdict.contradiction.texts:
        assert f"c fact: {text}\n" in proof.cnf
    assert "c var 1 = N was dealt" in proof.cnf


@pytest.mark.parametrize("steps", ["0\n", "-1 2 0\n0\n", "d -4 -6 0\n-1 0\n0\n"])
def test_steps_that_do_not_follow_are_refused(steps: str) -> None:
    with pytest.raises(CannotBe, match="does not follow"):
        check_refutation(read_cnf(PIGEONS), read_proof(steps))


def test_a_right_refutation_is_accepted() -> None:
    check_refutation(read_cnf(PIGEONS), read_proof("c comment\n-1 0\nd 1 2 0\n0\n"))


@pytest.mark.parametrize("proof", ["1 2\n", "1 x 0\n", "1 0 2 0\n", "d\n"])
def test_lines_that_are_not_steps_cannot_be_read(proof: str) -> None:
    with pytest.raises(CannotRead, match="is not a clause that ends with 0"):
        read_proof(proof)


@pytest.mark.parametrize("text", ["", "1 2 0\n", "p cnf 2 2\n1 2 0\n", "p dnf 2 1\n1 2 0\n"])
def test_formulas_without_a_right_header_cannot_be_read(text: str) -> None:
    with pytest.raises(CannotRead, match="the formula has"):
        read_cnf(text)
