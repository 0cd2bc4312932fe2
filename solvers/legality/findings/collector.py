"""Where the referee writes his findings down while he goes through a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypedDict, Unpack

from solvers.legality.findings.codes import Code
from solvers.legality.findings.deciding_option import deciding_option
from solvers.legality.findings.finding import (
    Board,
    Certainty,
    ContradictingFact,
    Finding,
    Place,
    Value,
)
from solvers.legality.findings.registry import codes
from solvers.rules.ruleset.ruleset import Ruleset

MOST_COUNTS_TRIED = 100_000
"""How many counts of deals without play are tried in a game to explain their scores."""


class Details(TypedDict, total=False):
    """What can be said of a finding beside its code, message and place in the log.

    ``trick``, ``play`` and ``seat`` are parts of its ``Place``; the others are as in ``Finding``.
    """

    trick: int | None
    play: int | None
    seat: str | None
    expected: Value | None
    actual: Value | None
    option: str | None
    board: Board | None
    certainty: Certainty
    facts: tuple[ContradictingFact, ...]


class Collector:
    """The findings of one game, in the order they were made.

    ``deal`` is the number of the deal under way, None for the game's own header and result.
    ``counts_left`` is how many counts may still be tried to explain a score, and
    ``unjudged_scores`` how many claims of outcome and award could not be judged.
    ``explaining``: whether to look for the option that decides on a finding, which takes long.
    """

    def __init__(self, explaining: bool = True) -> None:
        self.explaining = explaining
        self.findings: list[Finding] = []
        self.deal: int | None = None
        self.counts_left = MOST_COUNTS_TRIED
        self.unjudged_scores = 0

    def deciding_option(
        self, ruleset: Ruleset, names: tuple[str, ...], right: Callable[[Ruleset], bool]
    ) -> str | None:
        """The option of which another value alone would make it right, where one does."""
        return deciding_option(ruleset, names, right) if self.explaining else None

    def add(self, code: Code, message: str, pointer: str, **details: Unpack[Details]) -> None:
        """Write down a finding; ``pointer`` counts from the deal under way, or from the game."""
        base = "" if self.deal is None else f"/deals/{self.deal - 1}"
        place = Place(
            self.deal,
            details.get("trick"),
            details.get("play"),
            details.get("seat"),
            base + pointer,
        )
        self.findings.append(
            Finding(
                code,
                message,
                place,
                codes()[code].severity,
                details.get("certainty", Certainty.DEFINITE),
                expected=details.get("expected"),
                actual=details.get("actual"),
                option=details.get("option"),
                board=details.get("board"),
                facts=details.get("facts", ()),
            )
        )

    def add_play(
        self,
        code: Code,
        message: str,
        index: int,
        place: int | None = None,
        *,
        pointer: str | None = None,
        **details: Unpack[Details],
    ) -> None:
        """Write down a finding on a trick, or on one card of it.

        Args:
            index: of the trick; ``place`` of the card in it, both counted from 0.
            pointer: from the trick on, where it is not the card's own.
        """
        if pointer is None:
            pointer = "" if place is None else f"/cards/{place}"
        details["trick"] = index + 1
        if place is not None:
            details["play"] = place + 1
        self.add(code, message, f"/tricks/{index}{pointer}", **details)


def side_text(numbers: Mapping[str, float]) -> str:
    """Numbers of the sides as text: ``NS 52, EW 110``."""
    return ", ".join(
        f"{side} {number}" if isinstance(number, int) else f"{side} {number:g}"
        for side, number in numbers.items()
    )
