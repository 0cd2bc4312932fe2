"""Small logs of Coins with unseen cards, each with the right verdict."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import zip_longest
from random import Random

from solvers.legality.hidden.verdict import verdict as verdicts
from tests.legality.hidden.coins import small as coins_small
from tests.legality.hidden.coins.small import (
    CoinsLog,
    explaining_deals,
    hidden_tricks,
    random_log,
    random_play,
    small_deck,
    trick_logs,
    winner_of,
)
from tests.reference.coins.tricks import coins


def total_logs(wanted: int) -> Iterator[CoinsLog]:
    """Whole deals with some plays unseen, and what players won, one coin off at times."""
    for seed in range(wanted):
        random = Random(f"totals {seed}")
        deck = small_deck(random, 12)
        hands, tricks, _ = random_play(random, deck)
        made = [0, 0, 0]
        for trick in tricks:
            made[winner_of(trick.leader, trick.cards)] += coins(trick.cards)
        shift, one, other = random.choice((0, 1)), *random.sample((0, 1, 2), 2)
        made[one] += shift
        made[other] -= shift
        named = random.choice(((0,), (1,), (2,), (0, 1, 2), (1, 2)))
        if seed % 4 == 0:  # two players with the same claim
            named, made[2] = (1, 2), made[1]
        seen = hidden_tricks(random, tricks, random.choice((1, 2, 3, 4)), suits_seen=False)
        log = CoinsLog(deck, {0: hands[0], 1: hands[1]}, seen)
        yield replace(log, totals=tuple((seat, made[seat]) for seat in named))


@cache
def corpus() -> list[tuple[CoinsLog, bool]]:
    """The logs and their verdicts: kinds take turns."""
    kinds = (
        [log for _, log in trick_logs(Random("mutants"))],
        total_logs(100),
        (random_log(Random(f"corpus {seed}"), 9) for seed in range(60)),
    )
    logs = [log for cases in zip_longest(*kinds) for log in cases if log is not None]
    return [(log, bool(explaining_deals(log))) for log in logs]


def is_noticed() -> bool:
    """Whether some log of the corpus is judged otherwise than is right."""
    return any(_is_wrong(log, explained) for log, explained in corpus())


def _is_wrong(log: CoinsLog, explained: bool) -> bool:
    try:
        question = coins_small.question_of(log)
        return verdicts.judge_by_sat(question, explaining=False).consistent is not explained
    except Exception:  # noqa: BLE001 - a wrong witness is noticed too
        return True
