"""What differs between the games of four players: the one place that builds a game's pieces."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from solvers.rules.auction.contract import Contract, Feat
from solvers.rules.cards.card import DECK, DECK_36, Card
from solvers.rules.cards.strain import (
    COINCHE_ORDER,
    JASS_ORDER,
    CardOrder,
    CardPoints,
    Strain,
    card_points,
    jass_card_points,
)
from solvers.rules.play import coinche as play
from solvers.rules.play import jass as jass_play
from solvers.rules.play.coinche import Legal
from solvers.rules.ruleset.choices import Game
from solvers.rules.score import coinche as scoring
from solvers.rules.score import jass as jass_scoring
from solvers.rules.score.coinche import DealScore, Tally

if TYPE_CHECKING:
    from solvers.rules.ruleset.ruleset import Ruleset


@dataclass(frozen=True)
class GamePieces:
    """What a game of four players is made of.

    ``strains`` are the ways to play, each with the option that allows it (None: always allowed).
    ``feats`` are the contracts to win tricks that the game knows. ``sweep`` is what the
    winning of all tricks is called. ``belote``: whether king and queen of trumps in one hand count.
    ``declarers_win_together``: whether the declarers win the match when both sides have reached
    the target, whatever the totals. ``sweep_points`` are card points that all tricks bring beside
    those of the cards.
    """

    deck: tuple[Card, ...]
    order: CardOrder
    strains: Mapping[Strain, str | None]
    feats: tuple[Feat, ...]
    sweep: str
    belote: bool
    declarers_win_together: bool
    legal_plays: Callable[[Sequence[Card], Sequence[Card], Strain, Ruleset], Legal]
    card_points: Callable[[Strain, Ruleset], CardPoints]
    sweep_points: Callable[[Ruleset], int]
    contract_made: Callable[[Contract, Tally, Ruleset], bool]
    deal_score: Callable[[Contract, Tally, Ruleset], DealScore]

    @property
    def hand_size(self) -> int:
        """Cards dealt to each seat, which is the number of tricks too."""
        return len(self.deck) // 4


_SUITS = dict.fromkeys((Strain.SPADES, Strain.HEARTS, Strain.DIAMONDS, Strain.CLUBS))

PIECES: Mapping[Game, GamePieces] = {
    Game.COINCHE: GamePieces(
        deck=DECK,
        order=COINCHE_ORDER,
        strains={**_SUITS, Strain.NO_TRUMP: "no_trump", Strain.ALL_TRUMP: "all_trump"},
        feats=(Feat.SLAM, Feat.GENERALE),
        sweep="all tricks",
        belote=True,
        declarers_win_together=False,
        legal_plays=play.legal_plays,
        card_points=lambda strain, ruleset: card_points(
            strain, ruleset.no_trump_values, ruleset.all_trump_values
        ),
        sweep_points=lambda _ruleset: 0,
        contract_made=scoring.contract_made,
        deal_score=scoring.deal_score,
    ),
    Game.JASS: GamePieces(
        deck=DECK_36,
        order=JASS_ORDER,
        strains={**_SUITS, Strain.TOP: "obenabe", Strain.BOTTOM: "undenufe"},
        feats=(),
        sweep="all tricks (a match)",
        belote=False,
        declarers_win_together=True,
        legal_plays=jass_play.legal_plays,
        card_points=lambda strain, _ruleset: jass_card_points(strain),
        sweep_points=lambda ruleset: ruleset.match_points,
        contract_made=jass_scoring.contract_made,
        deal_score=jass_scoring.deal_score,
    ),
}
"""The pieces of each game; Coins, which has three players and no trump, has modules of its own."""
