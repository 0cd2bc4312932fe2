"""The author of a game is named under the title of its ruleset, if the author asks for that."""

from __future__ import annotations

import json
from pathlib import Path
from shutil import copytree

import pytest

from coinche_cli.report.rules.json import rulesets_json
from coinche_cli.report.rules.text import options_text
from solvers.rules.ruleset import presets as preset
from solvers.rules.ruleset.presets import preset_attribution
from solvers.rules.ruleset.ruleset import Ruleset

ATTRIBUTION = "A game by its author, played under its own name and by unchanged rules."


@pytest.fixture
def whose(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Ruleset:
    """A ruleset with an attribution."""
    presets = tmp_path / "presets"
    copytree(Path(preset.__file__).parent / "presets", presets)
    text = f'title = "A game"\nattribution = "{ATTRIBUTION}"\n'
    (presets / "coinche" / "whose.toml").write_text(text, encoding="utf-8")
    monkeypatch.setattr(preset, "_PRESETS", presets)
    return Ruleset(name="whose")


def test_the_attribution_is_under_the_title(whose: Ruleset) -> None:
    assert options_text(whose).startswith(f"whose: A game\n{ATTRIBUTION}\n\n")


@pytest.mark.parametrize("with_options", [True, False])
def test_json_has_the_attribution_too(whose: Ruleset, *, with_options: bool) -> None:
    (entry,) = json.loads(rulesets_json([whose], with_options=with_options))["rulesets"]
    assert entry["attribution"] == ATTRIBUTION


def test_a_ruleset_without_an_author_has_no_attribution() -> None:
    assert preset_attribution("bga") is None
    (entry,) = json.loads(rulesets_json([Ruleset()], with_options=False))["rulesets"]
    assert "attribution" not in entry


def test_coins_is_attributed_as_its_author_asks() -> None:
    shown = " ".join(options_text(Ruleset(name="coins")).split())
    for word in ("Mark Steere", "rule sheet, unchanged", "marksteeregames.com"):
        assert word in shown
