"""Every mutant of the native rules and of the soundness of proofs fails the native tests.

Where a rank decides something and a proof does not say so, answers are wrong only now and then:
that is what many of these mutants are about.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.native.coins_mutants import COINS_MUTANTS
from tests.native.four_seats_mutants import MUTANTS
from tests.native.mutant import Mutant

ROOT = Path(__file__).parents[2]
NATIVE = ROOT / "solvers" / "double_dummy" / "native"
TESTS = ROOT / "tests" / "native"
PERFT = [ROOT / "fixtures" / "perft" / f"{game}.perft" for game in ("coinche", "jass")]
SOURCES = [
    *(path for path in sorted(NATIVE.rglob("*.cpp")) if path.parent.name != "bind"),
    *sorted(TESTS.glob("*.cpp")),
]
CASES = [
    (source, mutant) for source, mutants in (MUTANTS | COINS_MUTANTS).items() for mutant in mutants
]
PATIENCE_S = 120
COMPILER = shutil.which("c++") or "g++"

pytestmark = pytest.mark.slow
COMPILE = [COMPILER, "-std=c++20", "-O1", "-w"]


def standard_headers() -> str:
    """All headers of the standard library that some source includes, as lines of a source."""
    texts = [
        path.read_text(encoding="utf-8") for path in (*NATIVE.rglob("*pp"), *TESTS.glob("*pp"))
    ]
    found = {line for text in texts for line in re.findall(r"^#include <[a-z_]+>$", text, re.M)}
    return "\n".join(sorted(found))


@pytest.fixture(scope="module")
def headers(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The headers that are alike in all mutants, compiled once: half the work of a mutant."""
    path = tmp_path_factory.mktemp("headers") / "standard.hpp"
    path.write_text(standard_headers(), encoding="utf-8")
    command = [*COMPILE, "-x", "c++-header", str(path), "-o", f"{path}.gch"]
    subprocess.run(command, check=True)
    return path


def compile_object(source: Path, target: Path, include: Path, headers: Path) -> None:
    command = [*COMPILE, "-include", str(headers), "-MMD", f"-I{include}", f"-I{TESTS}", "-c"]
    subprocess.run([*command, str(source), "-o", str(target)], check=True)


def depends(target: Path, name: str) -> bool:
    """Whether an object was made from a file below ``native``, its source or a header."""
    listed = target.with_suffix(".d").read_text(encoding="utf-8").split()
    return str(NATIVE / name) in listed


def name_of(source: Path) -> str:
    """A source by its place below ``native``, or below the tests."""
    return str(source.relative_to(NATIVE if source.is_relative_to(NATIVE) else TESTS))


@pytest.fixture(scope="module")
def objects(tmp_path_factory: pytest.TempPathFactory, headers: Path) -> dict[str, Path]:
    """The unmutated object files, by name of their source."""
    folder = tmp_path_factory.mktemp("objects")
    targets = {name_of(source): folder / f"{number}.o" for number, source in enumerate(SOURCES)}
    with ThreadPoolExecutor(2) as pool:
        jobs = [
            pool.submit(compile_object, source, targets[name_of(source)], NATIVE, headers)
            for source in SOURCES
        ]
        for job in jobs:
            job.result()
    return targets


def native_tests_pass(objects: dict[str, Path], folder: Path, *part: str) -> bool:
    program = folder / "native_tests"
    subprocess.run(
        [COMPILER, "-pthread", *map(str, objects.values()), "-o", str(program)], check=True
    )
    try:
        done = subprocess.run(
            [program, *PERFT, *part], capture_output=True, timeout=PATIENCE_S, check=False
        )
    except subprocess.TimeoutExpired:
        return False  # proofs that contradict each other never close in on a value
    return done.returncode == 0


def test_the_program_itself_passes(objects: dict[str, Path], tmp_path: Path) -> None:
    assert native_tests_pass(objects, tmp_path)


@pytest.mark.parametrize(
    ("name", "mutant"), CASES, ids=[f"{name}: {mutant.name}" for name, mutant in CASES]
)
def test_mutant_fails(
    name: str, mutant: Mutant, objects: dict[str, Path], headers: Path, tmp_path: Path
) -> None:
    mutated = tmp_path / "native"
    shutil.copytree(NATIVE, mutated)
    broken = mutated / name
    broken.write_text(mutant.of(broken.read_text(encoding="utf-8")), encoding="utf-8")
    own = dict(objects)
    for source in SOURCES:
        each = name_of(source)
        if depends(objects[each], name):
            own[each] = tmp_path / f"{each.replace('/', '-')}.o"
            here = mutated / each if source.is_relative_to(NATIVE) else source
            compile_object(here, own[each], mutated, headers)
    assert not native_tests_pass(own, tmp_path, "coins" if "coins" in name else "four-seats")
