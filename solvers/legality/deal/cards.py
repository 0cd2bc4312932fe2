"""The cards of a deal: are they the deck, evenly dealt, as the cut deck gives them?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

from msgspec import UNSET

from solvers.legality.deal.hand import HandShape, judge_hand
from solvers.legality.findings.collector import Notes
from solvers.legality.header.other_deck import judge_deck
from solvers.legality.log.game_log import DealLog, HandLog
from solvers.legality.log.terms import CARDS, DECKS, SEATS, UNSEEN_CARDS
from solvers.rules.cards.card import cards_text, duplicates, pack_order
from solvers.rules.deal.dealing import hands_from_deck
from solvers.rules.errors import CannotBe
from solvers.rules.ruleset.ruleset import Ruleset
from solvers.rules.seats import SEAT_NAMES, Seat


@dataclass(slots=True)
class Dealt:
    """The hands as dealt: those wholly seen, and ``known`` cards of the others.

    ``sound`` is false when the cards contradict each other: no play can then be judged by them.
    ``foreign`` cards are those of another game, and nothing at all can be judged by them.
    """

    hands: dict[Seat, list[str]]
    known: dict[Seat, list[str]]
    sound: bool
    foreign: bool = False

    @property
    def whole(self) -> bool:
        """Whether all four hands are known, and are a sound deal."""
        return self.sound and len(self.hands) == len(Seat)


def judge_cards(deal: DealLog, ruleset: Ruleset, notes: Notes) -> Dealt:
    """Check the cards of a deal (rules C5, C6).

    Hands nobody logged follow from the cut deck, and a fourth from the other three.
    """
    if not judge_deck(deal, ruleset, notes):
        return Dealt({}, {}, sound=False, foreign=True)
    before = len(notes.findings)
    logged: dict[str, HandLog] = {}
    if deal.hands is not UNSET:
        logged.update(deal.hands.items())
    for seat in [seat for seat in logged if seat not in SEATS]:
        notes.add("D303", f"{seat} is no seat of this game; seats are N E S W", f"/hands/{seat}")
        del logged[seat]
    hands: dict[Seat, list[str]] = {}
    known: dict[Seat, list[str]] = {}
    deck = DECKS[ruleset.game]
    words, unseen = f"{len(deck)}-card deck", UNSEEN_CARDS[ruleset.game]
    shape = HandShape(deck, unseen, words, ruleset.pieces.hand_size)
    for text, hand in logged.items():
        judged = judge_hand(text, SEAT_NAMES[SEATS[text]], hand, shape, notes)
        if judged is not None:
            seen, whole = judged
            (hands if whole else known)[SEATS[text]] = seen
    _no_card_twice(hands, known, ruleset, notes)
    sound = len(notes.findings) == before
    from_deck = _from_deck(deal, ruleset, notes)
    if from_deck is not None and sound:
        _compare(deal, from_deck, hands, known, ruleset, notes)
        hands = from_deck | hands
        known = {}
    elif sound and len(hands) == len(Seat) - 1:
        _add_last_hand(hands, known, ruleset)
    return Dealt(hands, known, sound)


def _no_card_twice(
    hands: dict[Seat, list[str]],
    known: dict[Seat, list[str]],
    ruleset: Ruleset,
    notes: Notes,
) -> None:
    """D101 for each card that stands more than once; four whole hands then lack others."""
    everywhere = hands | known
    held = [CARDS[text] for hand in everywhere.values() for text in hand]
    missing = set(ruleset.pieces.deck).difference(held) if len(hands) == len(Seat) else set()
    lacking = f"; {cards_text(pack_order(missing))} missing" if missing else ""
    for card in duplicates(held):
        holders = [seat for seat, hand in everywhere.items() for text in hand if text == str(card)]
        names = ", ".join(SEAT_NAMES[seat] for seat in holders)
        notes.add(
            "D101",
            f"{card} stands {len(holders)} times ({names}){lacking}",
            f"/hands/{holders[-1].value}",
            seat=holders[-1].value,
            actual=str(card),
        )


def _add_last_hand(
    hands: dict[Seat, list[str]], known: dict[Seat, list[str]], ruleset: Ruleset
) -> None:
    """The fourth hand: the cards that the three whole ones leave."""
    held = {text for hand in hands.values() for text in hand}
    (seat,) = set(Seat) - hands.keys()
    hands[seat] = [text for text in DECKS[ruleset.game] if text not in held]
    known.pop(seat, None)


def _from_deck(deal: DealLog, ruleset: Ruleset, notes: Notes) -> dict[Seat, list[str]] | None:
    """The hands the cut deck gives, where the log has one and all its cards were seen."""
    deck = deal.cut_deck
    if deck is UNSET:
        return None
    own, unseen = DECKS[ruleset.game], UNSEEN_CARDS[ruleset.game]
    strange = [text for text in deck if text not in own and text not in unseen]
    if strange:
        what = f"the cut deck holds {strange[0]}, no card of the {len(own)}"
        notes.add("D106", what, "/cut_deck")
        return None
    if any(text in unseen for text in deck):
        return None
    try:
        return _hands_of_deck(deal, ruleset)
    except CannotBe as error:
        notes.add("D106", f"the cut deck: {'; '.join(error.reasons)}", "/cut_deck")
        return None


def _hands_of_deck(deal: DealLog, ruleset: Ruleset) -> dict[Seat, list[str]]:
    """The hands of a deal that has a cut deck."""
    deck = () if deal.cut_deck is UNSET else deal.cut_deck
    dealt = hands_from_deck([CARDS[text] for text in deck], SEATS[deal.dealer], ruleset)
    return {seat: [str(card) for card in dealt.hand(seat)] for seat in Seat}


def _compare(
    deal: DealLog,
    from_deck: dict[Seat, list[str]],
    hands: dict[Seat, list[str]],
    known: dict[Seat, list[str]],
    ruleset: Ruleset,
    notes: Notes,
) -> None:
    """D105 for the first hand that does not follow from the cut deck."""

    def fits(other: Ruleset) -> bool:
        dealt = _hands_of_deck(deal, other)
        return all(set(hand) <= set(dealt[seat]) for seat, hand in (hands | known).items())

    for seat, hand in chain(hands.items(), known.items()):
        if not set(hand) <= set(from_deck[seat]):
            notes.add(
                "D105",
                f"the cut deck gives {SEAT_NAMES[seat]} {_text(from_deck[seat])}, "
                f"not {_text(hand)}",
                f"/hands/{seat.value}",
                seat=seat.value,
                expected=from_deck[seat],
                actual=list(hand),
                option=notes.deciding_option(ruleset, ("deal_packets", "direction"), fits),
            )
            return


def _text(cards: Sequence[str]) -> str:
    return cards_text(pack_order(CARDS[text] for text in cards))
