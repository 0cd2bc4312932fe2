"""Counts, probabilities and samples with unseen plays, against all deals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import islice
from random import Random

import pytest

from solvers.legality.hidden.clauses import sat_solver
from solvers.legality.hidden.clauses.encoding import Encoding
from solvers.legality.hidden.deadline import Deadline
from solvers.legality.hidden.deals.deal_space import DealSpace
from solvers.legality.hidden.deals.deal_union import DealUnion
from solvers.legality.hidden.question.question import HeldCards, Question, SuitCount
from solvers.legality.hidden.rules.play_rules import CardSet, members
from solvers.legality.hidden.survey.rejection import Hands, RejectionSampler
from solvers.legality.hidden.survey.survey import CountKind, SurveyLimits, holders, survey
from solvers.rules.ruleset.choices import Game
from tests.legality.hidden.full_size import full_table
from tests.legality.hidden.small_tables import (
    SEATS,
    Deal,
    Log,
    Table,
    explaining_deals,
    hidden,
    question_of,
    random_play,
    random_table,
    with_claims,
)

GAMES = [Game.COINCHE, Game.JASS]
ESTIMATING = SurveyLimits(most_spaces=1)
Asked = tuple[Question, list[Hands]]


def as_hands(deal: Deal, table: Table) -> Hands:
    return tuple(sum(1 << table.deck.index(card) for card in hand) for hand in deal)


def unseen_logs(name: str) -> Iterator[tuple[Log, list[Hands]]]:
    """Logs of small decks with unseen plays, and all deals that explain each, at least two."""
    for seed in range(10_000):
        random = Random(f"{name} {seed}")
        table = random_table(random, random.choice(GAMES))
        played = random_play(random, table, 0.0, random.choice((None, 3, 5, 7)))
        log = hidden(random, table, played, random.choice((1, 2, 3, 5)))
        log = with_claims(random, log, played) if random.random() < 0.5 else log
        deals = [as_hands(deal, table) for deal in explaining_deals(log)]
        if len(deals) > 1 and not question_of(log).is_plain:
            yield log, deals


@cache
def some_unseen_logs() -> list[tuple[Log, list[Hands]]]:
    """The first of these logs; several tests share them."""
    return list(islice(unseen_logs("chances"), 60))


def parts_of(deals: Sequence[Hands], cards: int) -> dict[int, dict[int, Fraction]]:
    """The share of the deals in which each seat holds each card."""
    parts = {}
    for card in range(cards):
        held = Counter(seat for deal in deals for seat, hand in enumerate(deal) if hand >> card & 1)
        parts[card] = {seat: Fraction(times, len(deals)) for seat, times in held.items()}
    return parts


def test_chances_are_those_in_all_deals() -> None:
    several = unions = 0
    for log, deals in some_unseen_logs()[:30]:
        found = survey([question_of(log)])
        assert isinstance(found.source, DealSpace | DealUnion)
        parts = parts_of(deals, len(log.table.deck))
        assert found.source.probabilities() == parts
        assert found.probabilities == {
            card: {seat: float(part) for seat, part in sorted(of_card.items())}
            for card, of_card in parts.items()
        }
        several += len(deals) > 4
        unions += isinstance(found.source, DealUnion)
    assert min(several, unions) > 10


def is_uniform(drawn: Sequence[Hands], deals: Sequence[Hands]) -> bool:
    """Chi-square of deals drawn; seeds are fixed, so that it cannot fail by chance."""
    times, expected = Counter(drawn), len(drawn) / len(deals)
    assert set(times) <= set(deals)
    square = sum((times[deal] - expected) ** 2 / expected for deal in deals)
    freedom = len(deals) - 1
    return bool(abs(square - freedom) < 3.3 * (2 * freedom) ** 0.5)


def many_deals(name: str) -> Iterator[Asked]:
    """Questions with enough deals to show whether all are drawn equally often."""
    for log, deals in unseen_logs(name):
        if 60 <= len(deals) <= 250:
            yield question_of(log), deals


@cache
def some_with_many_deals() -> list[Asked]:
    """The first of these questions; several tests share them."""
    return list(islice(many_deals("uniform"), 5))


def test_samples_are_uniform() -> None:
    for question, deals in some_with_many_deals()[:2]:
        found = survey([question])
        assert found.count.kind is CountKind.EXACT
        samples = islice(found.samples(Random(1)), 60 * len(deals))
        assert is_uniform([deal for deal in samples if deal is not None], deals)


@pytest.mark.slow
def test_samples_of_estimates_are_uniform() -> None:
    for question, deals in islice(many_deals("sieve"), 2):
        found = survey([question], limits=ESTIMATING)
        assert found.count.kind is CountKind.ESTIMATE
        kept = (deal for deal in found.samples(Random(1)) if deal is not None)
        assert is_uniform(list(islice(kept, 40 * len(deals))), deals)


def test_a_biased_sample_is_noticed() -> None:
    deals: list[Hands] = [(number,) for number in range(100)]
    assert is_uniform([deal for deal in deals for _ in range(60)] + deals[:9] * 40, deals) is False


@pytest.mark.slow
def test_estimates_are_right_on_the_average() -> None:
    """The errors, in standard errors, have mean 0 and variance 1."""
    errors, questions, draws = [], 0, 100
    for question, deals in many_deals("average"):
        sampler = survey([question], limits=ESTIMATING).source
        assert isinstance(sampler, RejectionSampler)
        part = len(deals) / sampler.space.count
        if part > 0.9:
            continue
        error = sampler.space.count * (part * (1 - part) / draws) ** 0.5
        for seed in range(40):
            found = sampler.estimate(draws, 1, Random(seed), Deadline())
            errors.append((found.deals - len(deals)) / error)
            assert abs(found.standard_error - error) < 0.25 * error + 1
        questions += 1
        if questions == 3:
            break
    assert abs(sum(errors)) < 3 * len(errors) ** 0.5
    assert 0.65 < sum(error**2 for error in errors) / len(errors) < 1.4


@pytest.mark.slow
def test_chances_of_an_estimate_are_near_those_in_all_deals() -> None:
    for question, deals in islice(many_deals("near"), 3):
        found = survey([question], limits=ESTIMATING)
        assert found.probabilities is not None
        for card, parts in parts_of(deals, len(question.rules.deck)).items():
            for seat in SEATS:
                part = found.probabilities[card].get(seat, 0)
                assert abs(part - parts.get(seat, 0)) < 0.07


def test_without_an_estimate_there_is_a_lower_bound() -> None:
    for question, deals in some_with_many_deals():
        for limits in (
            replace(ESTIMATING, draws=0, least_kept=1),
            replace(ESTIMATING, draws=50, least_kept=51),
        ):
            found = survey([question], limits=limits)
            assert found.count.kind is CountKind.AT_LEAST
            assert 1 <= found.count.deals <= len(deals)
            assert found.probabilities is None
            assert list(found.samples(Random(0))) == []
            assert found.holders == holders(question)


def test_few_states_or_no_time_give_no_exact_number() -> None:
    question, deals = some_with_many_deals()[0]
    few = survey([question], limits=SurveyLimits(most_states=1))
    assert few.count.kind is CountKind.ESTIMATE
    late = survey([question], Deadline(0))
    assert (late.count.kind, late.holders) == (CountKind.AT_LEAST, None)
    assert late.count.deals <= len(deals)


def test_a_spent_budget_gives_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    question, _ = some_with_many_deals()[0]
    space = survey([question], limits=ESTIMATING).source
    assert isinstance(space, RejectionSampler)
    monkeypatch.setattr(sat_solver, "WHOLE_BUDGET", 0)
    found = survey([question])
    assert (found.count.kind, found.count.deals) == (CountKind.AT_LEAST, 0)
    assert found.holders is None
    assert list(space.draws(Random(0))) == []


def test_draws_continue_with_a_new_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    """No deal is skipped when the budget of a solver ends: that would bias the sample."""
    for question, _ in some_with_many_deals()[:2]:
        source = survey([question], limits=ESTIMATING).source
        assert isinstance(source, RejectionSampler)
        usual = list(islice(source.draws(Random(5)), 300))
        calls = 0

        def solve(
            solver: sat_solver.SatSolver,
            assumptions: Sequence[int],
            usually: Callable[..., bool | None] = sat_solver.SatSolver.solve,
        ) -> bool | None:
            nonlocal calls
            calls += 1
            return None if calls % 7 == 0 else usually(solver, assumptions)

        with monkeypatch.context() as patched:
            patched.setattr(sat_solver.SatSolver, "solve", solve)
            assert list(islice(source.draws(Random(5)), 300)) == usual


def _holding(deal: Hands, seat: int, cards: CardSet) -> bool:
    return cards & ~deal[seat] == 0


def test_calls_of_a_group_and_suits_of_a_hand_are_counted() -> None:
    """Two calls of one seat that need different cards, and a card of a suit in a hand."""
    checked = 0
    for log, deals in some_unseen_logs():
        if log.calls:
            continue
        question = question_of(log)
        random = Random(len(deals))
        cards = [1 << card for card in random.sample(range(len(log.table.deck)), 4)]
        first, second = (cards[0], cards[1] | cards[2]), (cards[0], cards[1], cards[3])
        suit = question.rules.suit(cards[0].bit_length() - 1)
        asked = replace(
            question,
            announced=tuple(HeldCards(1, "called", each, group="run") for each in (first, second)),
            suit_counts=(SuitCount(2, suit, 1),),
        )
        left = [
            deal
            for deal in deals
            if (deal[2] & question.rules.of_suit[suit])
            and any(
                not one & other and _holding(deal, 1, one | other)
                for one in first
                for other in second
            )
        ]
        found = survey([asked])
        assert found.count.kind is CountKind.EXACT
        assert found.count.deals == len(left)
        checked += bool(left)
    assert checked > 3


def listed(question: Question) -> list[Hands]:
    """All deals that agree with a question, found one by one."""
    encoding, deals = Encoding(question), list[Hands]()
    with sat_solver.SatSolver(encoding.formula) as solver:
        while solver.solve(encoding.selectors):
            deal = encoding.hands(solver.true_variables(encoding.deal_variables))
            deals.append(deal)
            solver.add(
                [-encoding.holds(seat, card) for seat in SEATS for card in members(deal[seat])]
            )
    return deals


@pytest.mark.parametrize("game", GAMES)
def test_counts_of_full_decks_are_those_of_all_deals_listed(game: Game) -> None:
    unions = 0
    for seed in range(6):
        random = Random(f"listed {game} {seed}")
        table = full_table(random, game)
        played = random_play(random, table, 0.0, len(table.deck) - 8)
        question = question_of(hidden(random, table, played, 4))
        found, deals = survey([question]), listed(question)
        assert (found.count.kind, found.count.deals) == (CountKind.EXACT, len(deals))
        assert isinstance(found.source, DealSpace | DealUnion)
        assert found.source.probabilities() == parts_of(deals, len(table.deck))
        unions += len(deals) > 20 and isinstance(found.source, DealUnion)
    assert unions > 2


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_full_decks_are_counted_exactly_or_estimated(game: Game) -> None:
    """Both ways of counting agree if both apply."""
    kinds = Counter[CountKind]()
    for seed in range(4):
        random = Random(f"full {game} {seed}")
        table = full_table(random, game)
        played = random_play(random, table, 0.0, 16)
        question = question_of(hidden(random, table, played, (2, 3, 10, 12)[seed]))
        found = survey([question], limits=SurveyLimits(most_spaces=300))
        kinds[found.count.kind] += 1
        about = survey([question], limits=ESTIMATING, seed=1).count
        error = 4 * (about.standard_error + found.count.standard_error)
        assert abs(about.deals - found.count.deals) <= error
    assert set(kinds) == {CountKind.EXACT, CountKind.ESTIMATE}
