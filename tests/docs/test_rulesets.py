"""docs/rulesets.md names every ruleset and option, with the values that the program has."""

from __future__ import annotations

import re
from itertools import takewhile

import pytest

from solvers.rules.ruleset.lookup import option_names, option_values
from solvers.rules.ruleset.presets import preset, preset_names
from solvers.rules.ruleset.ruleset import Ruleset
from tests.cli.test_rules import entries
from tests.docs.examples import ROOT

PAGE = (ROOT / "docs" / "rulesets.md").read_text(encoding="utf-8")
OPTION_ROW = re.compile(r"^\| `(\w+)` \| `([^`]+)` \| (`.+?`) \| (\S.*) \|$", re.MULTILINE)
OPTION_ROWS = {match[1]: match for match in OPTION_ROW.finditer(PAGE.split("\n## Options\n")[1])}
DIFFERENCE_ROW = re.compile(r"^\| `(\w+)` \| `([^`]+)` \| (\S.*) \|$", re.MULTILINE)


def section(name: str) -> str:
    lines = PAGE.split(f"\n### {name}\n")[1].splitlines()
    return "\n".join(takewhile(lambda line: not line.startswith("#"), lines))


def text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def test_every_option_has_a_row_in_its_order() -> None:
    assert list(OPTION_ROWS) == option_names()


@pytest.mark.parametrize("option", option_names())
def test_defaults_and_values_are_those_of_the_program(option: str) -> None:
    row = OPTION_ROWS[option]
    assert row[2] == text(getattr(Ruleset(), option))
    assert row[3].replace("`", "") == option_values(option)


@pytest.mark.parametrize("option", ["no_trump_values", "all_trump_values"])
def test_every_system_of_values_is_explained(option: str) -> None:
    for value in option_values(option).split(", "):
        assert f"\n| `{value}` | " in PAGE


@pytest.mark.parametrize("name", preset_names())
def test_differences_are_those_of_the_program(name: str) -> None:
    shown = section(name)
    base = re.search(r"Based\s+on\s+`([\w-]+)`", shown)
    rows = {match[1]: match[2] for match in DIFFERENCE_ROW.finditer(shown)}
    if base is None:
        assert (name, rows) == (preset(name).game.value, {})
    else:
        differences = preset(name).differences(preset(base[1]))
        assert rows == {option: text(value) for option, value in differences.items()}


def test_keys_of_the_json_are_explained() -> None:
    (entry,) = entries("contree")
    for key in entry:
        assert f"`{key}`" in PAGE
    for key in entry["options"][0]:
        assert f"`options[].{key}`" in PAGE


def test_no_ruleset_is_ascribed_to_a_federation() -> None:
    assert "ffb" not in PAGE.lower()
