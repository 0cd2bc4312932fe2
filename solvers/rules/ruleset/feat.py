"""Contracts to win tricks, and their words: a slam is a capot in French."""

from __future__ import annotations

from enum import StrEnum


class TrickContract(StrEnum):
    """A contract to win tricks, not points."""

    SLAM = "slam"
    """The declaring side wins all tricks."""
    GENERALE = "generale"
    """The declarer wins all tricks alone."""


_LOGGED = {TrickContract.SLAM: "capot", TrickContract.GENERALE: "generale"}
FEAT_BY_LOGGED = {word: feat for feat, word in _LOGGED.items()}
"""Each feat by the word that a log has for it."""
FEAT_BY_WORD = {feat.value: feat for feat in TrickContract} | FEAT_BY_LOGGED
"""Each feat by every word that a contract is written with, in small letters."""


def logged_value(value: int | TrickContract) -> int | str:
    """The value of a bid as a log of a game has it."""
    return _LOGGED[value] if isinstance(value, TrickContract) else value


def value_from_log(logged: int | str) -> int | TrickContract:
    """The value of a bid that a log has as a number, ``capot`` or ``generale``."""
    return FEAT_BY_LOGGED[logged] if isinstance(logged, str) else logged


def level_text(value: int | TrickContract) -> str:
    """The value of a bid as a contract is written: ``110`` or ``SLAM``."""
    return value.value.upper() if isinstance(value, TrickContract) else str(value)
