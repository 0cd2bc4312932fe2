"""The numbers of a game's deals: from any one on, each deal has the next."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from solvers.legality.findings.collector import Notes


class DealNumbers:
    """Follows the numbers; what fits those before a wrong one is not found wrong again."""

    def __init__(self, notes: Notes) -> None:
        self._notes = notes
        self._told: int | None = None
        self._right: int | None = None

    def judge(self, number: int | UnsetType) -> None:
        """D202 for the number of the next deal, which may not be told."""
        following = [each + 1 for each in (self._told, self._right) if each is not None]
        if number is not UNSET and number < 1:
            self._notes.add("D202", f"the deal is number {number}; deals count from 1", "/n")
        if number is UNSET or number < 1:
            self._told, self._right = (following[0], following[-1]) if following else (None, None)
            return
        if following and number not in following:
            self._notes.add(
                "D202",
                f"the deal is number {number}, after number {following[0] - 1}",
                "/n",
                expected=following[0],
                actual=number,
            )
        self._right = following[-1] if following and number != following[0] else number
        self._told = number
