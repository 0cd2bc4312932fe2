"""What a deal file says about one deal of Coins, before anything is derived from it."""

from __future__ import annotations

from dataclasses import dataclass, field

from solvers.rules.coins.cards import SpanishCard
from solvers.rules.coins.deal import CoinsDeal
from solvers.rules.coins.players import Player


@dataclass(frozen=True, slots=True)
class CoinsRecord:
    """One deal of Coins; what the file does not say is None (or empty).

    Hands are those before the first of ``played``, which are cards in play order. ``ruleset`` and
    ``options`` are text as written, for the caller to look up.
    """

    deal: CoinsDeal
    board: str = "1"
    leader: Player | None = None
    ruleset: str | None = None
    options: dict[str, str] = field(default_factory=dict)
    played: tuple[SpanishCard, ...] = ()
