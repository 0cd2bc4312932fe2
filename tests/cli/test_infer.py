"""``coinche infer``: verdicts, tables, samples, proofs, exit codes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.checks import LOGS
from tests.cli.cli import coinche

Entry = dict[str, Any]
GAME = str(LOGS / "game.json")
FAULTY = str(LOGS / "faulty.json")


def inferred(*arguments: str, code: int = 0, stdin: str = "") -> list[Entry]:
    """The entries of a call with JSON output."""
    result = coinche("infer", *arguments, "--output-format", "json", stdin=stdin)
    assert result.code == code, result.err
    data = json.loads(result.out)
    assert data["schema"] == "coinche-infer/1"
    games: list[Entry] = data["games"]
    return games


def log(**deal: object) -> str:
    entry = {"dealer": "E", "contract": {"trump": "H"}} | deal
    game = {"format": "coinche-log", "version": 1, "game": "coinche", "deals": [entry]}
    return json.dumps(game)


def tricks(*cards: str, leader: str = "N") -> list[Entry]:
    return [{"leader": leader, "cards": trick.split()} for trick in cards]


def test_a_whole_log_leaves_one_deal() -> None:
    for entry in inferred(GAME):
        assert entry["consistent"] is True
        assert entry["deals"] == 1
        assert all(len(seats) == 1 for seats in entry["holders"].values())


def test_one_seat_sees_its_own_hand() -> None:
    (first, _) = inferred(GAME, "--seat", "N", "--until", "3.2")
    (whole, _) = inferred(GAME)
    assert first["deals"] == 5_717_712
    own = whole["witness"]["N"]
    assert all(first["holders"][card] == ["N"] for card in own)
    assert sum(first["probabilities"]["ST"].values()) == pytest.approx(1, abs=1e-5)


def test_a_contradiction_is_told_with_its_facts_and_place() -> None:
    (first, second) = inferred(FAULTY, code=1)
    assert second["consistent"] is True
    assert first["consistent"] is False
    assert [fact["fact"] for fact in first["contradiction"]] == [
        "West was dealt the club eight",
        "West discarded a diamond on the heart lead in trick 5",
    ]
    assert first["smallest"] is True
    assert first["at"]["trick"] == 5
    text = coinche("infer", FAULTY)
    assert text.code == 1
    assert "no deal explains this\n  - West was dealt the club eight\n" in text.out
    assert "It first shows in trick 5, card " in text.out


def test_samples_are_drawn_by_their_seed() -> None:
    one, again, other = (
        inferred(GAME, "--seat", "N", "--until", "2", "--sample", "3", "--seed", seed)
        for seed in ("1", "1", "2")
    )
    assert one == again != other
    for entry in one:
        assert len(entry["samples"]) == 3
        for deal in entry["samples"]:
            assert sorted(card for hand in deal.values() for card in hand) == sorted(
                entry["holders"]
            )


def test_unseen_plays_are_counted_as_far_as_they_can_be_listed() -> None:
    few = log(tricks=tricks("HA H7 H8 ?"), hands=_three_hands())
    (entry,) = inferred("-", stdin=few)
    assert entry["deals"] == 1
    assert entry["layer"] == "sat"
    (many,) = inferred("-", stdin=log(tricks=tricks("HA H7 H8 ?")))
    assert many["deals"] == {"at_least": 1000}
    assert "probabilities" not in many
    refused = coinche("infer", "-", "--sample", "1", stdin=log(tricks=tricks("HA H7 H8 ?")))
    assert refused.code == 2
    assert "there are over 999 deals" in refused.err


def _three_hands() -> Entry:
    return {
        "N": ["HA", "HT", "SA", "SK", "SQ", "SJ", "ST", "S9"],
        "W": ["H7", "HK", "DA", "DK", "DQ", "DJ", "DT", "D9"],
        "S": ["H8", "HQ", "CA", "CK", "CQ", "CJ", "CT", "C9"],
    }


def test_each_trump_that_nobody_told_is_tried() -> None:
    game = json.loads(log(tricks=tricks("S7 HA C7 S8")))
    del game["deals"][0]["contract"]
    entries = inferred("-", stdin=json.dumps(game))
    assert [entry["trump"] for entry in entries] == ["S", "H", "D", "C"]
    assert all(entry["consistent"] for entry in entries)


def test_proofs_are_written_and_verified(tmp_path: Path) -> None:
    folder = str(tmp_path / "proofs")
    assert coinche("infer", FAULTY, "--proof", folder).code == 1
    checked = coinche("infer", "--verify", folder)
    assert checked.code == 0
    assert checked.out.endswith("contradiction-1.cnf: verified\n")
    assert "drat-trim contradiction-1.cnf" in (tmp_path / "proofs" / "README").read_text()


@pytest.mark.parametrize(
    ("name", "spoiled"),
    [
        ("contradiction-1.drup", ""),
        ("contradiction-1.drup", "1 0\n"),
        ("contradiction-1.drup", "what is this\n"),
        ("contradiction-1.cnf", "p cnf 1 1\n1 0\n"),
    ],
)
def test_spoiled_proofs_are_refused(tmp_path: Path, name: str, spoiled: str) -> None:
    coinche("infer", FAULTY, "--proof", str(tmp_path))
    (tmp_path / name).write_text(spoiled)
    refused = coinche("infer", "--verify", str(tmp_path))
    assert refused.code == 2
    assert "contradiction-1.cnf: " in refused.err
    assert refused.out == ""


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        ([], "no logs are given"),
        (["--verify", "nowhere"], "there is no proof"),
        ([GAME, "--verify", "nowhere"], "give one or the other"),
        ([GAME, "--seat", "X"], "unknown seat 'X'"),
        ([GAME, "--until", "0"], "is not TRICK or TRICK.PLAY"),
        ([GAME, "--until", "3.5"], "is not TRICK or TRICK.PLAY"),
        ([GAME, "--ruleset", "nobody"], "unknown ruleset"),
        (["nowhere.json"], "nowhere.json"),
    ],
)
def test_wrong_use_is_told_in_a_line(arguments: list[str], text: str) -> None:
    result = coinche("infer", *arguments)
    assert result.code == 2
    assert text in result.err
    assert "Traceback" not in result.err


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (log(hands={"N": ["SA", "SA"]}), "stands 2 times"),
        ("{", "error"),
        (log(tricks=tricks("S6")), "no card of the 32-card deck"),
    ],
)
def test_records_that_cannot_be_reasoned_about_are_told(text: str, reason: str) -> None:
    result = coinche("infer", "-", stdin=text)
    assert result.code == 2
    assert reason in result.err


def test_what_the_budget_does_not_settle_is_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solvers.legality.hidden.sat_solver.WHOLE_BUDGET", 0)
    unsettled = log(tricks=tricks("HA H7 H8 ?"))
    (entry,) = inferred("-", stdin=unsettled, code=1)
    assert entry["consistent"] is None
    assert "no verdict" in entry["undecided"]
    assert "contradiction" not in entry
    assert ": undecided, no verdict" in coinche("infer", "-", stdin=unsettled).out
