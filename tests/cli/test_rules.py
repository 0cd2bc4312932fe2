"""``coinche rules``: every ruleset, option and code is shown, as text and as JSON."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from solvers.legality.findings.codes import Code
from solvers.legality.findings.finding import Severity
from solvers.legality.findings.registry import FAMILIES, CodePage, codes
from solvers.rules.ruleset.lookup import option_meaning, option_names
from solvers.rules.ruleset.presets import preset, preset_attribution, preset_names, preset_title
from solvers.rules.ruleset.ruleset import Ruleset
from tests.cli.cli import coinche


def entries(*arguments: str) -> list[dict[str, Any]]:
    result = coinche("rules", *arguments, "--output-format", "json")
    assert (result.code, result.err) == (0, "")
    document = json.loads(result.out)
    assert list(document) == ["schema", "rulesets"]
    assert document["schema"] == "coinche-rules/1"
    rulesets: list[dict[str, Any]] = document["rulesets"]
    return rulesets


def default_of(name: str) -> Ruleset:
    """The default ruleset of the game of a ruleset."""
    return preset(preset(name).game)


def test_every_ruleset_is_listed_with_its_title_and_number_of_differences() -> None:
    result = coinche("rules")
    assert (result.code, result.err) == (0, "")
    words = " ".join(result.out.split())
    for name in preset_names():
        count = len(preset(name).differences(default_of(name)))
        assert f" {name} {count or '-'} {preset_title(name)} " in words


def keys_of(name: str) -> list[str]:
    keys = ["name", "title", "game", "differences"]
    return keys if preset_attribution(name) is None else [*keys, "attribution"]


def test_every_ruleset_is_listed_for_programs() -> None:
    found = entries()
    assert [entry["name"] for entry in found] == preset_names()
    for entry in found:
        assert list(entry) == keys_of(entry["name"])
        default = default_of(entry["name"])
        assert entry["game"] == default.name
        assert default.with_options(entry["differences"]).differences(preset(entry["name"])) == {}


@pytest.mark.parametrize("name", preset_names())
def test_differences_are_starred_and_written_as_on_a_command_line(name: str) -> None:
    result = coinche("rules", name)
    assert (result.code, result.err) == (0, "")
    starred = [line.split()[1] for line in result.out.splitlines() if line.startswith("* ")]
    plain = [line.split()[0] for line in result.out.splitlines() if line.startswith("  ")]
    options = dict(pair.split("=") for pair in starred)
    assert list(options) == [
        option
        for option in option_names(preset(name).game)
        if option in preset(name).differences(default_of(name))
    ]
    assert default_of(name).with_options(options).differences(preset(name)) == {}
    everything = dict(pair.split("=") for pair in [*starred, *plain] if "=" in pair)
    assert everything.keys() == set(option_names(preset(name).game))
    assert default_of(name).with_options(everything).differences(preset(name)) == {}


@pytest.mark.parametrize("name", preset_names())
def test_options_for_programs(name: str) -> None:
    (entry,) = entries(name)
    assert list(entry) == [*keys_of(name), "options"]
    assert [option["name"] for option in entry["options"]] == option_names(preset(name).game)
    for option in entry["options"]:
        assert list(option) == ["name", "value", "default", "values", "meaning"]
        assert option["meaning"] == option_meaning(option["name"])
        assert (option["value"] != option["default"]) is (option["name"] in entry["differences"])
        texts = option["values"]
        assert str(option["value"]).lower() in texts or any(" to " in text for text in texts)


@pytest.mark.parametrize(
    "arguments", [[], *([name] for name in preset_names()), ["--help"], ["--codes"]]
)
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


def code_entries(*arguments: str) -> list[dict[str, Any]]:
    result = coinche("rules", *arguments, "--output-format", "json")
    assert (result.code, result.err) == (0, "")
    document = json.loads(result.out)
    assert list(document) == ["schema", "codes"]
    assert document["schema"] == "coinche-codes/1"
    found: list[dict[str, Any]] = document["codes"]
    return found


def test_every_code_is_listed_with_its_name_by_family() -> None:
    result = coinche("rules", "--codes")
    assert (result.code, result.err) == (0, "")
    listed = re.findall(r"^  ([A-Z]\d{3})  (.+?)(?: \((?:warning|note)\))?$", result.out, re.M)
    assert listed == [(code.code, code.name) for code in codes().values()]
    letters = re.findall(r"^([A-Z]): (.+)$", result.out, re.M)
    assert letters == [
        (letter, FAMILIES[letter]) for letter in dict.fromkeys(code[0] for code in codes())
    ]


def test_every_code_is_listed_for_programs() -> None:
    found = code_entries("--codes")
    assert [entry["code"] for entry in found] == list(codes())
    for entry in found:
        assert list(entry) == ["code", "name", "severity", "family"]


@pytest.mark.parametrize("code", codes())
def test_the_page_of_a_code_is_complete(code: Code) -> None:
    page = codes()[code]
    result = coinche("rules", code.lower())
    assert (result.code, result.err) == (0, "")
    words = " ".join(result.out.split())
    for part in (code, page.name, page.rule, page.meaning, page.example, page.remedy):
        assert " ".join(part.split()) in words
    for option in page.options:
        assert f" {option} {option_meaning(option)}" in words
    assert max(map(len, result.out.splitlines())) <= 80
    (entry,) = code_entries(code)
    assert entry["family"] == page.family
    for key in ("code", "name", "severity", "rule", "meaning", "example", "remedy"):
        assert entry[key] == getattr(page, key)
    assert entry["options"] == list(page.options)


@pytest.mark.parametrize("code", codes().values(), ids=lambda code: str(code.code))
def test_every_code_is_described_well(code: CodePage) -> None:
    assert 2 <= len(re.findall(r"[.:;](?: |$)", code.meaning)) <= 8
    assert code.meaning.endswith(".")
    assert code.remedy.endswith(".")
    mark = "" if code.severity is Severity.ERROR else rf" \({code.severity.value}(?:, possible)?\)"
    place = r"(?: game g1)?(?: deal \d+)?(?: trick \d)?(?: play \d)?:?"
    assert re.match(rf"[\w.]+(?::\d+)?: {code.code}{mark}{place} \S", code.example)
    assert set(code.options) <= set(option_names(None))


@pytest.mark.parametrize("output_format", ["text", "json"])
def test_an_unknown_code_is_wrong_input_with_a_suggestion(output_format: str) -> None:
    result = coinche("rules", "p399", "--output-format", output_format)
    assert (result.code, result.out) == (2, "")
    alike = ", ".join(code for code in codes() if code.startswith("P3"))
    assert result.err == f"coinche: error: unknown code 'p399'; known are {alike}\n"


@pytest.mark.parametrize(
    ("code", "hint"),
    [("M999", "known are M101, M102, "), ("Q101", "codes begin with F D A P T B S M")],
)
def test_an_unknown_code_gets_a_hint_about_the_known_ones(code: str, hint: str) -> None:
    result = coinche("rules", code)
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith(f"coinche: error: unknown code '{code}'; {hint}")


def test_all_codes_and_one_name_cannot_be_combined() -> None:
    result = coinche("rules", "P305", "--codes")
    assert (result.code, result.out) == (2, "")
    assert "--codes" in result.err
