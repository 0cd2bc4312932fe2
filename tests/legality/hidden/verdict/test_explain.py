"""Contradictions against all deals: no deal agrees, every fact is needed, none shows earlier."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache, partial
from random import Random

import pytest

from solvers.legality.hidden.question.facts import Fact, FactKind
from solvers.legality.hidden.rules.play_rules import members
from solvers.legality.hidden.verdict.explain import Contradiction
from solvers.legality.hidden.verdict.verdict import judge
from solvers.rules.ruleset.choices import Game
from tests.legality.hidden.small_tables import (
    SEATS,
    Log,
    all_deals_with,
    explaining_deals,
    hidden,
    question_of,
    random_play,
    random_table,
)
from tests.legality.test_generated_games import many

GAMES = [Game.COINCHE, Game.JASS]


def refuted(name: str, unseen: Sequence[int]) -> Iterator[tuple[Log, Contradiction]]:
    """Logs of twelve cards that no deal explains, with their contradictions."""
    for seed in range(10_000):
        random = Random(f"{name} {seed}")
        table = random_table(random, random.choice(GAMES), 12)
        played = random_play(random, table, 0.3, random.choice((5, 8, 11)))
        log = hidden(random, table, played, random.choice(unseen), (0,))
        found = judge(question_of(log)).contradiction
        if found is not None:
            yield log, found


def has_won(log: Log, leader: Fact) -> bool:
    """Whether the leader won the trick before, by the rules of the reference."""
    trick = log.tricks[leader.trick]
    return (trick.leader + log.table.winner(trick.cards)) % 4 == leader.seat


def was_legal(log: Log, duty: Fact, dealt: frozenset[str]) -> bool:
    """Whether a seen card was legal for a hand as dealt, by the rules of the reference."""
    trick = log.tricks[duty.trick]
    before = {
        card
        for earlier in log.tricks[: duty.trick]
        for place, card in enumerate(earlier.cards)
        if (earlier.leader + place) % 4 == duty.seat
    }
    card = trick.cards[duty.place]
    hand = sorted(dealt - before | {card})
    return card in log.table.legal(hand, trick.cards[: duty.place])


def explained(log: Log, facts: Sequence[Fact]) -> bool:
    """Whether some deal agrees with each of these facts."""
    own: list[set[str]] = [set() for _ in SEATS]
    for fact in facts:
        if fact.kind in (FactKind.HAND, FactKind.HELD):
            own[fact.seat].update(log.table.deck[card] for card in members(fact.cards))
    duties = [fact for fact in facts if fact.kind is FactKind.DUTY]
    legal: Callable[[Fact, frozenset[str]], bool] = cache(partial(was_legal, log))
    return all(has_won(log, fact) for fact in facts if fact.kind is FactKind.LEADER) and any(
        all(legal(duty, deal[duty.seat]) for duty in duties)
        for deal in all_deals_with(own, log.table)
    )


@pytest.mark.parametrize("number", many(5, 25))
def test_no_deal_agrees_with_the_facts_and_each_is_needed(number: int) -> None:
    for _, (log, found) in zip(range(number), refuted("needed", (0,)), strict=False):
        assert found.smallest
        assert not explained(log, found.facts)
        for fact in found.facts:
            assert explained(log, [other for other in found.facts if other != fact]), log


def up_to(log: Log, cards: int) -> Log:
    """A log of the first plays."""
    tricks = []
    for trick in log.tricks:
        if cards > 0:
            tricks.append(replace(trick, cards=trick.cards[:cards]))
        cards -= len(trick.cards)
    return replace(log, tricks=tuple(tricks))


@pytest.mark.parametrize("number", many(40, 300))
def test_a_contradiction_shows_with_the_first_card_after_which_no_deal_is_left(
    number: int,
) -> None:
    unseen = 0
    for _, (log, found) in zip(range(number), refuted("earliest", (0, 1, 2)), strict=False):
        assert found.at is not None
        assert found.at.place_in_log is not None
        trick, place = found.at.place_in_log
        before = 4 * trick + place
        assert explaining_deals(up_to(log, before)), log
        assert not explaining_deals(up_to(log, before + 1)), log
        unseen += any(each.unseen for each in log.tricks)
    assert unseen > number // 8
