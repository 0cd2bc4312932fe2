"""What messages about input share: the input itself, and a suggestion."""

from __future__ import annotations

from collections.abc import Iterable


def shown(text: str, most: int = 40) -> str:
    """Input as a message shows it: quoted, escaped and shortened."""
    return repr(text if len(text) <= most else text[:most] + "...")


def suggestion(name: str, known: Iterable[str]) -> str:
    """``; did you mean 'x'?`` if a known name is similar or longer, otherwise all known names."""
    import difflib

    names = list(known)
    longer = [each for each in names if name and each.startswith(name)]
    close = difflib.get_close_matches(name[:40], names, n=1) or longer
    return f"; did you mean {close[0]!r}?" if close else f"; known are {', '.join(names)}"
