"""Names on a command line: files, folders, patterns, standard input."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from coinche_cli.errors import UserError
from coinche_cli.formats.input.files import files_named


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name in (
        "b.json",
        "a.jsonl.gz",
        "sub/c.PBN",
        "sub/.hidden/d.json",
        "notes.txt",
        "[x].json",
    ):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("{}")
    return tmp_path


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("names", "files"),
    [
        (["b.json"], ["b.json"]),
        (["-", "b.json", "-"], ["-", "b.json"]),
        (["."], ["[x].json", "a.jsonl.gz", "b.json", "sub/.hidden/d.json", "sub/c.PBN"]),
        (["sub"], ["sub/.hidden/d.json", "sub/c.PBN"]),
        (["*.json"], ["[x].json", "b.json"]),
        (["**/*.PBN"], ["sub/c.PBN"]),
        (["**"], ["[x].json", "a.jsonl.gz", "b.json", "notes.txt", "sub/c.PBN"]),
        (["sub/.*/*"], ["sub/.hidden/d.json"]),
        (["sub/../b.*"], ["sub/../b.json"]),
        (["[x].json"], ["[x].json"]),
        (["b.json", "*.json", "./b.json"], ["b.json", "[x].json"]),
        (["notes.txt"], ["notes.txt"]),
    ],
)
def test_files_of_names(names: list[str], files: list[str]) -> None:
    assert files_named(names) == files


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("none.json", "no such file"),
        ("*.xml", "no file matches"),
        ("**.json", "cannot be opened"),
        ("empty", "no game log in this folder"),
        ("a\0b", "no such file"),
        ("x" * 300, "cannot be opened"),
        ("loop", "no such file"),
    ],
)
def test_names_without_files(name: str, message: str) -> None:
    Path("empty").mkdir()
    Path("empty/notes.txt").touch()
    Path("loop").symlink_to("loop")
    with pytest.raises(UserError, match=message) as caught:
        files_named(["b.json", name])
    assert caught.value.hint


def test_what_may_not_be_read(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda path, _: "b.json" not in path)
    for name in ("b.json", "."):
        with pytest.raises(UserError, match=r"b\.json: permission denied"):
            files_named([name])


def test_links(folder: Path) -> None:
    (folder / "sub/up").symlink_to(folder)
    (folder / "sub/again").symlink_to(folder / "sub")
    (folder / "sub/b2.json").symlink_to(folder / "b.json")
    (folder / "sub/gone.json").symlink_to("nowhere")
    os.mkfifo(folder / "sub/pipe.json")
    found = files_named(["."])
    assert [file for file in found if "up" in file or "again" in file] == []
    assert len(found) == len(set(map(os.path.realpath, found))) == 5
    assert files_named(["**/*.json"]) == ["[x].json", "b.json"]
