"""The files that a command line names: files, folders, patterns, standard input."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from glob import has_magic
from itertools import takewhile
from pathlib import Path

from coinche_cli.errors import UserError
from coinche_cli.formats.input.streams import STDIN

SUFFIXES = (".json", ".jsonl", ".ndjson", ".pbn")
"""Names of files that are read from a folder; ``.gz`` and ``.zst`` may follow."""

_PACKED = (".gz", ".zst")


def bare_name(name: str) -> str:
    """The name of a file in lower case, without the suffix of a compressed file."""
    bare = name.lower()
    for suffix in _PACKED:
        bare = bare.removesuffix(suffix)
    return bare


def files_named(names: Sequence[str], output: str | None = None) -> list[str]:
    """The files to read, in order: those of a folder or a pattern sorted, each file once.

    A name is a pattern (``*.json``, ``**/*.pbn``) only if no file has that name. Links to folders
    are not followed, so that none leads in a circle.

    Args:
        names: the names on the command line.
        output: the file that results go to, which must not be one of these.

    Raises:
        UserError: a name has no file, or a file that cannot be read or is the output.
    """
    found: dict[str, str] = {}
    for name in names:
        for file in [STDIN] if name == STDIN else _files_of(name):
            found.setdefault(STDIN if file == STDIN else os.path.realpath(file), file)
    if output is not None and os.path.realpath(output) in found:
        raise UserError(f"{output}: the output is one of the inputs", "write to another file")
    return list(found.values())


def _files_of(name: str) -> list[str]:
    try:
        path = Path(name)
        if path.is_dir():
            files = sorted(_logs_in(name))
            if not files:
                raise UserError(f"{name}: no game log in this folder", f"logs are {_suffixes()}")
        elif path.exists():
            files = [name]
        elif has_magic(name):
            files = sorted(_fitting(path))
            if not files:
                raise UserError(f"{name}: no file matches this pattern", "check the path")
        else:
            raise UserError(f"{name}: no such file", "check the path")
    except PermissionError as error:
        raise _not_readable(error.filename) from None
    except (OSError, ValueError) as error:
        raise UserError(f"{name}: cannot be opened ({error})", "check the path") from None
    for file in files:
        if not os.access(file, os.R_OK):
            raise _not_readable(file)
    return files


def _not_readable(name: str) -> UserError:
    return UserError(f"{name}: permission denied", "make it readable first")


def _logs_in(folder: str) -> Iterator[str]:
    """Game logs in a folder and its subfolders: regular files, or links to regular files."""

    def refuse(error: OSError) -> None:
        raise error

    for place, _, files in os.walk(folder, onerror=refuse):
        for file in files:
            path = Path(place, file)
            if bare_name(file).endswith(SUFFIXES) and path.is_file():
                yield str(path)


def _fitting(pattern: Path) -> Iterator[str]:
    """Files that match a pattern; hidden files only if the pattern names them, as in a shell."""
    base = Path(*takewhile(lambda part: not has_magic(part), pattern.parts))
    parts = pattern.parts[len(base.parts) :]
    if parts[-1] == "**":
        parts += ("*",)
    hidden = any(part.startswith(".") for part in parts)
    for path in base.glob("/".join(parts)):
        inside = path.relative_to(base).parts
        if path.is_file() and (hidden or not any(part.startswith(".") for part in inside)):
            yield str(path)


def _suffixes() -> str:
    return " ".join(f"*{suffix}" for suffix in SUFFIXES) + ", also .gz and .zst"
