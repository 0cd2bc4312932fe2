"""Proofs of contradictions as files: the formula, its refutation, and how to check them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from coinche_cli.errors import UserError, printable
from solvers.legality.hidden.deadline import Deadline
from solvers.legality.hidden.proof.drup_checker import DeadlinePassed
from solvers.legality.hidden.proof.proof import Proof, prove
from solvers.rules.errors import CannotRead, InputError

if TYPE_CHECKING:
    from coinche_cli.infer.inferred import Inferred

PROOF_MIB = 16
"""The most that a file of a proof may hold."""
PROOF_SECONDS = 60.0
"""How long the search for one proof, or its check, takes at most."""
README = "README"
README_HEAD = """\
Proofs that no deal explains a log. Each is a formula (.cnf) with a refutation (.drup).
Comments at the head of the formula list the facts that clash, and say what each variable
means; its last clauses call for the facts.

    coinche infer --verify .        checks every proof in this folder

So does any checker of DRUP or DRAT proofs, as drat-trim:

"""


class ProofFolder:
    """A folder that gets the proofs of one run.

    Raises:
        UserError: it is not a folder, or has proofs or a README in it already; one could not know
            of what logs these are, or would lose them.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.proofs = 0
        if os.path.lexists(folder) and not folder.is_dir():
            raise UserError(f"--proof {folder}: this is no folder", "name a new or an empty one")
        has = "are proofs" if _stems(folder) else "is a README"
        if _stems(folder) or os.path.lexists(folder / README):
            raise UserError(f"--proof {folder}: there {has} in it", "name a new or an empty folder")

    def write(self, inferred: Inferred, deadline: Deadline) -> str | None:
        """Write the proof of a contradiction, and in the README how to check it.

        Returns:
            The name of the formula's file; None where the search for a proof was given up.
        """
        contradiction = inferred.verdict.contradiction
        assert contradiction is not None, "only contradictions are proved"
        proof = prove(inferred.verdict.question, contradiction, deadline.within(PROOF_SECONDS))
        if proof is None:
            return None
        if not self.proofs:
            self._folder.mkdir(parents=True, exist_ok=True)
            self._write(README, README_HEAD)
        self.proofs += 1
        name = f"contradiction-{self.proofs}"
        self._write(f"{name}.cnf", proof.cnf)
        self._write(f"{name}.drup", proof.drup)
        display_name = inferred.verdict.question.rules.display_name
        about = ", ".join(filter(None, (str(inferred.source), display_name)))
        supposed = [f"if {text}" for _, text in inferred.verdict.question.assumed]
        facts = "".join(f"      {text}\n" for text in (*supposed, *contradiction.texts))
        with (self._folder / README).open("a", encoding="utf-8") as readme:
            readme.write(f"    drat-trim {name}.cnf {name}.drup\n      {printable(about)}\n{facts}")
        return f"{name}.cnf"

    def _write(self, name: str, text: str) -> None:
        (self._folder / name).write_text(text, encoding="utf-8")


def _stems(folder: Path) -> list[str]:
    """The names of the proofs in a folder, of which a part may be missing."""
    return sorted({path.stem for end in ("cnf", "drup") for path in folder.glob(f"*.{end}")})


def verify(folder: Path, deadline: Deadline) -> Iterator[str | UserError | DeadlinePassed]:
    """Check every proof in a folder: a line on each that is good, and what is wrong with others.

    Raises:
        UserError: there is none.
    """
    names = _stems(folder)
    if not names:
        raise UserError(f"{folder}: there is no proof (*.cnf with *.drup) in it")
    for name in names:
        path = folder / f"{name}.cnf"
        try:
            proof = Proof(_text(path), _text(folder / f"{name}.drup"))
            proof.check(deadline.within(PROOF_SECONDS))
        except InputError as error:
            yield UserError.at(f"{path}: refused", error)
        except DeadlinePassed:
            yield DeadlinePassed(f"{path}: undecided: the time was up before the proof was checked")
        else:
            yield f"{path}: verified"


def _text(path: Path) -> str:
    """The text of a file.

    Raises:
        CannotRead: there is none, or it is no text, or too long.
    """
    try:
        if path.exists() and not path.is_file():  # to open a pipe would wait for who writes to it
            raise CannotRead(f"{path.name} is no file that can be read")
        with path.open("rb") as stream:
            data = stream.read((PROOF_MIB << 20) + 1)
        text = data.decode()
    except OSError as error:
        raise CannotRead(f"{path.name} cannot be read ({error.strerror})") from None
    except UnicodeDecodeError:
        raise CannotRead(f"{path.name} is not a text in UTF-8") from None
    if len(data) > PROOF_MIB << 20:
        raise CannotRead(f"{path.name} is over the limit of {PROOF_MIB} MiB")
    return text
