"""The cards of a deal of Coins: are they the 48, sixteen to a hand, as the cut deck gives them?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

from msgspec import UNSET

from solvers.legality.deal.hand import HandShape, judge_hand
from solvers.legality.findings.collector import Notes
from solvers.legality.log.coins_terms import PLAYERS, SPANISH_CARDS, UNSEEN_SPANISH_CARDS
from solvers.legality.log.game_log import DealLog
from solvers.rules.coins.cards import (
    SPANISH_DECK,
    spanish_cards_text,
    spanish_duplicates,
    spanish_pack_order,
)
from solvers.rules.coins.deal import COINS_HAND_SIZE, coins_hands_from_deck
from solvers.rules.coins.players import Player
from solvers.rules.errors import CannotBe

Hands = dict[Player, list[str]]
COINS_HAND = HandShape(SPANISH_CARDS, UNSEEN_SPANISH_CARDS, "48 Spanish ones", COINS_HAND_SIZE)


@dataclass(slots=True)
class CoinsDealt:
    """The hands as dealt: those wholly seen, and ``known`` cards of the others.

    Both are empty when the cards contradict each other: no play can then be judged by them.
    """

    hands: Hands
    known: Hands


def judge_coins_cards(deal: DealLog, notes: Notes) -> CoinsDealt:
    """Check the cards of a deal (rules K2, K4); hands nobody logged follow from the cut deck."""
    before = len(notes.findings)
    hands: Hands = {}
    known: Hands = {}
    for text, hand in () if deal.hands is UNSET else deal.hands.items():
        if text in PLAYERS:
            judged = judge_hand(text, text, hand, COINS_HAND, notes)
            if judged is not None:
                seen, whole = judged
                (hands if whole else known)[PLAYERS[text]] = seen
        else:
            wrong = f"{text} is no player of this game; players are X Y Z"
            notes.add("D303", wrong, f"/hands/{text}", actual=text)
    _no_card_twice(hands, known, notes)
    sound = len(notes.findings) == before
    from_deck = _from_deck(deal, notes)
    if not sound:
        return CoinsDealt({}, {})
    if from_deck is None:
        return CoinsDealt(hands, known)
    _compare(from_deck, hands, known, notes)
    return CoinsDealt(from_deck | hands, {})


def _no_card_twice(hands: Hands, known: Hands, notes: Notes) -> None:
    """D101 for each card that stands more than once; three whole hands then lack others."""
    everywhere = [(player, text) for player, hand in (hands | known).items() for text in hand]
    held = [SPANISH_CARDS[text] for _, text in everywhere]
    missing = set(SPANISH_DECK).difference(held) if len(hands) == len(Player) else set()
    lacking = f"; {spanish_cards_text(spanish_pack_order(missing))} missing" if missing else ""
    for card in spanish_duplicates(held):
        holders = [player for player, text in everywhere if text == str(card)]
        notes.add(
            "D101",
            f"{card} stands {len(holders)} times ({', '.join(holders)}){lacking}",
            f"/hands/{holders[-1].value}",
            seat=holders[-1].value,
            actual=str(card),
        )


def _from_deck(deal: DealLog, notes: Notes) -> Hands | None:
    """The hands the cut deck gives, where the log has one and all its cards were seen."""
    deck = deal.cut_deck
    if deck is UNSET:
        return None
    unseen = [text for text in deck if text in UNSEEN_SPANISH_CARDS]
    strange = [text for text in deck if text not in SPANISH_CARDS and text not in unseen]
    if strange:
        text = f"the cut deck holds {strange[0]}, no card of the 48 Spanish ones"
        notes.add("D106", text, "/cut_deck", actual=strange[0])
        return None
    if unseen:
        return None
    try:
        dealt = coins_hands_from_deck([SPANISH_CARDS[text] for text in deck], PLAYERS[deal.dealer])
    except CannotBe as error:
        notes.add("D106", f"the cut deck: {'; '.join(error.reasons)}", "/cut_deck")
        return None
    return {player: [str(card) for card in dealt.hand(player)] for player in Player}


def _compare(from_deck: Hands, hands: Hands, known: Hands, notes: Notes) -> None:
    """D105 for the first hand that does not follow from the cut deck."""
    for player, hand in chain(hands.items(), known.items()):
        strange = Counter(hand)
        strange.subtract(from_deck[player])
        if any(count > 0 for count in strange.values()):
            notes.add(
                "D105",
                f"the cut deck gives {player} {_text(from_deck[player])}, not {_text(hand)}",
                f"/hands/{player.value}",
                seat=player.value,
                expected=from_deck[player],
                actual=list(hand),
            )
            return


def _text(cards: Sequence[str]) -> str:
    return spanish_cards_text(spanish_pack_order(SPANISH_CARDS[text] for text in cards))
