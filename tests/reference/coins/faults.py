"""The catalogue of faults in games of Coins, each with the finding that it must give.

Each takes a random source and returns the game with the fault in it, or None if the game of that
seed has no place for it.
"""

from __future__ import annotations

from tests.reference.coins.fault import CoinsFault
from tests.reference.coins.faults_cards import COINS_CARDS_FAULTS
from tests.reference.coins.faults_play import COINS_PLAY_FAULTS
from tests.reference.coins.faults_scores import COINS_SCORES_FAULTS
from tests.reference.coins.faults_sheets import COINS_SHEETS_FAULTS

COINS_FAULTS: dict[str, CoinsFault] = {
    **COINS_CARDS_FAULTS,
    **COINS_PLAY_FAULTS,
    **COINS_SCORES_FAULTS,
    **COINS_SHEETS_FAULTS,
}
"""Faults by the code of their single finding, and a name."""
