"""The hands of a deal of any game: are their cards in the deck, and do they fit the cut deck?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import chain
from typing import TypeAlias

from msgspec import UNSET

from solvers.legality.findings.codes import Code
from solvers.legality.findings.collector import Collector
from solvers.legality.log.game_log import DealLog, HandLog, KnownHand, seen_cards
from solvers.legality.log.seats import unknown_seat
from solvers.legality.log.terms import CardT, LogTerms, SeatT
from solvers.rules.errors import CannotBe

Hands: TypeAlias = dict[SeatT, list[str]]
"""Cards as the log writes them, by seat."""


def judge_hands(
    deal: DealLog, terms: LogTerms[SeatT, CardT], collector: Collector
) -> tuple[Hands[SeatT], Hands[SeatT]]:
    """Check the logged hands, one by one and together.

    Returns:
        The hands that were seen completely, and the cards seen of the others.
    """
    hands: Hands[SeatT] = {}
    known: Hands[SeatT] = {}
    for seat, hand in deal.all_hands.items():
        if unknown_seat(seat, f"/hands/{seat}", terms, collector):
            continue
        judged = _judge_hand(seat, hand, terms, collector)
        if judged is not None:
            seen, whole = judged
            (hands if whole else known)[terms.seats[seat]] = seen
    _no_card_twice(hands, known, terms, collector)
    return hands, known


def _judge_hand(
    seat: str, hand: HandLog, terms: LogTerms[SeatT, CardT], collector: Collector
) -> tuple[list[str], bool] | None:
    """Check the cards of a hand (D104) and their number, including hidden cards (D102).

    Args:
        seat: as the log writes it.

    Returns:
        The cards of the deck that were seen, and whether they are the complete hand; None for an
        unseen hand.
    """
    if hand is None:
        return None
    pointer = f"/hands/{seat}"
    texts: list[str] = list(seen_cards(hand))
    size: int | None = len(texts)
    if isinstance(hand, KnownHand):
        size = None if hand.hidden is UNSET else len(texts) + hand.hidden
    for index, text in enumerate(texts):
        if text not in terms.deck and text not in terms.unseen:
            inner = "/known" if isinstance(hand, KnownHand) else ""
            collector.add(
                Code.CARD_OF_ANOTHER_DECK,
                f"{text} is not in the {terms.deck_words}",
                f"{pointer}{inner}/{index}",
                seat=seat,
                actual=text,
            )
    count = len(texts) if size is None else size
    seen = [text for text in texts if text in terms.deck]
    twice = len(seen) - len(set(seen))  # D101 reports these, so they do not count here
    right = terms.hand_size
    if count - twice != right and (count > right or size not in (None, right)):
        collector.add(
            Code.WRONG_HAND_SIZE,
            f"{terms.name(seat)} has {count} card{'s' * (count != 1)}, not {right}",
            pointer,
            seat=seat,
            expected=right,
            actual=count,
        )
    return seen, len(seen) == right == size


def _no_card_twice(
    hands: Hands[SeatT], known: Hands[SeatT], terms: LogTerms[SeatT, CardT], collector: Collector
) -> None:
    """D101 for each card dealt more than once; complete hands show which cards are missing."""
    everywhere = [(seat, text) for seat, hand in (hands | known).items() for text in hand]
    counts = Counter(text for _, text in everywhere)
    missing = terms.deck.keys() - counts.keys() if len(hands) == len(terms.seats) else ()
    missing_text = f"; missing: {' '.join(terms.in_order(missing))}" if missing else ""
    for card in terms.in_order(text for text, count in counts.items() if count > 1):
        holders = [seat.value for seat, text in everywhere if text == card]
        names = ", ".join(map(terms.name, holders))
        times = "twice" if len(holders) == 2 else f"{len(holders)} times"
        collector.add(
            Code.CARD_DEALT_TWICE,
            f"{card} appears {times} ({names}){missing_text}",
            f"/hands/{holders[-1]}",
            seat=holders[-1],
            actual=card,
        )


def hands_of_cut_deck(
    deal: DealLog,
    terms: LogTerms[SeatT, CardT],
    deal_out: Callable[[Sequence[CardT]], Hands[SeatT]],
    collector: Collector,
) -> Hands[SeatT] | None:
    """The hands that the cut deck gives; None without a cut deck, or if some of it is unseen.

    Args:
        deal_out: deals a deck by the rules; it raises ``CannotBe`` if the deck is not complete.
    """
    deck = deal.cut_deck
    if deck is UNSET:
        return None
    unseen = [text for text in deck if text in terms.unseen]
    strange = [text for text in deck if text not in terms.deck and text not in terms.unseen]
    if strange:
        text = f"the cut deck has {strange[0]}, which is not in the {terms.deck_words}"
        collector.add(Code.CUT_DECK_NOT_THE_PACK, text, "/cut_deck", actual=strange[0])
        return None
    if unseen:
        return None
    try:
        return deal_out([terms.deck[text] for text in deck])
    except CannotBe as error:
        reasons = f"the cut deck: {'; '.join(error.reasons)}"
        collector.add(Code.CUT_DECK_NOT_THE_PACK, reasons, "/cut_deck")
        return None


def hands_fit(
    from_deck: Mapping[SeatT, Sequence[str]], hands: Hands[SeatT], known: Hands[SeatT]
) -> bool:
    """Whether all cards that were seen are in the hands that the cut deck gives."""
    return all(set(hand) <= set(from_deck[seat]) for seat, hand in (hands | known).items())


def compare_with_cut_deck(
    from_deck: Hands[SeatT],
    hands: Hands[SeatT],
    known: Hands[SeatT],
    terms: LogTerms[SeatT, CardT],
    option: Callable[[], str | None],
    collector: Collector,
) -> None:
    """D105 for the first hand that does not follow from the cut deck.

    Args:
        option: finds the option that decides, if there is one.
    """
    for seat, hand in chain(hands.items(), known.items()):
        if not set(hand) <= set(from_deck[seat]):
            right = " ".join(terms.in_order(from_deck[seat]))
            collector.add(
                Code.HANDS_NOT_FROM_CUT_DECK,
                f"the cut deck gives {terms.name(seat)} {right}, not "
                f"{' '.join(terms.in_order(hand))}",
                f"/hands/{seat.value}",
                seat=seat.value,
                expected=from_deck[seat],
                actual=list(hand),
                option=option(),
            )
            return
