"""The house explains itself: small folders, docstrings as maps, one public face, plain words."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

import solvers

ROOT = Path(__file__).parents[1]
MOST_FILES = 20
SPOKEN = (".py", ".pyi", ".toml", ".hpp", ".cpp")
SOURCES = [ROOT / "solvers", ROOT / "coinche_cli"]
PACKAGES = sorted(path.parent for root in SOURCES for path in root.rglob("__init__.py"))
NATIVE = [
    path for path in (ROOT / "solvers" / "double_dummy" / "native").rglob("*") if path.is_dir()
]


OF_ONE_KIND = {
    ROOT / "coinche_cli" / name for name in ("report/check/formats", "formats/importers")
}
"""Folders to which a file is added without a change elsewhere."""


def relative(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("folder", [*PACKAGES, *NATIVE, ROOT / "docs"], ids=relative)
def test_a_folder_fits_into_one_look(folder: Path) -> None:
    assert len([path for path in folder.iterdir() if path.is_file()]) <= MOST_FILES


@pytest.mark.parametrize("folder", PACKAGES, ids=relative)
def test_the_docstring_of_a_package_names_what_is_inside(folder: Path) -> None:
    text = ast.get_docstring(ast.parse((folder / "__init__.py").read_text(encoding="utf-8")))
    inside = {path.stem for path in folder.glob("*.py")} - {"__init__"}
    inside |= {path.parent.name for path in folder.glob("*/__init__.py")}
    assert text is not None
    if len(inside) > 2 and folder not in OF_ONE_KIND:
        assert [name for name in sorted(inside) if f"``{name}``" not in text] == []


def test_every_public_name_is_there_and_is_what_its_module_has() -> None:
    for name in dir(solvers):
        if name in solvers._HOMES:
            home = import_module(f"solvers.{solvers._HOMES[name]}")
            assert getattr(solvers, name) is getattr(home, name)
    assert set(solvers._HOMES) <= set(dir(solvers))
    with pytest.raises(AttributeError, match="has no attribute 'Deel'"):
        _ = solvers.Deel


FORBIDDEN = re.compile(
    r"\b(told|nobody|whoever|is\s+said\s+to|goes\s+without|himself|his|he)\b", re.IGNORECASE
)
"""Words of the last section of docs/glossary.md."""
ALLOWED = {
    'rules of his rule sheet, unchanged; his other games are at marksteeregames.com."""': (
        "the attribution names the author of Coins, a man"
    ),
}
"""Texts in which a forbidden word is right, with the reason."""


def texts_of(path: Path) -> Iterator[tuple[int, str]]:
    """Line and text of each name, comment and string of a source file; other files line by line.

    Parts of a string that Python joins are one text. In names a space replaces the underscore.
    """
    text = path.read_text(encoding="utf-8")
    if path.suffix not in (".py", ".pyi"):
        yield from enumerate(text.splitlines(), 1)
        return
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type in (tokenize.NAME, tokenize.COMMENT):
            yield token.start[0], token.string.replace("_", " ")
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.lineno, node.value


def forbidden_words(path: Path) -> Iterator[str]:
    """The forbidden words in a file, each with its place and its text."""
    for line, text in texts_of(path):
        for found in FORBIDDEN.finditer(text):
            if text not in ALLOWED:
                yield f"{relative(path)}:{line}: {found[0]}: {' '.join(text.split())}"


@pytest.mark.parametrize("folder", SOURCES, ids=relative)
def test_the_house_speaks_plain_english(folder: Path) -> None:
    files = [path for path in sorted(folder.rglob("*")) if path.suffix in SPOKEN]
    assert [found for path in files for found in forbidden_words(path)] == []


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("told_apart = 1\n", 1),
        ("a = 1  # nobody knows\n", 1),
        ('"""What whoever plays\n\nis said\nto hold."""\n', 2),
        ('a = f"{b} goes " "without c"\n', 1),
        ("the_same = here  # this is theirs\n", 0),
    ],
)
def test_a_forbidden_word_is_found(text: str, count: int, tmp_path: Path) -> None:
    file = tmp_path / "source.py"
    file.write_text(text, encoding="utf-8")
    assert sum(len(FORBIDDEN.findall(each)) for _, each in texts_of(file)) == count
