"""The findings of ``check`` in logs with unseen cards: code, place, facts, certainty."""

from __future__ import annotations

from copy import deepcopy
from functools import partial
from typing import Any

import pytest

from solvers.legality.findings.finding import Certainty, Severity
from solvers.legality.hidden import finding as unexplained
from solvers.legality.hidden.verdict.verdict import judge
from solvers.legality.referee import check_game
from solvers.rules.ruleset.presets import preset
from tests.legality.judging import findings
from tests.legality.test_generated_games import read
from tests.make.hidden import (
    HIDDEN_INVALID,
    HIDDEN_VALID,
    STANDARD,
    WEST,
    hidden_log,
    points_of_a_side,
)

PLACES: dict[str, tuple[int | None, int | None, str | None, str]] = {
    "H101 revoke_shows_later": (3, 4, "W", "/tricks/2/cards/3"),
    "H101 revoke_in_cards_not_seen": (2, 4, "W", "/tricks/1/cards/3"),
    "H101 did_not_ruff": (2, 4, "W", "/tricks/1/cards/3"),
    "H101 ruffed_too_low": (2, 2, "E", "/tricks/1/cards/1"),
    "H101 winner_by_a_card_not_seen": (3, 2, "E", "/tricks/2/cards/1"),
    "H101 nine_hearts_in_two_hands": (None, None, "W", "/hands/W"),
    "H101 with_any_trump": (2, 4, "W", "/tricks/1/cards/3"),
    "H101 jass_revoke_shows_later": (2, 4, "W", "/tricks/1/cards/3"),
    "H101 jass_under_ruff_in_the_first_trick": (1, 3, "S", "/tricks/0/cards/2"),
    "H102 queen_is_elsewhere": (3, 4, "W", "/tricks/2/cards/3"),
    "H102 caller_has_no_trump": (1, 2, "W", "/melds/0"),
    "H102 card_of_a_run_is_elsewhere": (1, 2, "W", "/tricks/0/cards/1"),
    "H103 beaten_card_wins": (1, None, None, "/tricks/0/winner"),
    "H103 points_of_no_card": (1, None, None, "/tricks/0/points"),
    "H103 points_of_a_side": (None, None, None, "/score/cards"),
    "H101 any_leader": (2, 4, "W", "/tricks/1/cards/3"),
    "H101 in_any_order": (2, None, "W", "/tricks/1/cards"),
    "H101 leader_known_by_player": (2, 2, "E", "/tricks/1/cards/1"),
    "H103 points_with_any_leader": (2, None, None, "/tricks/1/points"),
    "H103 winner_in_any_order": (1, None, None, "/tricks/0/winner"),
    "P101 after_a_leader_not_seen": (4, 2, "S", "/tricks/3/cards/1"),
    "P102 any_leader": (2, 4, None, "/tricks/1/cards/3"),
    "P201 two_cards_of_a_seat": (2, None, None, "/tricks/1/by"),
    "P203 after_a_leader_not_seen": (3, None, "W", "/tricks/2/leader"),
    "P301 leader_known_by_player": (2, 2, "W", "/tricks/1/cards/1"),
    "P301 leader_not_seen": (1, 2, "W", "/tricks/0/cards/1"),
    "P203 after_a_card_not_seen": (3, None, "W", "/tricks/2/leader"),
    "P101 after_a_card_not_seen": (2, 2, "E", "/tricks/1/cards/1"),
    "P101 after_an_own_card_not_seen": (2, 4, "W", "/tricks/1/cards/3"),
    "T102 after_a_card_not_seen": (2, None, None, "/tricks/1/points"),
}
"""Trick, play, seat and pointer of the one finding on each log."""
KNOWN_HANDS = {
    "N": ["H7", "HJ", "SA", "SK", "SQ", "SJ", "ST", "S9"],
    "W": ["C8", "HK", "S8", "S7", "DA", "DK", "DQ", "DJ"],
    "S": ["HA", "HT", "DT", "D9", "D8", "D7", "CA", "CK"],
    "E": ["H8", "H9", "HQ", "CQ", "CJ", "CT", "C9", "C7"],
}


def test_every_finding_is_where_no_deal_is_left() -> None:
    assert PLACES.keys() == HIDDEN_INVALID.keys()
    for name, place in PLACES.items():
        (found,) = findings(HIDDEN_INVALID[name])
        where = found.place
        found_place = (where.trick, where.play, where.seat, where.pointer[len("/deals/0") :])
        assert found_place == place, name
        assert found.code == name[:4]


def test_what_some_deal_explains_is_clean() -> None:
    for name, log in HIDDEN_VALID.items():
        assert findings(log) == [], name


@pytest.mark.parametrize(
    "name", [name for name in PLACES if name[:4] in ("H101", "H102") and PLACES[name][1]]
)
def test_the_place_is_the_first_at_which_no_deal_is_left(name: str) -> None:
    """Without the card of that place and everything after it, some deal explains the log."""
    log = deepcopy(HIDDEN_INVALID[name])
    (found,) = findings(log)
    trick, play = found.place.trick, found.place.play
    assert trick is not None
    assert play is not None
    deal = log["deals"][0]
    del deal["tricks"][trick:]
    running = deal["tricks"][-1]
    del running["cards"][play:], running.get("by", [])[play:]
    if name[:4] != "H102":
        assert [each.place for each in findings(log)] == [found.place]
    del running["cards"][play - 1 :], running.get("by", [])[play - 1 :]
    said = [meld["said"] for meld in deal.get("melds", ())]
    if {"trick": trick, "play": play} not in said:
        assert findings(log) == []


def test_the_facts_are_listed_in_words_and_one_by_one() -> None:
    (found,) = findings(HIDDEN_INVALID["H101 revoke_shows_later"])
    assert found.message == (
        "no deal explains this: West discarded a club on the heart lead in trick 1; "
        "West played the heart king in trick 3"
    )
    assert [(fact.trick, fact.play, fact.text) for fact in found.facts] == [
        (1, 2, "West discarded a club on the heart lead in trick 1"),
        (3, 4, "West played the heart king in trick 3"),
    ]
    assert found.certainty is Certainty.DEFINITE
    assert found.place.seat == "W"
    assert found.place.pointer == "/deals/0/tricks/2/cards/3"


def test_assumptions_about_the_tricks_are_reported() -> None:
    (found,) = findings(HIDDEN_INVALID["H101 any_leader"])
    assert found.message == (
        "no deal explains this, however it went; if trick 2 was led by South: "
        "West discarded a club on the heart lead in trick 1; "
        "West played the heart king in trick 2"
    )
    assert found.certainty is Certainty.DEFINITE
    (found,) = findings(HIDDEN_INVALID["H101 in_any_order"])
    assert "; if trick 2 was played HT H9 HQ HK from South on: West" in found.message
    assert [(fact.trick, fact.play) for fact in found.facts] == [(1, 2), (2, None)]


def test_assumptions_about_later_tricks_are_not_reported() -> None:
    """Two cards contradict each other before the trick with an unseen course."""
    log = hidden_log("N:H7 C8 HA H8 / S:HT H9 HQ HK / ?:DA ? ? ? / ?:? ? ? ?")
    (found,) = findings(log)
    assert found.message.startswith("no deal explains this: West discarded a club")


def test_trumps_and_courses_are_reported_together() -> None:
    (found,) = findings(hidden_log("N:H7 C8 HA H8 / S*:HT H9 HQ HK", trump=None))
    assert found.message.startswith(
        "no deal explains this, whatever the trump, however it went; at "
    )
    assert ", if trick 2 was played " in found.message


def test_more_ways_than_are_tried_leave_it_undecided() -> None:
    log = hidden_log("N:? ? ? ? / ?:? H8 ? ? / ?*:H7 C8 HA ? / ?*:HT H9 HQ HK / ?*:DA DK DQ DJ")
    (note,) = findings(log)
    assert (note.code, note.severity) == ("H201", Severity.NOTE)
    assert note.message == (
        "whether any deal explains this is undecided: "
        "from trick 2 on it can have gone in too many ways to try them all"
    )


def test_with_an_unknown_trump_the_finding_is_possible() -> None:
    (found,) = findings(HIDDEN_INVALID["H101 with_any_trump"])
    assert found.certainty is Certainty.POSSIBLE
    assert found.message.startswith("no deal explains this, whatever the trump; at spades: ")


def test_with_a_faulty_auction_the_finding_is_possible() -> None:
    log = deepcopy(HIDDEN_INVALID["H101 revoke_shows_later"])
    log["deals"][0]["contract"]["value"] = 85
    auction, hidden = findings(log)
    assert (auction.code, hidden.code) == ("A103", "H101")
    assert hidden.certainty is Certainty.POSSIBLE


def test_the_option_that_decides_is_named() -> None:
    """East discards on a ruff that they cannot beat, and later shows a lower trump."""
    tricks = "N:H7 H8 ST C7 / S:SK S8"
    (found,) = findings(hidden_log(tricks))
    assert (found.code, found.option) == ("H101", "must_under_trump")
    assert findings(hidden_log(tricks, options={"must_under_trump": False})) == []


def test_cards_dealt_twice_get_their_own_finding() -> None:
    """A card in two hands has nothing to do with unseen cards."""
    log = hidden_log("N:H7 C8", hands={"N": ["H7"] + ["?"] * 7, "W": ["H7"] + ["?"] * 7})
    assert [each.code for each in findings(log)] == ["D101"]


def test_a_hand_with_one_unseen_card_is_not_known() -> None:
    """Whether other cards are illegal depends on what was played unseen."""
    hand = ["H7", "C7", "C8", "C9", "D7", "D8", "D9", "DT"]
    played = "N:H8 {} HA H9 / S:HT HQ HK C7"
    seen = hidden_log(played.format("H7"), hands={"W": hand})
    assert findings(seen) == []
    unseen = hidden_log(played.format("?"), hands={"W": hand})
    assert findings(unseen) == []
    other = hidden_log(played.format("D?"), hands={"W": hand})
    assert [each.code for each in findings(other)] == ["H101"]


def test_suits_that_a_game_does_not_have_are_no_cards_of_it() -> None:
    log = hidden_log("N:H7 O?", hands={"S": ["B?"] + ["?"] * 7})
    assert [each.code for each in findings(log)] == ["D104", "D104"]


def _names() -> dict[str, Any]:
    """The current names of the module that judges unseen cards."""
    return unexplained.judge_unseen_cards.__globals__


def test_a_cut_deck_with_an_unseen_card_shows_nothing() -> None:
    deck = [card for hand in KNOWN_HANDS.values() for card in hand]
    assert [each.code for each in findings(hidden_log(cut_deck=["O?", *deck[1:]]))] == ["D106"]
    revoke = hidden_log("N:H7 C8 HA H8 / S:HT H9 HQ HK", cut_deck=["?", *deck[1:]])
    assert [each.code for each in findings(revoke)] == ["H101"]


def test_undecided_is_reported_and_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(_names(), "judge", partial(judge, conflicts=1))
    log = hidden_log(" / ".join(["N:? ? ? ? = 20"] * 8))
    (found,) = findings(log)
    assert (found.code, found.severity) == ("H201", Severity.NOTE)
    assert found.message == (
        "whether any deal explains this is undecided: no verdict after 1 conflicts"
    )


def test_a_log_without_trump_is_given_up_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(_names(), "SECONDS", -1)
    (found,) = findings(HIDDEN_INVALID["H101 with_any_trump"])
    assert found.code == "H201"


def test_keep_going_searches_no_deal_with_a_fault() -> None:
    log = read(hidden_log("N:H7 C8 HA H8 / W:HT H9 HQ HK"))
    verdict = check_game(log, preset("coinche"), keep_going=True)
    assert [each.code for each in verdict.findings] == ["P203"]


def test_known_hands_are_searched_if_the_trump_is_unknown() -> None:
    log = hidden_log("N:H7 C8 HA H8", None, hands=KNOWN_HANDS)
    (found,) = findings(log)
    assert (found.code, found.certainty) == ("H101", Certainty.POSSIBLE)
    assert (found.place.trick, found.place.play) == (1, 2)


def test_the_reported_trump_is_the_one_possible_the_longest() -> None:
    """At spades South does not win the first trick; at diamonds North revokes in the third."""
    log = hidden_log("N:S7 S8 SA S9 / S:HA H7 C8 H8 / S:HT H9 HQ HK", None)
    (found,) = findings(log)
    assert "; at diamonds: North discarded a club on the heart lead in trick 2" in found.message
    assert (found.place.trick, found.place.play) == (3, 3)


def test_a_trump_of_another_game_is_not_guessed_at() -> None:
    contract = {"by": "N", "value": 80, "trump": "TOP"}
    log = hidden_log("N:H7 C8 HA H8 / S:HT H9 HQ HK", None, contract=contract)
    assert [each.code for each in findings(log)] == ["A104"]


def test_a_false_announcement_of_a_known_hand_is_reported_once() -> None:
    run = {"by": "W", "kind": "run", "cards": ["CQ", "CJ", "CT"]}
    log = hidden_log(hands={"W": KNOWN_HANDS["W"]}, melds=[run], options=STANDARD)
    assert [each.code for each in findings(log)] == ["B202"]


def test_the_call_that_no_deal_explains_is_pointed_at() -> None:
    said = {"said": {"trick": 1, "play": 2}}
    melds = [{"by": "E", "kind": "belote"}, {"by": "W", "kind": "belote", **said}]
    (found,) = findings(hidden_log("N:H7 H8", "H", melds=melds))
    assert (found.code, found.place.pointer) == ("H102", "/deals/0/melds/1")


def test_a_wrong_sum_of_points_is_reported_once() -> None:
    log = points_of_a_side(0)
    cards = log["deals"][0]["score"]["cards"]
    cards[next(iter(cards))] -= 1
    assert [each.code for each in findings(log)] == ["S101"]


def test_a_long_list_of_facts_is_cut_only_in_the_message(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(_names(), "MOST_FACTS_SHOWN", 1)
    (found,) = findings(HIDDEN_INVALID["H101 revoke_shows_later"])
    assert len(found.facts) == 2
    assert found.message == (
        "no deal explains this: West discarded a club on the heart lead in trick 1; and 1 more"
    )


@pytest.mark.parametrize(
    ("cards", "hand", "codes"),
    [
        (["CJ", "C?", "?"], None, []),
        (["?", "?", "?"], WEST, []),
        (["D?", "D?", "?"], WEST, []),
        (["D8", "D?", "?", "?"], WEST, []),
        (["H?", "?", "?"], WEST, ["B202"]),
        (["?", "?", "?", "?", "?"], WEST, ["B202"]),
        (["CJ", "?", "?"], WEST, ["B202"]),
    ],
)
def test_a_run_of_which_not_all_cards_were_seen(
    cards: list[str], hand: list[str] | None, codes: list[str]
) -> None:
    run = {"by": "W", "kind": "run", "cards": cards}
    log = hidden_log("N:S7 S8 ? ?", options=STANDARD, melds=[run])
    if hand is not None:
        log["deals"][0]["hands"] = {"W": hand}
        log["deals"][0]["tricks"] = []
    assert [finding.code for finding in findings(log)] == codes
