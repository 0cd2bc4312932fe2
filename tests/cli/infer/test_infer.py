"""``coinche infer``: verdicts, tables, samples, proofs, exit codes."""

from __future__ import annotations

import json
import tracemalloc
from dataclasses import replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from time import sleep
from typing import Any

import pytest

from coinche_cli.infer.inference import Inference, InferOptions
from coinche_cli.schemas.inputs import schema
from solvers.legality.hidden.question.question import Question
from solvers.legality.hidden.survey.survey import SurveyLimits, survey
from solvers.legality.hidden.verdict.verdict import HiddenVerdict, judge
from solvers.legality.log.which_rules import RuleOverrides
from tests.cli.check.checks import LOGS
from tests.cli.cli import coinche
from tests.json_schemas import validator
from tests.legality.log_cases import wrong_example

Entry = dict[str, Any]
GAME = str(LOGS / "game.json")
FAULTY = str(LOGS / "faulty.json")
RESULT = validator(schema("infer-result"))
UNSEEN = ["SA ? S8 ?", "? H? ? ?", "? ? ? ?"]
"""Tricks with so few seen cards that the deals cannot be counted."""


def inferred(*arguments: str, code: int = 0, stdin: str = "") -> list[Entry]:
    """The entries of a call with JSON output."""
    result = coinche("infer", *arguments, "--output-format", "json", stdin=stdin)
    assert result.code == code, result.err
    data = json.loads(result.out)
    assert data["schema"] == "coinche-infer/1"
    assert RESULT.is_valid(data)
    games: list[Entry] = data["games"]
    return games


def log(**deal: object) -> str:
    entry = {"dealer": "E", "contract": {"trump": "H"}} | deal
    game = {"format": "coinche-log", "version": 1, "game": "coinche", "deals": [entry]}
    return json.dumps(game)


def tricks(*cards: str, leader: str = "N") -> list[Entry]:
    return [{"leader": leader, "cards": trick.split()} for trick in cards]


def test_a_complete_log_leaves_one_deal() -> None:
    for entry in inferred(GAME):
        assert entry["consistent"] is True
        assert entry["deals"] == 1
        assert all(len(seats) == 1 for seats in entry["holders"].values())


def test_one_seat_sees_its_own_hand() -> None:
    (first, _) = inferred(GAME, "--seat", "N", "--until", "3.2")
    (complete, _) = inferred(GAME)
    assert first["deals"] == 5_717_712
    own = complete["witness"]["N"]
    assert all(first["holders"][card] == ["N"] for card in own)
    assert sum(first["probabilities"]["ST"].values()) == pytest.approx(1, abs=1e-5)


def test_a_seat_knows_its_hand_even_if_only_its_plays_show_it() -> None:
    game = json.loads(Path(GAME).read_text())
    for deal in game["deals"]:
        del deal["hands"]
    for seat in "NESW":
        view = ("--seat", seat, "--until", "3")
        plays_alone = inferred("-", *view, stdin=json.dumps(game))
        for entry, same in zip(plays_alone, inferred(GAME, *view), strict=True):
            assert (entry["deals"], entry["holders"]) == (same["deals"], same["holders"])


@pytest.mark.parametrize(
    ("moment", "known"),
    [({"trick": 1, "play": 2}, True), ({"trick": 2, "play": 1}, False), (None, False)],
)
def test_up_to_a_card_later_calls_are_left_out(moment: Entry | None, known: bool) -> None:
    """The same holds for a belote without a logged moment of its call."""
    belote = {"by": "W", "kind": "belote"} | ({"said": moment} if moment else {})
    text = log(tricks=tricks("HA HK H8 D7", "S7"), melds=[belote])
    (cut,) = inferred("-", "--until", "1", stdin=text)
    assert cut["holders"]["HQ"] == (["W"] if known else ["N", "W", "S"])
    (complete,) = inferred("-", "--until", "2", stdin=text)
    assert complete["holders"]["HQ"] == ["W"]


def test_a_contradiction_is_reported_with_its_facts_and_place() -> None:
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


def test_unseen_plays_are_counted() -> None:
    few = log(tricks=tricks("HA H7 H8 ?"), hands=_three_hands())
    (entry,) = inferred("-", stdin=few)
    assert entry["deals"] == 1
    assert entry["layer"] == "sat"
    (many,) = inferred("-", stdin=log(tricks=tricks("HA H7 H8 ?")))
    assert many["deals"] == 442_985_950_836_000
    assert many["probabilities"]["HA"] == {"N": 1.0}


def test_what_cannot_be_counted_is_marked_as_an_estimate(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    limits = SurveyLimits(draws=300)
    monkeypatch.setattr("coinche_cli.infer.inference.survey", partial(survey, limits=limits))
    text = log(tricks=tricks(*UNSEEN))
    (entry,) = inferred("-", "--sample", "3", stdin=text)
    assert set(entry["deals"]) == {"estimate", "standard_error", "draws", "method"}
    assert "probabilities" not in entry
    assert sum(entry["estimated_probabilities"]["CA"].values()) == pytest.approx(1, abs=1e-5)
    assert len(entry["samples"]) == 3
    shown = coinche("infer", "-", stdin=text).out
    assert ": consistent, about " in shown
    assert "  This number and the percentages are estimates from 300 draws;\n" in shown


def test_what_can_be_neither_counted_nor_estimated_is_bounded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    limits = SurveyLimits(most_spaces=3, draws=1)
    monkeypatch.setattr("coinche_cli.infer.inference.survey", partial(survey, limits=limits))
    text = log(tricks=tricks(*UNSEEN))
    (entry,) = inferred("-", "--sample", "2", stdin=text, code=1)
    assert entry["deals"]["at_least"] >= 1
    assert "probabilities" not in entry
    assert "samples" not in entry
    assert entry["missing_samples"] == 2
    shown = coinche("infer", "-", "--sample", "2", stdin=text)
    assert shown.code == 1
    assert ": consistent, at least " in shown.out
    assert "  2 of the samples could not be drawn within the budget.\n" in shown.out
    assert "%" not in shown.out


def _three_hands() -> Entry:
    return {
        "N": ["HA", "HT", "SA", "SK", "SQ", "SJ", "ST", "S9"],
        "W": ["H7", "HK", "DA", "DK", "DQ", "DJ", "DT", "D9"],
        "S": ["H8", "HQ", "CA", "CK", "CQ", "CJ", "CT", "C9"],
    }


def test_each_trump_is_tried_if_it_is_unknown() -> None:
    game = json.loads(log(tricks=tricks("S7 HA C7 S8")))
    del game["deals"][0]["contract"]
    entries = inferred("-", stdin=json.dumps(game))
    assert [entry["trump"] for entry in entries] == ["S", "H", "D", "C"]
    assert all(entry["consistent"] for entry in entries)


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        ([], "no logs given"),
        (["--verify", "nowhere"], "no proof in this folder"),
        ([GAME, "--verify", "nowhere"], "give one or the other"),
        ([GAME, "--output-format", "pbn"], "give --sample N"),
        ([GAME, "--output-format", "json", "--dialect", "fr"], "--dialect is for text"),
        ([GAME, "--sample", str(10**9)], "is not in the range"),
        ([GAME, "--timeout", "nan"], "--timeout must be a number of seconds below"),
        ([GAME, "--until", "9"], "a deal has only 8 tricks"),
        ([GAME, "--until", "9" * 5000], "is not TRICK or TRICK.PLAY"),
        ([GAME, "--seat", "X"], "--seat: X is not a seat of this game; seats are N E S W"),
        ([GAME, "--seat", "Q"], "unknown seat 'Q'; seats are N E S W, or X Y Z in Coins"),
        ([GAME, "--until", "0"], "is not TRICK or TRICK.PLAY"),
        ([GAME, "--until", "3.5"], "is not TRICK or TRICK.PLAY"),
        ([GAME, "--until", "3."], "is not TRICK or TRICK.PLAY"),
        ([GAME, "--ruleset", "unheard-of"], "unknown ruleset"),
        (["nowhere.json"], "nowhere.json"),
    ],
)
def test_wrong_use_gets_a_message_of_one_line(arguments: list[str], text: str) -> None:
    result = coinche("infer", *arguments)
    assert result.code == 2
    assert text in result.err
    assert "Traceback" not in result.err


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (log(hands={"N": ["SA", "SA"]}), "appears twice"),
        ("{", "error"),
        (log(tricks=tricks("S6")), "S6 is not in the 32-card deck"),
        (log(tricks=tricks("O?")), "O? is not in the 32-card deck"),
        (log(hands={"N": {"known": ["O?"]}}), "O? is not in the 32-card deck"),
        (log(dealer="X"), "dealer X is not a seat of this game"),
        (log(contract=None, tricks=tricks("S7")), "cards are played, but all players passed"),
    ],
)
def test_records_that_infer_cannot_use_are_reported(text: str, reason: str) -> None:
    result = coinche("infer", "-", stdin=text)
    assert result.code == 2
    assert reason in result.err


@pytest.mark.parametrize(
    "passed",
    [
        {"contract": None},
        {"end": "passed"},
        {"score": {"outcome": "passed"}},
        {"auction": [{"by": by, "call": "pass"} for by in "NWSE"]},
    ],
)
def test_a_deal_that_was_passed_out_has_no_entry(passed: Entry) -> None:
    game = json.loads(log())
    game["deals"] = [{"dealer": "E"} | passed]
    assert inferred("-", stdin=json.dumps(game)) == []


def test_what_the_budget_does_not_settle_is_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solvers.legality.hidden.clauses.sat_solver.WHOLE_BUDGET", 0)
    unsettled = log(tricks=tricks("HA H7 H8 ?"))
    (entry,) = inferred("-", stdin=unsettled, code=1)
    assert entry["consistent"] is None
    assert "no verdict" in entry["undecided"]
    assert "contradiction" not in entry
    assert ": undecided, no verdict" in coinche("infer", "-", stdin=unsettled).out


def test_when_the_time_is_up_the_rest_is_reported_as_undecided() -> None:
    result = coinche("infer", GAME, "--timeout", "0", "--output-format", "json")
    data = json.loads(result.out)
    assert result.code == 1
    assert data["complete"] is False
    assert [(e["deal"], e["consistent"], e["undecided"]) for e in data["games"]] == [
        (1, None, "the time was up")
    ]
    text = coinche("infer", GAME, "--timeout", "0")
    assert text.code == 1
    assert "deal 1, clubs: undecided, the time was up\n" in text.out
    assert text.out.endswith("The run ended here; later deals were not examined.\n")
    deals = coinche("infer", GAME, "--timeout", "0", "--sample", "1", "--output-format", "pbn")
    assert (deals.code, deals.out) == (1, "")
    assert "deal 1: undecided, the time was up\n" in deals.err
    assert "coinche: the run ended here; later deals were not examined\n" in deals.err


def test_an_interrupted_run_leaves_valid_json(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[Question] = []

    def judged(question: Question, **limits: Any) -> HiddenVerdict:
        calls.append(question)
        if len(calls) == 2:
            raise KeyboardInterrupt
        return judge(question, **limits)

    monkeypatch.setattr("coinche_cli.infer.inference.judge", judged)
    result = coinche("infer", GAME, "--output-format", "json")
    data = json.loads(result.out)
    assert result.code == 130
    assert (len(data["games"]), data["complete"]) == (1, False)


def test_a_contradiction_that_may_not_be_smallest_is_marked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def judged(question: Question, **limits: Any) -> HiddenVerdict:
        verdict = judge(question, **limits)
        assert verdict.contradiction is not None
        unsure = replace(verdict.contradiction, smallest=False, at=None)
        return replace(verdict, contradiction=unsure)

    monkeypatch.setattr("coinche_cli.infer.inference.judge", judged)
    text = log(tricks=tricks("HA ? H8 H9", "SA HK S8 S9", leader="N"))
    (entry,) = inferred("-", stdin=text, code=1)
    assert entry["smallest"] is False
    assert "at" not in entry
    assert "not proved smallest.\n" in coinche("infer", "-", stdin=text).out


def test_deals_that_were_not_looked_at_are_not_explained(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first trump explains the deal, but the time is up before the next one."""

    def judged(question: Question, **limits: Any) -> HiddenVerdict:
        verdict = judge(question, **limits)
        sleep(1.1)
        return verdict

    monkeypatch.setattr("coinche_cli.infer.inference.judge", judged)
    game = json.loads(log(tricks=tricks("SA S7 S8 S9")))
    del game["deals"][0]["contract"]
    first, second = inferred("-", "--timeout", "1", stdin=json.dumps(game), code=1)[:2]
    assert (first["consistent"], second["consistent"]) == (True, None)


def test_an_unreadable_record_affects_only_itself() -> None:
    game = json.dumps(json.loads(Path(GAME).read_text()))
    result = coinche("infer", "-", "--output-format", "json", stdin=f"{game}\n{{\n{game}\n")
    assert result.code == 2
    assert len(json.loads(result.out)["games"]) == 4
    assert result.err.startswith("coinche: error: <stdin>:2: ")


def test_a_deal_is_explained_if_it_is_so_in_one_trump() -> None:
    """West plays a spade on a heart and leads trick 2: only spades as trumps explain that."""
    game = json.loads(log(tricks=tricks("HA S7 H8 H9", "SA HK S8 S9", leader="N")))
    del game["deals"][0]["contract"]
    game["deals"][0]["tricks"][1]["leader"] = "W"
    game["deals"][0]["tricks"][1]["cards"] = ["S8", "S9", "SA", "ST"]
    entries = inferred("-", stdin=json.dumps(game), code=0)
    assert [entry["trump"] for entry in entries if entry["consistent"]] == ["S"]


def test_ways_in_which_tricks_may_have_gone_are_listed_together() -> None:
    """West won trick 1 with a trump, or South did with the ace; North and East did not."""
    played = tricks("S7 ? SA S8", leader="N") + tricks("DA D7 D8 D9", leader="?")
    text = log(tricks=played)
    (entry,) = inferred("-", stdin=text)
    assert entry["ways"] == [
        [{"trick": 2, "fact": f"trick 2 was led by {seat}"}] for seat in ("West", "South")
    ]
    assert entry["consistent"]
    assert "assumed" not in entry
    shown = coinche("infer", "-", stdin=text).out
    assert ": game 1, deal 1, hearts: consistent, " in shown
    assert "\n  if trick 2 was led by West\n  or trick 2 was led by South\n" in shown
    assert [each.get("ways") for each in inferred("-", "--until", "1", stdin=text)] == [None]


def test_samples_of_several_ways_go_to_the_solver_without_the_play() -> None:
    """The order of trick 1 is unseen, and it decides who holds which card."""
    played = tricks("S7 S8 SA S9", leader="N")
    played[0]["ordered"] = False
    contract = {"value": 100, "trump": "H", "by": "N"}
    text = log(tricks=played, contract=contract)
    (entry,) = inferred("-", stdin=text)
    assert len(entry["ways"]) > 1
    assert {len(entry["holders"][card]) for card in ("S7", "S8", "SA", "S9")} == {4}
    drawn = coinche("infer", "-", "--sample", "2", "--output-format", "deal-json", stdin=text)
    deals = [json.loads(line) for line in drawn.out.splitlines()]
    assert [(deal["leader"], deal.get("played")) for deal in deals] == [("N", None)] * 2
    played[0]["ordered"] = True
    text = log(tricks=played, contract=contract)
    in_order = coinche("infer", "-", "--sample", "1", "--output-format", "deal-json", stdin=text)
    assert json.loads(in_order.out)["played"] == ["S7", "S8", "SA", "S9"]


def test_ways_that_are_not_tried_leave_the_number_of_deals_open() -> None:
    played = tricks("S7 H8 SA S8 ", leader="N") + tricks("DA D7 D8 D9", "CA C7 C8 C9", leader="?")
    for trick in played[1:]:
        trick["ordered"] = False
    (entry,) = inferred("-", stdin=log(tricks=played), code=0)
    assert entry["deals"]["at_least"] > 0
    assert len(entry["ways"]) == 64
    assert "holders" not in entry


def test_ways_that_are_not_tried_may_explain_what_others_do_not() -> None:
    """No card makes trick 1 worth one point, however the later tricks went."""
    played = tricks("H7 ? HA H9", leader="N") + tricks("DA D7 D8 D9", "CA C7 C8 C9", leader="?")
    played[0]["points"] = 1
    for trick in played[1:]:
        trick["ordered"] = False
    (entry,) = inferred("-", stdin=log(tricks=played), code=1)
    assert "too many ways to try them all" in entry["undecided"]
    assert "assumed" not in entry


def test_ways_of_which_none_is_explained_have_an_entry_each() -> None:
    entries = inferred(str(wrong_example("H101", "any_leader")), code=1)
    assert {entry["consistent"] for entry in entries} == {False}
    assert [entry["assumed"] for entry in entries] == [
        [{"trick": 2, "fact": f"trick 2 was led by {seat}"}]
        for seat in ("North", "West", "South", "East")
    ]


def test_a_passed_out_deal_has_nothing_to_infer() -> None:
    auction = [{"by": seat, "call": "pass"} for seat in "NWSE"]
    game = json.loads(log(auction=auction, end="passed"))
    del game["deals"][0]["contract"]
    result = coinche("infer", "-", stdin=json.dumps(game))
    assert (result.code, result.out, result.err) == (0, "", "")


def test_tables_are_narrow_and_use_the_chosen_dialect() -> None:
    for dialect, card in ((None, "DT"), ("fr", "K10"), ("de", "S10"), ("ch", "SeB")):
        options = ["--dialect", dialect] if dialect else []
        shown = coinche("infer", GAME, "--seat", "N", "--until", "6", "--sample", "2", *options).out
        assert f"\n  {card:<6}       .   50.0%   50.0%       .\n" in shown
        assert "  unseen, but certain\n" in shown
        assert all(len(line) <= 80 for line in shown.splitlines() if line.startswith(" "))


def test_games_are_judged_one_by_one() -> None:
    """The output for the first game does not wait for the last, and is not kept in memory."""
    game = json.dumps(json.loads(Path(GAME).read_text()))
    inference = Inference(RuleOverrides(), InferOptions())
    with TemporaryDirectory() as folder:
        path = Path(folder) / "games.jsonl"
        path.write_text(f"{game}\n" * 30)
        tracemalloc.start()
        deals = inference.deals([str(path)])
        for _ in range(8):
            assert isinstance(next(deals), tuple)
        before, _ = tracemalloc.get_traced_memory()
        assert sum(isinstance(deal, tuple) for deal in deals) == 52
        after, _ = tracemalloc.get_traced_memory()
        tracemalloc.stop()
    assert after < before + 200_000
