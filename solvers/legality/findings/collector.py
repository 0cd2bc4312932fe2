"""Collects the findings of a game while the referee goes through it."""

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
"""The most counts of deals without play that are tried in a game to explain their scores."""


class Details(TypedDict, total=False):
    """The parts of a finding besides its code, message and pointer.

    ``trick``, ``play`` and ``seat`` belong to its ``Place``; the others are as in ``Finding``.
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

    ``deal`` is the number of the current deal; None for the game's own header and result.
    ``counts_left`` is the number of counts that may still be tried to explain a score.
    ``unjudged_scores`` is the number of claims of outcome and awarded score that could not be
    judged. ``explaining``: whether to look for the option that decides on a finding, which takes
    long.
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
        """The first option of which another value alone makes it right; None if none does."""
        return deciding_option(ruleset, names, right) if self.explaining else None

    def add(self, code: Code, message: str, pointer: str, **details: Unpack[Details]) -> None:
        """Add a finding; ``pointer`` begins at the current deal, or at the game outside a deal."""
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
        """Add a finding on a trick, or on one card of it.

        Args:
            index: of the trick; ``place`` of the card in it; both count from 0.
            pointer: from the trick on, if it is not that of the card.
        """
        if pointer is None:
            pointer = "" if place is None else f"/cards/{place}"
        details["trick"] = index + 1
        if place is not None:
            details["play"] = place + 1
        self.add(code, message, f"/tricks/{index}{pointer}", **details)


def claim_text(key: str, claim: Mapping[str, float]) -> str:
    """A claim of a score as text: ``cards are NS 52, EW 110``, ``belote is nothing``."""
    verb = "are" if key in ("cards", "melds") else "is"
    return f"{key} {verb} {side_text(claim) or 'nothing'}"


def side_text(numbers: Mapping[str, float]) -> str:
    """Numbers of the sides as text: ``NS 52, EW 110``."""
    return ", ".join(
        f"{side} {number}" if isinstance(number, int) else f"{side} {number:g}"
        for side, number in numbers.items()
    )
