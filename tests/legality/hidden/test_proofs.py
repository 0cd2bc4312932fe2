"""Proofs of contradictions, by our own checker and by another's; spoiled ones are refused."""

from __future__ import annotations

from functools import cache
from random import Random

import dratify
import pytest

from solvers.legality.hidden.proof import Proof, prove
from solvers.legality.hidden.rup import check_refutation, read_cnf, read_proof
from solvers.legality.hidden.verdict import Verdict, judge
from solvers.rules.errors import CannotBe, CannotRead
from solvers.rules.options import Game
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
"""Three pigeons in two holes: unit propagation alone does not refute it."""


@cache
def contradictions() -> list[tuple[Verdict, Proof]]:
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
    """The last clauses call for the facts of the contradiction, and each of them is needed."""
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


def test_truncated_formulas_are_refused() -> None:
    for _, proof in contradictions()[:5]:
        assert refused(Proof(proof.cnf[: len(proof.cnf) // 2], proof.drup))


def test_the_comments_name_facts_and_variables() -> None:
    verdict, proof = contradictions()[0]
    assert verdict.contradiction is not None
    for text in verdict.contradiction.texts:
        assert f"c fact: {text}\n" in proof.cnf
    assert "c var 1 = N was dealt" in proof.cnf


@pytest.mark.parametrize("steps", ["0\n", "7 0\n0\n", "-1 2 0\n0\n", "d -4 -6 0\n-1 0\n0\n"])
def test_steps_that_do_not_follow_are_refused(steps: str) -> None:
    with pytest.raises(CannotBe, match="does not follow"):
        check_refutation(read_cnf(PIGEONS), read_proof(steps))


def test_a_right_refutation_is_accepted() -> None:
    check_refutation(read_cnf(PIGEONS), read_proof("c comment\n-1 0\nd 1 2 0\n0\n"))


@pytest.mark.parametrize("proof", ["1 2\n", "1 x 0\n", "1 0 2 0\n", "d\n"])
def test_lines_that_are_no_steps_cannot_be_read(proof: str) -> None:
    with pytest.raises(CannotRead, match="is no clause ended by 0"):
        read_proof(proof)


@pytest.mark.parametrize("text", ["", "1 2 0\n", "p cnf 2 2\n1 2 0\n", "p dnf 2 1\n1 2 0\n"])
def test_formulas_without_a_right_header_cannot_be_read(text: str) -> None:
    with pytest.raises(CannotRead, match="the formula has"):
        read_cnf(text)
