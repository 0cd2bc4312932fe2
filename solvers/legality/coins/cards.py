"""The cards of a deal of Coins: are they the 48, sixteen to a hand, as the cut deck gives them?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from solvers.legality.deal.hands import (
    Hands,
    compare_with_cut_deck,
    hands_of_cut_deck,
    judge_hands,
)
from solvers.legality.findings.collector import Collector
from solvers.legality.log.game_log import DealLog
from solvers.legality.log.terms import COINS_TERMS, PLAYERS
from solvers.rules.coins.cards import SpanishCard
from solvers.rules.coins.deal import coins_hands_from_deck
from solvers.rules.coins.players import Player


@dataclass(slots=True)
class CoinsDealt:
    """The hands as dealt: those seen completely, and the ``known`` cards of the others.

    Both are empty if the cards contradict each other: no play can be judged by them.
    """

    hands: Hands[Player]
    known: Hands[Player]


def judge_coins_cards(deal: DealLog, collector: Collector) -> CoinsDealt:
    """Check the cards of a deal (rules K2, K4).

    Hands that are not logged follow from the cut deck.
    """
    before = len(collector.findings)
    hands, known = judge_hands(deal, COINS_TERMS, collector)
    sound = len(collector.findings) == before

    def deal_out(deck: Sequence[SpanishCard]) -> Hands[Player]:
        dealt = coins_hands_from_deck(deck, PLAYERS[deal.dealer])
        return {player: [str(card) for card in dealt.hand(player)] for player in Player}

    from_deck = hands_of_cut_deck(deal, COINS_TERMS, deal_out, collector)
    if not sound:
        return CoinsDealt({}, {})
    if from_deck is None:
        return CoinsDealt(hands, known)
    compare_with_cut_deck(from_deck, hands, known, COINS_TERMS, lambda: None, collector)
    return CoinsDealt(from_deck | hands, {})
