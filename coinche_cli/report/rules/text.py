"""Rulesets as text for people: a table of all, or every option of one."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from solvers.rules.ruleset.choices import Game
from solvers.rules.ruleset.lookup import option_meaning, option_names, option_values
from solvers.rules.ruleset.option import option_text
from solvers.rules.ruleset.presets import preset, preset_attribution, preset_title
from solvers.rules.ruleset.ruleset import Ruleset

WIDTH = 80
_NAME_WIDTH, _DIFFERENCES_WIDTH = 14, 9
_TITLE_INDENT = " " * (_NAME_WIDTH + _DIFFERENCES_WIDTH + 2)


def rulesets_text(rulesets: Sequence[Ruleset]) -> str:
    """A row for each ruleset: name, number of options that differ from the default, title."""
    lines = [f"{'ruleset':{_NAME_WIDTH}}{'differs':>{_DIFFERENCES_WIDTH}}  title"]
    for ruleset in rulesets:
        count = len(ruleset.differences(preset(ruleset.game))) or "-"
        start = f"{ruleset.name:{_NAME_WIDTH}}{count:>{_DIFFERENCES_WIDTH}}  "
        lines += wrap(
            preset_title(ruleset.name),
            WIDTH,
            initial_indent=start,
            subsequent_indent=_TITLE_INDENT,
        )
    lines += [
        "",
        "differs: number of options that differ from the first ruleset of the game:",
        *(f"  {game.value}: {game.display_name}, {_counted(option_names(game))}" for game in Game),
        "see the options of one: coinche rules NAME",
    ]
    return "\n".join(lines) + "\n"


def options_text(ruleset: Ruleset) -> str:
    """Every option with its value, meaning and possible values; differences are starred."""
    default, names = preset(ruleset.game), option_names(ruleset.game)
    differences = ruleset.differences(default)
    lines = wrap(f"{ruleset.name}: {preset_title(ruleset.name)}", WIDTH)
    lines += wrap(preset_attribution(ruleset.name) or "", WIDTH)
    if differences:
        lines.append(
            f"{len(differences)} of {len(names)} options differ from '{default.name}'; "
            "they are marked *"
        )
    lines.append("")
    for name in names:
        lines += _option_lines(name, ruleset, default)
    return "\n".join(lines) + "\n"


def _option_lines(name: str, ruleset: Ruleset, default: Ruleset) -> list[str]:
    value, usual = getattr(ruleset, name), getattr(default, name)
    differs = value != usual
    default_text = f"  ({default.name}: {option_text(usual)})" if differs else ""
    text = f"{option_meaning(name)} ({option_values(name, ruleset.game)})"
    return [
        f"{'*' if differs else ' '} {name}={option_text(value)}{default_text}",
        *wrap(text, WIDTH, initial_indent=" " * 6, subsequent_indent=" " * 6),
    ]


def _counted(options: Sequence[str]) -> str:
    return f"{len(options)} option{'s' * (len(options) != 1)}"
