"""docs/coins.md: its table of full deals is that of the file, and it explains the JSON."""

from __future__ import annotations

import json
import re

from coinche_cli.report.solve.coins_csv import COINS_HEADER
from tests.bench.coins_full import TABLE
from tests.cli.cli import coinche
from tests.cli.solve.test_coins_full_deals import rows
from tests.docs.examples import ROOT

PAGE = (ROOT / "docs" / "coins.md").read_text(encoding="utf-8")
FORMS, METHOD = PAGE.split("\n## JSON and CSV\n")[1].split("\n## Method\n")
SHOWN = ("board", "player", "if_x_leads", "if_y_leads", "if_z_leads", "states", "jobs", "kernel")
TAKEN = ("elapsed_s", "processor_s", "peak_mib", "planned_mib")


def test_the_table_of_full_deals_is_that_of_the_file() -> None:
    lines = [line for line in METHOD.splitlines() if re.match(r"\| \d", line)]
    shown = [[cell.strip().replace(",", "") for cell in line.split("|")[1:-1]] for line in lines]
    assert shown == [[row[name] for name in SHOWN + TAKEN] for row in rows()]
    assert f"`{TABLE.name}`" in METHOD


def test_every_key_and_column_is_explained() -> None:
    words = re.sub(r"```.*?```", "", FORMS, flags=re.DOTALL)
    named = set(re.findall(r"`([^`]+)`", words))
    found = coinche("solve", "coins.json", "--cards", "--line", "--output-format", "json").out
    (entry,) = json.loads(found)["deals"]
    assert set(entry) <= named
    assert {f"cards[].{key}" for key in entry["cards"][0]} & named == {"cards[].replies"}
    assert set(COINS_HEADER) <= named
