"""Contracts to take all tricks, and the words for them: a log calls a slam capot."""

from __future__ import annotations

from enum import StrEnum


class TrickContract(StrEnum):
    """A contract to take all tricks instead of points."""

    SLAM = "slam"
    """The declarers take all tricks."""
    GENERALE = "generale"
    """The declarer alone takes all tricks."""


_LOGGED = {TrickContract.SLAM: "capot", TrickContract.GENERALE: "generale"}
FEAT_BY_LOGGED = {word: contract for contract, word in _LOGGED.items()}
"""Each of these contracts by its word in a log."""
FEAT_BY_WORD = {contract.value: contract for contract in TrickContract} | FEAT_BY_LOGGED
"""Each of these contracts by every word that users can write for it, in small letters."""


def logged_value(value: int | TrickContract) -> int | str:
    """The value of a bid as it is written in a log."""
    return _LOGGED[value] if isinstance(value, TrickContract) else value


def value_from_log(logged: int | str) -> int | TrickContract:
    """The value of a bid that a log writes as a number, ``capot`` or ``generale``."""
    return FEAT_BY_LOGGED[logged] if isinstance(logged, str) else logged


def level_text(value: int | TrickContract) -> str:
    """The value of a bid as it is written in a contract: ``110`` or ``SLAM``."""
    return value.value.upper() if isinstance(value, TrickContract) else str(value)
