"""The rules that a logged game is judged by: those it states, unless the caller overrides them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from msgspec import UNSET

from solvers.legality.findings.codes import Code
from solvers.legality.log.game_log import GameLog
from solvers.rules.errors import InputError
from solvers.rules.ruleset.option import option_text
from solvers.rules.ruleset.presets import preset, preset_names
from solvers.rules.ruleset.ruleset import Ruleset
from solvers.rules.seats import Direction

HOUSE = "house:"
"""The beginning of the names of house rules: the game's usual rules with the options stated."""

PRESET_OF_GAME = {
    name: name for name in ("coinche", "contree", "jass-coinche", "jass-schieber", "coins")
}
"""The ruleset of a log that names none, for each game that can be judged."""


class UnknownRules(InputError):
    """A log names a ruleset or an option that does not exist; ``code`` is for the finding."""

    def __init__(self, code: Code, text: str, pointer: str) -> None:
        self.code = code
        self.pointer = pointer
        super().__init__(text)


@dataclass(frozen=True, slots=True)
class RuleOverrides:
    """The caller's rules: a ruleset in place of the log's, and options that override both."""

    ruleset: Ruleset | None = None
    options: Mapping[str, str] = field(default_factory=dict)


def ruleset_of(log: GameLog, overrides: RuleOverrides) -> Ruleset:
    """The ruleset of a game.

    A ruleset of the caller replaces the log's ruleset and options. The header's rotation and target
    are facts about that table: they override any ruleset, and only an option overrides them.

    Raises:
        UnknownRules: the log's ruleset or one of its options does not exist, or the ruleset is for
            another game than the log's.
    """
    stated = log.ruleset
    if overrides.ruleset is not None:
        ruleset, explicit = overrides.ruleset, frozenset[str]()
    elif stated is UNSET:
        ruleset, explicit = preset(PRESET_OF_GAME[log.game]), frozenset[str]()
    else:
        options = {} if stated.options is UNSET else stated.options
        ruleset = _stated(stated.id, log.game, _as_text(options))
        explicit = frozenset(options)
    usual = preset(PRESET_OF_GAME[log.game])
    if ruleset.game is not usual.game:
        fitting = ", ".join(preset_names(usual.game))
        other = (
            f"ruleset {ruleset.name!r} is for {ruleset.game.display_name}, but the game is "
            f"{usual.game.display_name}; rulesets for it: {fitting}"
        )
        raise UnknownRules(Code.UNKNOWN_RULESET, other, "/ruleset/id")
    changes: dict[str, object] = {}
    if log.rotation is not UNSET and ruleset.has_option("direction"):
        changes["direction"] = Direction(log.rotation)
    if log.target is not UNSET and (log.target is not None or ruleset.allows("target", 0)):
        changes["target"] = log.target or 0
    changes = {name: value for name, value in changes.items() if name not in explicit}
    changes |= overrides.options
    return _changed(ruleset, tuple(changes.items())) if changes else ruleset


def _as_text(options: Mapping[str, object]) -> tuple[tuple[str, str], ...]:
    """Options as on a command line; ``with_options`` refuses values that no option has."""
    return tuple((name, option_text(value)[:40]) for name, value in options.items())


@lru_cache(maxsize=256)
def _stated(name: str, game: str, options: tuple[tuple[str, str], ...]) -> Ruleset:
    try:
        ruleset = preset(PRESET_OF_GAME[game] if name.startswith(HOUSE) else name)
    except InputError as error:
        raise UnknownRules(Code.UNKNOWN_RULESET, str(error), "/ruleset/id") from None
    try:
        return ruleset.with_options(dict(options))
    except InputError as error:
        raise UnknownRules(Code.UNKNOWN_OPTION, str(error), "/ruleset/options") from None


@lru_cache(maxsize=256)
def _changed(ruleset: Ruleset, changes: tuple[tuple[str, object], ...]) -> Ruleset:
    """The ruleset with changes."""
    try:
        return ruleset.with_options(dict(changes))
    except InputError as error:
        raise UnknownRules(Code.UNKNOWN_OPTION, str(error), "/target") from None
