"""The outside of coinche: files, terminal, exit codes."""

from __future__ import annotations


def print_version() -> None:
    """Print the program's name and version."""
    from importlib.metadata import version

    print(f"coinche {version('coinche')}")
