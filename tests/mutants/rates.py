"""Which mutants are tried, how many of them are killed, and how people read it."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path

from tests.mutants.generate import ROOT, Mutant, Source, sources
from tests.mutants.runner import Verdict

EQUIVALENT = Path(__file__).with_name("equivalent.toml")
PAGE = ROOT / "docs" / "mutants.md"
LEAST_PERCENT = 85
SEED = "coinche 1"
"""Of the mutants that are drawn; another seed draws others."""
_OWN_ROW = "solvers/legality/hidden"


def equivalent() -> dict[str, str]:
    """The mutants that change nothing that anyone can see, and why."""
    listed = tomllib.loads(EQUIVALENT.read_text(encoding="utf-8"))["mutant"]
    return {each["name"]: each["why"] for each in listed}


@cache
def all_mutants() -> list[Mutant]:
    """Every mutant that a test can notice."""
    without = equivalent()
    found = (mutant for source in sources() for mutant in source.mutants)
    return [mutant for mutant in found if mutant.name not in without]


def drawn(mutants: list[Mutant], number: int) -> list[Mutant]:
    """Some of the mutants, of each package its share.

    Each mutant has its own place in the draw, so that a change of a source leaves the draw of all
    others as it is.
    """
    by_package: dict[str, list[Mutant]] = {}
    for mutant in sorted(mutants, key=_place):
        by_package.setdefault(package(mutant.path), []).append(mutant)
    exact = {name: number * len(own) / len(mutants) for name, own in by_package.items()}
    shares = {name: int(share) for name, share in exact.items()}
    left = sorted(exact, key=lambda name: shares[name] - exact[name])
    for name in left[: number - sum(shares.values())]:
        shares[name] += 1
    return [mutant for name, own in by_package.items() for mutant in own[: shares[name]]]


def _place(mutant: Mutant) -> str:
    return sha256(f"{SEED} {mutant.name}".encode()).hexdigest()


def package(path: str) -> str:
    """The folder that a source is counted in."""
    folder = path.rpartition("/")[0]
    if folder.startswith(_OWN_ROW):
        return _OWN_ROW
    return "/".join(folder.split("/")[:2])


@dataclass(frozen=True)
class Rate:
    """How many mutants there are, and how many of them are killed."""

    mutants: int
    killed: int

    @property
    def percent(self) -> float:
        """The kill rate."""
        return 100 * self.killed / self.mutants if self.mutants else 100.0

    def __str__(self) -> str:
        return f"{self.killed:,} of {self.mutants:,} killed, {self.percent:.1f} %"


def rates(verdicts: Iterable[Verdict]) -> dict[str, Rate]:
    """The rate of each package."""
    tried: Counter[str] = Counter()
    killed: Counter[str] = Counter()
    for verdict in verdicts:
        name = package(verdict.name.partition(" ")[0])
        tried[name] += 1
        killed[name] += verdict.killed_by is not None
    return {name: Rate(tried[name], killed[name]) for name in sorted(tried)}


def whole(by_package: dict[str, Rate]) -> Rate:
    """The rate of all packages together."""
    every = by_package.values()
    return Rate(sum(rate.mutants for rate in every), sum(rate.killed for rate in every))


def survivors(verdicts: list[Verdict]) -> str:
    """The mutants that no test noticed, as changes of the source."""
    left = {verdict.name for verdict in verdicts if verdict.killed_by is None}
    paths = sorted({name.partition(" ")[0] for name in left})
    return "\n".join(
        f"{mutant.name}\n{Source(path).change(mutant)}\n"
        for path in paths
        for mutant in Source(path).mutants
        if mutant.name in left
    )


def page(verdicts: list[Verdict], there_are: int) -> str:
    """The page of the documentation."""
    by_package = rates(verdicts)
    rows = [
        f"| `{name}` | {rate.mutants:,} | {rate.killed:,} | {rate.percent:.1f} % |"
        for name, rate in [*by_package.items(), ("all", whole(by_package))]
    ]
    sample = ""
    if len(verdicts) < there_are:
        sample = f"The table shows a draw of {len(verdicts):,} of all {there_are:,} mutants.\n\n"
    return _PAGE.format(sample=sample, rows="\n".join(rows), equivalent=len(equivalent()))


_PAGE = """# Mutants

A mutant is the program with one small fault: a condition negated, a call dropped, a constant or an
operator replaced. A mutant is killed when a test fails; one that survives is a fault that the tests
would let pass.

{sample}| package | mutants | killed | kill rate |
|---|---:|---:|---:|
{rows}

`python -m tests.mutants all` tries all mutants and writes this page. `python -m tests.mutants draw`
tries 200 of them, the same ones each time, as CI does. {equivalent} mutants that change nothing
anyone can see are listed with the reason in `tests/mutants/equivalent.toml` and do not count.
Mutants by hand, in `tests/mutants/by_hand`, break the duties of players, sums and scores, and the
reasoning on unseen cards; `pytest tests/mutants` runs them.
"""
