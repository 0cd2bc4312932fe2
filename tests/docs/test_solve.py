"""docs/solve.md names every option of the command, every key of its JSON and column of its CSV."""

from __future__ import annotations

import re

from coinche_cli.errors import EXIT_INTERRUPTED, EXIT_OUTPUT_CLOSED, EXIT_WRONG_INPUT
from coinche_cli.report.solve.csv import HEADER
from tests.cli.cli import coinche
from tests.cli.solve.test_solve import entry
from tests.docs.examples import ROOT

PAGE = (ROOT / "docs" / "solve.md").read_text(encoding="utf-8")
JSON, CSV = PAGE.split("\n## JSON\n")[1].split("\n## CSV\n")


def named(text: str) -> set[str]:
    """The words in backticks in the first column of the tables of a text."""
    cells = re.findall(r"^\| (`.*?) \| ", text, re.MULTILINE)
    return {name for cell in cells for name in re.findall(r"`([^`]+)`", cell)}


def test_every_option_of_the_command_is_named() -> None:
    options = set(re.findall(r"--[a-z-]+", coinche("solve", "--help").out)) - {"--help"}
    assert options - set(re.findall(r"--[a-z-]+", PAGE)) == set()


def test_no_other_option_is_named() -> None:
    known = set(re.findall(r"--[a-z-]+", coinche("solve", "--help").out))
    words = re.sub(r"^[♠♥♦♣\w ]*---.*$|^\|[-|]+$", "", PAGE, flags=re.MULTILINE)
    assert set(re.findall(r"(?<![-\w])--[a-z-]+", words)) <= known


def test_every_key_of_the_json_is_explained_and_no_others() -> None:
    found = entry(
        "mid_play.pbn", "--cards", "--line", "--option", "announcements=standard", "--by", "W"
    )
    keys = {"schema", "deals", *found}
    keys |= {f"contract.{key}" for key in found["contract"]}
    keys |= {f"cards[].{key}" for key in found["cards"][0]}
    keys |= {f"line[].{key}" for key in found["line"][0]}
    assert named(JSON) == keys


def test_every_column_of_the_csv_is_explained_and_no_others() -> None:
    assert named(CSV) == set(HEADER)


def test_exit_codes_are_those_of_the_program() -> None:
    codes = {int(code) for code in re.findall(r"^\| (\d+) \| ", PAGE, re.MULTILINE)}
    assert codes == {0, 1, EXIT_WRONG_INPUT, EXIT_INTERRUPTED, EXIT_OUTPUT_CLOSED}
