"""The legal cards of a player in any game of four players."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from solvers.rules.cards.card import Card
from solvers.rules.cards.strain import Strain
from solvers.rules.play import coinche, jass
from solvers.rules.play.duties import Legal
from solvers.rules.ruleset.choices import Game
from solvers.rules.ruleset.ruleset import Ruleset

LegalPlays: TypeAlias = Callable[[Sequence[Card], Sequence[Card], Strain, Ruleset], Legal]

_LEGAL_PLAYS: Mapping[Game, LegalPlays] = {
    Game.COINCHE: coinche.legal_plays,
    Game.JASS: jass.legal_plays,
}


def legal_plays(
    hand: Sequence[Card], trick: Sequence[Card], strain: Strain, ruleset: Ruleset
) -> Legal:
    """The legal cards of the next player to a trick, and the duty behind them.

    Args:
        hand: the cards that the player still holds.
        trick: the cards on the table in play order.

    Raises:
        NotOfThisGame: the ruleset is not for a game of four players.
    """
    return ruleset.of_game(_LEGAL_PLAYS)(hand, trick, strain, ruleset)
