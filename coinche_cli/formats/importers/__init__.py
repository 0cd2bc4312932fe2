"""Logs of other programs: each has a module that makes a game log of its events.

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
    """A game made of another program's events.

    ``lines`` are lines of its text by JSON pointers into the game; ``lost`` says in words what the
    log cannot hold.
    """

    log: GameLog
    lines: Mapping[str, int]
    lost: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Importer:
    """Reads the games of one program, by a module that is imported when it is needed."""

    module: str

    @property
    def game_a_line(self) -> bool:
        """Whether each line is a record of its own, and one that is broken costs itself alone."""
        return bool(import_module(self.module).GAME_A_LINE)

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


IMPORTERS: Mapping[str, Importer] = {
    module.name.replace("_", "-"): Importer(f"{__name__}.{module.name}")
    for module in iter_modules(__path__)
}
"""Importers by the names users call their programs, which are those of their modules."""


def program_like(record: dict[str, Any]) -> str | None:
    """The program of which a JSON object looks like a record; None if of none.

    It serves to say what may be meant; nothing is read so unless the user says so.
    """
    return next((name for name, each in IMPORTERS.items() if each.has(record)), None)


def check_program(name: str) -> None:
    """Refuse the name of a program whose games are not read.

    Raises:
        CannotRead: there is no importer of that name (a similar one is suggested).
    """
    if name not in IMPORTERS:
        raise CannotRead(f"unknown program {shown(name)}{suggestion(name, IMPORTERS)}")
