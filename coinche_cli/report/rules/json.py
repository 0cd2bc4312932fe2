"""Rulesets as JSON, ``coinche-rules/1``: one ruleset on each line."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from solvers.rules.ruleset.lookup import option_meaning, option_names, option_values
from solvers.rules.ruleset.presets import preset, preset_attribution, preset_title
from solvers.rules.ruleset.ruleset import Ruleset

SCHEMA = "coinche-rules/1"


def rulesets_json(rulesets: Sequence[Ruleset], *, with_options: bool) -> str:
    """One object whose ``rulesets`` are the entries."""
    lines = ",\n".join(json.dumps(_entry(ruleset, with_options)) for ruleset in rulesets)
    return f'{{"schema": "{SCHEMA}", "rulesets": [\n{lines}\n]}}\n'


def _entry(ruleset: Ruleset, with_options: bool) -> dict[str, Any]:
    default = preset(ruleset.game)
    entry: dict[str, Any] = {
        "name": ruleset.name,
        "title": preset_title(ruleset.name),
        "game": ruleset.game.value,
        "differences": ruleset.differences(default),
    }
    attribution = preset_attribution(ruleset.name)
    if attribution is not None:
        entry["attribution"] = attribution
    if with_options:
        entry["options"] = [
            {
                "name": name,
                "value": getattr(ruleset, name),
                "default": getattr(default, name),
                "values": option_values(name, ruleset.game).split(", "),
                "meaning": option_meaning(name),
            }
            for name in option_names(ruleset.game)
        ]
    return entry
