"""The native replay gives a result exactly if a replay by ``Position`` finds nothing wrong."""

from __future__ import annotations

import gc
from collections import Counter
from random import Random
from typing import Any

import pytest

from solvers.legality.log.game_log import DealLog
from solvers.legality.play.native_replay import NativeReplay, native_replay
from solvers.legality.referee import check_game
from solvers.rules.cards.card import DECK
from solvers.rules.cards.strain import Strain, parse_strain
from solvers.rules.ruleset.ruleset import Ruleset
from solvers.rules.seats import Seat
from tests.legality.play import replays
from tests.legality.play.directed_deals import record_with
from tests.legality.play.replays import (
    BASE,
    SUITS,
    Record,
    changed,
    native,
    random_played,
    random_ruleset,
    replay_of,
    slow,
)
from tests.legality.test_generated_games import read, some_ruleset
from tests.reference.coinche.faults import FAULTS
from tests.reference.coinche.games import random_game
from tests.rules.play.positions import COINCHE_STRAINS, LEGAL_CASES, OPTIONS, LegalCase, OptionCase

CHANGES = (*replays.SOUND, *replays.UNSURE, *replays.BROKEN)
CHANGES_A_DEAL = 4


def many(quick: int, slow: int) -> list[Any]:
    """Numbers of deals: a small one always, a large one in slow runs."""
    return [quick, pytest.param(slow, marks=pytest.mark.slow)]


@pytest.mark.parametrize("deals", many(3000, 100_000))
def test_the_native_replay_agrees_with_a_slow_replay(deals: int) -> None:
    random = Random(deals)
    seen: Counter[tuple[str, bool]] = Counter()
    while seen.total() < deals:
        ruleset, strain = random_ruleset(random), random.choice(COINCHE_STRAINS)
        played = random_played(random, strain, ruleset)
        for change in random.sample(CHANGES, CHANGES_A_DEAL):
            record = changed(random, played, change)
            if record is None:
                continue
            expected = slow(record, strain, ruleset)
            assert native(record, strain, ruleset) == expected, (change, record, strain, ruleset)
            seen[change.__name__, expected is not None] += 1
    for change in CHANGES:
        times = {sound: seen[change.__name__, sound] for sound in (True, False)}
        assert times[True] or change in replays.BROKEN, (change, times)
        assert times[False] or change in replays.SOUND, (change, times)
        assert not times[False] or change not in replays.SOUND, (change, times)
        assert not times[True] or change not in replays.BROKEN, (change, times)


def is_played(record: Record, card: str, ruleset: Ruleset, strain: str) -> bool:
    """Whether a card may be added to the only trick of a record; both replays must agree."""
    leader, cards = record.tricks[0]
    longer = Record(record.hands, record.leader, [(leader, [*cards, card])])
    found = native(longer, parse_strain(strain), ruleset)
    assert found == slow(longer, parse_strain(strain), ruleset)
    return found is not None


@pytest.mark.parametrize("case", LEGAL_CASES, ids=lambda case: case.name)
def test_duties_of_directed_positions(case: LegalCase) -> None:
    ruleset = BASE.with_options(case.options)
    record = record_with(case, [ruleset])
    for card in case.hand.split():
        assert is_played(record, card, ruleset, case.strain) == (card in case.legal.split()), card


@pytest.mark.parametrize(
    "case", [case for case in OPTIONS if case.changes], ids=lambda case: case.case(True).name
)
def test_an_option_alone_changes_the_same_deal(case: OptionCase) -> None:
    off, on = (BASE.with_options({case.option: value}) for value in (False, True))
    record = record_with(case.case(True), [off, on])
    for card in set(case.off.split()) ^ set(case.on.split()):
        assert is_played(record, card, off, case.strain) == (card in case.off.split())
        assert is_played(record, card, on, case.strain) == (card in case.on.split())


def whole_deal() -> tuple[list[list[str]], list[list[str]]]:
    """One suit in each hand, at hearts: seat 1 ruffs the first trick and leads all others."""
    hands = [[str(card) for card in DECK if card.suit is suit] for suit in SUITS]
    first, *others = zip(*hands, strict=True)
    return hands, [list(first), *([*cards[1:], cards[0]] for cards in others)]


def core() -> Any:
    return replay_of(BASE, Strain.HEARTS)._core


def test_the_core_gives_winners_in_turn_order_and_points() -> None:
    hands, tricks = whole_deal()
    winners, points = core().replay(hands, 0, tricks)
    assert winners == [1] * 8
    assert sum(points) == 162
    assert (points[0], points[-1]) == (0, 4 * 11 + 10)


@pytest.mark.parametrize("leader", [-1, 4, 2**31 - 1])
def test_the_core_accepts_only_four_leaders(leader: int) -> None:
    hands, _ = whole_deal()
    assert core().replay(hands, leader, []) is None
    assert core().replay(hands, 3, []) == ([], [])


def test_the_core_accepts_only_lists_of_strings() -> None:
    class Text(str):
        pass

    class List(list[Any]):
        pass

    hands, tricks = whole_deal()
    loop: list[Any] = []
    loop.append(loop)
    no_lists: list[Any] = [None, 1, "", "SA" * 32, b"", {}, object(), loop, [None], [[None]]]
    hand, *others = hands
    no_hands = [List(hands), tuple(hands), others, [*hands, []], [[], *hands], [loop] * 4, [[]] * 9]
    no_hands += [[first, *others] for first in (List(hand), tuple(hand), "".join(hand), loop * 8)]
    no_hands += [[[Text(hand[0]), *hand[1:]], *others], [hand * 5, *others], [*others, hand * 5]]
    for thing in no_lists + no_hands:
        assert core().replay(thing, 0, tricks) is None, thing
    no_tricks = [tuple(tricks), List(tricks), [tuple(tricks[0])], [List(tricks[0])], tricks * 5]
    no_tricks += [[loop], [[Text("SA")]], [["SA", None]], [tricks[0] * 2], [["SA"], ["HA"]]]
    for thing in no_lists + no_tricks:
        assert core().replay(hands, 0, thing) is None, thing
    for leader in (None, "0", 0.5, 2**31, hands):
        with pytest.raises(TypeError):
            core().replay(hands, leader, tricks)


def logged(**more: Any) -> DealLog:
    """The log of a first card, with more keys."""
    hands, _ = whole_deal()
    record = Record(dict(zip("NWSE", hands, strict=True)), Seat.NORTH, [("N", ["SA"])])
    deal = record.log
    for name, value in more.items():
        setattr(deal if hasattr(deal, name) else deal.tricks[0], name, value)  # type: ignore[index]  # it has a trick
    return deal


@pytest.mark.parametrize(
    "more",
    [
        {"cut_deck": [str(card) for card in DECK]},
        {"by": ["N"]},
        {"legal": [["SA"]]},
        {"rejected": []},
    ],
    ids=lambda more: next(iter(more)),
)
def test_claims_that_are_not_judged_natively_are_left_to_the_referee(more: dict[str, Any]) -> None:
    replay = replay_of(BASE, Strain.HEARTS)
    assert replay.play(logged(), Seat.NORTH) is not None
    assert replay.play(logged(**more), Seat.NORTH) is None


def test_replays_are_kept_by_ruleset_and_strain() -> None:
    assert native_replay(BASE, Strain.CLUBS) is native_replay(BASE, Strain.CLUBS)
    assert native_replay(BASE, Strain.CLUBS) is not native_replay(BASE, Strain.HEARTS)
    case = next(case for case in OPTIONS if case.option == "must_under_trump" and case.changes)
    card = (set(case.off.split()) - set(case.on.split())).pop()
    for value in (True, False) * 100:
        ruleset = BASE.with_options({case.option: value})
        record = record_with(case.case(value), [ruleset])
        assert is_played(record, card, ruleset, case.strain) is not value
        del ruleset
        gc.collect(0)  # the next ruleset may take its place in memory


@pytest.mark.parametrize("games", many(1, 20))
@pytest.mark.parametrize("name", FAULTS)
def test_the_shortcut_changes_no_finding(
    name: str, games: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for seed in range(games):
        random = Random(f"{name} {seed}")
        ruleset = some_ruleset(random)
        game = random_game(random, ruleset, 3)
        faulted = FAULTS[name](random, game, ruleset)
        log = read(game if faulted is None else faulted.game)
        found = check_game(log, ruleset)
        with monkeypatch.context() as without:
            without.setattr(NativeReplay, "play", lambda *_: None)
            assert check_game(log, ruleset) == found, seed
