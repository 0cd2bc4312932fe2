"""The rulesets that come with the program, one TOML file each in a folder of ``presets/``."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from solvers.rules.errors import CannotRead
from solvers.rules.messages import shown, suggestion
from solvers.rules.ruleset.choices import Game
from solvers.rules.ruleset.lookup import typed_options
from solvers.rules.ruleset.ruleset import Ruleset

_PRESETS = Path(__file__).parent / "presets"


def preset_names(game: Game | None = None) -> list[str]:
    """Names of the rulesets that come with the program, for all games or for one."""
    names = sorted(_files(_PRESETS))
    return [name for name in names if game is None or preset(name).game is game]


@cache
def preset(name: str) -> Ruleset:
    """The ruleset with a name that comes with the program.

    Raises:
        CannotRead: there is no such ruleset; the message suggests a similar one.
    """
    if name not in preset_names():
        raise CannotRead(f"unknown ruleset {shown(name)}{suggestion(name, preset_names())}")
    data = _preset_data(name)
    options = data.get("options", {})
    if "base" in data:
        base = preset(data["base"])
        return replace(base, name=name, **typed_options(base.game, options))
    game = Game(data["game"])
    return Ruleset(name=name, game=game, **typed_options(game, options))


def preset_title(name: str) -> str:
    """One line on where a preset is played, and how."""
    title: str = _preset_data(name)["title"]
    return title


def preset_attribution(name: str) -> str | None:
    """The author of a preset's game and what they ask for, if the preset has such a note."""
    attribution: str | None = _preset_data(name).get("attribution")
    return attribution


@cache
def _files(folder: Path) -> dict[str, Path]:
    return {file.stem: file for file in folder.glob("*/*.toml")}


def _preset_data(name: str) -> dict[str, Any]:
    return tomllib.loads(_files(_PRESETS)[name].read_text(encoding="utf-8"))
