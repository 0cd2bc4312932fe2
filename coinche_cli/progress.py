"""A progress bar on stderr for runs over many boards or games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

Item = TypeVar("Item")


def counted(items: Iterable[Item], what: str) -> Iterator[Item]:
    """Yield the items and count them on stderr, as so many of ``what``, from the second one on."""
    source = iter(items)
    for first in source:
        yield first
        break
    second = next(source, None)
    if second is None:
        return
    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    columns = (SpinnerColumn(), TextColumn(f"{{task.completed}} {what}"), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=None, completed=2)
        yield second
        for item in source:
            progress.advance(task)
            yield item
