"""Records of Jass in which both sides claim at once to be out (rules J19, J47)."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from tests.legality.jass_logs import MADE_LATER, both_claim, contract_made_after, played
from tests.legality.judging import findings
from tests.legality.test_jass_cases import codes_of
from tests.reference.coinche.card_play import Entry

BOTH = [
    ("both are out", 0, (0, 0), "NS", (True, True)),
    ("the declarers alone are", 0, (0, 1), "NS", (True, False)),
    ("the defenders alone are", 0, (1, 0), "EW", (False, True)),
    ("the defenders are, the contract is not made yet", -1, (0, -30), "EW", (False, True)),
    ("both were out a trick ago", 1, (0, 0), "NS", (True, True)),
    ("neither is", 0, (1, 1), None, (False, False)),
]
"""Both sides claim at once: tricks after the contract is made, points lacking, winner, truth."""


@pytest.mark.parametrize("row", BOTH, ids=lambda row: row[0])
def test_claims_of_both_sides_at_once(row: tuple[Any, ...]) -> None:
    _, later, short, winner, truth = row
    tricks = contract_made_after() + later
    for valid in product((True, False), (True, False)):
        game = both_claim(tricks, short, winner, valid=valid)
        if winner is None:
            game["deals"][1]["end"] = game["result"]["end"] = "in_progress"
        assert codes_of(game) == ([] if valid == truth else ["M109"]), valid
        wrong = [found.place.pointer for found in findings(game)]
        expected = [f"/deals/1/claim/{at}/valid" for at in range(2) if valid[at] is not truth[at]]
        assert wrong == expected
        for other in {"NS", "EW"} - {winner}:
            game = both_claim(tricks, short, other)
            assert codes_of(game) == (["M103"] if winner else ["M102"])


def test_a_deal_continues_after_two_false_claims() -> None:
    game = both_claim(contract_made_after(), (1, 1), None)
    deal, cards = game["deals"][1], played(MADE_LATER, 3)[1]
    for claim in deal["claim"]:
        claim["after"] = {"trick": 4, "play": 2}
    deal |= {"tricks": [{"leader": leader, "cards": each} for leader, each in cards]}
    deal["end"] = "complete"
    game["result"] = {"winner": "EW", "end": "target"}
    assert codes_of(game) == []
    game["result"]["winner"] = "NS"
    assert codes_of(game) == ["M103"]
    deal["claim"][0]["valid"] = True
    game["result"]["winner"] = "EW"
    assert codes_of(game) == ["M109"]


@pytest.mark.parametrize(
    ("change", "found"),
    [
        ({"by": "S"}, ["M108"]), ({"by": "N"}, ["M108"]), ({"by": "Y"}, ["D303"]),
        ({"kind": "tricks"}, ["M108"]), ({"after": {"trick": 1}}, ["M108"]),
        ({"after": {"trick": 12}}, ["T105"]), ({"after": {"trick": 1, "play": 7}}, ["T105"]),
    ],
)  # fmt: skip
def test_two_claims_are_those_of_both_sides_at_once(change: Entry, found: list[str]) -> None:
    made = contract_made_after()
    game = both_claim(made, (0, 1), "NS")
    for claim in game["deals"][1]["claim"]:
        claim["after"] = {"trick": made}
    assert codes_of(game) == []
    game["deals"][1]["claim"][1] |= change
    assert codes_of(game) == found


@pytest.mark.parametrize("game_name", ["coinche", "coins"])
def test_only_jass_has_two_claims(game_name: str) -> None:
    claims = [{"by": "N", "kind": "out"}, {"by": "E", "kind": "out"}]
    dealer = "X" if game_name == "coins" else "N"
    game = {"format": "coinche-log", "version": 1, "game": game_name, "target": 1000}
    game["deals"] = [{"dealer": dealer, "claim": claims}]
    assert codes_of(game) == (["D304"] if game_name == "coins" else ["M108"])
    for claim in claims:
        del claim["kind"]
    assert codes_of(game) == (["D304"] if game_name == "coins" else ["M108"])
