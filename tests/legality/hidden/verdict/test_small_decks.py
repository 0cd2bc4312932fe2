"""Small decks: verdict, holders and number of deals equal those of trying every deal."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from solvers.legality.hidden.survey.survey import CountKind, holders, survey
from solvers.legality.hidden.verdict.verdict import judge, judge_by_counting, judge_by_sat
from solvers.rules.ruleset.choices import Game
from tests.legality.hidden.small_tables import (
    Log,
    explaining_deals,
    holders_in,
    question_of,
    random_log,
)


def check(log: Log) -> str:
    """Compare every way of reasoning with all deals; return which case it was."""
    question, deals = question_of(log), explaining_deals(log)
    verdict = judge(question)
    by_sat = judge_by_sat(question) if question.is_plain else verdict
    assert verdict.consistent is bool(deals), log
    assert by_sat.consistent is bool(deals), log
    if question.is_plain:
        assert judge_by_counting(question, explaining=False).consistent is bool(deals), log
    assert holders(question) == holders_in(deals, log.table), log
    found = survey([question])
    assert found.holders == holders_in(deals, log.table), log
    assert found.count.kind is CountKind.EXACT
    assert found.count.deals == len(deals), log
    for judged in (verdict, by_sat):
        if judged.contradiction is not None:
            contradiction = judged.contradiction
            if not contradiction.smallest:
                return "not proved smallest"
            assert contradiction.at in contradiction.facts, "the fact that shows it is part of it"
    return f"{'plain' if question.is_plain else 'unseen'} {bool(deals)}"


def check_many(game: Game, logs: int, cards: int) -> None:
    cases = Counter(
        check(random_log(Random(f"{game} {seed}"), game, cards)) for seed in range(logs)
    )
    assert min(cases[case] for case in ("plain True", "plain False", "unseen True")) > logs // 30
    assert cases["unseen False"] > logs // 30
    assert cases["not proved smallest"] <= logs // 50


@pytest.mark.parametrize("game", [Game.COINCHE, Game.JASS])
def test_twelve_cards(game: Game) -> None:
    check_many(game, 45, 12)


@pytest.mark.parametrize("game", [Game.COINCHE, Game.JASS])
def test_sixteen_cards(game: Game) -> None:
    check_many(game, 40, 16)


@pytest.mark.slow
@pytest.mark.parametrize("cards", [12, 16])
@pytest.mark.parametrize("game", [Game.COINCHE, Game.JASS])
def test_thousands_of_small_decks(game: Game, cards: int) -> None:
    check_many(game, 1200 if cards == 12 else 800, cards)
