"""Usual mistakes of programs in Coins: tricks, free play, the end in mid-deal; and a full game."""

from __future__ import annotations

import itertools
import json
from typing import Any

import pytest

from tests.legality.coins.test_games import findings, verdict
from tests.make.make_coins_log import PLAYTHROUGH, REVIEW, coins_playthrough
from tests.make.make_logs import log_text
from tests.reference.coins.games import Entry
from tests.rules.coins.trick_cases import WORKED_TRICKS, WorkedTrick

NINE = {"dealer": "X", "score": {"awarded": {"X": 9, "Y": 3, "Z": 0}}}
"""A deal of which the log has only the points: X has 9 of the 10 needed."""
THREE_COINS = {"leader": "X", "cards": ["OA", "OK", "ON"]}


def game_of(*deals: Entry, **more: Any) -> Entry:
    return {
        "format": "coinche-log",
        "version": 1,
        "game": "coins",
        "target": 10,
        "deals": list(deals),
        **more,
    }


def codes_of(game: Entry) -> list[str]:
    return sorted({finding.code for finding in findings(game)})


def deal_of(*tricks: Entry, **more: Any) -> Entry:
    """A deal in which X leads first; Z deals."""
    return {"dealer": "Z", "tricks": list(tricks), **more}


@pytest.mark.parametrize("worked", WORKED_TRICKS, ids=lambda worked: worked.cards)
def test_worked_tricks_in_a_log(worked: WorkedTrick) -> None:
    """Only the right winner and the right points give no finding."""
    for winner, points in itertools.product("XYZ", range(4)):
        trick = {"leader": "X", "cards": worked.cards.split(), "winner": winner, "points": points}
        wrong = ["T101"] * (winner != "XYZ"[worked.winner]) + ["T102"] * (points != worked.coins)
        assert codes_of(game_of(deal_of(trick))) == wrong


@pytest.mark.parametrize(
    ("cards", "winner"),
    [
        ("C2 OA SA", "X"),  # three suits: ranks do not matter
        ("O3 O9 CA", "Y"),  # a pair beats the suit that beats it
        ("C9 CJ S2", "Y"),  # knave over 9
        ("CN CJ S2", "X"),  # knight over knave
        ("CN CK S2", "Y"),  # king over knight
        ("CA CK S2", "X"),  # ace high
        ("C2 CA S2", "Y"),
    ],
)
def test_the_winner_leads_to_the_next_trick(cards: str, winner: str) -> None:
    tricks = [{"leader": "X", "cards": cards.split()}, {"leader": winner, "cards": ["B7"]}]
    assert codes_of(game_of(deal_of(*tricks))) == []
    for other in set("XYZ") - {winner}:
        tricks[1]["leader"] = other
        assert codes_of(game_of(deal_of(*tricks))) == ["P203"]


def test_no_card_is_refused_for_its_suit() -> None:
    """Y and Z hold the suit led but play other suits: any card may be played."""
    hands = {"X": "C", "Y": "O", "Z": "S"}
    ranks = "AKNJ98765432"
    clubs = {"X": "AKNJ", "Y": "9876", "Z": "5432"}
    hands_of_16 = {
        player: [suit + rank for rank in ranks] + ["B" + rank for rank in clubs[player]]
        for player, suit in hands.items()
    }
    trick: Entry = {"leader": "X", "cards": ["BA", "O2", "S9"]}
    assert codes_of(game_of(deal_of(trick, hands=hands_of_16))) == []
    trick["legal"] = [hands_of_16["X"], hands_of_16["Y"], ["B5", "B4", "B3", "B2"]]
    (found,) = findings(game_of(deal_of(trick, hands=hands_of_16)))
    assert (found.code, found.place.play, found.expected) == ("P401", 3, hands_of_16["Z"])


def test_the_game_is_won_at_once_and_above_the_target() -> None:
    deal = deal_of(THREE_COINS, score={"total": {"X": 12, "Y": 3, "Z": 0}}, end="complete")
    result = {"winner": "X", "total": {"X": 12, "Y": 3, "Z": 0}, "end": "target"}
    assert codes_of(game_of(NINE, deal, result=result)) == []
    assert codes_of(game_of(NINE, deal, result=result | {"winner": "Y"})) == ["M103"]
    assert codes_of(game_of(NINE, deal, result=result | {"total": {"X": 10}})) == ["M104"]
    assert codes_of(game_of(NINE, deal, result=result | {"end": "in_progress"})) == ["M105"]
    capped = deal | {"score": {"total": {"X": 10, "Y": 3, "Z": 0}}}
    assert codes_of(game_of(NINE, capped)) == ["S401"]
    assert codes_of(game_of(NINE, deal, {"dealer": "Y"})) == ["M101"]
    too_long = deal_of(THREE_COINS, {"leader": "X", "cards": ["C2", "C3", "S4"]})
    (found,) = findings(game_of(NINE, too_long))
    assert (found.code, found.place.deal, found.place.trick) == ("M110", 2, 2)
    assert found.message.startswith("X reached the target of 10 in trick 1")


def test_one_point_below_the_target_wins_nothing() -> None:
    eight = {"dealer": "X", "score": {"awarded": {"X": 8, "Y": 4, "Z": 0}}}
    two = {"leader": "X", "cards": ["OA", "OK", "C2"]}
    one = {"leader": "X", "cards": ["OA", "B2", "S2"]}
    another = {"leader": "X", "cards": ["C4", "C3", "S4"]}
    assert codes_of(game_of(eight, deal_of(one, another))) == []
    assert codes_of(game_of(eight, deal_of(two, another))) == ["M110"]


@pytest.mark.parametrize("second", ["X", "Y", "Z"])
def test_the_player_right_of_the_last_winner_deals(second: str) -> None:
    first = {"dealer": "X", "score": {"awarded": {"X": 4, "Y": 4, "Z": 4}, "last": "Y"}}
    deal = {"dealer": second, "score": {"awarded": {"X": 4, "Y": 4, "Z": 4}}}
    assert codes_of(game_of(first, deal)) == ([] if second == "X" else ["D201"])


@pytest.mark.parametrize(("target", "deals"), [(10, 3), (15, 4), (20, 5)])
def test_no_game_lasts_longer_than_its_points_allow(target: int, deals: int) -> None:
    game = game_of(*[{"dealer": "X"}] * deals) | {"target": target}
    assert codes_of(game) == []
    game["deals"].append({"dealer": "X"})
    (found,) = findings(game)
    assert (found.code, found.place.deal) == ("M101", deals + 1)


@pytest.mark.parametrize(
    ("more", "found"),
    [
        ({"target": 15}, []),
        ({"target": None}, ["M111"]),
        ({"target": None, "ruleset": {"id": "coins", "options": {"target": 15}}}, []),
        ({"target": 15, "ruleset": {"id": "coins", "options": {"target": 15}}}, []),
        ({"target": 15, "ruleset": {"id": "coins", "options": {"target": 20}}}, ["M106"]),
        ({"target": 15, "ruleset": {"id": "house:mine"}}, []),
    ],
)
def test_the_log_states_its_target_once(more: Entry, found: list[str]) -> None:
    assert codes_of(game_of({"dealer": "X"}, **more)) == found


def test_after_an_illegal_card_the_rest_is_judged_on_request() -> None:
    """X plays a card of Y; the wrong player leads to the next trick."""
    hands = {"X": {"known": ["OA", "OK"]}, "Y": {"known": ["C2", "C3"]}}
    tricks = [{"leader": "X", "cards": ["C2", "C3", "S4"]}, {"leader": "Z", "cards": ["S5"]}]
    game = game_of(deal_of(*tricks, hands=hands))
    assert [finding.code for finding in findings(game)] == ["P101"]
    assert [finding.code for finding in verdict(game, keep_going=True).findings] == ["P101", "P203"]


def test_the_playthrough_is_current_and_clean() -> None:
    text = PLAYTHROUGH.read_text(encoding="ascii")
    assert text == log_text(coins_playthrough()), "python -m tests.make.make_coins_log"
    assert findings(json.loads(text)) == []


def test_the_playthrough_is_the_game_that_was_reviewed_by_hand() -> None:
    game = json.loads(PLAYTHROUGH.read_text(encoding="ascii"))
    lines = [line.split() for line in REVIEW.read_text(encoding="ascii").splitlines()]
    tricks = [line for line in lines if line and line[0].isdigit()]
    logged = [trick for deal in game["deals"] for trick in deal["tricks"]]
    assert len(tricks) == len(logged) == 24
    for line, trick in zip(tricks, logged, strict=True):
        assert line[1:7:2] == trick["by"]
        assert line[2:7:2] == trick["cards"]
        assert (line[7], int(line[8])) == (trick["winner"], trick["points"])
    for number, last in ((0, tricks[15]), (1, tricks[23])):
        total = game["deals"][number]["score"]["total"]
        assert total == dict(zip("XYZ", map(int, last[9:12]), strict=True))
    assert game["result"] == {"winner": "X", "total": {"X": 11, "Y": 7, "Z": 6}, "end": "target"}
