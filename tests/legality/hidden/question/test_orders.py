"""Tricks with unseen leaders, players or order: against all ways, and in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations, product
from random import Random

import pytest

from solvers.legality.header.rotation import only_direction
from solvers.legality.hidden.question import orders as ways_of
from solvers.legality.hidden.question.from_log import questions_of
from solvers.legality.hidden.question.view import up_to
from solvers.legality.hidden.survey.survey import CountKind, survey
from solvers.legality.hidden.verdict.verdict import judge
from solvers.legality.log.game_log import TrickLog
from solvers.rules.ruleset.choices import Game
from solvers.rules.ruleset.presets import preset
from solvers.rules.seats import Direction
from tests.legality.hidden.clauses.test_directed import GAMES
from tests.legality.hidden.small_tables import (
    SEATS,
    Deal,
    Log,
    Trick,
    explaining_deals,
    hidden,
    holders_in,
    question_of,
    random_play,
    random_table,
)
from tests.legality.test_generated_games import many
from tests.legality.test_generated_games import read as read_log
from tests.make.hidden import hidden_log

NOBODY = "?"


def forgotten(random: Random, log: Log, turn: list[str]) -> list[TrickLog]:
    """The tricks of a log without some leaders, and perhaps without the order of one trick."""
    shuffled = random.choice([*range(len(log.tricks)), None])
    tricks = []
    for index, trick in enumerate(log.tricks):
        order = list(range(len(trick.cards)))
        by = [turn[(trick.leader + place) % 4] for place in order]
        if index == shuffled:
            random.shuffle(order)
        logged = TrickLog(
            leader=turn[trick.leader] if random.random() < 0.5 else NOBODY,  # type: ignore[arg-type]  # a seat
            cards=[trick.cards[place] for place in order],  # type: ignore[misc]  # card texts
        )
        if index == shuffled:
            logged.ordered = False
        if index == shuffled and random.random() < 0.7:
            logged.by = [
                by[place] if random.random() < 0.4 else NOBODY  # type: ignore[misc]  # a seat
                for place in order
            ]
        if random.random() < 0.3 and len(order) == 4:
            logged.winner = random.choice(turn)  # type: ignore[arg-type]  # a seat
        tricks.append(logged)
    return tricks


def courses(logged: TrickLog, turn: list[str]) -> Iterator[Trick]:
    """Every leader and order that is possible for a logged trick."""
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


def every_way(
    log: Log, logged: list[TrickLog], turn: list[str]
) -> dict[tuple[Trick, ...], set[Deal]]:
    """The deals that explain the tricks, for each way in which they can have gone."""
    return {
        tricks: set(explaining_deals(replace(log, tricks=tricks)))
        for tricks in product(*({*courses(trick, turn)} for trick in logged))
    }


def as_read(log: Log, logged: list[TrickLog], turn: list[str]) -> tuple[list[Log], bool]:
    """The same log in each of its ways."""
    question = question_of(log)
    found, complete = ways_of.ways_of(logged, question.hands, question.rules)
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


@pytest.mark.parametrize("logs", many(60, 800))
@pytest.mark.parametrize("game", GAMES)
def test_questions_of_small_decks_have_the_deals_of_all_ways(game: Game, logs: int) -> None:
    explained = refuted = several = overlapping = 0
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
        ways = every_way(log, logged, turn)
        deals: set[Deal] = set().union(*ways.values())
        read, complete = as_read(log, logged, turn)
        deals_of_ways = [ways[each.tricks] for each in read]
        if complete:
            assert set().union(*deals_of_ways) == deals, seed
        else:
            assert set().union(*deals_of_ways) <= deals, seed
        for each, own in zip(read[:4], deals_of_ways, strict=False):
            assert judge(question_of(each), explaining=False).consistent is bool(own), seed
        explained += bool(deals)
        refuted += not deals
        if complete and len(read) < 9:
            found = survey([question_of(each) for each in read])
            assert (found.count.kind, found.count.deals) == (CountKind.EXACT, len(deals)), seed
            assert found.holders == holders_in(list(deals), table), seed
            overlapping += len(deals) < sum(map(len, deals_of_ways))
        several += len(read) > 1
    assert min(explained, refuted, several) > logs // 12
    assert overlapping > logs // 60


WAYS: list[tuple[str, list[str], int]] = [
    ("N:H7 ? HA H8 / ?:DA D7 D8 D9", [], 4),
    ("N:H7 ? HA H8 = S / ?:DA D7 D8 D9", [], 1),
    ("N:H7 ? HA H8 / ?:DA D7 D8 D9", ["D8"], 1),
    ("N:H7 C8 HA ? / ?:HT H9 HQ C7", [], 1),
    ("N:H7 C8 HA ? / ?:HT H9 HQ ?", [], 1),
    ("N:H7 S8 HA ? / ?:HT S9 ? ?", [], 3),
    ("N:H7 H8 HA H9 / S*:DA D7 D8 D9", [], 24),
    ("N:H7 H8 HA H9 / S*:DA D7 D8 D9 / N:C7", [], 6),
    ("N:H7 H8 HA H9 / S*:DA D7 D8 D9 = N", [], 6),
    ("N:H7 H8 HA H9 / S*:DA ? ? D9", [], 12),
    ("N:H7 C8 HA H9 / S*:C7 HT HK HQ", [], 6),
    ("N:H7 H8 HA ? / ?:HT H9 HQ H8", [], 4),
    ("N:H7 ? HA H8 / S:HT H9 HQ C8 / S*:DA ? ? D9", ["HK"], 12),
    ("N:H? C7 H8 H9 / S*:C8 C9 CT CJ", [], 24),
    ("N:H7 ? HA H9 / ?*:DA D7 D8 D9 / ?*:CA C7 C8 C9", [], 64),
]
"""Tricks, a hand of West, and the number of ways."""


@pytest.mark.parametrize(("tricks", "hand", "number"), WAYS)
def test_ways_that_contradict_seen_cards_are_left_out(
    tricks: str, hand: list[str], number: int
) -> None:
    """West holds the hand; spades are trump. If all ways are contradictory, some are kept."""
    log = hidden_log(tricks, hands={"W": {"known": hand}})
    questions = questions_of(read_log(log).deals[0], preset("coinche"))
    ways = [question for question in questions if not question.unread]
    assert len(ways) == number
    assert len({question.assumed for question in ways}) == number
    assert (number == 64) is (len(questions) > len(ways))
    assert all(question.assumed for question in ways) is (number > 1)


def test_assumptions_are_put_into_words() -> None:
    log = hidden_log("N:? ? ? ? / ?:DA ? D8 D9 / E*:CA C7")
    questions = questions_of(read_log(log).deals[0], preset("coinche"))
    assert questions[0].assumed == (
        (1, "trick 2 was led by North"),
        (2, "trick 3 was played CA C7 from East on"),
    )


def test_a_view_of_less_assumes_less() -> None:
    log = hidden_log("N:H7 ? HA H8 / ?:DA D7 D8 D9 / ?:CA C7")
    questions = questions_of(read_log(log).deals[0], preset("coinche"))
    assert len({up_to(question, 1, 3) for question in questions}) == 4
    assert {up_to(question, 0, 3).assumed for question in questions} == {()}
    log = hidden_log("N:H7 ? HA H9 / ?*:DA D7 D8 D9 / ?*:CA C7 C8 C9")
    *_, unread = questions_of(read_log(log).deals[0], preset("coinche"))
    assert up_to(unread, 1, 3).unread
    assert not up_to(unread, 0, 3).unread


def test_players_that_contradict_the_leader_are_not_refused() -> None:
    """South won the first trick, but the log has only North and West as players of the second."""
    log = hidden_log("N:H7 H8 HA H9 / ?*:DA D7")
    log["deals"][0]["tricks"][1]["by"] = ["W", "N"]
    deal = read_log(log).deals[0]
    (question,) = questions_of(deal, preset("coinche"))
    verdict = judge(question)
    assert verdict.contradiction is not None
    assert verdict.contradiction.texts == ("North led trick 2, as the winner of trick 1",)


def test_cards_in_no_order_show_no_rotation() -> None:
    tricks = "N*:SA CA HA DA / N*:SK CK HK DK / N:SQ ? ? ?"
    hands = {"N": ["SA", "SK", "SQ"], "E": ["CA", "CK"], "S": ["HA", "HK"], "W": ["DA", "DK"]}
    known = {seat: {"known": cards} for seat, cards in hands.items()}
    assert only_direction(read_log(hidden_log(tricks, hands=known))) is None
    in_order = tricks.replace("*", "")
    clockwise = only_direction(read_log(hidden_log(in_order, hands=known)))
    assert clockwise is Direction.CLOCKWISE
