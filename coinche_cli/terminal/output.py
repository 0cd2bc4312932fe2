"""Where results go: stdout, or a file that appears only when it is complete."""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from coinche_cli.errors import OutputClosed, UserError

if TYPE_CHECKING:
    from collections.abc import Iterator

_SUIT_LETTERS = str.maketrans("♠♥♦♣", "SHDC")


class Output:
    """A text stream, and whether it may use colours."""

    def __init__(self, stream: TextIO, coloured: bool) -> None:
        self.coloured = coloured
        self.used = False
        self._stream = stream

    def write(self, text: str) -> None:
        """Write text and flush it.

        Raises:
            OutputClosed: the reader of the stream has closed it.
        """
        self.used = True
        try:
            self._stream.write(self._encodable(text))
            self._stream.flush()
        except BrokenPipeError:
            raise OutputClosed from None

    def _encodable(self, text: str) -> str:
        """The text, with letters for suit symbols if the stream cannot encode them."""
        encoding = self._stream.encoding or "utf-8"
        try:
            text.encode(encoding)
        except UnicodeEncodeError:
            return text.translate(_SUIT_LETTERS).encode(encoding, "replace").decode(encoding)
        return text

    @property
    def on_terminal(self) -> bool:
        """Whether the stream is a terminal."""
        return self._stream.isatty()


@contextmanager
def open_output(path: str | None, colour: str) -> Iterator[Output]:
    """Open stdout, or a file under a temporary name that is renamed after success.

    A run that writes nothing, because all its input is wrong, leaves the file unchanged. A link is
    followed; a file that is not regular, such as a pipe or device, is written to directly.

    Args:
        path: the file, None for stdout.
        colour: ``auto``, ``always`` or ``never``.

    Raises:
        UserError: the file cannot be written.
    """
    if path is None:
        yield Output(sys.stdout, wants_colour(colour, sys.stdout))
        return
    try:
        target = Path(path).resolve()
    except (OSError, RuntimeError) as error:
        raise UserError(f"cannot write {path}: {error}") from None
    try:
        if Path(path).exists() and not Path(path).is_file():
            with Path(path).open("w", encoding="utf-8", newline="\n") as stream:
                yield Output(stream, wants_colour(colour, stream))
        else:
            yield from _replacing(target, colour)
    except OSError as error:
        raise UserError(f"cannot write {path}: {error.strerror}") from None


def _replacing(target: Path, colour: str) -> Iterator[Output]:
    """Write next to the target and then replace it, with its permissions, after success."""
    temporary = target.with_name(f".coinche.{os.getpid()}.tmp")
    try:
        with temporary.open("w", encoding="utf-8", newline="\n") as stream:
            output = Output(stream, wants_colour(colour, stream))
            yield output
        if output.used:
            if target.exists():
                temporary.chmod(target.stat().st_mode & 0o7777)
            temporary.replace(target)
    finally:
        temporary.unlink(missing_ok=True)


def wants_colour(colour: str, stream: TextIO) -> bool:
    """Whether to use colours: NO_COLOR beats the option, the option beats the stream's kind."""
    if os.environ.get("NO_COLOR") or colour == "never":
        return False
    if colour == "always" or os.environ.get("FORCE_COLOR"):
        return True
    return stream.isatty() and os.environ.get("TERM") != "dumb"
