"""Claims of seats, cards and places that a game does not have: the same findings in each game."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.legality.coins.test_games import findings
from tests.reference.coins.games import Entry

LOGS = Path(__file__).parents[3] / "fixtures" / "logs"
CLEAN_LOGS = {
    "coinche": ("game.json", "X", "OA"),
    "coins": ("coins/playthrough.json", "N", "H7"),
}
"""For each game: a log without findings, and a seat and a card that the game does not have."""


def codes_after(game: str, edit: Callable[[Entry, str, str], None]) -> list[str]:
    """The codes that a change of the first deal of a clean log gives."""
    path, seat, card = CLEAN_LOGS[game]
    log: dict[str, Any] = json.loads((LOGS / path).read_text(encoding="utf-8"))
    assert findings(log) == []
    edit(log["deals"][0], seat, card)
    return sorted(finding.code for finding in findings(log))


@pytest.mark.parametrize("game", CLEAN_LOGS)
def test_a_refused_play_has_a_seat_a_card_and_a_place_of_the_game(game: str) -> None:
    def edit(deal: Entry, seat: str, card: str) -> None:
        deal["tricks"][0]["rejected"] = [{"by": seat, "card": card, "play": 9}]

    assert codes_after(game, edit) == ["D104", "D303", "T105"]


@pytest.mark.parametrize("game", CLEAN_LOGS)
def test_an_irregularity_has_a_seat_and_a_place_of_the_game(game: str) -> None:
    def edit(deal: Entry, seat: str, _card: str) -> None:
        deal["irregularities"] = [{"kind": "revoke", "by": seat, "trick": 99, "play": 9}]

    assert codes_after(game, edit) == ["D303", "T105", "T105"]


@pytest.mark.parametrize("game", CLEAN_LOGS)
def test_a_seat_of_the_game_wins_a_trick_with_an_unseen_card(game: str) -> None:
    def edit(deal: Entry, seat: str, _card: str) -> None:
        trick = deal["tricks"][0]
        trick["cards"][-1] = "?"
        trick["winner"] = seat

    assert codes_after(game, edit) == ["D303"]
