"""Progress of a run on stderr, if it is a terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

Item = TypeVar("Item")


class Screen:
    """Lines on stderr, one for each activity, shown while it lasts.

    Args:
        wanted: whether to show anything; nothing is shown if stderr is not a terminal.
    """

    def __init__(self, *, wanted: bool) -> None:
        self._wanted = wanted and sys.stderr is not None and sys.stderr.isatty()
        self._lines: dict[str, TaskID] = {}
        self._progress: Progress | None = None

    def show(self, name: str, text: str) -> None:
        """Show the line of this name, or change its text."""
        if not self._wanted:
            return
        if self._progress is None:
            self._progress = _progress()
            self._progress.start()
        if name in self._lines:
            self._progress.update(self._lines[name], text=text)
        else:
            self._lines[name] = self._progress.add_task("", total=None, text=text)

    def hide(self, name: str) -> None:
        """Remove a line, if it is shown; without lines the screen is as it was before."""
        if self._progress is None or name not in self._lines:
            return
        self._progress.remove_task(self._lines.pop(name))
        if not self._lines:
            self._progress.stop()
            self._progress = None


def with_progress(items: Iterable[Item], what: str, screen: Screen | None = None) -> Iterator[Item]:
    """Yield the items and show their count, as a number of ``what``, from the second one on.

    Args:
        screen: where to show the count; None for a new screen.
    """
    screen = screen or Screen(wanted=True)
    try:
        for number, item in enumerate(items, start=1):
            if number > 1:
                screen.show(what, f"{number} {what}")
            yield item
    finally:
        screen.hide(what)


def _progress() -> Progress:
    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    text = TextColumn("{task.fields[text]}", markup=False)
    columns = (SpinnerColumn(), text, TimeElapsedColumn())
    return Progress(*columns, console=Console(stderr=True), transient=True)
