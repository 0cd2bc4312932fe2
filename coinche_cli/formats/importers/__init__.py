"""Logs of other programs: each has a module that turns its events into a game log.

A module has ``read(text, file)``, ``is_record(record)`` and ``GAME_A_LINE``; see ``Importer``.
The user always names the program; it is never guessed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, cast

from solvers.legality.log.game_log import GameLog
from solvers.rules.errors import CannotRead
from solvers.rules.messages import shown, suggestion


@dataclass(frozen=True, slots=True)
class ImportedGame:
    """A game made from another program's events.

    ``lines`` are lines of its text by JSON pointers into the game; ``lost`` says in words what the
    log cannot hold.
    """

    log: GameLog
    lines: Mapping[str, int]
    lost: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Importer:
    """Reads the games of one program with a module that is imported when it is needed."""

    module: str

    @property
    def game_a_line(self) -> bool:
        """Whether each line is a record of its own, so that a broken line leaves the others."""
        return bool(import_module(self.module).GAME_A_LINE)

    def read(self, text: str, file: str) -> ImportedGame:
        """Read the game that a text of events holds.

        Args:
            text: all of the text, or the line.
            file: the name of the text.

        Raises:
            Unreadable: the events do not make a game (F110), with their line.
        """
        return cast(ImportedGame, import_module(self.module).read(text, file))

    def has(self, record: dict[str, Any]) -> bool:
        """Whether a JSON object looks like a record of this program."""
        return bool(import_module(self.module).is_record(record))


IMPORTERS: Mapping[str, Importer] = {
    module.name.replace("_", "-"): Importer(f"{__name__}.{module.name}")
    for module in iter_modules(__path__)
}
"""Importers by the names of their programs, which are the names of their modules."""


def program_like(record: dict[str, Any]) -> str | None:
    """The program whose record a JSON object looks like; None if there is none.

    This only serves for hints; the user always names the program.
    """
    return next((name for name, each in IMPORTERS.items() if each.has(record)), None)


def check_program(name: str) -> None:
    """Refuse the name of a program whose games cannot be read.

    Raises:
        CannotRead: there is no importer of that name (a similar one is suggested).
    """
    if name not in IMPORTERS:
        raise CannotRead(f"unknown program {shown(name)}{suggestion(name, IMPORTERS)}")
