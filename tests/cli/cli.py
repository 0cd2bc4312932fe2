"""Call ``coinche`` inside the test process, and keep what it wrote."""

from __future__ import annotations

import io
import signal
from contextlib import chdir, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

from coinche_cli.main import run

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


def hear_interrupts() -> None:
    """Let a process that is about to start hear SIGINT, also where the tests themselves do not.

    What a shell starts in the background ignores it, and so does all that is started from there.
    """
    signal.signal(signal.SIGINT, signal.SIG_DFL)
