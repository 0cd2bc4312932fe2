"""The findings of ``check`` in logs of Coins with unseen cards: code, place and facts."""

from __future__ import annotations

from copy import deepcopy
from functools import partial

import pytest

from solvers.legality.findings.finding import Certainty
from solvers.legality.hidden import finding as unexplained
from solvers.legality.hidden.proof.proof import prove
from solvers.legality.hidden.question.from_log import questions_of
from solvers.legality.hidden.verdict.verdict import judge
from solvers.legality.referee import check_game
from solvers.rules.ruleset.presets import preset
from tests.legality.judging import findings
from tests.legality.test_generated_games import read
from tests.make.hidden_coins import (
    COINS_HIDDEN_INVALID,
    COINS_HIDDEN_VALID,
    coins_log,
)

PLACES: dict[str, tuple[int | None, int | None, str | None, str]] = {
    "H101 coins_no_suit_lets_y_win": (2, None, "Y", "/tricks/1/leader"),
    "H101 coins_lower_of_a_pair_wins": (2, None, "X", "/tricks/1/leader"),
    "H101 coins_winning_card_shows_later": (3, 3, "Z", "/tricks/2/cards/2"),
    "H101 coins_thirteen_of_a_suit": (None, None, "X", "/hands/X"),
    "H101 coins_seventeen_cards_in_a_hand": (7, 2, "X", "/tricks/6/cards/1"),
    "H101 coins_any_leader": (2, 3, "X", "/tricks/1/cards/2"),
    "H103 coins_lower_of_a_pair_wins": (1, None, None, "/tricks/0/winner"),
    "H103 coins_points_of_no_card": (1, None, None, "/tricks/0/points"),
    "H103 coins_of_a_player": (None, None, None, "/score/cards"),
    "H103 coins_awarded_to_a_player": (None, None, None, "/score/awarded"),
}
"""Trick, play, seat and pointer of the one finding on each log."""


def test_every_finding_is_where_no_deal_is_left() -> None:
    assert PLACES.keys() == COINS_HIDDEN_INVALID.keys()
    places = {}
    for name, log in COINS_HIDDEN_INVALID.items():
        (found,) = findings(log)
        assert found.code == name[:4]
        assert found.certainty is Certainty.DEFINITE
        place = found.place
        places[name] = (place.trick, place.play, place.seat, place.pointer[len("/deals/0") :])
    assert places == PLACES


def test_what_some_deal_explains_is_clean() -> None:
    for name, log in COINS_HIDDEN_VALID.items():
        assert findings(log) == [], name


def test_the_facts_are_listed_in_words() -> None:
    (found,) = findings(COINS_HIDDEN_INVALID["H101 coins_winning_card_shows_later"])
    assert found.message == (
        "no deal explains this: X led the king of Cups in trick 1; "
        "Y played an unseen card of Cups in trick 1; "
        "Y led trick 2, as the winner of trick 1; Z played the ace of Cups in trick 3"
    )
    (found,) = findings(COINS_HIDDEN_INVALID["H101 coins_thirteen_of_a_suit"])
    assert found.message == "no deal explains this: X was dealt at least 13 cards of Coins"
    (found,) = findings(COINS_HIDDEN_INVALID["H103 coins_points_of_no_card"])
    assert found.message == (
        "no deal explains this: the log says trick 1 (O3 C9 ?) is worth 3 points"
    )
    (found,) = findings(coins_log("X:O3 O9 ? / ?:B2 B3 ? = 2"))
    assert found.message == (
        "no deal explains this, however it went; if trick 2 was led by Y: "
        "the log says trick 2 (B2 B3 ?) is worth 2 points"
    )


def test_cards_of_a_hand_are_listed_together() -> None:
    known = {"Z": {"known": ["CA", "CN", "CK"]}}
    (found,) = findings(coins_log("X:CJ C? S2 / Y:B2", hands=known))
    assert "Z was dealt the ace of Cups, king of Cups, knight of Cups; " in found.message


def test_a_deal_with_another_fault_gets_no_finding() -> None:
    wrong = "X:O3 O9 ? / X:B2 {} B4"
    assert [found.code for found in findings(coins_log(wrong.format("O3")))] == ["P102"]
    assert [found.code for found in findings(coins_log(wrong.format("HQ")))] == ["D104"]
    log = coins_log(wrong.format("B3"), melds=[{"by": "X", "kind": "belote"}])
    assert [found.code for found in findings(log)] == ["D304"]
    claimed = coins_log("X:O3 O9 ? = Y / X:B2")
    assert [found.code for found in findings(claimed)] == ["P203"]


def test_a_wrong_sum_is_reported_once() -> None:
    for key, code in (("cards", "S101"), ("awarded", "S301")):
        log = deepcopy(COINS_HIDDEN_INVALID["H103 coins_of_a_player"])
        deal = log["deals"][0]
        deal["score"] = {key: {"X": 0, "Y": 0, "Z": 12}}
        assert [found.code for found in findings(log)] == [code]


def test_play_after_the_game_was_won_is_not_searched() -> None:
    tricks, known = "X:OA O2 O3 / X:OK O5 O6 / X:O7 ? O8 / X:B2", {"Y": {"known": ["O2"]}}
    log = coins_log(tricks, hands=known) | {"target": 6}
    assert [found.code for found in findings(log)] == ["M110"]


def test_nothing_is_searched_if_all_plays_are_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    def asked(*_: object) -> None:
        raise AssertionError("it was asked")

    log = coins_log("X:OA O2 O3 / X:O4 O5 O6", hands={"X": None})
    monkeypatch.setattr(unexplained, "judge_unseen_cards", asked)
    assert findings(log) == []
    log["deals"][0]["hands"] = {"X": {"known": ["OA"]}}
    with pytest.raises(AssertionError, match="it was asked"):
        findings(log)


def test_undecided_is_reported_and_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unexplained, "judge", partial(judge, conflicts=1))
    log = coins_log(" / ".join(["X:? ? ? = 1"] * 8))
    assert [found.code for found in check_game(read(log), preset("coins")).findings] == ["H201"]


def test_contradictions_are_proved() -> None:
    for name, log in COINS_HIDDEN_INVALID.items():
        for question in questions_of(read(log).deals[0], preset("coins")):
            verdict = judge(question)
            assert verdict.contradiction is not None, name
            proof = prove(question, verdict.contradiction)
            assert proof is not None, name
            proof.check()
            assert proof.cnf.startswith("c coins: no deal agrees with these facts\n")
            assert "c var 1 = X was dealt CA\n" in proof.cnf
