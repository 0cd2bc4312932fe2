"""Text that waits until something else is written before it; a large text waits on disk."""

from __future__ import annotations

from collections.abc import Callable
from tempfile import SpooledTemporaryFile

_IN_MEMORY = 1 << 20
_PIECE = 1 << 16


class Spool:
    """Text that waits to be written."""

    def __init__(self) -> None:
        self._file = SpooledTemporaryFile(  # noqa: SIM115 - closed in pour
            _IN_MEMORY, "w+", encoding="utf-8", newline=""
        )

    def write(self, text: str) -> None:
        """Add text."""
        self._file.write(text)

    def pour(self, write: Callable[[str], object]) -> None:
        """Write all of the text, and close the spool."""
        with self._file as file:
            file.seek(0)
            while piece := file.read(_PIECE):
                write(piece)
