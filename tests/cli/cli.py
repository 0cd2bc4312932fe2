"""Calls ``coinche`` inside the test process, and keeps its output."""

from __future__ import annotations

import io
import sys
from contextlib import chdir, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

from coinche_cli.main import run

COMMAND = [
    sys.executable,
    "-c",
    "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
    "from coinche_cli.main import main; main()",
]
"""The program as a separate process, which receives an interrupt even if the tests do not: a
process that a shell starts in the background ignores it, and so do its children.
"""
DEALS = Path(__file__).parents[2] / "fixtures" / "deals"


@dataclass(frozen=True)
class Result:
    code: int
    out: str
    err: str


def coinche(*arguments: str, stdin: str = "", folder: Path = DEALS) -> Result:
    """The result of a call made in ``folder``, 80 columns wide."""
    out, err = io.StringIO(), io.StringIO()
    with (
        chdir(folder),
        patch.dict("os.environ", {"COLUMNS": "80"}),
        patch("sys.stdin", io.TextIOWrapper(io.BytesIO(stdin.encode()))),
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        code = run(arguments)
    return Result(code, out.getvalue(), err.getvalue())
