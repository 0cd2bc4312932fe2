"""Open an input named by a path or ``-``: bytes, perhaps compressed, become text within bounds."""

from __future__ import annotations

import gzip
import io
import os
import sys
import zlib
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import IO

from solvers.rules.errors import CannotRead

STDIN = "-"
LIMIT_MIB = 64
"""The most an input may hold, before and after decompression."""

_LIMIT = LIMIT_MIB << 20
_GZIP_MAGIC = b"\x1f\x8b"
_ZSTD_MAGIC = b"\x28\xb5\x2f\xfd"
# A zstd block of 4 bytes can stand for 128 KiB, so a slice this long unpacks to 16 MiB at most.
_ZSTD_SLICE = 512


def input_name(path: str | os.PathLike[str]) -> str:
    """What messages call an input."""
    name = os.fspath(path)
    if name == STDIN:
        return "<stdin>"
    return os.fsencode(name).decode("utf-8", "replace")


def shown(text: str, most: int = 40) -> str:
    """Text from a file made fit for a message: quoted, escaped and cut."""
    return repr(text if len(text) <= most else text[:most] + "...")


def read_text(path: str | os.PathLike[str]) -> str:
    """Read a whole text input; gzip and zstd are unpacked, line ends become those of Unix.

    Text is UTF-8, with or without a byte order mark, or else Latin-1.

    Args:
        path: a file, or ``-`` for standard input.

    Raises:
        CannotRead: the file cannot be opened, is not text, is empty, is over the limit, or its
            compressed data is damaged; the message names the file and what to do.
    """
    name = input_name(path)
    try:
        with _opened(path) as stream:
            data = _bounded(stream, name)
    except FileNotFoundError:
        raise CannotRead(f"{name}: no such file; check the path") from None
    except IsADirectoryError:
        raise CannotRead(f"{name}: this is a directory; name the files in it") from None
    except PermissionError:
        raise CannotRead(f"{name}: permission denied; make the file readable first") from None
    except (OSError, ValueError) as error:
        raise CannotRead(f"{name}: cannot be opened ({error}); check the path") from None
    text = _decoded(_unpacked(data, name), name)
    if not text.strip():
        raise CannotRead(f"{name}: the input is empty; give it a deal in PBN or deal JSON")
    return text


def _opened(path: str | os.PathLike[str]) -> AbstractContextManager[IO[bytes]]:
    if os.fspath(path) != STDIN:
        return Path(path).open("rb")
    if sys.stdin is None:
        raise CannotRead("<stdin>: standard input is closed; name a file")
    return nullcontext(sys.stdin.buffer)


def _bounded(stream: IO[bytes] | gzip.GzipFile, name: str) -> bytes:
    data = stream.read(_LIMIT + 1)
    if len(data) > _LIMIT:
        raise _too_large(name)
    return data


def _too_large(name: str) -> CannotRead:
    return CannotRead(f"{name}: holds more than {LIMIT_MIB} MiB; split it into smaller files")


def _unpacked(data: bytes, name: str) -> bytes:
    if data.startswith(_GZIP_MAGIC) or (data and name.endswith(".gz")):
        return _gunzipped(data, name)
    if data.startswith(_ZSTD_MAGIC) or (data and name.endswith(".zst")):
        return _unzstd(data, name)
    return data


def _gunzipped(data: bytes, name: str) -> bytes:
    try:
        with gzip.GzipFile(fileobj=io.BytesIO(data)) as stream:
            return _bounded(stream, name)
    except EOFError:
        raise _cut_short(name, "gzip") from None
    except (OSError, zlib.error) as error:
        raise _damaged(name, "gzip", error) from None


def _unzstd(data: bytes, name: str) -> bytes:
    import zstandard

    unpacked = bytearray()
    frame = zstandard.ZstdDecompressor().decompressobj()
    try:
        for start in range(0, len(data), _ZSTD_SLICE):
            piece = data[start : start + _ZSTD_SLICE]
            while piece:
                if frame.eof:
                    frame = zstandard.ZstdDecompressor().decompressobj()
                unpacked += frame.decompress(piece)
                piece = frame.unused_data
            if len(unpacked) > _LIMIT:
                raise _too_large(name)
    except zstandard.ZstdError as error:
        raise _damaged(name, "zstd", error) from None
    if not frame.eof:
        raise _cut_short(name, "zstd")
    return bytes(unpacked)


def _cut_short(name: str, kind: str) -> CannotRead:
    return CannotRead(f"{name}: the {kind} data ends early; copy or compress the file again")


def _damaged(name: str, kind: str, error: Exception) -> CannotRead:
    return CannotRead(f"{name}: not sound {kind} data ({error}); copy or compress the file again")


def _decoded(data: bytes, name: str) -> str:
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
