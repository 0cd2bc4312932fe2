"""The files that names on a command line stand for: files, folders, patterns, standard input."""

from __future__ import annotations

import glob
import os
from collections.abc import Iterator, Sequence
from pathlib import Path

from coinche_cli.errors import Fault
from coinche_cli.formats.streams import STDIN

SUFFIXES = (".json", ".jsonl", ".ndjson", ".pbn")
"""Names of files that are read from a folder; ``.gz`` and ``.zst`` may follow."""

_PACKED = (".gz", ".zst")


def files_named(names: Sequence[str]) -> list[str]:
    """The files to read, in order: of each folder, and of each pattern, sorted; each file once.

    Raises:
        Fault: a name stands for no file.
    """
    found: dict[str, str] = {}
    for name in names:
        files = [name] if name == STDIN else _files_of(name)
        for file in files:
            found.setdefault(os.path.realpath(file) if file != STDIN else STDIN, file)
    return list(found.values())


def _files_of(name: str) -> list[str]:
    path = Path(name)
    try:
        if path.is_dir():
            inside = sorted(_logs_in(name))
            if not inside:
                raise Fault(f"{name}: no game log in this folder", f"logs are {_suffixes()}")
            return inside
        if path.exists():
            return [name]
    except (OSError, ValueError) as error:
        raise Fault(f"{name}: cannot be opened ({error})", "check the path") from None
    if glob.has_magic(name):
        matches = sorted(filter(os.path.isfile, glob.glob(name, recursive=True)))  # noqa: PTH207
        if matches:
            return matches
        raise Fault(f"{name}: no file fits this pattern", "check the path")
    raise Fault(f"{name}: no such file", "check the path")


def _logs_in(folder: str) -> Iterator[str]:
    """Game logs in a folder and those below; links to folders are not followed, so none loops."""
    for place, _, files in os.walk(folder):
        for file in files:
            bare = file
            for packed in _PACKED:
                bare = bare.removesuffix(packed)
            if bare.endswith(SUFFIXES):
                yield os.path.join(place, file)  # noqa: PTH118 - as the user wrote the folder


def _suffixes() -> str:
    return " ".join(f"*{suffix}" for suffix in SUFFIXES) + ", also .gz and .zst"
