"""The command line of coinche: files, terminal, exit codes.

* ``main`` and ``app`` the program and its commands, ``errors`` error messages and exit codes
* ``commands`` one file for each command: its options
* ``check``, ``solve``, ``infer``, ``convert`` the work behind each command
* ``formats`` readers and writers, ``report`` output formats, ``schemas`` the published JSON Schemas
* ``terminal`` output, progress, jobs and memory
"""

from __future__ import annotations


def print_version() -> None:
    """Print the program's name and version."""
    from importlib.metadata import version

    print(f"coinche {version('coinche')}")
