"""Layers kept in files: only what was written is read back."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from coinche_cli.errors import UserError
from coinche_cli.solve.layer_folder import LayerFolder
from solvers.double_dummy.coins.layers.store import LayerName

CELLS = bytes(range(256)) * 40
NAME = LayerName("0f" * 32, 7, len(CELLS))


def test_what_is_kept_is_found(tmp_path: Path) -> None:
    folder = LayerFolder(str(tmp_path))
    assert folder.find(NAME) is None
    folder.keep(NAME, memoryview(CELLS))
    assert folder.find(NAME) == memoryview(CELLS)
    assert [path.name for path in tmp_path.iterdir()] == [f"{NAME.digest}-07.layer"]


def test_a_layer_without_cells_is_one_too(tmp_path: Path) -> None:
    folder, name = LayerFolder(str(tmp_path)), LayerName(NAME.digest, 1, 0)
    folder.keep(name, memoryview(b""))
    assert folder.find(name) == memoryview(b"")


def test_a_layer_kept_again_replaces_the_first(tmp_path: Path) -> None:
    folder = LayerFolder(str(tmp_path))
    folder.keep(NAME, memoryview(bytes(len(CELLS))))
    folder.keep(NAME, memoryview(CELLS))
    assert folder.find(NAME) == memoryview(CELLS)


@pytest.mark.parametrize("place", [0, 20, 50, 56, 60, 64, 64 + len(CELLS) - 1])
def test_any_byte_that_changed_is_noticed(tmp_path: Path, place: int) -> None:
    folder = LayerFolder(str(tmp_path))
    folder.keep(NAME, memoryview(CELLS))
    (path,) = tmp_path.iterdir()
    content = bytearray(path.read_bytes())
    content[place] ^= 1
    path.write_bytes(content)
    with pytest.raises(
        UserError, match="this layer is broken: its contents do not match"
    ) as caught:
        folder.find(NAME)
    assert str(path) in str(caught.value)
    assert caught.value.hint == "delete the file; the layer is computed again"


@pytest.mark.parametrize("size", [0, 1, 63, 64, 64 + len(CELLS) - 1, 64 + len(CELLS) + 1])
def test_a_file_of_another_size_is_noticed(tmp_path: Path, size: int) -> None:
    folder = LayerFolder(str(tmp_path))
    folder.keep(NAME, memoryview(CELLS))
    (path,) = tmp_path.iterdir()
    os.truncate(path, size)
    with pytest.raises(UserError, match="this layer is broken"):
        folder.find(NAME)


def test_a_folder_that_went_away_is_a_fault(tmp_path: Path) -> None:
    folder = LayerFolder(str(tmp_path / "layers"))
    (tmp_path / "layers").rmdir()
    with pytest.raises(UserError, match="cannot keep this layer: No such file") as caught:
        folder.keep(NAME, memoryview(CELLS))
    assert "continues after the last of them" in caught.value.hint


def test_a_layer_that_cannot_be_put_in_its_place_leaves_nothing_behind(tmp_path: Path) -> None:
    folder = LayerFolder(str(tmp_path))
    (tmp_path / f"{NAME.digest}-07.layer").mkdir()
    with pytest.raises(UserError, match="cannot keep this layer: Is a directory"):
        folder.keep(NAME, memoryview(CELLS))
    assert [path.is_dir() for path in tmp_path.iterdir()] == [True]
