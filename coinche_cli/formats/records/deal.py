"""What a deal file says about one board, before anything is derived from it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from coinche_cli.formats.records.coins_deal import CoinsRecord
from solvers.rules.auction.contract import Contract
from solvers.rules.cards.card import Card
from solvers.rules.cards.strain import Strain
from solvers.rules.deal.deal import Deal
from solvers.rules.ruleset.choices import Game
from solvers.rules.seats import Direction, Seat


@dataclass(frozen=True, slots=True)
class DealRecord:
    """One board of a deal file; what the file does not say is None (or empty).

    ``strain`` is the trump the file names, also where it has a contract. ``ruleset`` and
    ``options`` are text as written, for the caller to look up. ``played`` are cards in play order.
    """

    deal: Deal
    board: str = "1"
    dealer: Seat | None = None
    leader: Seat | None = None
    contract: Contract | None = None
    strain: Strain | None = None
    direction: Direction | None = None
    ruleset: str | None = None
    options: dict[str, str] = field(default_factory=dict)
    played: tuple[Card, ...] = ()
    game: Game = Game.COINCHE


AnyRecord: TypeAlias = DealRecord | CoinsRecord
"""A deal of any game that deal files hold."""
