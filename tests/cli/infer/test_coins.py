"""``coinche infer`` on logs of Coins: views, samples for ``solve``, proofs, wrong use."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.check.checks import LOGS
from tests.cli.cli import coinche
from tests.cli.infer.test_infer import Entry, inferred
from tests.cli.infer.test_samples import drawn, read, solved
from tests.legality.log_cases import right_log, wrong_example
from tests.make.hidden_coins import coins_log

GAME = str(LOGS / "coins" / "playthrough.json")
SHOWS_LATER = str(wrong_example("H101", "coins_winning_card_shows_later"))


def test_a_complete_log_leaves_one_deal_without_a_trump() -> None:
    (first, second) = inferred(GAME)
    assert (first["deals"], second["deals"]) == (1, 1)
    assert "trump" not in first
    assert list(first["witness"]) == ["X", "Y", "Z"]
    assert f"{GAME}: game playthrough-coins, deal 1: consistent, 1 deal\n" in (
        coinche("infer", GAME).out
    )


@pytest.mark.parametrize("seat", ["X", "y", "Z"])
def test_one_player_sees_their_own_hand(seat: str) -> None:
    (complete, _) = inferred(GAME)
    (first, _) = inferred(GAME, "--view", seat, "--until", "12")
    own = seat.upper()
    assert all(first["holders"][card] == [own] for card in complete["witness"][own])
    assert first["deals"] > 1
    assert all(
        holder in first["holders"][card]
        for holder, hand in complete["witness"].items()
        for card in hand
    )


def test_up_to_a_trick_is_up_to_its_third_card() -> None:
    complete, third, second = (
        inferred(GAME, "--seat", "X", "--until", until) for until in ("3", "3.3", "3.2")
    )
    assert complete == third != second


def test_samples_are_ready_to_be_solved() -> None:
    text = drawn(GAME, "--seat", "Z", "--until", "13.2", "--sample", "3", form="deal-json").out
    boards = read(text)
    deals = json.loads(Path(GAME).read_text())["deals"]
    for number, board in enumerate(boards):
        tricks = deals[number // 3]["tricks"][:13]
        cards = [card for trick in tricks for card in trick["cards"]][:38]
        assert board["played"] == cards
        assert board["leader"] == tricks[0]["leader"]
        assert set(board["hands"]["Z"]) == set(inferred(GAME)[number // 3]["witness"]["Z"])
        assert {len(hand) for hand in board["hands"].values()} == {16}
    assert len(boards) == len(solved(text)) == 6


def test_a_deal_without_play_is_led_by_the_player_on_the_dealers_left() -> None:
    log = json.dumps(coins_log(hands={"X": {"known": ["OA"]}}))
    result = drawn("-", "--sample", "1", "--option", "target=7", form="deal-json", stdin=log)
    (board,) = read(result.out)
    assert board["leader"] == "X"
    assert board["ruleset"] == {"id": "coins", "options": {"target": "7"}}
    assert "OA" in board["hands"]["X"]


def test_a_contradiction_is_reported_and_proved(tmp_path: Path) -> None:
    folder = tmp_path / "proofs"
    (entry,) = inferred(SHOWS_LATER, "--proof", str(folder), code=1)
    assert entry["at"] == {"trick": 3, "play": 3}
    assert entry["contradiction"][-1]["fact"] == "Z played the ace of Cups in trick 3"
    verified = coinche("infer", "--verify", str(folder))
    assert (verified.code, verified.out.count("verified")) == (0, 1)
    assert ", deal 1\n      X led the king" in (folder / "README").read_text()


def test_coins_of_a_player_limit_an_unseen_card() -> None:
    game: Entry = right_log("H103", "coins_of_a_player").game
    (with_score,) = inferred("-", stdin=json.dumps(game))
    del game["deals"][0]["score"]
    (without_score,) = inferred("-", stdin=json.dumps(game))
    assert with_score["layer"] == without_score["layer"] == "sat"
    assert with_score["deals"] <= without_score["deals"]


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (
            ["--sample", "1", "--output-format", "pbn"],
            "pbn: not for games of Coins",
        ),
        (["--dialect", "fr"], "--dialect: not for games of Coins"),
        (["--seat", "N"], "--seat: N is not a player of this game; players are X Y Z"),
        (["--until", "3.4"], "--until: a trick has only 3 cards"),
        (["--until", "17"], "--until: a deal has only 16 tricks"),
    ],
)
def test_wrong_use_gets_a_message_of_one_line(arguments: list[str], text: str) -> None:
    result = coinche("infer", GAME, *arguments)
    assert result.code == 2
    assert text in result.err
    assert "Traceback" not in result.err
