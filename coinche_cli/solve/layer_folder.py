"""Layers of Coins kept in a folder, each in a file that is verified when it is read."""

from __future__ import annotations

import mmap
import os
import shutil
import zlib
from contextlib import suppress
from pathlib import Path
from struct import Struct
from typing import NoReturn

from coinche_cli.errors import UserError
from solvers.double_dummy.coins.layers.store import LayerName

_HEAD = Struct("<16s32sQII")
"""The head of a file: magic text, then digest of the name, size, layer and checksum."""
_MAGIC = b"coinche layer 1\n"


class LayerFolder:
    """A folder for layers; it is created if it does not exist.

    Args:
        path: the folder, as the user wrote it.

    Raises:
        UserError: the folder cannot be created or cannot be written to.
    """

    def __init__(self, path: str) -> None:
        if not path:
            raise UserError("--keep needs the name of a folder")
        self._path = Path(path)
        try:
            self._path.mkdir(parents=True, exist_ok=True)
        except (OSError, ValueError) as error:
            raise UserError(f"--keep {path}: cannot make this folder: {_why(error)}") from None
        if not os.access(self._path, os.W_OK | os.X_OK):
            raise UserError(f"--keep {path}: cannot write to this folder")

    @property
    def free_bytes(self) -> int:
        """Free space on its disk, in bytes."""
        return shutil.disk_usage(self._path).free

    def find(self, name: LayerName) -> memoryview | None:
        """The cells kept under a name; None if none are kept.

        Raises:
            UserError: the file is broken or cannot be read.
        """
        path = self._file(name)
        if path.is_fifo():
            raise _broken(path, "it is a named pipe")
        try:
            with path.open("rb") as file:
                content = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
        except FileNotFoundError:
            return None
        except ValueError:
            raise _broken(path, "it is empty") from None
        except OSError as error:
            raise UserError(f"{path}: cannot read this layer: {_why(error)}") from None
        cells = content[_HEAD.size :]
        if len(cells) != name.size:
            raise _broken(path, f"its cells take {len(cells):,} bytes, not {name.size:,}")
        if bytes(content[: _HEAD.size]) != _head(name, cells):
            raise _broken(path, "its contents do not match its checksum")
        return cells

    def refuse(self, name: LayerName) -> NoReturn:
        """Report that the cells of a file cannot be those of a layer.

        Raises:
            UserError: always.
        """
        raise _broken(self._file(name), "it has cells that no layer can have")

    def keep(self, name: LayerName, cells: memoryview) -> None:
        """Write the cells under a name; the file appears only when it is complete.

        Raises:
            UserError: it cannot be written.
        """
        path = self._file(name)
        unfinished = path.with_suffix(f".{os.getpid()}.tmp")
        try:
            try:
                with unfinished.open("wb") as file:
                    file.write(_head(name, cells))
                    file.write(cells)
                unfinished.replace(path)
            finally:
                with suppress(FileNotFoundError):
                    unfinished.unlink()
        except OSError as error:
            raise UserError(
                f"{path}: cannot keep this layer: {_why(error)}",
                "layers kept before are still there; the next run continues after the last of them",
            ) from None

    def _file(self, name: LayerName) -> Path:
        return self._path / f"{name.digest}-{name.layer:02}.layer"


def _head(name: LayerName, cells: memoryview) -> bytes:
    checksum = zlib.crc32(cells)
    return _HEAD.pack(_MAGIC, bytes.fromhex(name.digest), name.size, name.layer, checksum)


def _broken(path: Path, why: str) -> UserError:
    return UserError(
        f"{path}: this layer is broken: {why}", "delete the file; the layer is computed again"
    )


def _why(error: OSError | ValueError) -> str:
    return getattr(error, "strerror", None) or str(error)
