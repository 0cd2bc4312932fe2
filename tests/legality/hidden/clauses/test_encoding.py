"""The size of formulas, and a log of seen cards that needs no solver."""

from __future__ import annotations

import subprocess
import sys
from random import Random

import pytest

from solvers.legality.hidden.clauses.encoding import Encoding
from solvers.rules.ruleset.choices import Game
from tests.legality.hidden.full_size import full_table
from tests.legality.hidden.small_tables import hidden, question_of, random_play

LARGEST = {0: (1_300, 3_900), 16: (6_500, 19_000), 40: (9_500, 38_000)}
"""The most variables and clauses, by the number of unseen plays."""


@pytest.mark.parametrize("unseen", LARGEST)
@pytest.mark.parametrize("game", [Game.COINCHE, Game.JASS])
def test_formulas_stay_small(game: Game, unseen: int) -> None:
    for seed in range(6):
        random = Random(f"{game} {seed}")
        table = full_table(random, game)
        log = hidden(random, table, random_play(random, table, 0.0), unseen)
        formula = Encoding(question_of(log)).formula
        variables, clauses = LARGEST[unseen]
        assert formula.variables <= variables
        assert len(formula.clauses) <= clauses


def test_known_cards_are_judged_without_the_solver() -> None:
    code = """
import sys
from tests.legality.hidden.deal_verdict import judge_deal
from solvers.legality.log.game_log import DealLog, TrickLog, ContractLog
from solvers.rules.ruleset.presets import preset
trick = TrickLog(leader="N", cards=["SA", "S7", "S8", "S9"])
deal = DealLog(dealer="E", contract=ContractLog(trump="H"), tricks=[trick])
assert judge_deal(deal, preset("coinche")).consistent
assert "pysat" not in sys.modules
"""
    subprocess.run([sys.executable, "-c", code], check=True)
