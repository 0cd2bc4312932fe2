"""Tricks whose leader, players or order nobody saw: against all ways, and as a log tells them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations, product
from random import Random

import pytest

from solvers.legality.hidden.readings import readings
from solvers.legality.hidden.verdict import judge
from solvers.legality.log import TrickLog
from solvers.rules.options import Game
from tests.legality.hidden.small_tables import (
    SEATS,
    Deal,
    Log,
    Trick,
    explaining_deals,
    hidden,
    question_of,
    random_play,
    random_table,
)
from tests.legality.hidden.test_directed import GAMES
from tests.legality.test_generated_games import many

NOBODY = "?"


def forgotten(random: Random, log: Log, turn: list[str]) -> list[TrickLog]:
    """The tricks as a log has it that forgot some leaders, and the order of one trick or none."""
    shuffled = random.choice([*range(len(log.tricks)), None])
    tricks = []
    for index, trick in enumerate(log.tricks):
        order = list(range(len(trick.cards)))
        by = [turn[(trick.leader + place) % 4] for place in order]
        if index == shuffled:
            random.shuffle(order)
        logged = TrickLog(
            leader=turn[trick.leader] if random.random() < 0.5 else NOBODY,  # type: ignore[arg-type]
            cards=[trick.cards[place] for place in order],  # type: ignore[misc]
        )
        if index == shuffled:
            logged.ordered = False
        if index == shuffled and random.random() < 0.7:
            logged.by = [
                by[place] if random.random() < 0.4 else NOBODY  # type: ignore[misc]
                for place in order
            ]
        if random.random() < 0.3 and len(order) == 4:
            logged.winner = random.choice(turn)  # type: ignore[assignment]
        tricks.append(logged)
    return tricks


def courses(logged: TrickLog, turn: list[str]) -> Iterator[Trick]:
    """Every leader and order that a logged trick leaves open."""
    is_open = logged.leader == NOBODY or logged.ordered is False
    winner = None
    if logged.winner and (is_open or any(card.endswith("?") for card in logged.cards)):
        winner = turn.index(logged.winner)
    count = len(logged.cards)
    for leader in SEATS:
        if logged.leader not in (NOBODY, turn[leader]):
            continue
        for order in permutations(range(count)) if logged.ordered is False else [range(count)]:
            players = {card: turn[(leader + place) % 4] for place, card in enumerate(order)}
            named = enumerate(logged.by or ())
            if all(seat in (NOBODY, players[card]) for card, seat in named):
                yield Trick(leader, tuple(logged.cards[card] for card in order), winner)


def every_deal(log: Log, logged: list[TrickLog], turn: list[str]) -> set[Deal]:
    """Every deal that explains the tricks in some way that they can have gone."""
    found: set[Deal] = set()
    for tricks in product(*({*courses(trick, turn)} for trick in logged)):
        found.update(explaining_deals(replace(log, tricks=tricks)))
    return found


def as_read(log: Log, logged: list[TrickLog], turn: list[str]) -> tuple[list[Log], bool]:
    """The same log in each of its readings."""
    question = question_of(log)
    found, complete = readings(logged, question.hands, question.rules)
    claims = [{course.winner for course in courses(trick, turn)} for trick in logged]
    logs = [
        replace(
            log,
            tricks=tuple(
                Trick(turn.index(trick.leader), tuple(trick.cards), *winners)
                for trick, winners in zip(reading.tricks, claims, strict=True)
            ),
        )
        for reading in found
    ]
    return logs, complete


@pytest.mark.parametrize("logs", many(60, 1500))
@pytest.mark.parametrize("game", GAMES)
def test_readings_of_small_decks_have_just_the_deals_of_all_ways(game: Game, logs: int) -> None:
    explained = refuted = several = 0
    for seed in range(logs):
        random = Random(f"open {game} {seed}")
        table = random_table(random, game, 12)
        turn = [seat.value for seat in table.play_rules.seats]
        length = random.choice((None, 10, random.randrange(3, 12)))
        played = random_play(random, table, random.choice((0.0, 0.0, 0.2, 0.4)), length)
        log = hidden(random, table, played, random.choice((0, 0, 1, 2)), (0, 1))
        if random.random() < 0.5:
            log = replace(log, hands={})
        if not log.hands and len(played.tricks) < 3:
            continue
        logged = forgotten(random, log, turn)
        deals = every_deal(log, logged, turn)
        read, complete = as_read(log, logged, turn)
        told = [set(explaining_deals(each)) for each in read]
        if complete:
            assert set().union(*told) == deals, seed
        else:
            assert set().union(*told) <= deals, seed
        for each, own in zip(read[:4], told, strict=False):
            assert judge(question_of(each), explaining=False).consistent is bool(own), seed
        explained += bool(deals)
        refuted += not deals
        several += len(read) > 1
    assert min(explained, refuted, several) > logs // 12
