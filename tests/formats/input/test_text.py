"""Opening an input: encodings, compression, limits, and what cannot be opened."""

from __future__ import annotations

import gzip
import io
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coinche_cli.formats.input import text as text_module
from coinche_cli.formats.input.text import input_name, read_text
from solvers.rules.errors import CannotRead
from solvers.rules.messages import shown

Pack = Callable[[bytes], bytes]

TEXT = '[Board "1"]\n[Deal "é"]\n'


def zstd(data: bytes) -> bytes:
    import zstandard

    return zstandard.ZstdCompressor().compress(data)


def written(folder: Path, data: bytes, name: str = "deal.pbn") -> Path:
    path = folder / name
    path.write_bytes(data)
    return path


def refusal(path: Path | str) -> str:
    with pytest.raises(CannotRead) as caught:
        read_text(path)
    message = str(caught.value)
    assert message.startswith(f"{input_name(path)}: ")
    assert "\n" not in message
    return message


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "latin-1"])
def test_encodings(tmp_path: Path, encoding: str) -> None:
    assert read_text(written(tmp_path, TEXT.encode(encoding))) == TEXT


@pytest.mark.parametrize("end", ["\r\n", "\r"])
def test_line_ends(tmp_path: Path, end: str) -> None:
    assert read_text(written(tmp_path, TEXT.replace("\n", end).encode())) == TEXT


@pytest.mark.parametrize("name", ["deal.pbn.gz", "deal"])
@pytest.mark.parametrize("pack", [gzip.compress, zstd])
def test_compression_is_recognised_by_content(tmp_path: Path, pack: Pack, name: str) -> None:
    if name.endswith(".gz") and pack is not gzip.compress:
        name = "deal.pbn.zst"
    assert read_text(written(tmp_path, pack(TEXT.encode()), name)) == TEXT


@pytest.mark.parametrize("pack", [gzip.compress, zstd])
def test_several_compressed_parts_in_a_row(tmp_path: Path, pack: Pack) -> None:
    parts = pack(TEXT.encode()) + pack(b"") + pack(TEXT.encode())
    assert read_text(written(tmp_path, parts)) == TEXT + TEXT


def test_zstd_written_as_a_stream_larger_than_a_slice(tmp_path: Path) -> None:
    import zstandard

    text = "".join(f"{number * 7919} " for number in range(50_000))
    stream = io.BytesIO()
    with zstandard.ZstdCompressor().stream_writer(stream, closefd=False) as writer:
        writer.write(text.encode())
    assert read_text(written(tmp_path, stream.getvalue())) == text


@pytest.mark.parametrize("pack", [gzip.compress, zstd])
def test_data_cut_short(tmp_path: Path, pack: Pack) -> None:
    packed = pack(TEXT.encode() * 50)
    for length in (len(packed) - 1, len(packed) // 2, 6):
        assert "ends early" in refusal(written(tmp_path, packed[:length]))


@pytest.mark.parametrize("pack", [gzip.compress, zstd])
def test_trailing_rubbish(tmp_path: Path, pack: Pack) -> None:
    assert "damaged" in refusal(written(tmp_path, pack(TEXT.encode()) + b"rubbish"))


@pytest.mark.parametrize("suffix", ["gz", "zst"])
def test_name_promises_compression(tmp_path: Path, suffix: str) -> None:
    assert "damaged" in refusal(written(tmp_path, TEXT.encode(), f"deal.pbn.{suffix}"))


@pytest.mark.parametrize("pack", [bytes, gzip.compress, zstd])
def test_size_is_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pack: Pack) -> None:
    monkeypatch.setattr(text_module, "_LIMIT", 1000)
    assert read_text(written(tmp_path, pack(b"a" * 1000)))
    assert "MiB" in refusal(written(tmp_path, pack(b"a" * 1001)))


@pytest.mark.parametrize("pack", [gzip.compress, zstd])
def test_bomb(tmp_path: Path, pack: Pack) -> None:
    bomb = pack(bytes(text_module.LIMIT_MIB + 1 << 20))
    assert len(bomb) < 1 << 20
    assert "more than 64 MiB" in refusal(written(tmp_path, bomb))


def test_what_is_not_text(tmp_path: Path) -> None:
    assert "binary" in refusal(written(tmp_path, b"\x7fELF\0\0"))
    assert "UTF-16" in refusal(written(tmp_path, TEXT.encode("utf-16")))
    assert "binary" in refusal(written(tmp_path, TEXT.encode("utf-16-le")))


@pytest.mark.parametrize("data", [b"", b" \r\n\t\n", b"\xef\xbb\xbf", gzip.compress(b"", mtime=0)])
def test_empty(tmp_path: Path, data: bytes) -> None:
    assert "empty" in refusal(written(tmp_path, data))


def test_what_cannot_be_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "directory" in refusal(tmp_path)
    assert "no such file" in refusal(tmp_path / "none.pbn")
    assert "cannot be opened" in refusal(tmp_path / ("x" * 300))
    assert "cannot be opened" in refusal("a\0b")

    def refuse(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(Path, "open", refuse)
    assert "permission" in refusal(tmp_path / "deal.pbn")


def test_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        sys, "stdin", SimpleNamespace(buffer=io.BytesIO(gzip.compress(b"deal", mtime=0)))
    )
    assert read_text("-") == "deal"
    assert refusal("-").startswith("<stdin>: ")
    monkeypatch.setattr(sys, "stdin", None)
    assert "closed" in refusal("-")


def test_shown_is_short_and_safe() -> None:
    assert shown("a\x1b[31m\n") == r"'a\x1b[31m\n'"
    assert len(shown("x" * 1000)) < 50


@given(
    st.binary(max_size=200),
    st.sampled_from([b"", b"\x1f\x8b\x08\0", b"\x28\xb5\x2f\xfd", b"\xef\xbb\xbf"]),
)
def test_any_bytes_are_text_or_refused(
    tmp_path_factory: pytest.TempPathFactory, data: bytes, start: bytes
) -> None:
    path = tmp_path_factory.getbasetemp() / "any"
    path.write_bytes(start + data)
    try:
        outcome = read_text(path)
    except CannotRead as error:
        outcome = str(error).removeprefix(f"{path}: ")
    assert outcome.strip()
    assert not outcome.startswith(str(path))
