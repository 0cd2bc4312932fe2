"""The games of Jass that were reviewed by hand: transcript, log and referee agree."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec  # noqa: TID253
import pytest

from solvers.legality.findings.finding import Finding
from solvers.legality.log.game_log import GameLog
from solvers.legality.log.which_rules import RuleOverrides, ruleset_of
from solvers.legality.referee import check_game

FOLDER = Path(__file__).parents[2] / "fixtures" / "logs" / "jass"
GAMES = ("jass-coinche", "sidi", "jass-schieber")
TRICK = re.compile(r" ?\d+((?:  [NESW] \w\w)+)  (?:([NESW]) +(\d+) +(\d+) +(\d+)  \S.*|unfinished)")
REMARK = re.compile(r"    ([NESW]) may (not )?play (\w\w): \S.*")
HAND = re.compile(r"([NESW])  ((?:\w\w ?){9})")
Entry = dict[str, Any]


@pytest.fixture(params=GAMES)
def name(request: pytest.FixtureRequest) -> str:
    """The ruleset of a transcript."""
    ruleset: str = request.param
    return ruleset


def findings(game: Entry) -> list[Finding]:
    log = msgspec.convert(game, GameLog)
    return list(check_game(log, ruleset_of(log, RuleOverrides())).findings)


def logged(name: str) -> Entry:
    game: Entry = json.loads((FOLDER / f"{name}.json").read_text(encoding="ascii"))
    return game


def transcript(name: str) -> list[list[str]]:
    """The lines of each deal of a transcript."""
    text = (FOLDER / f"{name}.txt").read_text(encoding="ascii")
    return [part.splitlines() for part in re.split(r"(?m)^deal \d, ", text)[1:]]


def test_the_log_is_clean(name: str) -> None:
    assert findings(logged(name)) == []


def test_hands_calls_and_tricks_are_those_of_the_log(name: str) -> None:
    for deal, lines in zip(logged(name)["deals"], transcript(name), strict=True):
        assert lines[0].startswith(f"dealt by {deal['dealer']}")
        hands = {
            match[1]: sorted(match[2].split()) for match in map(HAND.fullmatch, lines) if match
        }
        assert hands == {seat: sorted(hand) for seat, hand in deal["hands"].items()}
        (calls,) = (line for line in lines if line.startswith("calls: "))
        assert calls.removeprefix("calls: ").split("  ") == list(map(call_text, deal["auction"]))
        tricks = [match for match in map(TRICK.fullmatch, lines) if match]
        so_far = {"NS": 0, "EW": 0}
        for match, trick in zip(tricks, deal["tricks"], strict=True):
            words = match[1].split()
            assert (words[::2], words[1::2]) == (trick["by"], trick["cards"])
            assert match[2] == trick.get("winner")
            if match[2]:
                assert int(match[3]) == trick["points"]
                so_far["NS" if match[2] in "NS" else "EW"] += trick["points"]
                assert {"NS": int(match[4]), "EW": int(match[5])} == so_far


def call_text(call: Entry) -> str:
    what = f"{call.get('value', '')}{call['trump']}" if call["call"] == "bid" else call["call"]
    return f"{call['by']} {what}"


def test_scores_and_results_are_those_of_the_log(name: str) -> None:
    game = logged(name)
    for deal, lines in zip(game["deals"], transcript(name), strict=True):
        scores = [line for line in lines if line.startswith("score: ")]
        assert len(scores) == ("score" in deal)
        for line in scores:
            ends = re.findall(r"(?:NS|EW) (?:[^,]* )?(\d+)(?:,|$)", line)
            assert list(map(int, ends)) == [deal["score"]["awarded"][team] for team in ("NS", "EW")]
    total = game["result"]["total"]
    assert transcript(name)[-1][-1] == f"result: NS {total['NS']}, EW {total['EW']}"


def remarks(name: str) -> Iterator[tuple[int, int, int, str, bool]]:
    """The remarks on other cards: deal, trick, place, card, and whether it could be played."""
    for deal, lines in enumerate(transcript(name)):
        trick, seats = -1, list[str]()
        for line in lines:
            if match := TRICK.fullmatch(line):
                trick, seats = trick + 1, match[1].split()[::2]
            elif match := REMARK.fullmatch(line):
                yield deal, trick, seats.index(match[1]), match[3], not match[2]


def test_the_referee_agrees_with_the_remarks_on_other_cards(name: str) -> None:
    game = logged(name)
    found = list(remarks(name))
    assert {allowed for *_, allowed in found} == {True, False}
    for deal, trick, place, card, allowed in found:
        full = game["deals"][deal]
        assert (card in full["tricks"][trick]["legal"][place]) == allowed
        assert card != full["tricks"][trick]["cards"][place]
        other = played_instead(full, trick, place, card)
        (*_, reported) = [None, *findings(game | {"deals": [other], "result": {}})]
        where = (deal, trick, place, card)
        if allowed:
            assert reported is None, where
        else:
            assert reported is not None, where
            assert reported.code.startswith("P3")
            assert (reported.place.trick, reported.place.play) == (trick + 1, place + 1)


def played_instead(deal: Entry, trick: int, place: int, card: str) -> Entry:
    """A deal that breaks off with another card than the one played."""
    kept = {key: deal[key] for key in ("dealer", "hands", "auction", "contract")}
    before = deal["tricks"][:trick]
    running = deal["tricks"][trick]
    last = {"leader": running["leader"], "cards": [*running["cards"][:place], card]}
    return {**kept, "tricks": [*before, last], "end": "in_progress"}
