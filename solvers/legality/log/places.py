"""References to a point in the play: a trick and the place of a card in it, counted from 1."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from solvers.legality.findings.collector import Notes
from solvers.rules.ruleset.ruleset import Ruleset
from solvers.rules.seats import Seat


def judge_reference(
    what: str,
    trick: int | UnsetType,
    play: int | UnsetType,
    pointer: str,
    ruleset: Ruleset,
    notes: Notes,
) -> bool:
    """T105 for a trick or a play that no deal has; whether there is such a one.

    Args:
        what: what refers to it, in words.
        pointer: where the object with the keys ``trick`` and ``play`` stands.
    """
    possible, tricks = True, ruleset.pieces.hand_size
    for key, number, most in (("trick", trick, tricks), ("play", play, len(Seat))):
        if number is not UNSET and not 1 <= number <= most:
            possible = False
            notes.add(
                "T105",
                f"{what} is placed at {key} {number}; they count from 1 to {most}",
                f"{pointer}/{key}",
                actual=number,
            )
    return possible
