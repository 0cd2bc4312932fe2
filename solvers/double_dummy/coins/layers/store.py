"""Finished layers that are kept: what they are called, and what a place for them can do.

The solver itself reads and writes no file; whoever wants layers kept gives it such a place.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NoReturn, Protocol

LAYER_FORMAT = 1
"""Changes when the cells of a layer change their meaning or their order."""


@dataclass(frozen=True, slots=True)
class LayerName:
    """Tells a layer from all others.

    Attributes:
        digest: of the deal as the player sees it, the version of the format and the layer, in
            hexadecimal digits.
        layer: tricks that its states have left to play.
        size: bytes of its cells.
    """

    digest: str
    layer: int
    size: int


class LayerStore(Protocol):
    """A place for layers. What it raises ends the solving."""

    def find(self, name: LayerName) -> memoryview | None:
        """The cells kept under a name, ``name.size`` bytes; None if none are kept."""

    def refuse(self, name: LayerName) -> NoReturn:
        """Raise an error that says: what is kept under a name cannot be the cells of a layer."""

    def keep(self, name: LayerName, cells: memoryview) -> None:
        """Keep the cells of a layer; they are not to be used after the call."""
