"""What differs between the games of four players, as facts: the deck, how cards rank, the words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from solvers.rules.cards.card import DECK, DECK_36, Card
from solvers.rules.cards.strain import (
    COINCHE_ORDER,
    JASS_ORDER,
    AllTrumpValues,
    CardOrder,
    CardPoints,
    NoTrumpValues,
    Strain,
    card_points,
    jass_card_points,
)
from solvers.rules.ruleset.choices import Game
from solvers.rules.ruleset.feat import TrickContract


@dataclass(frozen=True)
class GameFacts:
    """The facts of a game of four players; its play and score are in ``play/`` and ``score/``.

    Attributes:
        deck: all its cards.
        order: how they rank.
        card_points: what they and the last trick are worth in a strain.
        strains: the ways to play, each with the option that allows it (None: always allowed).
        trick_contracts: the contracts to win tricks that can be bid.
        sweep: what winning all tricks is called.
        sweep_in_card_points: whether all tricks bring card points of their own, not a bonus.
        belote: whether king and queen of trumps in one hand score.
        has_announcements: whether runs and squares can be announced.
        rounds_points: whether card points can be rounded before they enter the score.
        declarers_win_together: whether the declarers win the match when both sides have reached
            the target, whatever the totals.
        ends_in_mid_deal: whether a match can end as soon as a side reaches the target, before
            the last card of a deal.
    """

    deck: tuple[Card, ...]
    order: CardOrder
    card_points: Callable[[Strain, NoTrumpValues, AllTrumpValues], CardPoints]
    strains: Mapping[Strain, str | None]
    trick_contracts: tuple[TrickContract, ...]
    sweep: str
    sweep_in_card_points: bool
    belote: bool
    has_announcements: bool
    rounds_points: bool
    declarers_win_together: bool
    ends_in_mid_deal: bool

    @property
    def hand_size(self) -> int:
        """Cards dealt to each seat, which is the number of tricks too."""
        return len(self.deck) // 4


_SUITS = dict.fromkeys((Strain.SPADES, Strain.HEARTS, Strain.DIAMONDS, Strain.CLUBS))

GAME_FACTS: Mapping[Game, GameFacts] = {
    Game.COINCHE: GameFacts(
        deck=DECK,
        order=COINCHE_ORDER,
        card_points=card_points,
        strains={**_SUITS, Strain.NO_TRUMP: "no_trump", Strain.ALL_TRUMP: "all_trump"},
        trick_contracts=(TrickContract.SLAM, TrickContract.GENERALE),
        sweep="all tricks",
        sweep_in_card_points=False,
        belote=True,
        has_announcements=True,
        rounds_points=True,
        declarers_win_together=False,
        ends_in_mid_deal=False,
    ),
    Game.JASS: GameFacts(
        deck=DECK_36,
        order=JASS_ORDER,
        card_points=lambda strain, _no_trump, _all_trump: jass_card_points(strain),
        strains={**_SUITS, Strain.TOP: "obenabe", Strain.BOTTOM: "undenufe"},
        trick_contracts=(),
        sweep="all tricks (a match)",
        sweep_in_card_points=True,
        belote=False,
        has_announcements=False,
        rounds_points=False,
        declarers_win_together=True,
        ends_in_mid_deal=True,
    ),
}
"""The facts of each game; Coins, of three players and without a trump, has its own modules."""
