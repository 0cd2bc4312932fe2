"""Each option of the play decides the verdict on some log with unseen cards."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

import pytest

from solvers.legality.hidden.question.from_log import questions_of
from solvers.legality.hidden.verdict.verdict import judge
from solvers.rules.ruleset.lookup import option_names
from solvers.rules.ruleset.presets import preset
from tests.legality.hidden.question.test_from_log import Entry, deal_of, trick

NOT_OF_CARDS = {"first_leader"}
"""Options of the play from which nothing follows about cards in hands."""
NORTH = ["S9", "S8", "HK", "HQ", "DA", "DK", "CA", "CK"]


class Row(NamedTuple):
    """A log that one value of an option explains and another does not."""

    option: str
    explained: Any
    refuted: Any
    entry: Entry
    preset: str = "coinche"
    others: Mapping[str, Any] = MappingProxyType({})

    def judged(self, value: Any) -> bool:
        """Whether some deal explains the log."""
        ruleset = preset(self.preset).with_options({**self.others, self.option: value})
        questions = questions_of(deal_of(self.entry), ruleset)
        return any(judge(question, explaining=False).consistent for question in questions)


def play(*tricks: Entry, trump: str = "H", **more: Any) -> Entry:
    return {"contract": {"trump": trump}, "tricks": list(tricks), **more}


def unnamed(*tricks: Entry) -> Entry:
    """A deal with an unknown trump."""
    return {"tricks": list(tricks)}


ROWS = [
    Row(  # East has no trump above the jack, and keeps the seven
        "must_under_trump",
        False,
        True,
        play(trick("W", "SA HJ C? S7"), trick("S", "DA H7 D8 ?")),
    ),
    Row(  # East keeps a trump while partner's ace wins
        "must_trump_when_partner_wins",
        False,
        True,
        play(trick("W", "SA ? C7 S8", winner="W"), trick("W", "DA D7 H7 D8")),
    ),
    Row(  # East keeps the jack of trumps while partner's ace wins
        "overtrump_partner_on_trump_lead",
        False,
        True,
        play(trick("W", "HA H8 H7 HQ"), trick("W", "S7 ? HJ S9")),
    ),
    Row(  # North ruffs below partner's nine, and keeps the jack
        "voluntary_trump_must_raise",
        False,
        True,
        play(trick("W", "S7 H9 S? H7"), trick("S", "DA D7 HJ ?")),
    ),
    Row(  # East keeps the ace of the suit led
        "must_beat_plain",
        False,
        True,
        play(trick("W", "S7 ST S9 S8"), trick("S", "D7 SA ? D9")),
    ),
    Row(
        "no_trump",
        True,
        False,
        unnamed(
            trick("W", "SJ SA S7 S8"),
            trick("S", "HJ HA H7 H8"),
            trick("E", "DJ DA D7 D8"),
            trick("N", "CJ CA C7 C8"),
            trick("W", "?"),
        ),
    ),
    Row(
        "all_trump",
        True,
        False,
        unnamed(trick("W", "SJ SA S7 S8"), trick("W", "HJ HA H7 H8"), trick("W", "?")),
    ),
    Row(
        "no_trump_values",
        "revalued",
        "raw",
        play(trick("W", "SA S7 S8 S?", points=19), trump="NT"),
        others={"no_trump": True},
    ),
    Row(
        "all_trump_values",
        "revalued",
        "raw",
        play(trick("W", "S7 S8 SA S?", points=7), trump="AT"),
        others={"all_trump": True},
    ),
    Row(
        "obenabe",
        True,
        False,
        unnamed(
            trick("W", "SJ SA S7 S8"),
            trick("S", "HJ HA H7 H8"),
            trick("E", "DJ DA D7 D8"),
            trick("N", "CJ CA C7 C8"),
            trick("W", "?"),
        ),
        "jass-coinche",
    ),
    Row(
        "undenufe",
        True,
        False,
        unnamed(trick("W", "S7 S6 SA SJ"), trick("S", "?")),
        "jass-coinche",
    ),
    Row(  # counter-clockwise North plays last, clockwise second
        "direction",
        "ccw",
        "cw",
        play(trick("W", "SA S7 ST S9"), hands={"N": NORTH}),
    ),
    Row(
        "all_trump_belote",
        "none",
        "any-suit",
        play(trump="AT", hands={"N": NORTH}, melds=[{"by": "W", "kind": "belote"}] * 3),
        others={"all_trump": True},
    ),
    Row(
        "announcements",
        "none",
        "standard",
        play(
            hands={"N": NORTH},
            melds=[{"by": "W", "kind": "run", "cards": ["S7", "S8", "S9"]}],
        ),
    ),
]


@pytest.mark.parametrize("row", ROWS, ids=[row.option for row in ROWS])
def test_an_option_decides_on_a_log(row: Row) -> None:
    assert row.judged(row.explained)
    assert not row.judged(row.refuted)


def test_every_option_of_play_decides_on_some_log() -> None:
    names = option_names(None)
    of_play = names[names.index("direction") : names.index("min_bid")]
    assert set(of_play) - NOT_OF_CARDS <= {row.option for row in ROWS}
