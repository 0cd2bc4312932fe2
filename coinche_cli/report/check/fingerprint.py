"""Fingerprints: they identify a finding in the next run, even if lines have moved."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from typing import TYPE_CHECKING

from coinche_cli.report.check.place import place_parts, report_path

if TYPE_CHECKING:
    from coinche_cli.check.results import LocatedFinding


class Fingerprints:
    """Gives each finding its fingerprint; findings must come file by file and game by game.

    It depends on file, code, the place in the game and the pointer below it, and on the number of
    such findings before it in the game, or in the file for records that cannot be read. It does not
    depend on lines and messages.
    """

    def __init__(self) -> None:
        self._of: tuple[str, str | None] = ("", None)
        self._in_file: Counter[str] = Counter()
        self._in_game: Counter[str] = Counter()

    def of(self, located: LocatedFinding) -> str:
        """The fingerprint of the next finding, 64 hexadecimal digits."""
        if located.file != self._of[0]:
            self._in_file.clear()
        if (located.file, located.game) != self._of:
            self._in_game.clear()
            self._of = (located.file, located.game)
        finding = located.finding
        parts = [finding.code, finding.place.seat or ""]
        if located.game is not None:
            parts += [*place_parts(located), finding.place.pointer]
        key = json.dumps(parts)
        counts = self._in_file if located.game is None else self._in_game
        counts[key] += 1
        identity = json.dumps([report_path(located.file), key, counts[key]])
        return hashlib.sha256(identity.encode()).hexdigest()
