"""Text that has to wait for what is written before it; kept on disk when there is much of it."""

from __future__ import annotations

from collections.abc import Callable
from tempfile import SpooledTemporaryFile

_IN_MEMORY = 1 << 20
_PIECE = 1 << 16


class Spool:
    """Text in waiting."""

    def __init__(self) -> None:
        self._file = SpooledTemporaryFile(  # noqa: SIM115 - closed when it is poured out
            _IN_MEMORY, "w+", encoding="utf-8", newline=""
        )

    def write(self, text: str) -> None:
        """Add text."""
        self._file.write(text)

    def pour(self, write: Callable[[str], object]) -> None:
        """Hand everything on, and end the spool."""
        with self._file as file:
            file.seek(0)
            while piece := file.read(_PIECE):
                write(piece)
