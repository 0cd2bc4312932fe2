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
"""The largest size of a proof file, in MiB."""
PROOF_SECONDS = 60.0
"""The most time for finding or checking one proof, in seconds."""
README = "README"
README_HEAD = """\
Proofs that no deal explains a log. Each is a formula (.cnf) with a refutation (.drup).
Comments at the head of the formula list the facts that contradict each other, and say
what each variable means; its last clauses demand the facts.

    coinche infer --verify .        checks every proof in this folder

Any checker of DRUP or DRAT proofs can check them too, for example drat-trim:

"""


class ProofFolder:
    """A folder for the proofs of one run.

    Raises:
        UserError: it is not a folder, or already has proofs or a README, which would be mixed up
            with these or overwritten.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.proofs = 0
        if os.path.lexists(folder) and not folder.is_dir():
            raise UserError(f"--proof {folder}: not a folder", "name a new or an empty one")
        has = "proofs" if _stems(folder) else "a README"
        if _stems(folder) or os.path.lexists(folder / README):
            raise UserError(f"--proof {folder}: already has {has}", "name a new or an empty folder")

    def write(self, inferred: Inferred, deadline: Deadline) -> str | None:
        """Write the proof of a contradiction, and how to check it in the README.

        Returns:
            The name of the formula's file; None if no proof was found in time.
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
        assumptions = [f"if {text}" for _, text in inferred.verdict.question.assumed]
        facts = "".join(f"      {text}\n" for text in (*assumptions, *contradiction.texts))
        with (self._folder / README).open("a", encoding="utf-8") as readme:
            readme.write(f"    drat-trim {name}.cnf {name}.drup\n      {printable(about)}\n{facts}")
        return f"{name}.cnf"

    def _write(self, name: str, text: str) -> None:
        (self._folder / name).write_text(text, encoding="utf-8")


def _stems(folder: Path) -> list[str]:
    """The names of the proofs in a folder; one of the two files of a proof may be missing."""
    return sorted({path.stem for end in ("cnf", "drup") for path in folder.glob(f"*.{end}")})


def verify(folder: Path, deadline: Deadline) -> Iterator[str | UserError | DeadlinePassed]:
    """Check every proof in a folder: a line for each good one, an error for each other one.

    Raises:
        UserError: there is no proof.
    """
    names = _stems(folder)
    if not names:
        raise UserError(f"{folder}: no proof in this folder", "a proof is a *.cnf with a *.drup")
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
        CannotRead: it is missing, not text, or too long.
    """
    try:
        if path.exists() and not path.is_file():  # opening a pipe would wait for a writer
            raise CannotRead(f"{path.name} is not a regular file")
        with path.open("rb") as stream:
            data = stream.read((PROOF_MIB << 20) + 1)
        text = data.decode()
    except OSError as error:
        raise CannotRead(f"{path.name} cannot be read ({error.strerror})") from None
    except UnicodeDecodeError:
        raise CannotRead(f"{path.name} is not UTF-8 text") from None
    if len(data) > PROOF_MIB << 20:
        raise CannotRead(f"{path.name} is over the limit of {PROOF_MIB} MiB")
    return text
