"""Rewrite all golden files and print what changed: ``python -m tests.golden.regenerate``."""

from __future__ import annotations

import difflib
import sys

from tests.golden.cases import CASES, GOLDEN


def main() -> None:
    GOLDEN.mkdir(exist_ok=True)
    for case in CASES:
        old = case.path.read_text(encoding="utf-8") if case.path.exists() else ""
        new = case.transcript()
        case.path.write_text(new, encoding="utf-8")
        sys.stdout.writelines(
            difflib.unified_diff(
                old.splitlines(keepends=True),
                new.splitlines(keepends=True),
                f"old/{case.path.name}",
                f"new/{case.path.name}",
            )
        )
    for path in set(GOLDEN.iterdir()) - {case.path for case in CASES}:
        path.unlink()
        print(f"removed {path.name}")


if __name__ == "__main__":
    main()
