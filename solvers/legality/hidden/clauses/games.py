"""What makes the clauses of each game: the terms of its tricks, and the duties they prove."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from solvers.legality.hidden.clauses.coins import coins_terms
from solvers.legality.hidden.clauses.duties import DUTIES, DutyExclusion
from solvers.legality.hidden.clauses.formula import Formula
from solvers.legality.hidden.clauses.four_seats import strain_terms
from solvers.legality.hidden.clauses.trick import TrickTerms
from solvers.legality.hidden.rules.play_rules import CardSet, PlayRules
from solvers.rules.ruleset.choices import Game
from solvers.rules.ruleset.game import GAME_FACTS

MakeTerms = Callable[[Any, Sequence[CardSet], Formula], TrickTerms]
"""Makes the literals of a trick by the rules of its own game."""

TERMS: Mapping[Game, MakeTerms] = {
    **dict.fromkeys(GAME_FACTS, strain_terms),
    Game.COINS: coins_terms,
}


def trick_terms(rules: PlayRules, seen: Sequence[CardSet], formula: Formula) -> TrickTerms:
    """The literals of a trick: ``seen`` has what each card can be, in play order."""
    return TERMS[rules.ruleset.game](rules, seen, formula)


def owed_cards(
    rules: PlayRules, terms: TrickTerms, place: int, formula: Formula
) -> Iterator[DutyExclusion]:
    """What the card of a place proves of the hand it comes from, in a game with duties."""
    return DUTIES[rules.ruleset.game](rules, terms, place, formula)
