"""Full-size deals: legal play is explained, however much of it is unseen."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from solvers.legality.hidden.question.question import Question
from solvers.legality.hidden.question.view import seen_by, up_to
from solvers.legality.hidden.verdict.verdict import Layer, judge, judge_by_counting, judge_by_sat
from solvers.rules.ruleset.choices import Game
from tests.legality.hidden.full_size import full_table
from tests.legality.hidden.small_tables import hidden, question_of, random_play, with_claims

GAMES = [Game.COINCHE, Game.JASS]


def _hide_more(random: Random, question: Question) -> Question:
    """The question with more unseen cards."""
    tricks = tuple(
        replace(
            trick,
            cards=tuple(
                question.rules.everything if random.random() < 0.1 else cards
                for cards in trick.cards
            ),
        )
        for trick in question.tricks
    )
    return replace(question, tricks=tricks)


def _check_legal(game: Game, logs: int) -> None:
    for seed in range(logs):
        random = Random(f"lawful {game} {seed}")
        table = full_table(random, game)
        length = random.choice((None, None, random.randrange(1, len(table.deck))))
        played = random_play(random, table, 0.0, length)
        seats = random.choice(((), (0,), (1, 2), (0, 1, 2, 3)))
        unseen = random.choice((0, 0, 1, 4, 8, 16, 40))
        question = question_of(hidden(random, table, played, unseen, seats))
        verdict = judge(question)
        assert verdict.consistent, f"{table} {seed}"
        if question.is_plain:
            assert judge_by_counting(question).consistent
            assert judge_by_sat(question).consistent
        more = _hide_more(random, question)
        assert judge(more).consistent, "less known is no contradiction"
        if seats:
            assert judge(seen_by(question, seats[0])).consistent
        trick = random.randrange(len(question.tricks))
        assert judge(up_to(question, trick, random.randrange(4))).consistent


@pytest.mark.parametrize("game", GAMES)
def test_legal_deals_are_explained(game: Game) -> None:
    _check_legal(game, 14)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_many_legal_deals_are_explained(game: Game) -> None:
    _check_legal(game, 200)


@pytest.mark.parametrize("game", GAMES)
def test_rightly_claimed_winners_points_and_totals_are_explained(game: Game) -> None:
    claims = 0
    for seed in range(16):
        random = Random(f"claims {game} {seed}")
        table = full_table(random, game)
        played = random_play(random, table, 0.0)
        log = hidden(random, table, played, random.choice((1, 3, 6)))
        claimed = replace(with_claims(random, log, played), calls=())
        question = question_of(claimed)
        verdict = judge(question)
        assert verdict.layer is Layer.SAT
        right = replace(
            question,
            tricks=tuple(replace(trick, winner=None, points=None) for trick in question.tricks),
            totals=(),
        )
        assert judge(right).consistent
        claims += verdict.consistent is True
    assert claims > 3


def _check_erring(game: Game, logs: int) -> None:
    """If every hand is seen, or all plays are, a play is illegal exactly if replay finds it."""
    illegal = 0
    for seed in range(logs):
        random = Random(f"erring {game} {seed}")
        table = full_table(random, game)
        played = random_play(random, table, 0.03)
        for seats in ((0, 1, 2, 3), ()):
            question = question_of(hidden(random, table, played, 0, seats))
            verdict = judge(question)
            assert verdict.consistent is played.legal
            assert judge_by_sat(question, explaining=False).consistent is played.legal
            if verdict.contradiction is not None:
                assert verdict.layer is Layer.COUNTING
                assert verdict.contradiction.smallest
        question = question_of(hidden(random, table, played, 0, (0,)))
        cut = up_to(question, random.randrange(table.hand_size), 3)
        by_sat = judge_by_sat(cut, explaining=False)
        assert judge_by_counting(cut).consistent is by_sat.consistent
        illegal += not played.legal
    assert logs // 10 < illegal < logs


@pytest.mark.parametrize("game", GAMES)
def test_erring_deals_are_judged_as_replay_does(game: Game) -> None:
    _check_erring(game, 18)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_many_erring_deals_are_judged_as_replay_does(game: Game) -> None:
    _check_erring(game, 350)
