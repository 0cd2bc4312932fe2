"""Bytes of an input, unpacked as they are read, within bounds; and its lines."""

from __future__ import annotations

import os
import sys
import zlib
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import partial
from itertools import chain
from pathlib import Path
from typing import IO, Protocol

from solvers.rules.errors import CannotRead

STDIN = "-"
RECORD_LIMIT_MIB = 16
"""The largest record of a game log."""
FREE_MIB = 64
"""The size up to which any input may unpack."""
LARGEST_RATIO = 200
"""Beyond that size, an input may unpack to this many times its own size."""

_PIECE = 1 << 18
_GZIP_MAGIC = b"\x1f\x8b"
_ZSTD_MAGIC = b"\x28\xb5\x2f\xfd"
_LARGEST_WINDOW = 1 << 27
# Packed data is unpacked in slices so short that none gives more than 16 MiB: 4 bytes of a zstd
# block can become 128 KiB, and a byte of gzip about 1 KiB.
_ZSTD_SLICE = 512
_GZIP_SLICE = 1 << 12


class DamagedData(CannotRead):
    """Compressed data that is damaged, ends early, or unpacks to far too much."""


class _Frame(Protocol):
    """One compressed part of a file, as zlib and zstandard unpack it."""

    @property
    def eof(self) -> bool: ...
    @property
    def unused_data(self) -> bytes: ...
    def decompress(self, data: bytes, /) -> bytes: ...


def input_name(path: str | os.PathLike[str]) -> str:
    """The name of an input in messages."""
    name = os.fspath(path)
    if name == STDIN:
        return "<stdin>"
    return os.fsencode(name).decode("utf-8", "replace")


@contextmanager
def opened(path: str | os.PathLike[str]) -> Iterator[Iterator[bytes]]:
    """Open a file, or ``-`` for standard input; gives its bytes in pieces of at most 16 MiB.

    Pieces come as the input has them, so that a pipe is read while it is written. Gzip and zstd
    are recognized by the first bytes or the name, and unpacked in constant memory.

    Raises:
        CannotRead: it cannot be opened or read.
        DamagedData: during reading, if its compressed data is damaged.
    """
    name = input_name(path)
    with _file(path, name) as stream:
        packed = _Counted(_pieces(stream, name))
        start = packed.start()
        data: Iterator[bytes] = chain([start], packed) if start else packed
        if start.startswith(_GZIP_MAGIC) or (start and name.endswith(".gz")):
            unpacked = _unpacked(data, lambda: zlib.decompressobj(31), _GZIP_SLICE, b"\0")
            data = _guarded(unpacked, packed, name, "gzip")
        elif start.startswith(_ZSTD_MAGIC) or (start and name.endswith(".zst")):
            data = _guarded(_unpacked(data, _zstd_frames(), _ZSTD_SLICE, b""), packed, name, "zstd")
        yield data


def _file(path: str | os.PathLike[str], name: str) -> AbstractContextManager[IO[bytes]]:
    if os.fspath(path) == STDIN:
        if sys.stdin is None:
            raise CannotRead("<stdin>: standard input is closed; name a file")
        return nullcontext(sys.stdin.buffer)
    try:
        return Path(path).open("rb")
    except FileNotFoundError:
        raise CannotRead(f"{name}: no such file; check the path") from None
    except IsADirectoryError:
        raise CannotRead(f"{name}: this is a directory; name the files in it") from None
    except PermissionError:
        raise CannotRead(f"{name}: permission denied; make the file readable first") from None
    except (OSError, ValueError) as error:
        raise CannotRead(f"{name}: cannot be opened ({error}); check the path") from None


def _pieces(stream: IO[bytes], name: str) -> Iterator[bytes]:
    read = getattr(stream, "read1", stream.read)  # read1 does not wait until a piece is full
    try:
        while piece := read(_PIECE):
            yield piece
    except OSError as error:
        raise CannotRead(f"{name}: cannot be read ({error.strerror}); check the disk") from None


class _Counted(Iterator[bytes]):
    """Pieces of an input, and the number of bytes so far."""

    def __init__(self, pieces: Iterator[bytes]) -> None:
        self._pieces = pieces
        self.count = 0

    def __next__(self) -> bytes:
        piece = next(self._pieces)
        self.count += len(piece)
        return piece

    def start(self) -> bytes:
        """The first pieces, enough to recognize the kind of input."""
        start = b""
        while len(start) < len(_ZSTD_MAGIC) and (piece := next(self, b"")):
            start += piece
        return start


def _zstd_frames() -> Callable[[], _Frame]:
    import zstandard

    decompressor = zstandard.ZstdDecompressor(max_window_size=_LARGEST_WINDOW)
    return partial(decompressor.decompressobj)


def _unpacked(
    packed: Iterator[bytes], new_frame: Callable[[], _Frame], size: int, padding: bytes
) -> Iterator[bytes]:
    """The content of compressed frames, one after another, perhaps with padding between them.

    Raises:
        EOFError: the last frame is cut short.
    """
    frame = new_frame()
    for piece in packed:
        for start in range(0, len(piece), size):
            rest = piece[start : start + size]
            while rest:
                if frame.eof:
                    rest = rest.lstrip(padding)
                    if not rest:
                        break
                    frame = new_frame()
                if content := frame.decompress(rest):
                    yield content
                rest = frame.unused_data if frame.eof else b""
    if not frame.eof:
        raise EOFError


def _guarded(unpacked: Iterator[bytes], packed: _Counted, name: str, kind: str) -> Iterator[bytes]:
    """Unpacked data, checked for damage and for decompression bombs."""
    import zstandard

    count = 0
    try:
        for piece in unpacked:
            yield piece
            count += len(piece)
            if count > (FREE_MIB << 20) + LARGEST_RATIO * packed.count:
                raise DamagedData(
                    f"{name}: unpacks to more than {LARGEST_RATIO} times its size; "
                    "if that is intended, unpack it first"
                )
    except EOFError:
        raise DamagedData(
            f"{name}: the {kind} data ends early; copy or compress the file again"
        ) from None
    except (zlib.error, zstandard.ZstdError) as error:
        reason = str(error).rpartition(": ")[2]
        raise DamagedData(
            f"{name}: damaged {kind} data ({reason}); copy or compress the file again"
        ) from None


def lines(pieces: Iterator[bytes], limit: int) -> Iterator[tuple[int, bytes | None]]:
    """The lines of an input with their numbers; None for a line of more bytes than the limit.

    Lines end with a line feed, which is left out, as is a carriage return before it. A line that is
    too long is skipped without keeping it in memory.
    """
    number, kept, too_long = 1, bytearray(), False
    for piece in pieces:
        start = 0
        while (end := piece.find(b"\n", start)) >= 0:
            too_long = too_long or len(kept) + end - start > limit
            line = None if too_long else bytes(kept) + piece[start:end]
            yield number, None if line is None else line.removesuffix(b"\r")
            number, start, too_long = number + 1, end + 1, False
            kept.clear()
        too_long = too_long or len(kept) + len(piece) - start > limit
        if too_long:
            kept.clear()
        else:
            kept += piece[start:]
    if too_long:
        yield number, None
    elif kept:
        yield number, bytes(kept).removesuffix(b"\r")
