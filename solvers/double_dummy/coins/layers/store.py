"""Names of finished layers, and the interface of a store for them.

The solver never reads or writes a file. A caller that wants to keep layers passes a store.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NoReturn, Protocol

LAYER_FORMAT = 1
"""Increases when the cells of a layer change their meaning or their order."""


@dataclass(frozen=True, slots=True)
class LayerName:
    """Identifies a layer.

    Attributes:
        digest: a hash of the deal, the player, the format and the layer, in hexadecimal digits.
        layer: tricks left to play in this layer.
        size: the size of its cells in bytes.
    """

    digest: str
    layer: int
    size: int


class LayerStore(Protocol):
    """A store for layers. An error that it raises ends the solving."""

    def find(self, name: LayerName) -> memoryview | None:
        """The cells stored under a name, ``name.size`` bytes; None if there are none."""

    def refuse(self, name: LayerName) -> NoReturn:
        """Raise an error: the cells stored under a name cannot be those of a layer."""

    def keep(self, name: LayerName, cells: memoryview) -> None:
        """Store the cells of a layer; the memory must not be used after the call."""
