"""Full-size deals of both games under random options, for logs with unseen cards."""

from __future__ import annotations

from random import Random

from solvers.rules.ruleset.choices import Game
from tests.legality.hidden.small_tables import Table
from tests.reference.coinche import rules
from tests.reference.jass import rules as jass


def full_table(random: Random, game: Game) -> Table:
    """The deck of the game, in any strain and under any options of the play."""
    if game is Game.JASS:
        return Table(game, random.choice(jass.TRUMPS), tuple(jass.DECK))
    options = {name: random.random() < 0.5 for name in rules.PLAY_OPTIONS}
    return Table(game, random.choice(rules.STRAINS), rules.DECK, options)
