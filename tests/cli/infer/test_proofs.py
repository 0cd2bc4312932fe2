"""``coinche infer --proof`` and ``--verify``: what is written, and what is refused."""

from __future__ import annotations

import os
from pathlib import Path

import dratify
import pytest

from coinche_cli.infer import proofs as infer_proof
from tests.cli.check.checks import LOGS
from tests.cli.cli import coinche
from tests.legality.hidden.proof.test_proof import PIGEONS
from tests.legality.log_cases import as_lines, wrong_logs

FAULTY = str(LOGS / "faulty.json")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the proof of one contradiction."""
    made = tmp_path / "proofs"
    result = coinche("infer", FAULTY, "--proof", str(made))
    assert (result.code, result.err) == (1, "")
    return made


def refused(folder: Path) -> str:
    """The message for a folder with a proof that is refused."""
    result = coinche("infer", "--verify", str(folder))
    assert result.code == 2
    assert "this is a bug in coinche" not in result.err
    assert "Traceback" not in result.err
    return result.err


def test_proofs_are_written_and_verified(folder: Path) -> None:
    checked = coinche("infer", "--verify", str(folder))
    assert (checked.code, checked.err) == (0, "")
    assert checked.out == f"{folder}/contradiction-1.cnf: verified\n"
    formula = dratify.parse_dimacs((folder / "contradiction-1.cnf").read_text())
    assert dratify.check_proof(formula, (folder / "contradiction-1.drup").read_text()).ok


def test_the_readme_explains_what_is_proved_and_how_to_check_it(folder: Path) -> None:
    readme = (folder / "README").read_text()
    assert "\n    coinche infer --verify .  " in readme
    assert (
        "\n    drat-trim contradiction-1.cnf contradiction-1.drup\n"
        f"      {FAULTY}: game club-evening, deal 1, clubs\n"
        "      West was dealt the club eight\n"
        "      West discarded a diamond on the heart lead in trick 5\n"
    ) in readme


def test_the_entry_names_its_proof(tmp_path: Path) -> None:
    text = coinche("infer", FAULTY, "--proof", str(tmp_path / "one")).out
    assert "\n  proof: contradiction-1.cnf\n" in text
    data = coinche("infer", FAULTY, "--proof", str(tmp_path / "two"), "--output-format", "json").out
    assert '"proof": "contradiction-1.cnf"' in data


@pytest.fixture
def discards(tmp_path: Path) -> str:
    """A file of games in which a player does not over-ruff."""
    file = tmp_path / "discards.jsonl"
    file.write_text(as_lines(wrong_logs("P305")))
    return str(file)


def test_many_contradictions_have_a_proof_each(tmp_path: Path, discards: str) -> None:
    made = tmp_path / "many"
    result = coinche("infer", FAULTY, discards, "--proof", str(made))
    assert result.code == 1
    written = result.out.count("  proof: ")
    assert written > 2
    assert len(list(made.glob("*.drup"))) == written
    assert (made / "README").read_text().count("drat-trim contradiction-") == written
    assert coinche("infer", "--verify", str(made)).out.count(": verified\n") == written


def test_proofs_of_other_runs_are_not_mixed_with_new_ones(folder: Path) -> None:
    again = coinche("infer", FAULTY, "--proof", str(folder))
    assert (again.code, again.out) == (2, "")
    assert "already has proofs\n  name a new or an empty folder\n" in again.err
    file = folder / "README"
    assert "not a folder" in coinche("infer", FAULTY, "--proof", str(file)).err


def test_a_foreign_readme_is_not_overwritten(tmp_path: Path) -> None:
    own, elsewhere = tmp_path / "README", tmp_path / "elsewhere"
    own.write_text("mine")
    result = coinche("infer", FAULTY, "--proof", str(tmp_path))
    assert (result.code, result.out) == (2, "")
    assert "already has a README\n  name a new or an empty folder\n" in result.err
    assert own.read_text() == "mine"
    own.unlink()
    own.symlink_to(elsewhere)
    assert coinche("infer", FAULTY, "--proof", str(tmp_path)).code == 2
    assert not elsewhere.exists()


def test_a_broken_link_is_not_a_folder(tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(tmp_path / "nothing")
    result = coinche("infer", FAULTY, "--proof", str(link))
    assert (result.code, result.out) == (2, "")
    assert "not a folder" in result.err


@pytest.mark.parametrize("end", ["cnf", "drup"])
def test_a_pipe_in_place_of_a_proof_is_refused(folder: Path, end: str) -> None:
    """Opening it would wait for a writer for ever."""
    path = folder / f"contradiction-1.{end}"
    path.unlink()
    os.mkfifo(path)
    assert f"refused: contradiction-1.{end} is not a regular file\n" in refused(folder)


def test_without_a_contradiction_nothing_is_written(tmp_path: Path) -> None:
    made = tmp_path / "none"
    result = coinche("infer", str(LOGS / "game.json"), "--proof", str(made))
    assert result.code == 0
    assert "no contradiction to prove" in result.err
    assert not made.exists()


def test_a_proof_that_the_budget_does_not_find_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("solvers.legality.hidden.clauses.sat_solver.WHOLE_BUDGET", 0)
    result = coinche("infer", FAULTY, "--proof", str(tmp_path / "none"))
    assert result.code == 1
    assert "deal 1: no proof was found within the budget\n" in result.err


@pytest.mark.parametrize("name", ["contradiction-1.drup", "contradiction-1.cnf"])
@pytest.mark.parametrize(
    "spoiled",
    [
        b"",
        b"what is this\n",
        b"\xff\xfe0\n",
        b"\0" * 100,
        b"p cnf 1 1\n1 0\n",
        b"p cnf 0 0\n",
        b"p cnf 1 1\np cnf 1 1\n1 0\n",
        b"p cnf 9 1\n99 0\n",
        "p cnf \u00b2 \u00b2\n".encode(),
        b"p cnf 1 " + b"9" * 5000 + b"\n",
        b"1" * 10_000 + b" 0\n",
        "\u0661 0\n".encode(),
        b"1_0 0\n",
        b"--1 0\n",
        b"-0 0\n",
        b"d\n",
        b"d 0",
        b"0 0\n",
        b"1 " * 100_000,
    ],
)
def test_spoiled_proofs_are_refused(folder: Path, name: str, spoiled: bytes) -> None:
    (folder / name).write_bytes(spoiled)
    assert f"{folder}/contradiction-1.cnf: refused: " in refused(folder)


@pytest.mark.parametrize("end", ["cnf", "drup"])
def test_half_a_proof_is_refused(folder: Path, end: str) -> None:
    (folder / f"contradiction-1.{end}").unlink()
    message = refused(folder)
    assert f"contradiction-1.{end} cannot be read (No such file or directory)" in message


def test_a_link_or_a_folder_in_place_of_a_proof_is_refused(folder: Path) -> None:
    (folder / "contradiction-1.drup").unlink()
    (folder / "contradiction-1.drup").mkdir()
    assert "is not a regular file" in refused(folder)


def test_swapped_proofs_are_refused(folder: Path) -> None:
    (folder / "pigeons.cnf").write_text(PIGEONS)
    (folder / "pigeons.drup").write_text("-1 0\n0\n")
    assert coinche("infer", "--verify", str(folder)).out.count(": verified\n") == 2
    (folder / "pigeons.drup").write_bytes((folder / "contradiction-1.drup").read_bytes())
    assert f"{folder}/pigeons.cnf: refused: the proof: step 1 " in refused(folder)


def test_good_proofs_are_reported_next_to_bad_ones(tmp_path: Path, discards: str) -> None:
    made = tmp_path / "many"
    coinche("infer", FAULTY, discards, "--proof", str(made))
    (made / "contradiction-1.drup").write_text("")
    result = coinche("infer", "--verify", str(made))
    assert result.code == 2
    assert result.err.count(": refused: ") == 1
    assert "contradiction-2.cnf: verified\n" in result.out


def test_too_long_files_are_refused_without_being_kept(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with (folder / "contradiction-1.drup").open("wb") as stream:
        stream.truncate((infer_proof.PROOF_MIB << 20) + 1)
    assert "is over the limit of 16 MiB" in refused(folder)


def test_what_is_not_checked_in_time_is_undecided(folder: Path) -> None:
    result = coinche("infer", "--verify", str(folder), "--timeout", "0")
    assert (result.code, result.out) == (1, "")
    assert "contradiction-1.cnf: undecided: the time was up" in result.err
