"""Rules: each has one number and a source, and every cited rule exists."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cli.cli import coinche

ROOT = Path(__file__).parents[2]
PAGES = {"C": "coinche.md", "J": "jass.md", "K": "coins.md"}
"""The page for each first letter of rule numbers."""
GAMES = {"C": "coinche", "J": "jass-coinche", "K": "coins"}
FOLDERS = ("solvers", "coinche_cli", "tests", "docs")
SUFFIXES = {".py", ".pyi", ".hpp", ".cpp", ".toml", ".md", ".txt"}

NUMBER = r"[A-Z]\d{1,2}\b"
CITATION = re.compile(rf"\b[Rr]ules? ({NUMBER}(?:(?:,| to| and|, and) {NUMBER})*)")
SECTION = re.compile(r"\b[Rr]ules?,?(?: [Ss]ection)? §? ?\d+\.\d+|\b[Rr]ules?,? [Ss]ections? \d")
BARE = re.compile(rf"\((?:[JK]\d\d?|C[1-6]|C\d\d)(?:(?:,| to) {NUMBER})*\)")
"""Numbers without the word "rule" in brackets, except the names of cards."""
RULE = re.compile(r"^\*\*([A-Z]\d+)\.\*\* (.*?)(?=^\*\*[A-Z]\d+\.\*\* |^## |\Z)", re.M | re.S)
SOURCE = re.compile(r"^\* \*Source:\* \S", re.M)
OPTION = re.compile(r"^\* \*Option:\* `(\w+)` is `([^`]+)`([^.]*)\.$", re.M)
OTHER_VALUE = re.compile(r"`([^`]+)` in ((?:`[^`]+`(?:, | and )?)+)")


def rules_of(letter: str) -> list[tuple[str, str]]:
    """Number and text of each rule on a page, in the order of the page."""
    text = (ROOT / "docs" / "rules" / PAGES[letter]).read_text(encoding="utf-8")
    return RULE.findall(text)


RULES = {number: text for letter in PAGES for number, text in rules_of(letter)}


def joined(text: str) -> str:
    """The text without line breaks and comment marks at the start of lines."""
    return re.sub(r"\s*\n\s*(?:(?:#|//)\s*)?", " ", text)


def cited(text: str) -> Iterator[str]:
    """Every rule that a text cites; a range includes the rules in between."""
    for citation in CITATION.finditer(joined(text)):
        for part in re.split(r",? and |, ", citation[1]):
            first, _, last = part.partition(" to ")
            yield first
            if last:
                assert first[0] == last[0], f"{part}: a range has one letter"
                assert int(first[1:]) < int(last[1:]), f"{part}: a range goes up"
                yield from (
                    f"{first[0]}{at}" for at in range(int(first[1:]) + 1, int(last[1:]) + 1)
                )


def files() -> list[Path]:
    """The files that may cite rules, except this one."""
    inside = [path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*"))]
    return [
        path
        for path in [*ROOT.glob("*.md"), *inside]
        if path.suffix in SUFFIXES and path.is_file() and path != Path(__file__)
    ]


def places(pattern: re.Pattern[str]) -> list[str]:
    """The matches of a pattern in all files, as ``path: text``."""
    return [
        f"{path.relative_to(ROOT)}: {match[0]}"
        for path in files()
        for match in pattern.finditer(joined(path.read_text(encoding="utf-8")))
    ]


@pytest.mark.parametrize("letter", PAGES)
def test_every_number_is_given_once_and_on_the_page_of_its_letter(letter: str) -> None:
    numbers = [number for number, _ in rules_of(letter)]
    assert numbers
    assert {number[0] for number in numbers} == {letter}
    assert len(numbers) == len(set(numbers))


def test_every_rule_has_one_source() -> None:
    assert [number for number, text in RULES.items() if len(SOURCE.findall(text)) != 1] == []


def test_every_rule_that_is_cited_exists() -> None:
    found = [
        (number, str(path.relative_to(ROOT)))
        for path in files()
        for number in cited(path.read_text(encoding="utf-8"))
    ]
    assert len({path for _, path in found}) > 20
    assert [(number, path) for number, path in found if number not in RULES] == []


def test_rules_are_cited_by_number_and_with_the_word() -> None:
    assert places(SECTION) == []
    assert places(BARE) == []


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("as rule C20 says", ["C20"]),
        ("(rules C20, J13).", ["C20", "J13"]),
        ("Rules C5 to C7, K11", ["C5", "C6", "C7", "K11"]),
        ("# the rules\n    # C20 and\n    # J13", ["C20", "J13"]),
        ("// see rule\n// D72: scale", ["D72"]),
        ("coinche rules P304", []),
        ("by the rules 80 to 180", []),
    ],
)
def test_a_citation_is_found(text: str, numbers: list[str]) -> None:
    assert list(cited(text)) == numbers


@pytest.mark.parametrize("text", ["(rules 2.9)", "Rules 3.4.", "the rules, section 1", "rule §2.1"])
def test_a_section_is_found(text: str) -> None:
    assert SECTION.search(joined(text))


def ruleset_entry(name: str) -> dict[str, Any]:
    """The JSON of ``coinche rules NAME``."""
    (entry,) = json.loads(coinche("rules", name, "--output-format", "json").out)["rulesets"]
    return dict(entry)


def written(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


@pytest.mark.parametrize("letter", PAGES)
def test_every_option_decides_a_rule_and_its_values_are_those_of_the_rulesets(letter: str) -> None:
    listed = json.loads(coinche("rules", "--output-format", "json").out)["rulesets"]
    game = GAMES[letter]
    expected: dict[str, tuple[str, dict[str, str]]] = {
        option["name"]: (
            written(option["value"]),
            {
                entry["name"]: written(entry["differences"][option["name"]])
                for entry in listed
                if entry["game"] == game and option["name"] in entry["differences"]
            },
        )
        for option in ruleset_entry(game)["options"]
    }
    found: dict[str, tuple[str, dict[str, str]]] = {}
    for number, text in rules_of(letter):
        for name, value, others in OPTION.findall(re.sub(r"\n  +", " ", text)):
            assert name not in found, f"rule {number}: option {name} appears twice"
            found[name] = (
                value,
                {
                    ruleset: other
                    for other, rulesets in OTHER_VALUE.findall(others)
                    for ruleset in re.findall(r"`([^`]+)`", rulesets)
                },
            )
    assert found == expected
