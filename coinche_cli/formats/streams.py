"""Bytes of an input, unpacked as they are read, within bounds; and its lines."""

from __future__ import annotations

import gzip
import io
import os
import sys
import zlib
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import IO, TYPE_CHECKING, Protocol

from solvers.rules.errors import CannotRead

if TYPE_CHECKING:
    from zstandard import ZstdDecompressionObj

STDIN = "-"
RECORD_LIMIT_MIB = 16
"""The most a record of a game log may hold."""

FREE_BYTES = 64 << 20
"""What an input may unpack to in any case."""
LARGEST_RATIO = 200
"""How many times its own size an input may unpack to, beyond that."""

_PIECE = 1 << 18
_GZIP_MAGIC = b"\x1f\x8b"
_ZSTD_MAGIC = b"\x28\xb5\x2f\xfd"
_LARGEST_WINDOW = 1 << 27
_ZSTD_SLICE = 512
_MOST_FRAMES = 100_000


class Damaged(CannotRead):
    """Compressed data that is damaged, ends early, or unpacks to far too much."""


class Source(Protocol):
    """Something to read bytes from."""

    def read(self, size: int, /) -> bytes:
        """At most so many bytes; none at the end."""


def input_name(path: str | os.PathLike[str]) -> str:
    """What messages call an input."""
    name = os.fspath(path)
    if name == STDIN:
        return "<stdin>"
    return os.fsencode(name).decode("utf-8", "replace")


@contextmanager
def opened(path: str | os.PathLike[str]) -> Iterator[Source]:
    """Open a file, or ``-`` for standard input; gzip and zstd are unpacked as they are read.

    Raises:
        CannotRead: it cannot be opened.
        Damaged: when read, its compressed data is not sound.
    """
    name = input_name(path)
    try:
        with _file(path) as stream:
            yield _unpacking(_Counted(stream), name)
    except FileNotFoundError:
        raise CannotRead(f"{name}: no such file; check the path") from None
    except IsADirectoryError:
        raise CannotRead(f"{name}: this is a directory; name the files in it") from None
    except PermissionError:
        raise CannotRead(f"{name}: permission denied; make the file readable first") from None
    except (OSError, ValueError) as error:
        raise CannotRead(f"{name}: cannot be opened ({error}); check the path") from None


def _file(path: str | os.PathLike[str]) -> AbstractContextManager[IO[bytes]]:
    if os.fspath(path) != STDIN:
        return Path(path).open("rb")
    if sys.stdin is None:
        raise CannotRead("<stdin>: standard input is closed; name a file")
    return nullcontext(sys.stdin.buffer)


class _Counted(io.RawIOBase):
    """A stream that counts what was read from it, and lets its first bytes be seen before."""

    def __init__(self, stream: IO[bytes]) -> None:
        super().__init__()
        self._stream = stream
        self._ahead = stream.read(4)
        self.count = len(self._ahead)

    @property
    def start(self) -> bytes:
        return self._ahead

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: bytearray | memoryview, /) -> int:  # type: ignore[override]
        piece = self._ahead or self._stream.read(len(buffer))
        piece, self._ahead = piece[: len(buffer)], piece[len(buffer) :] if self._ahead else b""
        buffer[: len(piece)] = piece
        self.count += len(piece) if not self._ahead else 0
        return len(piece)


def _unpacking(stream: _Counted, name: str) -> Source:
    if stream.start.startswith(_GZIP_MAGIC) or (stream.start and name.endswith(".gz")):
        unpacked: Source = gzip.GzipFile(fileobj=io.BufferedReader(stream, _PIECE))
        return _Guarded(unpacked, stream, name, "gzip")
    if stream.start.startswith(_ZSTD_MAGIC) or (stream.start and name.endswith(".zst")):
        unpacked = _ZstdFrames(io.BufferedReader(stream, _PIECE))
        return _Guarded(unpacked, stream, name, "zstd")
    return io.BufferedReader(stream, _PIECE)


class _ZstdFrames:
    """The content of zstd frames, one after another; a frame cut short is an error.

    Packed data goes in by small slices: a block of 4 bytes can stand for 128 KiB, so that a slice
    unpacks to 16 MiB at most.
    """

    def __init__(self, packed: Source) -> None:
        self._packed = packed
        self._frame = self._next_frame()
        self._frames = 0
        self._slice = b""
        self._unpacked = b""

    @staticmethod
    def _next_frame() -> ZstdDecompressionObj:
        import zstandard

        decompressor = zstandard.ZstdDecompressor(max_window_size=_LARGEST_WINDOW)
        return decompressor.decompressobj()

    def read(self, size: int, /) -> bytes:
        while not self._unpacked:
            self._slice = self._slice or self._packed.read(_ZSTD_SLICE)
            if not self._slice:
                if not self._frame.eof:
                    raise EOFError
                return b""
            if self._frame.eof:
                self._frame = self._next_frame()
                self._frames += 1
                if self._frames > _MOST_FRAMES:
                    raise OSError(f"more than {_MOST_FRAMES} frames")
            self._unpacked = self._frame.decompress(self._slice)
            self._slice = self._frame.unused_data if self._frame.eof else b""
        piece, self._unpacked = self._unpacked[:size], self._unpacked[size:]
        return piece


class _Guarded:
    """Unpacked data, watched for damage and for bombs."""

    def __init__(self, unpacked: Source, packed: _Counted, name: str, kind: str) -> None:
        self._unpacked = unpacked
        self._packed = packed
        self._name = name
        self._kind = kind
        self._count = 0

    def read(self, size: int, /) -> bytes:
        import zstandard

        name, kind = self._name, self._kind
        try:
            piece = self._unpacked.read(size)
        except EOFError:
            raise Damaged(
                f"{name}: the {kind} data ends early; copy or compress it again"
            ) from None
        except (OSError, zlib.error, zstandard.ZstdError) as error:
            raise Damaged(
                f"{name}: not sound {kind} data ({error}); copy or compress the file again"
            ) from None
        self._count += len(piece)
        if self._count > FREE_BYTES + LARGEST_RATIO * self._packed.count:
            raise Damaged(
                f"{name}: unpacks to more than {LARGEST_RATIO} times its size; unpack it yourself"
            )
        return piece


def lines(source: Source, limit: int) -> Iterator[tuple[int, bytes | None]]:
    """The lines of an input with their numbers; None for a line longer than the limit.

    Lines end with a line feed, which is left out, as is a carriage return before it. What is too
    long is passed over without being kept.
    """
    number, kept, too_long = 1, bytearray(), False
    while piece := source.read(_PIECE):
        start = 0
        while (end := piece.find(b"\n", start)) >= 0:
            too_long = too_long or len(kept) + end - start > limit
            if too_long:
                yield number, None
            elif kept:
                yield number, bytes(kept + piece[start:end]).rstrip(b"\r")
            else:
                yield number, piece[start:end].rstrip(b"\r")
            number, start, too_long = number + 1, end + 1, False
            kept.clear()
        if not too_long and len(kept) + len(piece) - start > limit:
            too_long = True
            kept.clear()
        if not too_long:
            kept += piece[start:]
    if too_long:
        yield number, None
    elif kept:
        yield number, bytes(kept).rstrip(b"\r")
