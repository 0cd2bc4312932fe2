"""``coinche infer`` on damaged logs: one clear message each, and never an internal error."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from tests.cli.check.checks import INTERNAL_ERROR, LOGS
from tests.cli.cli import coinche
from tests.legality.log_cases import log_cases

Entry = dict[str, Any]
FILES = ("game.json", "generated/coinche.json", "generated/jass-coinche.json")
CARDS = ("?", "H?", "S?", "O?", "HA", "SA", "S6", "CN", "DJ", "C7", "D9")
VALUES: tuple[Any, ...] = (
    None, -1, 0, 162, True, 10**20, "N", "X", "?", [], {}, ["?"], ["H?", "?"],
    {"known": ["H?", "SA"], "hidden": 6},
)  # fmt: skip


def games() -> list[Entry]:
    """Logs of two deals each."""
    read = [json.loads((LOGS / name).read_text()) for name in FILES]
    return [game | {"deals": game["deals"][:2]} for game in read]


GAMES = games()


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every object or list in a value, paired with each of its keys."""
    items = value.items() if isinstance(value, dict) else enumerate(value)
    for key, inner in items:
        yield value, key
        if isinstance(inner, dict | list):
            yield from places(inner)


def spoil(random: Random, game: Entry) -> None:
    """Hide or change cards, drop keys, insert values of another kind."""
    for _ in range(random.choice((1, 1, 2, 4, 10))):
        left = list(places(game))
        if not left:
            return
        owner, key = random.choice(left)
        inner, chance = owner[key], random.random()
        if isinstance(inner, str) and len(inner) == 2 and chance < 0.9:
            owner[key] = random.choice(CARDS)
        elif chance < 0.5:
            del owner[key]
        else:
            owner[key] = deepcopy(random.choice(VALUES))


def cover_up(random: Random, game: Entry) -> None:
    """Hide hands, contracts and cards, as in a log of what one player saw."""
    for deal in game["deals"]:
        for key in ("hands", "auction", "contract", "cut_deck"):
            if random.random() < 0.2:
                deal.pop(key, None)
        if random.random() < 0.5:
            for trick in deal.get("tricks", ()):
                trick["cards"] = [
                    random.choice(("?", f"{card[:1].strip('?')}?", card)) for card in trick["cards"]
                ]


def fixture_games() -> list[Entry]:
    """The first two deals of the game logs of all codes, clean or not."""
    games = [case.game for case in log_cases()]
    return [game | {"deals": game["deals"][:2]} for game in games]


def test_spoiled_logs_have_no_fault_of_ours() -> None:
    codes = Counter[int]()
    for seed in range(100):
        random = Random(f"hostile {seed}")
        game = deepcopy(random.choice(GAMES))
        spoil(random, game)
        asked = ["--output-format", random.choice(("text", "json"))]
        if random.random() < 0.4:
            asked += ["--seat", random.choice("NESW")]
        if random.random() < 0.4:
            asked += ["--until", f"{random.randint(1, 9)}.{random.randint(1, 4)}"]
        if random.random() < 0.3:
            asked += ["--sample", "2"]
        result = coinche("infer", "-", *asked, stdin=json.dumps(game))
        codes[result.code] += 1
        assert INTERNAL_ERROR not in result.err, f"hostile {seed}: {result.err}"
        assert (result.code == 2) is ("coinche: error: " in result.err)
    assert set(codes) == {0, 1, 2}
    assert min(codes.values()) > 2


@pytest.mark.slow
@pytest.mark.parametrize("damage", [cover_up, spoil])
def test_fixtures_that_are_damaged_have_no_fault_of_ours(
    damage: Callable[[Random, Entry], None],
) -> None:
    codes, games = Counter[int](), fixture_games()
    for seed in range(100):
        random = Random(f"damaged {damage.__name__} {seed}")
        game = deepcopy(random.choice(games))
        damage(random, game)
        infer_format = random.choice(("text", "json", "pbn", "deal-json"))
        asked = ["--output-format", infer_format, "--sample", "1", "--timeout", "20"]
        for result in (
            coinche("infer", "-", *asked, stdin=json.dumps(game)),
            coinche("check", "-", stdin=json.dumps(game)),
        ):
            codes[result.code] += 1
            assert INTERNAL_ERROR not in result.err, f"{damage.__name__} {seed}: {result.err}"
            assert result.code in (0, 1, 2)
    assert set(codes) == {0, 1, 2}
