"""The house explains itself: small folders, docstrings that map them, one public face."""

from __future__ import annotations

import ast
from importlib import import_module
from pathlib import Path

import pytest

import solvers

ROOT = Path(__file__).parents[1]
MOST_FILES = 20
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
    files = [path for path in folder.iterdir() if path.is_file()]
    stems = {path.stem for path in files}  # a header and its source are one
    assert len(stems) <= MOST_FILES


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
