"""Read all of a text input, given by a path or ``-``, within bounds."""

from __future__ import annotations

import os
from collections.abc import Iterator

from coinche_cli.formats.input.streams import STDIN, input_name, opened
from solvers.rules.errors import CannotRead

__all__ = ["LIMIT_MIB", "STDIN", "decoded", "input_name", "read_text"]

LIMIT_MIB = 64
"""The largest size of a text, before and after decompression."""

_LIMIT = LIMIT_MIB << 20


def read_text(path: str | os.PathLike[str]) -> str:
    """Read all of a text input; gzip and zstd are unpacked, line ends become those of Unix.

    Text is UTF-8, with or without a byte order mark, or else Latin-1.

    Args:
        path: a file, or ``-`` for standard input.

    Raises:
        CannotRead: the file cannot be opened, is not text, is empty, is over the limit, or its
            compressed data is damaged; the message names the file and says what to do.
    """
    name = input_name(path)
    with opened(path) as pieces:
        text = decoded(_bounded(pieces, name), name)
    if not text.strip():
        raise CannotRead(f"{name}: the input is empty; it must be a deal in PBN or deal JSON")
    return text


def _bounded(pieces: Iterator[bytes], name: str) -> bytes:
    """All bytes of an input that is within the limit."""
    data = bytearray()
    for piece in pieces:
        data += piece
        if len(data) > _LIMIT:
            raise CannotRead(
                f"{name}: holds more than {LIMIT_MIB} MiB; split it into smaller files"
            )
    return bytes(data)


def decoded(data: bytes, name: str) -> str:
    """The text of a file, UTF-8 or else Latin-1, with the line ends of Unix.

    Raises:
        CannotRead: it is binary data, or UTF-16.
    """
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise CannotRead(f"{name}: UTF-16 text; save it as UTF-8")
    if b"\0" in data:
        raise CannotRead(
            f"{name}: binary data; a deal file is PBN or JSON text, or .gz or .zst of it"
        )
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("latin-1")
    return text.replace("\r\n", "\n").replace("\r", "\n")
