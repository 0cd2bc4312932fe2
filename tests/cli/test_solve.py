"""``coinche solve``: what wins over what, the documented JSON, exit codes and streams."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import shlex
import signal
import stat
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from coinche_cli.output import Output
from tests.cli.cli import COMMAND, DEALS, coinche

DEAL = '[Deal "N:A7.T8.J9.97 KQ8.K9.8.AJ T.QJ.QT.KQT J9.A7.AK7.8"]\n'
BARE = f'[Board "1"]\n{DEAL}'


def entries(*arguments: str, stdin: str = "") -> list[dict[str, Any]]:
    """The entries of a call that has to succeed."""
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

    def test_a_feat_is_named(self) -> None:
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

    def test_announcements_stand_only_under_rules_that_have_them(self) -> None:
        assert "announcements" not in entry("several.pbn", "--board", "slam")
        found = entry("several.pbn", "--board", "slam", "--option", "announcements=standard")
        assert found["announcements"] == {"NS": 160}
        assert found["options"] == {"announcements": "standard"}

    def test_the_best_card_is_worth_what_the_position_is(self) -> None:
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

    def test_who_bid_a_generale_leads_where_the_rules_say_so(self) -> None:
        call = ("-", "--contract", "GENERALES", "--by", "S", "--option", "generale=true")
        stdin = f'[Board "1"]\n[Dealer "N"]\n{DEAL}'
        assert entry(*call, stdin=stdin)["leader"] == "W"
        assert entry(*call, "--option", "generale_leads=true", stdin=stdin)["leader"] == "S"

    def test_the_declarer_leads_where_the_rules_say_so(self) -> None:
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
        monkeypatch.setattr("coinche_cli.solving._solver", lambda *args, **more: 1 // 0)
        result = coinche("solve", "deal.pbn")
        assert result.code == 2
        assert result.err.startswith("coinche: error: ZeroDivisionError: ")
        assert "Traceback" not in result.err


class TestOutput:
    def test_a_file_is_written_and_stdout_is_not(self, tmp_path: Path) -> None:
        target = tmp_path / "out.json"
        result = coinche("solve", "deal.pbn", "--output-format", "json", "--output", str(target))
        assert (result.code, result.out) == (0, "")
        assert json.loads(target.read_text(encoding="utf-8"))["deals"]
        assert [path.name for path in tmp_path.iterdir()] == ["out.json"]

    def test_a_run_without_results_leaves_the_file_alone(self, tmp_path: Path) -> None:
        target = tmp_path / "out.json"
        target.write_text("before", encoding="utf-8")
        assert coinche("solve", "bad/empty.pbn", "--output", str(target)).code == 2
        assert target.read_text(encoding="utf-8") == "before"
        assert [path.name for path in tmp_path.iterdir()] == ["out.json"]

    def test_a_stream_without_suit_symbols_gets_letters(self, tmp_path: Path) -> None:
        stream = (tmp_path / "out.txt").open("w", encoding="ascii")
        with stream:
            Output(stream, coloured=False).write("110 ♠ by East é")
        assert (tmp_path / "out.txt").read_text(encoding="ascii") == "110 S by East ?"

    @pytest.mark.parametrize("seconds", ["nan", "inf", "1e9"])
    def test_a_limit_has_to_be_a_time(self, seconds: str) -> None:
        result = coinche("solve", "deal.pbn", "--timeout", seconds)
        assert (result.code, result.out) == (2, "")
        assert "--timeout is a number of seconds" in result.err

    def test_a_link_is_followed(self, tmp_path: Path) -> None:
        target, link = tmp_path / "out.csv", tmp_path / "link.csv"
        target.write_text("before", encoding="utf-8")
        link.symlink_to(target)
        assert coinche("solve", "deal.pbn", "--output-format", "csv", "-o", str(link)).code == 0
        assert link.is_symlink()
        assert target.read_text(encoding="utf-8").startswith("file,board,")

    def test_what_is_no_regular_file_is_written_to_and_stays(self, tmp_path: Path) -> None:
        pipe = tmp_path / "pipe"
        os.mkfifo(pipe)
        with ThreadPoolExecutor(1) as pool:
            reader = pool.submit(pipe.read_text, encoding="utf-8")
            assert coinche("solve", "deal.pbn", "-o", str(pipe)).code == 0
            assert "110 ♠ by East" in reader.result()
        assert stat.S_ISFIFO(pipe.stat().st_mode)

    def test_a_folder_is_no_output_file(self, tmp_path: Path) -> None:
        result = coinche("solve", "deal.pbn", "-o", str(tmp_path))
        assert (result.code, result.out) == (2, "")
        assert "cannot write" in result.err

    def test_control_characters_of_a_file_do_not_reach_the_terminal(self) -> None:
        board = (DEALS / "deal.pbn").read_text(encoding="utf-8")
        hostile = board.replace('[Board "1"]', '[Board "\x1b[2J"]')
        assert hostile != board
        for text in (hostile, hostile.replace(".97 ", ".9 ")):
            result = coinche("solve", "-", stdin=text)
            assert "\x1b" not in result.out + result.err
            assert "board ?[2J" in result.out + result.err

    def test_red_suits_are_red_when_wanted(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.delenv("NO_COLOR", raising=False)
        plain = coinche("solve", "deal.pbn", "--cards", "--line").out
        coloured = coinche("solve", "deal.pbn", "--cards", "--line", "--color", "always").out
        assert "\x1b" not in plain
        assert "\x1b[31m♥  T 8\x1b[0m" in coloured
        assert "\x1b[31m♦A\x1b[0m" in coloured
        assert re.sub("\x1b\\[[0-9]*m", "", coloured) == plain

    def test_no_color_beats_the_option(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("NO_COLOR", "1")
        assert "\x1b" not in coinche("solve", "deal.pbn", "--color", "always").out

    def test_statistics_go_to_stderr_and_quiet_keeps_them_back(self) -> None:
        call = ("solve", "several.pbn", "--expect", "made")
        talk = coinche(*call, "--stats")
        assert re.match(
            r"coinche: several.pbn: board 1, S: [\d,]+ nodes, [\d.]+ s, [\d,]+ nodes/s\n", talk.err
        )
        assert "coinche: 3 positions: " in talk.err
        quiet = coinche(*call, "--stats", "--quiet")
        assert (quiet.code, quiet.out, quiet.err) == (1, talk.out, "")

    def test_text_of_the_golden_width(self) -> None:
        out = coinche("solve", "deal.pbn", "--cards", "--line").out
        assert max(map(len, out.splitlines())) <= 80


class TestProcess:
    """What only a process of its own shows."""

    @pytest.mark.parametrize("closed", [">&-", "2>&-", ">&- 2>&-"])
    def test_closed_streams_are_no_fault_of_the_program(self, closed: str) -> None:
        program = " ".join(shlex.quote(word) for word in COMMAND)
        for call, code in (("solve deal.pbn", 0), ("solve bad/empty.pbn", 2), ("rules", 0)):
            done = subprocess.run(
                ["sh", "-c", f"{program} {call} {closed}"],
                cwd=DEALS,
                capture_output=True,
                text=True,
                check=False,
            )
            assert done.returncode == (2 if ">&-" in closed.split() else code)
            assert "fault of coinche" not in done.stdout + done.stderr
            assert "error" not in done.stdout

    def test_a_full_stderr_does_not_change_the_exit_code(self) -> None:
        with Path("/dev/full").open("w", encoding="utf-8") as full:
            for call, code in ((["deal.pbn", "--stats"], 0), (["bad/empty.pbn", "deal.pbn"], 2)):
                done = subprocess.run(
                    [*COMMAND, "solve", *call],
                    cwd=DEALS,
                    stdout=subprocess.DEVNULL,
                    stderr=full,
                    check=False,
                )
                assert done.returncode == code

    def test_termination_leaves_no_temporary_file(self, tmp_path: Path) -> None:
        files = ["coinche100.pbn"] * 50
        call = [*COMMAND, "solve", *files, "--output-format", "json", "-o", str(tmp_path / "o")]
        with subprocess.Popen(call, cwd=DEALS, stderr=subprocess.DEVNULL) as process:
            deadline = time.monotonic() + 20
            while not list(tmp_path.iterdir()) and time.monotonic() < deadline:
                time.sleep(0.05)
            process.send_signal(signal.SIGTERM)
            assert process.wait(timeout=20) == 143
        assert list(tmp_path.iterdir()) == []

    def test_a_file_replaced_keeps_its_permissions(self, tmp_path: Path) -> None:
        target = tmp_path / "private"
        target.touch(mode=0o600)
        assert coinche("solve", "deal.pbn", "-o", str(target)).code == 0
        assert stat.S_IMODE(target.stat().st_mode) == 0o600

    def test_stdin_and_exit_code(self) -> None:
        done = subprocess.run(
            [*COMMAND, "solve", "-", "--dealer", "N", "--contract", "110S", "--by", "E"],
            input=BARE.encode(),
            capture_output=True,
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, b"")
        assert "110 ♠ by East: made" in done.stdout.decode()

    def test_a_reader_that_goes_away_is_no_error(self) -> None:
        files = [str(DEALS / "coinche100.pbn")] * 4
        with subprocess.Popen(
            [*COMMAND, "solve", *files, "--output-format", "json"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        ) as process:
            assert process.stdout is not None
            assert process.stderr is not None
            process.stdout.readline()
            process.stdout.close()
            assert process.stderr.read() == b""
            assert process.wait(60) == 141

    @pytest.mark.parametrize("jobs", ["1", "2"])
    def test_an_interrupt_leaves_valid_json_and_exits_with_130(
        self, tmp_path: Path, jobs: str
    ) -> None:
        files = [str(DEALS / "coinche100.pbn")] * 200
        target = tmp_path / "out.json"
        with (
            target.open("wb") as out,
            subprocess.Popen(
                [*COMMAND, "solve", *files, "--output-format", "json", "--jobs", jobs],
                stdout=out,
                stderr=subprocess.PIPE,
            ) as process,
        ):
            for _ in range(600):
                if target.stat().st_size:
                    break
                time.sleep(0.05)
            process.send_signal(signal.SIGINT)
            assert process.stderr is not None
            assert process.stderr.read() == b""
            assert process.wait(60) == 130
        assert json.loads(target.read_text(encoding="utf-8"))["deals"]
