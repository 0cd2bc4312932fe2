"""Where the referee writes his findings down while he goes through a game."""

from __future__ import annotations

from collections.abc import Mapping

from solvers.legality.codes import codes
from solvers.legality.findings import Board, Finding, Place, Value


class Notes:
    """The findings of one game, in the order they were made.

    ``deal`` is the number of the deal under way, None for the game's own header and result.
    """

    def __init__(self) -> None:
        self.findings: list[Finding] = []
        self.deal: int | None = None

    def add(
        self,
        code: str,
        message: str,
        pointer: str,
        *,
        trick: int | None = None,
        play: int | None = None,
        seat: str | None = None,
        expected: Value | None = None,
        actual: Value | None = None,
        option: str | None = None,
        board: Board | None = None,
    ) -> None:
        """Write down a finding; ``pointer`` counts from the deal under way, or from the game."""
        base = "" if self.deal is None else f"/deals/{self.deal - 1}"
        place = Place(self.deal, trick, play, seat, base + pointer)
        severity = codes()[code].severity
        self.findings.append(
            Finding(
                code,
                message,
                place,
                severity,
                expected=expected,
                actual=actual,
                option=option,
                board=board,
            )
        )


def side_text(numbers: Mapping[str, float]) -> str:
    """Numbers of the sides as text: ``NS 52, EW 110``."""
    return ", ".join(f"{side} {number:g}" for side, number in numbers.items())
