"""Proofs of contradictions as files: the formula, its refutation, and how to check them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from coinche_cli.errors import Fault
from solvers.legality.hidden.proof import Proof, prove
from solvers.rules.errors import CannotRead, InputError

if TYPE_CHECKING:
    from coinche_cli.unseen import Inferred

README = """A proof that no deal explains the log. The facts that clash, and what each variable
of the formula says, stand as comments at the head of the .cnf file; the last clauses call for the
facts.

coinche infer --verify .             checks every proof in this folder
drat-trim NAME.cnf NAME.drup         does so with another program
"""


def write_proof(folder: Path, number: int, inferred: Inferred) -> None:
    """Write the proof of a contradiction, and beside it how to check it.

    Raises:
        Fault: a budget ended the search for a proof.
    """
    contradiction = inferred.verdict.contradiction
    assert contradiction is not None
    proof = prove(inferred.verdict.question, contradiction)
    if proof is None:
        raise Fault(f"{inferred.file}: deal {inferred.deal}: no proof was found in the budget")
    folder.mkdir(parents=True, exist_ok=True)
    name = f"contradiction-{number}"
    (folder / f"{name}.cnf").write_text(proof.cnf, encoding="utf-8")
    (folder / f"{name}.drup").write_text(proof.drup, encoding="utf-8")
    (folder / "README").write_text(README.replace("NAME", name), encoding="utf-8")


def verify(folder: Path) -> list[str]:
    """Check every proof in a folder; a line on each.

    Raises:
        Fault: there is none, or one is refused.
    """
    formulas = sorted(folder.glob("*.cnf"))
    if not formulas:
        raise Fault(f"{folder}: there is no proof (*.cnf with *.drup) in it")
    lines = []
    for path in formulas:
        try:
            Proof(_text(path), _text(path.with_suffix(".drup"))).check()
        except InputError as error:
            raise Fault.at(str(path), error) from None
        lines.append(f"{path}: verified")
    return lines


def _text(path: Path) -> str:
    """The text of a file.

    Raises:
        CannotRead: it is no text.
    """
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise CannotRead("not a text in UTF-8") from None
