"""Inputs as streams: pieces, compressed data, zip bombs, and limits on lines."""

from __future__ import annotations

import gzip
import io
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import repeat
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coinche_cli.formats.input import streams
from coinche_cli.formats.input.streams import DamagedData, lines, opened
from solvers.rules.errors import CannotRead

Pack = Callable[[bytes], bytes]
DATA = b"".join(b"%d\n" % (number * 7919) for number in range(50_000))


def zstd(data: bytes) -> bytes:
    import zstandard

    return zstandard.ZstdCompressor().compress(data)


def written(folder: Path, data: bytes, name: str = "log") -> str:
    (folder / name).write_bytes(data)
    return str(folder / name)


def content(path: str) -> bytes:
    with opened(path) as pieces:
        return b"".join(pieces)


def consumed(path: str) -> int:
    with opened(path) as pieces:
        return sum(map(len, pieces))


@pytest.mark.parametrize("pack", [bytes, gzip.compress, zstd])
@pytest.mark.parametrize("parts", [0, 1, 3])
def test_content_of_every_part(tmp_path: Path, pack: Pack, parts: int) -> None:
    assert content(written(tmp_path, pack(DATA) * parts)) == DATA * parts


def test_padding_and_skippable_frames(tmp_path: Path) -> None:
    padded = gzip.compress(b"a") + bytes(3) + gzip.compress(b"b") + bytes(600)
    assert content(written(tmp_path, padded)) == b"ab"
    skippable = b"\x50\x2a\x4d\x18\x04\0\0\0abcd"
    assert content(written(tmp_path, zstd(b"a") + skippable + zstd(b"b"))) == b"ab"


@pytest.mark.parametrize("pack", [gzip.compress, zstd])
@pytest.mark.parametrize("kept", [6, 0.5, -1])
def test_data_cut_short(tmp_path: Path, pack: Pack, kept: float) -> None:
    packed = pack(DATA)
    end = int(kept * len(packed)) if isinstance(kept, float) else kept
    with pytest.raises(DamagedData, match="ends early"):
        content(written(tmp_path, packed[:end]))


@pytest.mark.parametrize("pack", [gzip.compress, zstd])
def test_what_comes_before_damage_is_given(tmp_path: Path, pack: Pack) -> None:
    got = bytearray()
    path = written(tmp_path, pack(DATA)[:-1])
    with opened(path) as pieces, suppress(DamagedData):
        for piece in pieces:
            got += piece
    assert got
    assert DATA.startswith(got)


@pytest.mark.parametrize("pack", [gzip.compress, zstd])
def test_bombs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pack: Pack) -> None:
    monkeypatch.setattr(streams, "FREE_MIB", 1)
    with pytest.raises(DamagedData, match="200 times its size"):
        consumed(written(tmp_path, pack(bytes(20 << 20)) * 2))
    assert consumed(written(tmp_path, pack(bytes(1 << 20)))) == 1 << 20


@pytest.mark.parametrize("pack", [gzip.compress, zstd])
def test_a_bomb_needs_little_memory(tmp_path: Path, pack: Pack) -> None:
    path = written(tmp_path, pack(bytes(64 << 20)))
    tracemalloc.start()
    assert consumed(path) == 64 << 20
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 40 << 20


@pytest.mark.parametrize("pack", [gzip.compress, zstd])
def test_empty_frames_without_end_are_read_fast(tmp_path: Path, pack: Pack) -> None:
    assert content(written(tmp_path, pack(b"") * 100_000 + pack(b"a"))) == b"a"


def test_a_pipe_is_read_while_it_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    waiting = [b"[", b"\n{}", b"\n"]

    class Pipe(io.RawIOBase):
        def readable(self) -> bool:
            return True

        def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]  # a narrower buffer
            piece = waiting.pop(0) if waiting else b""
            buffer[: len(piece)] = piece
            return len(piece)

    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BufferedReader(Pipe())))
    with opened("-") as pieces:
        assert next(pieces) == b"[\n{}"
        assert waiting == [b"\n"]


def test_a_failing_disk_is_reported(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    class Broken(io.BytesIO):
        def read1(self, size: int | None = -1, /) -> bytes:
            raise OSError(5, "Input/output error")

    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=Broken()))
    with pytest.raises(CannotRead, match="<stdin>: cannot be read"):
        content("-")


@given(st.lists(st.binary(max_size=12)), st.integers(1, 10))
def test_lines_are_those_of_the_complete_text(pieces: list[bytes], limit: int) -> None:
    parts = b"".join(pieces).split(b"\n")
    if not parts[-1]:
        parts.pop()
    expected = [
        (number, None if len(line) > limit else line.removesuffix(b"\r"))
        for number, line in enumerate(parts, 1)
    ]
    assert list(lines(iter(pieces), limit)) == expected


def test_a_line_of_a_gigabyte_needs_little_memory() -> None:
    def pieces() -> Iterator[bytes]:
        yield b"first\n"
        yield from repeat(b"x" * (1 << 20), 1024)
        yield b"\nlast"

    tracemalloc.start()
    found = list(lines(pieces(), 4 << 20))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert found == [(1, b"first"), (2, None), (3, b"last")]
    assert peak < 16 << 20
