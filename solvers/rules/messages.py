"""Parts that messages about input share: what was given, and what was perhaps meant."""

from __future__ import annotations

from collections.abc import Iterable


def shown(text: str, most: int = 40) -> str:
    """Input made fit for a message: quoted, escaped and shortened."""
    return repr(text if len(text) <= most else text[:most] + "...")


def suggestion(name: str, known: Iterable[str]) -> str:
    """``; did you mean 'x'?`` where a name is close or goes on, else the list of known names."""
    import difflib

    names = list(known)
    longer = [each for each in names if name and each.startswith(name)]
    close = difflib.get_close_matches(name[:40], names, n=1) or longer
    return f"; did you mean {close[0]!r}?" if close else f"; known are {', '.join(names)}"
