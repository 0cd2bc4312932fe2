"""The methods of solving positions of Coins."""

from __future__ import annotations

from enum import StrEnum


class CoinsMethod(StrEnum):
    """How to find what players can force."""

    SEARCH = "search"
    LAYERS = "layers"
