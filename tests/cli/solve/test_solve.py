"""``coinche solve``: precedence of options, the documented JSON, exit codes."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

import pytest

from tests.cli.cli import DEALS, coinche

DEAL = '[Deal "N:A7.T8.J9.97 KQ8.K9.8.AJ T.QJ.QT.KQT J9.A7.AK7.8"]\n'
BARE = f'[Board "1"]\n{DEAL}'


def entries(*arguments: str, stdin: str = "") -> list[dict[str, Any]]:
    """The entries of a call that must succeed."""
    result = coinche("solve", *arguments, "--output-format", "json", stdin=stdin)
    assert (result.code, result.err) == (0, "")
    document = json.loads(result.out)
    assert list(document) == ["schema", "deals"]
    assert document["schema"] == "coinche-solve/1"
    deals: list[dict[str, Any]] = document["deals"]
    return deals


def entry(*arguments: str, stdin: str = "") -> dict[str, Any]:
    (only,) = entries(*arguments, stdin=stdin)
    return only


class TestJson:
    def test_an_entry_has_the_documented_keys_in_their_order(self) -> None:
        found = entry("deal.pbn", "--cards", "--line", "--contract", "100SXX")
        assert list(found) == [
            "file",
            "board",
            "ruleset",
            "trump",
            "leader",
            "contract",
            "status",
            "points",
            "belote",
            "sweep",
            "made",
            "score",
            "cards",
            "line",
            "nodes",
        ]
        assert list(found["contract"].items()) == [
            ("value", 100),
            ("trump", "S"),
            ("by", "E"),
            ("multiplier", 4),
        ]
        assert list(found["cards"][0]) == ["card", "points"]
        assert list(found["line"][0]) == ["leader", "cards", "winner"]

    def test_an_exact_entry(self) -> None:
        found = entry("deal.pbn", "--trump", "H")
        nodes = found.pop("nodes")
        assert isinstance(nodes, int)
        assert nodes > 0
        assert found == {
            "file": "deal.pbn",
            "board": "1",
            "ruleset": "coinche",
            "trump": "H",
            "leader": "W",
            "contract": None,
            "status": "exact",
            "points": {"NS": 73, "EW": 89},
            "belote": {},
            "sweep": None,
            "made": None,
            "score": None,
        }

    def test_a_contract_with_belote_and_all_tricks(self) -> None:
        found = entry("deal.pbn")
        assert found["belote"] == {"EW": 20}
        assert found["sweep"] == "EW"
        assert found["made"] is True
        assert found["score"] == {"NS": 0, "EW": 380}

    def test_a_slam_is_named(self) -> None:
        assert entry("several.pbn", "--board", "slam")["contract"]["value"] == "slam"

    def test_points_are_pairs_when_a_limit_was_hit(self) -> None:
        found = entry("deal.pbn", "--nodes", "1", "--contract", "110D")
        assert found["status"] == "bounds"
        assert found["points"] == {"NS": [0, 162], "EW": [0, 162]}
        assert found["made"] is None
        assert found["score"] is None

    def test_a_verdict_is_true_to_the_exact_answer(self) -> None:
        for value in range(80, 190, 10):
            call = ("deal.pbn", "--trump", "D", "--by", "S", "--contract", f"{value}D")
            assert entry(*call, "--verdict")["made"] is entry(*call)["made"] is (value <= 90)

    def test_announcements_appear_only_under_rules_that_have_them(self) -> None:
        assert "announcements" not in entry("several.pbn", "--board", "slam")
        found = entry("several.pbn", "--board", "slam", "--option", "announcements=standard")
        assert found["announcements"] == {"NS": 160}
        assert found["options"] == {"announcements": "standard"}

    def test_the_best_card_has_the_value_of_the_position(self) -> None:
        found = entry("mid_play.pbn", "--cards")
        best = max(value["points"]["EW"] for value in found["cards"])
        assert best == found["points"]["EW"]
        cards = {value["card"] for value in found["cards"]}
        assert cards == {"SJ", "S9", "HA", "H7", "DA", "DK", "D7"}

    def test_the_line_goes_on_from_the_running_trick(self) -> None:
        line = entry("mid_play.pbn", "--line")["line"]
        assert len(line) == 7
        assert line[0]["leader"] == "E"
        assert line[0]["cards"][:2] == ["CJ", "C7"]


class TestPrecedence:
    def test_the_command_line_beats_the_file(self) -> None:
        found = entry("deal.pbn", "--contract", "90H", "--by", "S", "--leader", "N")
        assert found["contract"] == {"value": 90, "trump": "H", "by": "S", "multiplier": 1}
        assert found["leader"] == "N"

    def test_a_bid_alone_keeps_the_declarer_of_the_file(self) -> None:
        assert entry("deal.pbn", "--contract", "90H")["contract"]["by"] == "E"

    def test_a_declarer_alone_keeps_the_bid_of_the_file(self) -> None:
        assert entry("deal.pbn", "--by", "N")["contract"]["by"] == "N"

    def test_another_trump_leaves_the_contract_of_the_file_out(self) -> None:
        assert entry("deal.pbn", "--trump", "H")["contract"] is None
        assert entry("deal.pbn", "--trump", "S")["contract"]["value"] == 110

    def test_all_trumps_of_the_ruleset_are_solved_when_none_is_named(self) -> None:
        four = entries("-", "--dealer", "N", stdin=BARE)
        assert [found["trump"] for found in four] == ["S", "H", "D", "C"]
        six = entries("-", "--dealer", "N", "--ruleset", "bga", stdin=BARE)
        assert [found["trump"] for found in six] == ["S", "H", "D", "C", "NT", "AT"]

    @pytest.mark.parametrize(
        ("tags", "arguments", "leader"),
        [
            ("", ["--dealer", "N"], "W"),
            ('[Dealer "S"]\n', [], "E"),
            ('[Dealer "S"]\n', ["--dealer", "N"], "W"),
            ('[Dealer "S"]\n', ["--leader", "N"], "N"),
            ('[Dealer "S"]\n', ["--option", "direction=cw"], "W"),
            ('[Dealer "S"]\n[Rotation "Clockwise"]\n', [], "W"),
            ('[Dealer "S"]\n[Rotation "Clockwise"]\n', ["--ruleset", "contree"], "W"),
            ('[Dealer "S"]\n[Rotation "Clockwise"]\n', ["--option", "direction=ccw"], "E"),
        ],
    )
    def test_who_leads(self, tags: str, arguments: list[str], leader: str) -> None:
        found = entry("-", "--trump", "S", *arguments, stdin=f'[Board "1"]\n{tags}{DEAL}')
        assert found["leader"] == leader

    def test_the_declarer_of_a_generale_leads_if_the_rules_say_so(self) -> None:
        call = ("-", "--contract", "GENERALES", "--by", "S", "--option", "generale=true")
        stdin = f'[Board "1"]\n[Dealer "N"]\n{DEAL}'
        assert entry(*call, stdin=stdin)["leader"] == "W"
        assert entry(*call, "--option", "generale_leads=true", stdin=stdin)["leader"] == "S"

    def test_the_declarer_leads_if_the_rules_say_so(self) -> None:
        call = ("-", "--contract", "90S", "--by", "S")
        stdin = f'[Board "1"]\n[Dealer "N"]\n{DEAL}'
        rules = ("--option", "first_leader=contract-winner")
        assert entry(*call, stdin=stdin)["leader"] == "W"
        assert entry(*call, *rules, stdin=stdin)["leader"] == "S"
        assert entry(*call, *rules, "--leader", "E", stdin=stdin)["leader"] == "E"
        led = stdin.replace("[Dealer", '[Leader "E"]\n[Dealer')
        assert entry(*call, *rules, stdin=led)["leader"] == "E"

    def test_a_ruleset_replaces_that_of_the_file_and_its_options(self) -> None:
        tags = '[Dealer "N"]\n[Ruleset "bga"]\n[RulesetOptions "rounding=five-down"]\n'
        stdin = f'[Board "1"]\n{tags}{DEAL}'
        found = entry("-", "--trump", "S", stdin=stdin)
        assert (found["ruleset"], found["options"]) == ("bga", {"rounding": "five-down"})
        found = entry("-", "--trump", "S", "--ruleset", "contree", stdin=stdin)
        assert found["ruleset"] == "contree"
        assert "options" not in found

    def test_cards_played_beat_those_of_the_file(self) -> None:
        assert entry("mid_play.pbn", "--played", "C8")["played"] == ["C8"]
        assert "played" not in entry("mid_play.pbn", "--played", "")


def test_points_of_a_hundred_deals_are_as_published() -> None:
    with (DEALS / "coinche100.csv").open(encoding="utf-8", newline="") as stream:
        expected = list(csv.DictReader(stream))
    result = coinche("solve", "coinche100.pbn", "--output-format", "csv")
    rows = list(csv.DictReader(io.StringIO(result.out)))
    assert result.code == 0
    assert [(row["board"], row["points_ns"]) for row in rows] == [
        (row["board"], row["points_ns"]) for row in expected
    ]


@pytest.mark.parametrize("trump", ["S", "H", "D", "C", "NT", "AT"])
@pytest.mark.parametrize("played", ["", "C8", "C8 CT CJ C7"])
def test_the_points_of_a_line_add_up(trump: str, played: str) -> None:
    call = ("deal.pbn", "--ruleset", "bga", "--trump", trump, "--played", played)
    points = entry(*call)["points"]
    last_row = coinche("solve", *call, "--line").out.splitlines()[-1]
    assert last_row.split()[-2:] == [str(points["NS"]), str(points["EW"])]


def test_an_answer_that_depends_on_the_play_is_refused() -> None:
    options = ("all_trump=true", "all_trump_belote=when-following")
    call = [word for option in options for word in ("--option", option)]
    result = coinche("solve", "deal.pbn", "--trump", "AT", *call)
    assert result.code == 2
    assert "coinche: error: deal.pbn: board 1, trump AT: with all_trump_belote" in result.err


@pytest.mark.parametrize("output_format", ["text", "json", "csv"])
def test_output_is_the_same_for_any_number_of_jobs(output_format: str) -> None:
    call = ("solve", "coinche100.pbn", "bad", "several.pbn", "--output-format", output_format)
    calls = [coinche(*call, "--jobs", jobs) for jobs in ("1", "2", "0")]
    assert calls[0] == calls[1] == calls[2]
    assert calls[0].code == 2


class TestExitCodes:
    @pytest.mark.parametrize("output_format", ["text", "json", "csv"])
    def test_they_do_not_depend_on_the_format(self, output_format: str) -> None:
        def code(*arguments: str) -> int:
            return coinche("solve", *arguments, "--output-format", output_format).code

        assert code("deal.pbn") == 0
        assert code("deal.pbn", "--expect", "made") == 0
        assert code("deal.pbn", "--expect", "failed") == 1
        assert code("several.pbn", "--expect", "made") == 1
        assert code("deal.pbn", "--nodes", "1", "--contract", "110D", "--expect", "made") == 1
        assert code("nowhere.pbn") == 2
        assert code("several.pbn", "nowhere.pbn", "--expect", "made") == 2

    def test_wrong_input_does_not_stop_the_files_after_it(self) -> None:
        result = coinche("solve", "bad/empty.pbn", "deal.pbn", "--output-format", "csv")
        assert result.code == 2
        assert "deal.pbn,1,coinche" in result.out

    def test_a_fault_of_the_program_is_one_line_too(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("coinche_cli.solve.four_seats._solver", lambda *args, **more: 1 // 0)
        result = coinche("solve", "deal.pbn")
        assert result.code == 2
        assert result.err.startswith("coinche: error: ZeroDivisionError: ")
        assert "Traceback" not in result.err
