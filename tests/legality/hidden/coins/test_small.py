"""Small packs of Coins: verdict, holders, counts and samples equal those of trying every deal."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from random import Random

import pytest

from solvers.legality.hidden.clauses import sat_solver
from solvers.legality.hidden.clauses.encoding import Encoding
from solvers.legality.hidden.clauses.sat_solver import SatSolver
from solvers.legality.hidden.proof.proof import prove
from solvers.legality.hidden.survey.survey import CountKind, SurveyLimits, holders, survey
from solvers.legality.hidden.verdict.verdict import judge, judge_by_counting, judge_by_sat
from tests.legality.hidden.coins.small import (
    SEATS,
    CoinsLog,
    as_hands,
    explaining_deals,
    hidden_tricks,
    question_of,
    random_log,
    random_play,
    small_deck,
    trick_logs,
)
from tests.legality.hidden.survey.test_survey import is_uniform, parts_of


def check(log: CoinsLog) -> str:
    """Compare every way of reasoning with all deals; return which case it was."""
    question, deals = question_of(log), explaining_deals(log)
    verdict = judge(question)
    by_sat = judge_by_sat(question) if question.is_plain else verdict
    assert verdict.consistent is bool(deals), log
    assert by_sat.consistent is bool(deals), log
    if question.is_plain:
        assert judge_by_counting(question, explaining=False).consistent is bool(deals), log
    held = {
        number: tuple(seat for seat in SEATS if any(card in deal[seat] for deal in deals))
        for number, card in enumerate(log.deck)
    }
    assert holders(question) == held, log
    found = survey([question])
    assert found.holders == held, log
    assert found.count.kind is CountKind.EXACT
    assert found.count.deals == len(deals), log
    if deals:
        parts = parts_of([as_hands(deal, log.deck) for deal in deals], len(log.deck))
        assert found.probabilities == {
            card: {seat: float(part) for seat, part in of_card.items()}
            for card, of_card in parts.items()
        }
    for judged in (verdict, by_sat):
        contradiction = judged.contradiction
        if contradiction is not None and contradiction.smallest:
            assert contradiction.at in contradiction.facts, "the fact that shows it is part of it"
    return f"{'plain' if question.is_plain else 'unseen'} {bool(deals)}"


def check_many(logs: int, cards: int) -> None:
    cases = Counter(check(random_log(Random(f"coins {seed}"), cards)) for seed in range(logs))
    for case in ("plain True", "plain False", "unseen True", "unseen False"):
        assert cases[case] > logs // 30, cases


@pytest.mark.parametrize("cards", [9, 12])
def test_small_packs(cards: int) -> None:
    check_many(250, cards)


def test_explanations_of_long_searches_are_right(monkeypatch: pytest.MonkeyPatch) -> None:
    """The spare clauses change no result: every contradiction that they help to find is proved."""
    monkeypatch.setattr(sat_solver, "_SLICE", 1)
    proved = 0
    for seed in range(150):
        question = question_of(random_log(Random(f"long {seed}"), 9))
        contradiction = judge_by_sat(question).contradiction
        if contradiction is not None:
            proof = prove(question, contradiction)
            assert proof is not None
            proof.check()
            proved += 1
    assert proved > 40


def test_spare_clauses_say_nothing_new() -> None:
    """The same hands are possible with them and without them."""
    deck = small_deck(Random(1), 12)
    encoding = Encoding(question_of(CoinsLog(deck, {}, ())))
    with SatSolver(encoding.formula) as solver:
        for clause in encoding.spare_clauses():
            solver.add(clause)
        for seat in SEATS:
            four = [encoding.holds(seat, card) for card in range(4)]
            assert solver.solve(four)
            assert not solver.solve([*four, encoding.holds(seat, 4)])


@pytest.mark.slow
@pytest.mark.parametrize("cards", [9, 12])
def test_thousands_of_small_packs(cards: int) -> None:
    check_many(1200, cards)


def test_each_kind_of_trick_with_each_card_unseen() -> None:
    outcomes: Counter[tuple[str, bool]] = Counter()
    for kind, log in trick_logs(Random("tricks")):
        explained = bool(explaining_deals(log))
        assert judge_by_sat(question_of(log), explaining=False).consistent is explained, log
        outcomes[kind, explained] += 1
    assert len(outcomes) == 6
    assert min(outcomes.values()) > 10


@pytest.mark.parametrize("limits", [SurveyLimits(), SurveyLimits(most_spaces=1)])
def test_samples_are_uniform(limits: SurveyLimits) -> None:
    for seed in range(1000):
        random = Random(f"samples {seed}")
        deck = small_deck(random, 12)
        hands, tricks, _ = random_play(random, deck)
        log = CoinsLog(deck, {0: hands[0]}, hidden_tricks(random, tricks, 7))
        deals = [as_hands(deal, deck) for deal in explaining_deals(log)]
        if 20 < len(deals) < 60:
            break
    found = survey([question_of(log)], limits=limits)
    drawn = (deal for deal in found.samples(Random(2)) if deal is not None)
    assert is_uniform(list(islice(drawn, 50 * len(deals))), deals)
