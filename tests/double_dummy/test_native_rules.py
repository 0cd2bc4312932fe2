"""The native core takes the options of the play by name: all of them, and no others."""

from __future__ import annotations

import pytest

from solvers.double_dummy import _core  # noqa: TID253 - the native rules themselves
from solvers.double_dummy.native_rules import CARD_NUMBERS, CARDS_BY_NUMBER, play_keywords
from solvers.rules.cards.card import DECK_36
from solvers.rules.cards.strain import Strain
from solvers.rules.ruleset.presets import preset

COINCHE = preset("coinche")
KEYWORDS = play_keywords(COINCHE, Strain.HEARTS, COINCHE.card_points(Strain.HEARTS))


def test_cards_are_numbered_in_one_way() -> None:
    assert sorted(CARD_NUMBERS.values()) == list(range(36))
    assert all(CARDS_BY_NUMBER[CARD_NUMBERS[card]] == card for card in DECK_36)


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"must_beat_plain": True},
        {**KEYWORDS["options"], "must_whistle": True},
        {
            name if name != "must_beat_plain" else "beat": on
            for name, on in KEYWORDS["options"].items()
        },
    ],
)
def test_other_options_are_refused(options: dict[str, bool]) -> None:
    _core.Replay(**KEYWORDS, last_trick=10)
    with pytest.raises(ValueError, match="option"):
        _core.Replay(**{**KEYWORDS, "options": options}, last_trick=10)
