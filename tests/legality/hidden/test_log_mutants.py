"""Reading unseen cards off a log, broken on purpose: each mutant is noticed by some log."""

from __future__ import annotations

from types import ModuleType
from typing import cast

import pytest

from solvers.legality.hidden.question import (
    calls as calls_of_cards,
)
from solvers.legality.hidden.question import (
    four_seats as from_strain_log,
)
from solvers.legality.hidden.question import (
    logged_play,
)
from solvers.legality.hidden.question.from_log import LOG_READERS, LogReader
from solvers.legality.hidden.rules import four_seats as strain_rules
from solvers.legality.hidden.rules import play_rules
from solvers.rules.ruleset.choices import Game
from tests.legality.hidden.clauses.test_directed import put_in_place
from tests.legality.hidden.clauses.test_options import ROWS
from tests.legality.hidden.question.test_unseen_kinds import KINDS
from tests.rules.mutants import Mutant

MUTANTS: dict[ModuleType, list[Mutant]] = {
    from_strain_log: [
        Mutant(
            "a trump that is not told may be any",
            "if not strain_faults(strain, ruleset)",
            "if strain",
        ),
    ],
    logged_play: [
        Mutant(
            "points of tricks are not told",
            "None if trick.points is UNSET else trick.points",
            "None",
        ),
        Mutant(
            "winners of tricks are not told",
            "return SeenTrick(leader, cards, winner, points)",
            "return SeenTrick(leader, cards, None, points)",
        ),
    ],
    calls_of_cards: [
        Mutant("no announcement counts", "    if not played or", "    if True or"),
        Mutant("announcements always count", "    if not played or", "    if"),
    ],
    play_rules: [
        Mutant(
            "a card that was not seen is a spade",
            "            return self.everything\n",
            "            return next(iter(self.of_suit.values()))\n",
        ),
        Mutant(
            "a suit that was seen tells nothing",
            "        return suits[text]\n",
            "        return self.everything\n",
        ),
    ],
    strain_rules: [
        Mutant(
            "play goes clockwise",
            "turn_order(Seat.NORTH, ruleset.direction)",
            'turn_order(Seat.NORTH, type(ruleset.direction)("cw"))',
        ),
    ],
}


def is_noticed() -> bool:
    """Whether some log is judged otherwise than is right."""
    return (
        any(kind.judged(kind.refuted) for kind in KINDS)
        or any(not kind.judged(kind.explained) for kind in KINDS)
        or any(
            row.judged(value) is not (value == row.explained)
            for row in ROWS
            for value in (row.explained, row.refuted)
        )
    )


@pytest.mark.parametrize(
    ("module", "mutant"),
    [(module, mutant) for module, mutants in MUTANTS.items() for mutant in mutants],
    ids=[mutant.name for mutants in MUTANTS.values() for mutant in mutants],
)
def test_a_log_that_is_read_wrongly_is_noticed(
    module: ModuleType, mutant: Mutant, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = mutant.of(module)
    put_in_place(broken, module, monkeypatch)
    if module is play_rules:  # the base of classes that are made already
        base = vars(broken)["PlayRules"]
        monkeypatch.setattr(play_rules.PlayRules, "cards_of", base.cards_of)
    if module is from_strain_log:
        for game in (Game.COINCHE, Game.JASS):
            reader = LOG_READERS[game]._replace(questions=vars(broken)["strain_questions"])
            monkeypatch.setitem(cast("dict[Game, LogReader]", LOG_READERS), game, reader)
    assert is_noticed()
