"""Logs of other programs: each has a module that makes a game log of its events.

A dialect is always named by the user, never guessed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, cast

from solvers.legality.log.game_log import GameLog
from solvers.rules.errors import CannotRead
from solvers.rules.messages import shown, suggestion


@dataclass(frozen=True, slots=True)
class ImportedGame:
    """A game made of another program's events.

    ``lines`` are lines of its text by JSON pointers into the game; ``lost`` says in words what the
    log cannot hold.
    """

    log: GameLog
    lines: Mapping[str, int]
    lost: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Dialect:
    """A program's way to write down games; ``module`` reads it, and is imported when it does.

    ``game_a_line``: each line is a record of its own, and one that is broken costs itself alone.
    """

    module: str
    game_a_line: bool = False

    def read(self, text: str, file: str) -> ImportedGame:
        """The game that a text of events holds.

        Args:
            text: the whole text, or the line.
            file: what the text is called.

        Raises:
            Unreadable: the events do not make a game (F110), with their line.
        """
        return cast(ImportedGame, import_module(self.module).read(text, file))

    def has(self, record: dict[str, Any]) -> bool:
        """Whether a JSON object looks like a record of this program."""
        return bool(import_module(self.module).is_record(record))


DIALECTS: Mapping[str, Dialect] = {
    "coinche-bots": Dialect("coinche_cli.formats.importers.coinche_bots"),
    "swisslos": Dialect("coinche_cli.formats.importers.swisslos", game_a_line=True),
}
"""Dialects by the names users call them."""


def dialect_like(record: dict[str, Any]) -> str | None:
    """The name of the dialect of which a JSON object looks like a record; None if of none.

    It serves to say what may be meant; nothing is read so unless the user says so.
    """
    return next((name for name, each in DIALECTS.items() if each.has(record)), None)


def dialect(name: str) -> Dialect:
    """A dialect by its name.

    Raises:
        CannotRead: there is none of that name (a similar one is suggested).
    """
    if name not in DIALECTS:
        raise CannotRead(f"unknown dialect {shown(name)}{suggestion(name, DIALECTS)}")
    return DIALECTS[name]
