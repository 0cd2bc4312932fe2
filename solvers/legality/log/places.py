"""References to a point in the play: a trick and the place of a card in it, counted from 1."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from solvers.legality.findings.codes import Code
from solvers.legality.findings.collector import Collector
from solvers.legality.log.terms import AnyTerms


def judge_place(
    what: str,
    trick: int | UnsetType,
    play: int | UnsetType,
    pointer: str,
    terms: AnyTerms,
    collector: Collector,
) -> bool:
    """T105 for a trick or a play that no deal has; whether both exist.

    Args:
        what: the thing that has this place, in words.
        pointer: of the object with the keys ``trick`` and ``play``.
    """
    possible = True
    for key, number, most in (("trick", trick, terms.hand_size), ("play", play, terms.trick_size)):
        if number is not UNSET and not 1 <= number <= most:
            possible = False
            collector.add(
                Code.NO_SUCH_TRICK_OR_PLAY,
                f"{what} is placed at {key} {number}; {key}s are numbered from 1 to {most}",
                f"{pointer}/{key}",
                actual=number,
            )
    return possible
