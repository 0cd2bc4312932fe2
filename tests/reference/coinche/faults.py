"""The catalogue of single faults, by a name that begins with the code of the finding."""

from __future__ import annotations

from tests.reference.coinche.fault import ANYWHERE, Fault, FaultedGame
from tests.reference.coinche.faults_auction import AUCTION_FAULTS
from tests.reference.coinche.faults_cards import CARD_FAULTS
from tests.reference.coinche.faults_claims import CLAIM_FAULTS
from tests.reference.coinche.faults_melds import MELD_FAULTS
from tests.reference.coinche.faults_other import OTHER_FAULTS
from tests.reference.coinche.faults_play import PLAY_FAULTS
from tests.reference.coinche.faults_sheets import SHEET_FAULTS

__all__ = ["ANYWHERE", "FAULTS", "Fault", "FaultedGame"]

FAULTS: dict[str, Fault] = {
    **CARD_FAULTS,
    **AUCTION_FAULTS,
    **PLAY_FAULTS,
    **MELD_FAULTS,
    **CLAIM_FAULTS,
    **OTHER_FAULTS,
    **SHEET_FAULTS,
}
