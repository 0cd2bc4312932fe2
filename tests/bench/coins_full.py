"""Solve full deals of Coins, for each player and each leader, and record time and memory.

    python -m tests.bench.coins_full [--jobs N] [--boards 39,59] [--table FILE]

Deals are those of ``tests.double_dummy.coins.layers.full_deals``, the smallest first. The table has
a row for each deal and player, written as soon as it is known; existing rows are not computed
again. Each row is a separate run of ``coinche solve``, so that its memory is measured alone.
"""

from __future__ import annotations

import argparse
import csv
import json
import os
import subprocess
import sys
import time
from pathlib import Path

from coinche_cli.formats.deals import read_deals
from coinche_cli.formats.records.coins_deal import CoinsRecord
from solvers.double_dummy.coins.layers.plan import LayerPlan, LayerSettings
from solvers.double_dummy.coins.solver import CoinsSolver
from solvers.rules.coins.players import Player
from solvers.rules.coins.position import CoinsPosition
from tests.double_dummy.coins.layers.full_deals import FULL_DEALS

TABLE = FULL_DEALS.with_name("values.csv")
COLUMNS = (
    "board",
    "player",
    "if_x_leads",
    "if_y_leads",
    "if_z_leads",
    "states",
    "jobs",
    "kernel",
    "elapsed_s",
    "processor_s",
    "peak_mib",
    "planned_mib",
)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--jobs", type=int, default=1, help="threads")
    parser.add_argument("--boards", type=lambda text: text.split(","), help="only these deals")
    parser.add_argument("--table", type=Path, default=TABLE)
    arguments = parser.parse_args()
    if not arguments.table.exists():
        arguments.table.write_text(",".join(COLUMNS) + "\n", encoding="utf-8")
    with arguments.table.open(encoding="utf-8") as file:
        known = {(row["board"], row["player"]) for row in csv.DictReader(file)}
    planned_for = planned(arguments.jobs)
    plans = [(board, plan) for board, of_deal in planned_for.items() for plan in of_deal]
    plans.sort(key=lambda entry: entry[1].states)
    for board, plan in plans:
        wanted = arguments.boards is None or board in arguments.boards
        if wanted and (board, plan.player.value) not in known:
            cells = row(board, plan)
            with arguments.table.open("a", encoding="utf-8") as file:
                file.write(",".join(map(str, cells)) + "\n")


def planned(jobs: int) -> dict[str, list[LayerPlan]]:
    """The plan of each deal, by board."""
    solver = CoinsSolver(layers=LayerSettings(jobs=jobs))
    plans = {}
    for record in read_deals(FULL_DEALS):
        assert isinstance(record, CoinsRecord)
        assert record.leader is not None
        plans[record.board] = solver.plan(CoinsPosition.start(record.deal, record.leader))
    return plans


def row(board: str, plan: LayerPlan) -> list[object]:
    """The row of one player, from a run for that player alone."""
    call = [
        *(sys.executable, "-c", "from coinche_cli.main import main; main()", "solve"),
        *(str(FULL_DEALS), "--board", board, "--by", plan.player, "--method", "layers"),
        *("--jobs", str(plan.jobs), "--memory", "65536", "--quiet", "--output-format", "json"),
    ]
    started = time.monotonic()
    with subprocess.Popen(call, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        out = process.stdout.read()
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    elapsed_s = time.monotonic() - started
    assert process.returncode == 0
    (found,) = json.loads(out)["deals"]
    assert found["status"] == "exact"
    return [
        board,
        plan.player,
        *(found["leaders"][leader][plan.player] for leader in Player),
        plan.states,
        plan.jobs,
        plan.kernel,
        f"{elapsed_s:.0f}",
        f"{used.ru_utime + used.ru_stime:.0f}",
        used.ru_maxrss // 1024,
        plan.peak_bytes // 2**20,
    ]


if __name__ == "__main__":
    main()
