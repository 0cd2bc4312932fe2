"""``--option key=value``: an option that no game has is refused before any file is read."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING

from coinche_cli.errors import UserError
from solvers.rules.errors import CannotBe, InputError
from solvers.rules.messages import shown
from solvers.rules.ruleset.choices import Game
from solvers.rules.ruleset.lookup import option_names, parse_option
from solvers.rules.ruleset.presets import preset
from solvers.rules.ruleset.ruleset import Ruleset

if TYPE_CHECKING:
    from solvers.legality.log.which_rules import RuleOverrides


def rule_options(texts: Sequence[str], ruleset: Ruleset | None) -> dict[str, str]:
    """Options as text, by name.

    Args:
        texts: the options, each as ``key=value``.
        ruleset: the ruleset to change; None if the files name the game.

    Raises:
        UserError: no game has an option of this name.
        CannotRead: a text is not ``key=value``, or the ruleset has no such option.
        CannotBe: an option cannot have this value.
    """
    options = dict(map(parse_option, texts))
    if ruleset is not None:
        ruleset.with_options(options)
        return options
    for name in options:
        if name not in option_names(None):
            close = get_close_matches(name[:40], option_names(None), n=1)
            if close:
                raise UserError(f"unknown option {shown(name)}; did you mean {close[0]!r}?")
            hint = "'coinche rules NAME' lists the options of a ruleset"
            raise UserError(f"unknown option {shown(name)}", hint)
    _refuse_unless_of_a_game(options)
    return options


def _refuse_unless_of_a_game(options: dict[str, str]) -> None:
    """Refuse options that no single game has, and say so about a value where possible."""
    errors: list[InputError] = []
    for game in Game:
        try:
            preset(game.value).with_options(options)
        except InputError as error:
            errors.append(error)
        else:
            return
    raise next((error for error in errors if isinstance(error, CannotBe)), errors[0])


def rule_overrides(name: str | None, options: Sequence[str]) -> RuleOverrides:
    """The rules that the command line asks for.

    Raises:
        InputError: the ruleset or an option is unknown, or an option cannot have its value.
    """
    from solvers.legality.log.which_rules import RuleOverrides

    ruleset = None if name is None else preset(name)
    return RuleOverrides(ruleset, rule_options(options, ruleset))
