"""One logged hand, of any game: are its cards of the deck, and as many as are dealt?"""

from __future__ import annotations

from msgspec import UNSET

from solvers.legality.findings.codes import Code
from solvers.legality.findings.collector import Notes
from solvers.legality.log.game_log import HandLog, KnownHand
from solvers.legality.log.terms import AnyTerms


def judge_hand(
    seat: str, hand: HandLog, terms: AnyTerms, notes: Notes
) -> tuple[list[str], bool] | None:
    """Check the cards of a hand (D104) and their number, hidden ones included (D102).

    Args:
        seat: as the log writes it.

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
        if text not in terms.deck and text not in terms.unseen:
            inner = "/known" if isinstance(hand, KnownHand) else ""
            notes.add(
                Code.CARD_OF_ANOTHER_DECK,
                f"{text} is no card of the {terms.deck_words}",
                f"{pointer}{inner}/{index}",
                seat=seat,
                actual=text,
            )
    count = len(texts) if size is None else size
    seen = [text for text in texts if text in terms.deck]
    twice = len(seen) - len(set(seen))  # D101, and no card too many besides
    right = terms.hand_size
    if count - twice != right and (count > right or size not in (None, right)):
        notes.add(
            Code.WRONG_HAND_SIZE,
            f"{terms.name(seat)} has {count} card{'s' * (count != 1)}, not {right}",
            pointer,
            seat=seat,
            expected=right,
            actual=count,
        )
    return seen, len(seen) == right == size
