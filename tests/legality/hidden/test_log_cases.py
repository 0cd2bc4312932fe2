"""The logs of the rule codes: legal play is explained, illegal play is not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest

from solvers.legality.hidden.question.from_log import was_played
from solvers.legality.log.game_log import DealLog, GameLog
from solvers.legality.log.which_rules import RuleOverrides, ruleset_of
from solvers.legality.referee import check_game
from solvers.rules.errors import CannotBe
from solvers.rules.ruleset.ruleset import Ruleset
from tests.legality.hidden.deal_verdict import judge_deal
from tests.legality.log_cases import LogCase, log_cases, wrong_logs


def deals_in(cases: Iterable[LogCase]) -> Iterator[tuple[str, GameLog, DealLog, int, Ruleset]]:
    """Each deal that was played in some logs, and its number."""
    import msgspec

    for case in cases:
        log = msgspec.json.decode(case.text, type=GameLog)
        ruleset = ruleset_of(log, RuleOverrides())
        for number, deal in enumerate(log.deals, 1):
            if was_played(deal, ruleset):
                yield str(case), log, deal, number, ruleset


def test_legal_logs_are_explained() -> None:
    explained = 0
    for name, _, deal, _, ruleset in deals_in(case for case in log_cases() if case.valid):
        assert judge_deal(deal, ruleset).consistent, name
        explained += 1
    assert explained > 200


@pytest.mark.parametrize("code", ["P102", "P203", *(f"P30{last}" for last in range(1, 9))])
def test_illegal_plays_of_hands_that_were_seen_are_not_explained(code: str) -> None:
    """This holds if replay finds the code in a deal, and only faults of plays."""
    refuted = 0
    for name, log, deal, number, ruleset in deals_in(wrong_logs(code)):
        findings = check_game(log, ruleset, explaining=False).findings
        if code not in {found.code for found in findings if found.place.deal == number}:
            continue
        try:
            assert judge_deal(deal, ruleset).consistent is False, name
        except CannotBe:
            continue
        refuted += 1
    assert refuted
