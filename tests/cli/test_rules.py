"""``coinche rules``: every ruleset and option is listed, in words and for programs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from solvers.rules.ruleset import (
    Ruleset,
    option_meaning,
    option_names,
    preset,
    preset_names,
    preset_title,
)
from tests.cli.cli import coinche


def entries(*arguments: str) -> list[dict[str, Any]]:
    result = coinche("rules", *arguments, "--output-format", "json")
    assert (result.code, result.err) == (0, "")
    document = json.loads(result.out)
    assert list(document) == ["schema", "rulesets"]
    assert document["schema"] == "coinche-rules/1"
    rulesets: list[dict[str, Any]] = document["rulesets"]
    return rulesets


def test_every_ruleset_is_listed_with_its_title_and_number_of_differences() -> None:
    result = coinche("rules")
    assert (result.code, result.err) == (0, "")
    words = " ".join(result.out.split())
    for name in preset_names():
        count = len(preset(name).differences(Ruleset()))
        assert f" {name} {count or '-'} {preset_title(name)} " in words


def test_every_ruleset_is_listed_for_programs() -> None:
    found = entries()
    assert [entry["name"] for entry in found] == preset_names()
    for entry in found:
        assert list(entry) == ["name", "title", "differences"]
        assert Ruleset().with_options(entry["differences"]).differences(preset(entry["name"])) == {}


@pytest.mark.parametrize("name", preset_names())
def test_differences_are_starred_and_written_as_on_a_command_line(name: str) -> None:
    result = coinche("rules", name)
    assert (result.code, result.err) == (0, "")
    starred = [line.split()[1] for line in result.out.splitlines() if line.startswith("* ")]
    plain = [line.split()[0] for line in result.out.splitlines() if line.startswith("  ")]
    options = dict(pair.split("=") for pair in starred)
    assert list(options) == [
        option for option in option_names() if option in preset(name).differences(Ruleset())
    ]
    assert Ruleset().with_options(options).differences(preset(name)) == {}
    everything = dict(pair.split("=") for pair in [*starred, *plain] if "=" in pair)
    assert everything.keys() == set(option_names())
    assert preset("bga").with_options(everything).differences(preset(name)) == {}


@pytest.mark.parametrize("name", preset_names())
def test_options_for_programs(name: str) -> None:
    (entry,) = entries(name)
    assert list(entry) == ["name", "title", "differences", "options"]
    assert [option["name"] for option in entry["options"]] == option_names()
    for option in entry["options"]:
        assert list(option) == ["name", "value", "default", "values", "meaning"]
        assert option["meaning"] == option_meaning(option["name"])
        assert (option["value"] != option["default"]) is (option["name"] in entry["differences"])
        texts = option["values"]
        assert str(option["value"]).lower() in texts or any(" to " in text for text in texts)


@pytest.mark.parametrize("arguments", [[], *([name] for name in preset_names()), ["--help"]])
def test_text_is_at_most_80_columns_wide(arguments: list[str]) -> None:
    out = coinche("rules", *arguments).out
    assert max(map(len, out.splitlines())) <= 80
    assert out == "\n".join(line.rstrip() for line in out.splitlines()) + "\n"


@pytest.mark.parametrize("output_format", ["text", "json"])
@pytest.mark.parametrize("name", ["contre", "", "FFB", "a" * 10_000])
def test_an_unknown_ruleset_is_wrong_input(name: str, output_format: str) -> None:
    result = coinche("rules", name, "--output-format", output_format)
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("coinche: error: unknown ruleset ")
    assert len(result.err) < 250


def test_output_goes_to_a_file(tmp_path: Path) -> None:
    target = tmp_path / "rules.txt"
    result = coinche("rules", "--output", str(target))
    assert (result.code, result.out, result.err) == (0, "", "")
    assert target.read_text(encoding="utf-8") == coinche("rules").out
