"""Tries mutants of the program; see ``docs/mutants.md``."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from tests.mutants import rates
from tests.mutants.reach import Reach
from tests.mutants.runner import BUDGET_S, Verdict, record_reach, run


def main() -> int:
    """Do what the command line asks for; 1 where too few mutants are killed."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument(
        "what",
        nargs="?",
        default="draw",
        choices=("draw", "all", "record"),
        help="try some mutants; try all and write the page and the hints; write the hints alone",
    )
    parser.add_argument("--number", type=int, default=200, help="of the mutants that are drawn")
    parser.add_argument("--only", default="", help="mutants whose names begin like this")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    parser.add_argument("--budget", type=float, default=BUDGET_S, help="seconds for a mutant")
    parser.add_argument("--sample", type=int, help="'all' tries so many of them")
    parser.add_argument("--survivors", type=Path, help="a file for those that survive")
    options = parser.parse_args()

    if options.what == "record":
        record_reach(options.jobs).write_hints()
        return 0
    every = rates.all_mutants()
    mutants = [mutant for mutant in every if mutant.name.startswith(options.only)]
    begin = time.monotonic()
    if options.what == "draw":
        verdicts = run(
            rates.drawn(mutants, options.number), Reach.of_hints(), options.jobs, options.budget
        )
    else:
        reach = Reach.of_hints().with_more(record_reach(options.jobs))
        print(f"recorded what {len(reach.tests):,} functions are run by")
        if options.sample:
            mutants = rates.drawn(mutants, options.sample)
        verdicts = run(mutants, reach, options.jobs, options.budget)
        reach.learned((each.name, each.killed_by) for each in verdicts).write_hints()
        rates.PAGE.write_text(rates.page(verdicts, len(mutants)), encoding="utf-8")
    return _report(verdicts, time.monotonic() - begin, options.survivors)


def _report(verdicts: list[Verdict], seconds: float, file: Path | None) -> int:
    survivors = rates.survivors(verdicts)
    if file:
        file.write_text(survivors, encoding="utf-8")
    else:
        print(survivors)
    by_package = rates.rates(verdicts)
    for name, rate in by_package.items():
        print(f"{name}: {rate}")
    whole = rates.whole(by_package)
    print(f"all: {whole}, in {seconds:.0f} s; at least {rates.LEAST_PERCENT} % are needed")
    return whole.percent < rates.LEAST_PERCENT


if __name__ == "__main__":
    sys.exit(main())
