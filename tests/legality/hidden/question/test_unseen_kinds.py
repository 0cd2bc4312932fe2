"""Every kind of unseen thing: a log that some deal explains, and one that none explains."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from solvers.legality.hidden.question.from_log import questions_of
from solvers.legality.hidden.question.question import Question
from solvers.legality.hidden.verdict.verdict import Layer, judge, judge_by_counting, judge_by_sat
from solvers.rules.ruleset.presets import preset
from tests.legality.hidden.deal_verdict import judge_questions
from tests.legality.hidden.question.test_from_log import HANDS, Entry, deal_of, trick


class Kind(NamedTuple):
    """Something unseen, and two logs without it."""

    what: str
    layer: Layer
    explained: Entry
    refuted: Entry
    ruleset: str = "coinche"
    options: tuple[tuple[str, Any], ...] = ()

    def questions(self, entry: Entry) -> list[Question]:
        ruleset = preset(self.ruleset).with_options(dict(self.options))
        return questions_of(deal_of(entry), ruleset)

    def judged(self, entry: Entry) -> bool:
        """Whether some deal explains the log."""
        return any(
            judge(question, explaining=False).consistent for question in self.questions(entry)
        )


def play(*tricks: Entry, trump: str = "H", **more: Any) -> Entry:
    return {"contract": {"trump": trump}, "tricks": list(tricks), **more}


def unnamed(*tricks: Entry) -> Entry:
    return {"tricks": list(tricks)}


def all_unseen(tricks: int, **cards: int) -> Entry:
    """A complete deal with only the leaders, always West, and card points."""
    unseen = [trick("W", "? ? ? ?") for _ in range(tricks)]
    return play(*unseen, trump="S", score={"cards": cards})


ALL_TRUMP = (("all_trump", True), ("all_trump_belote", "any-suit"))
DISCARD = trick("W", "SA S7 C7 S8")
"""East discards a club on the spade lead."""
NO_DIAMOND = {"N": ["SA", "SK", "SQ", "SJ", "HA", "HK", "CA", "CK"]}
KINDS = [
    Kind(
        "hands",
        Layer.COUNTING,
        play(DISCARD, trick("W", "SK S9 D7 ST")),
        play(DISCARD, trick("W", "SK S9 SQ ST")),
    ),
    Kind(
        "hands of Jass",
        Layer.COUNTING,
        play(trick("W", "SA S7 H6 S8")),
        play(trick("W", "SA S7 C7 S8"), trick("W", "SK S9 S6 ST")),
        "jass-coinche",
    ),
    Kind(
        "part of a hand",
        Layer.COUNTING,
        play(DISCARD, hands={"E": {"known": ["DJ"], "hidden": 7}}),
        play(DISCARD, hands={"E": {"known": ["SJ"], "hidden": 7}}),
    ),
    Kind(
        "ranks of a hand",
        Layer.SAT,
        play(DISCARD, hands={"E": ["D?", "D?", "?", "?", "?", "?", "?", "?"]}),
        play(DISCARD, hands={"E": ["S?", "D?", "?", "?", "?", "?", "?", "?"]}),
    ),
    Kind(
        "a play",
        Layer.SAT,
        play(trick("N", "HA D9 H9 ?", winner="E"), hands=HANDS),
        play(trick("N", "HA D9 H9 ?", winner="N"), hands=HANDS),
    ),
    Kind(
        "a play that can have been any suit",
        Layer.SAT,
        play(trick("N", "SA ? DT S9"), trick("W", "?"), hands=NO_DIAMOND, trump="D"),
        play(trick("N", "DA ? D7 D9"), trick("W", "?"), hands=NO_DIAMOND),
    ),
    Kind(
        "who led a trick",
        Layer.SAT,
        play(DISCARD, trick("W", "C8 ? CT C9"), trick("?", "SK DJ S9 SJ")),
        play(DISCARD, trick("W", "C8 ? CT C9"), trick("?", "SK ST S9 SJ")),
    ),
    Kind(
        "the order of a trick",
        Layer.COUNTING,
        play(DISCARD, trick("W", "SK S9 DJ ST", ordered=False)),
        play(DISCARD, trick("W", "SK S9 SJ ST", ordered=False)),
    ),
    Kind(
        "the players of a trick in no order",
        Layer.COUNTING,
        play(DISCARD, trick("W", "SK S9 DJ ST", ordered=False, by=list("??EW"))),
        play(DISCARD, trick("W", "SK S9 DJ ST", ordered=False, by=list("E?W?"))),
    ),
    Kind(
        "the rank of a play",
        Layer.SAT,
        play(trick("W", "SA C? S7 S8"), trick("S", "DT ? D9 ?"), trump="C"),
        play(trick("W", "SA D? S7 S8"), trick("W", "SK ST S9 ?"), trump="C"),
    ),
    Kind(
        "all plays, but not what they were worth",
        Layer.SAT,
        all_unseen(8, NS=0, EW=162),
        all_unseen(8, NS=150, EW=12),
    ),
    Kind(
        "all plays of Jass, but not what they were worth",
        Layer.SAT,
        all_unseen(9, NS=0, EW=157),
        all_unseen(9, NS=150, EW=7),
        "jass-coinche",
    ),
    Kind(
        "all plays of a match of Jass",
        Layer.SAT,
        all_unseen(9, NS=0, EW=257),
        all_unseen(9, NS=257, EW=0),
        "jass-coinche",
    ),
    Kind(
        "all plays of a match of Jass, the last trick's points apart",
        Layer.SAT,
        all_unseen(9, EW=252) | {"score": {"cards": {"EW": 252}, "last_bonus_in_cards": False}},
        all_unseen(9, NS=252) | {"score": {"cards": {"NS": 252}, "last_bonus_in_cards": False}},
        "jass-coinche",
    ),
    Kind(
        "trump",
        Layer.SAT,
        unnamed(trick("W", "S7 HA C7 S8"), trick("S", "?")),
        unnamed(trick("W", "S7 S8 C7 S9"), trick("W", "?")),
    ),
    Kind(
        "trump of Jass",
        Layer.SAT,
        unnamed(trick("W", "S7 HA C7 S8"), trick("S", "?")),
        unnamed(trick("W", "S7 S8 S6 S9"), trick("W", "?")),
        "jass-coinche",
    ),
    Kind(
        "the suit of a belote",
        Layer.SAT,
        play(trump="AT", hands=HANDS, melds=[{"by": "N", "kind": "belote"}]),
        play(trump="AT", hands=HANDS, melds=[{"by": "N", "kind": "belote"}] * 2),
        options=ALL_TRUMP,
    ),
    Kind(
        "an announcement that was not shown",
        Layer.SAT,
        play(hands={"N": HANDS["N"]}, melds=[{"by": "W", "kind": "run", "points": 50}]),
        play(hands={"N": HANDS["N"]}, melds=[{"by": "N", "kind": "run", "points": 100}]),
        options=(("announcements", "standard"),),
    ),
]


@pytest.mark.parametrize("kind", KINDS, ids=[kind.what for kind in KINDS])
def test_what_is_unseen_is_reasoned_about(kind: Kind) -> None:
    for entry, explained in ((kind.explained, True), (kind.refuted, False)):
        questions = kind.questions(entry)
        verdict = judge_questions(questions)
        assert verdict.consistent is explained
        assert verdict.chief.layer is kind.layer
        by_sat = (judge_by_sat(question, explaining=False) for question in questions)
        assert any(each.consistent for each in by_sat) is explained
        if not explained:
            contradiction = verdict.chief.contradiction
            assert contradiction is not None
            assert contradiction.texts


@pytest.mark.parametrize("kind", KINDS, ids=[kind.what for kind in KINDS])
def test_ways_of_reasoning_agree(kind: Kind) -> None:
    for entry in (kind.explained, kind.refuted):
        for question in kind.questions(entry):
            if question.is_plain:
                counted = judge_by_counting(question, explaining=False)
                by_sat = judge_by_sat(question, explaining=False)
                assert counted.consistent is by_sat.consistent
