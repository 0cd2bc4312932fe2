"""Contracts to win tricks, and their words: a slam is a capot in French."""

from __future__ import annotations

from enum import StrEnum


class Feat(StrEnum):
    """A contract to win tricks, not points."""

    SLAM = "slam"
    """The declaring side wins all tricks."""
    GENERALE = "generale"
    """The declarer wins all tricks alone."""

    @property
    def logged(self) -> str:
        """The word that a log of a game has for it."""
        return _LOGGED[self]


_LOGGED = {Feat.SLAM: "capot", Feat.GENERALE: "generale"}
FEAT_BY_LOGGED = {word: feat for feat, word in _LOGGED.items()}
"""Each feat by the word that a log has for it."""
FEAT_BY_WORD = {feat.value: feat for feat in Feat} | FEAT_BY_LOGGED
"""Each feat by every word that a contract is written with, in small letters."""
