"""One logged hand, of any game: are its cards of the deck, and as many as are dealt?"""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass

from msgspec import UNSET

from solvers.legality.findings.collector import Notes
from solvers.legality.log.game_log import HandLog, KnownHand


@dataclass(frozen=True, slots=True)
class HandShape:
    """A hand of a game: ``size`` cards of ``deck``, which ``words`` name, or some of ``unseen``."""

    deck: Container[str]
    unseen: Container[str]
    words: str
    size: int


def judge_hand(
    seat: str, name: str, hand: HandLog, shape: HandShape, notes: Notes
) -> tuple[list[str], bool] | None:
    """Check the cards of a hand (D104) and their number, hidden ones included (D102).

    Args:
        seat: as the log writes it; ``name`` as people say it.

    Returns:
        The cards of the deck that were seen, and whether they are the whole hand; None for a hand
        that nobody saw.
    """
    if hand is None:
        return None
    pointer = f"/hands/{seat}"
    texts: list[str] = list(hand.known if isinstance(hand, KnownHand) else hand)
    size: int | None = len(texts)
    if isinstance(hand, KnownHand):
        size = None if hand.hidden is UNSET else len(texts) + hand.hidden
    for index, text in enumerate(texts):
        if text not in shape.deck and text not in shape.unseen:
            inner = "/known" if isinstance(hand, KnownHand) else ""
            notes.add(
                "D104",
                f"{text} is no card of the {shape.words}",
                f"{pointer}{inner}/{index}",
                seat=seat,
                actual=text,
            )
    count = len(texts) if size is None else size
    seen = [text for text in texts if text in shape.deck]
    twice = len(seen) - len(set(seen))  # D101, and no card too many besides
    if count - twice != shape.size and (count > shape.size or size not in (None, shape.size)):
        notes.add(
            "D102",
            f"{name} has {count} card{'s' * (count != 1)}, not {shape.size}",
            pointer,
            seat=seat,
            expected=shape.size,
            actual=count,
        )
    return seen, len(seen) == shape.size == size
