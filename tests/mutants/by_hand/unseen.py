"""What ``check`` concludes from unseen cards."""

from __future__ import annotations

from inspect import signature

import pytest

from solvers.legality import unseen
from solvers.legality.hidden import finding
from tests.legality.hidden import test_finding
from tests.mutants.by_hand.part import Mutant

MUTANTS = {
    unseen: [
        Mutant(
            "deals with a fault of play are asked",
            "_is_asked",
            "(dealt.sound and play.legal)",
            "dealt.sound",
        ),
        Mutant(
            "a faulty auction gives the trump", "judge_unseen", "None and (not in_auction)", "None"
        ),
    ],
    finding: [
        Mutant("every question is a finding", "judge_unseen_cards", "verdict.consistent", "False"),
        Mutant("every finding is sure", "_add", "if trump_sure else", "if True else"),
        Mutant("nothing is ever proved smallest", "_add", "not contradiction.smallest", "True"),
        Mutant("the trump that fails first is shown", "_last_refuted", "max", "min"),
    ],
}


def is_noticed() -> bool:
    """Whether some test of the findings on unseen cards fails."""
    for name, test in vars(test_finding).items():
        if name.startswith("test_") and not hasattr(test, "pytestmark"):
            with pytest.MonkeyPatch.context() as patch:
                test(*[patch] * len(signature(test).parameters))
    return False


IS_SLOW = True
