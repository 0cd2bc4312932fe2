"""Each duty on unseen cards, alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import zip_longest

import pytest

from solvers.legality.hidden.verdict import verdict as verdicts
from solvers.rules.ruleset.choices import Game
from tests.legality.hidden.corpus import (
    Case,
    broken_cases,
    buur_cases,
    call_cases,
    claim_cases,
    directed_cases,
    hand_cases,
    option_cases,
    random_cases,
    ruff_cases,
    total_cases,
)
from tests.reference.coinche.rules import PLAY_OPTIONS

GAMES = (Game.COINCHE, Game.JASS)


def corpus() -> Iterator[Case]:
    """Logs of every kind: the first of each kind, the second, and so on."""
    kinds = [option_cases(option, 24) for option in PLAY_OPTIONS]
    kinds += [buur_cases(40), call_cases(80)]
    for game in GAMES:
        kinds += [directed_cases(game, 60), ruff_cases(game, 60), *other_cases(game)]
    for cases in zip_longest(*kinds):
        yield from (case for case in cases if case is not None)


def other_cases(game: Game) -> list[list[Case]]:
    """Logs that are not about only one duty or option, kind by kind."""
    return [
        claim_cases(game, 60),
        total_cases(game, 60),
        broken_cases(game, 20),
        hand_cases(game, 24),
        random_cases(game, 25),
    ]


def is_noticed() -> bool:
    """Whether the verdict on some log of the corpus is wrong."""
    return any(_judges_wrongly(case) for case in corpus())


def _judges_wrongly(case: Case) -> bool:
    question, explained = case
    ways: list[Callable[..., verdicts.HiddenVerdict]] = [verdicts.judge_by_sat]
    if question.is_plain:
        question.rules.forbidden_known.clear()
        ways.append(verdicts.judge_by_counting)
    try:
        return any(way(question, explaining=False).consistent is not explained for way in ways)
    except Exception:  # noqa: BLE001 - a wrong witness is noticed too
        return True


@pytest.mark.parametrize("game", GAMES)
def test_a_card_against_a_duty_is_explained_only_where_some_deal_does(game: Game) -> None:
    cases = directed_cases(game, 60)
    assert sum(not explained for _, explained in cases) > 35
    assert not any(map(_judges_wrongly, cases))


@pytest.mark.parametrize("option", PLAY_OPTIONS)
def test_an_option_decides_on_a_card(option: str) -> None:
    cases = option_cases(option, 24)
    explained = [explained for _, explained in cases]
    assert explained.count(True) > 5 < explained.count(False)
    assert not any(map(_judges_wrongly, cases))


def test_the_buur_may_be_kept() -> None:
    cases = buur_cases(40)
    explained = [explained for _, explained in cases]
    assert explained.count(True) > 10 < explained.count(False)
    assert not any(map(_judges_wrongly, cases))


@pytest.mark.parametrize("game", GAMES)
def test_a_ruffed_lead_calls_for_the_right_cards(game: Game) -> None:
    cases = ruff_cases(game, 60)
    explained = [explained for _, explained in cases]
    assert explained.count(True) > 8 < explained.count(False)
    assert not any(map(_judges_wrongly, cases))


def test_a_call_tells_of_the_unseen_card_it_came_with() -> None:
    cases = call_cases(80)
    explained = [explained for _, explained in cases]
    assert explained.count(True) > 20 < explained.count(False)
    assert not any(map(_judges_wrongly, cases))


@pytest.mark.parametrize("game", GAMES)
def test_all_else_is_judged_rightly(game: Game) -> None:
    assert not any(_judges_wrongly(case) for cases in other_cases(game) for case in cases)
