"""The checker of proofs: nothing that proves nothing may pass."""

from __future__ import annotations

from solvers.legality.hidden.proof import drup_checker
from solvers.legality.hidden.proof.drup_checker import check_refutation, read_cnf, read_proof
from solvers.rules.errors import CannotBe
from tests.legality.hidden.proof.test_proof import PIGEONS
from tests.mutants.by_hand.part import Mutant

MUTANTS = {
    drup_checker: [
        Mutant(
            "a step need not follow",
            "check_refutation",
            "not checker.follows(clause)",
            "False",
        ),
        Mutant("any step ends a proof", "check_refutation", "elif not clause:", "elif True:"),
        Mutant(
            "steps may have variables of their own",
            "check_refutation",
            "not variables.issuperset(map(abs, clause))",
            "False",
        ),
        Mutant("a deleted clause stays", "_Propagation.delete", "= False", "= True"),
        Mutant(
            "what is supposed for a step stays true",
            "_Propagation.follows",
            "self._true.discard(literal)",
            "pass",
        ),
        Mutant("a literal contradicts itself", "_Propagation._assign", "-literal in", "literal in"),
    ]
}
REFUTED = ["-1 0\n0\n", "-1 0\nd 1 2 0\n0\n", "-3 0\n-1 0\n0\n"]
NOT_REFUTED = [
    "0\n",
    "-1 0\n",
    "-1 2 0\n0\n",
    "-1 7 0\n-1 0\n0\n",
    "d -4 -6 0\n-1 0\n0\n",
    "-1 -2 0\n-3 -4 0\n0\n",
]
"""Proofs that three pigeons do not fit into two holes, and what is no proof of it."""


def is_noticed() -> bool:
    """Whether some proof is judged wrongly."""
    return not (all(map(_passes, REFUTED)) and not any(map(_passes, NOT_REFUTED)))


def _passes(proof: str) -> bool:
    try:
        check_refutation(read_cnf(PIGEONS), read_proof(proof))
    except CannotBe:
        return False
    return True
